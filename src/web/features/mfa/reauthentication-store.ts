import { create } from 'zustand'

type ReauthRequest = { onAnswer: (isConfirmed: boolean) => void }

/** Open request, for the shell to show. */
export const useReauthRequest = create<ReauthRequest | null>()(() => null)
let pendingAnswer: Promise<boolean> | null = null

/** Asks the user to reauthenticate and returns whether they did. Concurrent calls share one dialog. */
export function requestReauthentication(): Promise<boolean> {
  pendingAnswer ??= new Promise<boolean>(resolve => {
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
