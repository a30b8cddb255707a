import { useLayoutEffect, useRef, useState } from 'react'
import type { CollaborationDocument } from '#web/features/room/collaboration/collaboration-document.ts'
import { readInput } from './last-run.ts'

/** Pause in typing after which the input is saved. */
const saveDelayMs = 1000

/**
 * Input of the program. Each save adds the whole text to the document history, so saving waits for a pause in typing.
 * The local text overwrites what the peer typed meanwhile.
 */
export function useProgramInput(doc: CollaborationDocument, sharedInput: string) {
  const [localInput, setLocalInput] = useState<string | null>(null)
  const pending = useRef<{ text: string; timer: ReturnType<typeof setTimeout> } | null>(null)

  function saveInput(): void {
    const { text, timer } = pending.current ?? {}
    clearTimeout(timer)
    pending.current = null
    if (text !== undefined && text !== readInput(doc)) doc.run.set('input', text)
    setLocalInput(null)
  }

  // Saves before the page leaves the room, before the document closes, and when a phone hides the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads only the document
  useLayoutEffect(() => {
    const unregister = doc.onBeforeClose(saveInput)
    document.addEventListener('visibilitychange', saveInput)
    return () => {
      unregister()
      document.removeEventListener('visibilitychange', saveInput)
      saveInput()
    }
  }, [doc])

  return {
    input: localInput ?? sharedInput,
    setInput(text: string): void {
      clearTimeout(pending.current?.timer)
      pending.current = { text, timer: setTimeout(saveInput, saveDelayMs) }
      setLocalInput(text)
    },
    saveInput,
  }
}
