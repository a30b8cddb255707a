import { useSyncExternalStore } from 'react'

type ReauthRequest = { onAnswer: (isConfirmed: boolean) => void }

const listeners = new Set<() => void>()
let currentRequest: ReauthRequest | null = null
let pendingAnswer: Promise<boolean> | null = null

/**
 * Asks the person to show once more who they are, and answers whether they have. Calls that ask while the question stands
 * wait for the same answer.
 */
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

/** The question that stands, for the shell to show it. */
export const useReauthRequest = (): ReauthRequest | null =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => currentRequest,
    () => null,
  )
