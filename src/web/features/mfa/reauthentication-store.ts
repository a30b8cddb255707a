import { create } from 'zustand'

/** `onAnswer(null)`: the dialog could not be loaded. */
export type ReauthRequest = { onAnswer: (isConfirmed: boolean | null) => void }

/** Open request, for the shell to show. */
export const useReauthRequest = create<ReauthRequest | null>()(() => null)
let pendingAnswer: Promise<boolean | null> | null = null

/** Asks the user to reauthenticate and returns whether they did, or null. Concurrent calls share one dialog. */
export function requestReauthentication(): Promise<boolean | null> {
  pendingAnswer ??= new Promise<boolean | null>(resolve => {
    useReauthRequest.setState(
      {
        onAnswer: isConfirmed => {
          pendingAnswer = null
          useReauthRequest.setState(null, true)
          resolve(isConfirmed)
        },
      },
      true,
    )
  })
  return pendingAnswer
}
