import { useState } from 'react'
import type { TrainingSessionId } from '#contract/id.ts'
import { loadMessageDraft, saveMessageDraft } from './message-storage.ts'

/** What stands in the box; a reload brings it back. */
export function useMessageDraft(id: TrainingSessionId) {
  const [typed, setTyped] = useState(() => loadMessageDraft(id))
  const type = (text: string) => {
    saveMessageDraft(id, text)
    setTyped(text)
  }
  return [typed, type] as const
}
