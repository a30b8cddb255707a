/** Moves the focus to the page after the pressed button has disappeared with its banner. */
export const focusMain = (): void => document.getElementById('main')?.focus({ preventScroll: true })
