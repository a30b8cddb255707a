import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isRequested = false

/** Called by the first screen that may show a toast. */
export function requestToaster(): void {
  isRequested = true
  for (const listener of listeners) listener()
}

/** Whether the shell must render the toaster. Its code loads only then. */
export const useIsToasterRequested = (): boolean =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isRequested,
    () => false,
  )
