"""The screens of the full-screen program, and the dialogs over them."""
