"""Monte-Carlo tree search: the Python side of `kernels.mcts`."""
