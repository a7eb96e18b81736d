/** The address at which the editor begins with a position in one line of notation. */
export const editorAddress = (position: string): string =>
  `/analysis/editor#${new URLSearchParams({ position })}`;
