/** Give the board the focus, for the keyboard to go on there when a button has disappeared. */
export const focusBoard = (): void =>
  document.querySelector<HTMLElement>("[role=application]")?.focus({ preventScroll: true });
