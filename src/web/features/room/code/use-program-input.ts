import { useLayoutEffect, useRef, useState } from 'react'
import type { CollaborationDocument } from '#web/features/room/collaboration/collaboration-document.ts'
import { readInput } from './last-run.ts'

/** Whoever types rests for so long between two thoughts. */
const saveDelayMs = 1000

/**
 * What the program is given. The whole of it goes into the document each time, and stays in there for good; so what somebody
 * types waits until they rest, and what the other typed meanwhile gives way to it.
 */
export function useProgramInput(desk: CollaborationDocument, shared: string) {
  const [typed, setTyped] = useState<string | null>(null)
  const waiting = useRef<{ text: string; rest: ReturnType<typeof setTimeout> } | null>(null)

  function settle(): void {
    const { text, rest } = waiting.current ?? {}
    clearTimeout(rest)
    waiting.current = null
    if (text !== undefined && text !== readInput(desk)) desk.run.set('input', text)
    setTyped(null)
  }

  // Before the page leaves the room, before the desk closes, and when a phone hides the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads the desk alone
  useLayoutEffect(() => {
    const stay = desk.onBeforeClose(settle)
    document.addEventListener('visibilitychange', settle)
    return () => {
      stay()
      document.removeEventListener('visibilitychange', settle)
      settle()
    }
  }, [desk])

  return {
    input: typed ?? shared,
    setInput(text: string): void {
      clearTimeout(waiting.current?.rest)
      waiting.current = { text, rest: setTimeout(settle, saveDelayMs) }
      setTyped(text)
    },
    saveInput: settle,
  }
}
