"""The games for research tools: OpenSpiel, PettingZoo, Gymnasium, and thousands at a time.

Nothing is imported here: import the module of the tool that you use. They need the extra
`research`, `batched` only `engine`.
"""
