import { useSyncExternalStore } from 'react'

type ReauthRequest = { onAnswer: (isConfirmed: boolean) => void }

const listeners = new Set<() => void>()
let currentRequest: ReauthRequest | null = null
let pendingAnswer: Promise<boolean> | null = null

/** Asks the user to reauthenticate and returns whether they did. Concurrent calls share one dialog. */
export function requestReauthentication(): Promise<boolean> {
  pendingAnswer ??= new Promise<boolean>(resolve => {
    setRequest({
      onAnswer: isConfirmed => {
        pendingAnswer = null
        setRequest(null)
        resolve(isConfirmed)
      },
    })
  })
  return pendingAnswer
}

function setRequest(next: ReauthRequest | null): void {
  currentRequest = next
  for (const listener of listeners) listener()
}

/** Open request, for the shell to show. */
export const useReauthRequest = (): ReauthRequest | null =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => currentRequest,
    () => null,
  )
