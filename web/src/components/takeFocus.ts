/** For `use:`: the button to go on with gets the focus, so that Enter is enough. */
export const takeFocus = (button: HTMLElement): void => button.focus({ preventScroll: true });
