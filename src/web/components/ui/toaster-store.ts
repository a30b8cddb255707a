import { create } from 'zustand'

/** Whether the shell must render the toaster. Its code loads only then. */
export const useIsToasterRequested = create<boolean>()(() => false)

/** Called by the first screen that may show a toast. */
export const requestToaster = (): void => useIsToasterRequested.setState(true, true)

/** True during a call: toasts appear at the top, away from the tools, and let clicks through. */
export const useAreToastsOnTop = create<boolean>()(() => false)
