"""Alpha-beta search: the Python side of `kernels.lot`."""
