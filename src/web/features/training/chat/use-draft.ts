import { useState } from 'react'
import type { TrainingSessionId } from '#contract/id.ts'
import { keepTyped, readTyped } from './message-store.ts'

/** What stands in the box; a reload brings it back. */
export function useTyped(id: TrainingSessionId) {
  const [typed, setTyped] = useState(() => readTyped(id))
  const type = (text: string) => {
    keepTyped(id, text)
    setTyped(text)
  }
  return [typed, type] as const
}
