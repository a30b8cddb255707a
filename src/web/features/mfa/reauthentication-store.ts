import { useSyncExternalStore } from 'react'

type Asked = { answer: (isConfirmed: boolean) => void }

const listeners = new Set<() => void>()
let asked: Asked | null = null
let waiting: Promise<boolean> | null = null

/**
 * Asks the person to show once more who they are, and answers whether they have. Calls that ask while the question stands
 * wait for the same answer.
 */
export function askToConfirm(): Promise<boolean> {
  waiting ??= new Promise<boolean>(resolve => {
    become({
      answer: isConfirmed => {
        waiting = null
        become(null)
        resolve(isConfirmed)
      },
    })
  })
  return waiting
}

function become(next: Asked | null): void {
  asked = next
  for (const listener of listeners) listener()
}

/** The question that stands, for the shell to show it. */
export const useAskedToConfirm = (): Asked | null =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked,
    () => null,
  )
