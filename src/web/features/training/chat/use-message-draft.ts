import { useState } from 'react'
import type { TrainingSessionId } from '#contract/id.ts'
import { loadMessageDraft, saveMessageDraft } from './message-storage.ts'

/** Text in the input. It survives a reload. */
export function useMessageDraft(id: TrainingSessionId) {
  const [draft, setDraft] = useState(() => loadMessageDraft(id))
  const updateDraft = (text: string) => {
    saveMessageDraft(id, text)
    setDraft(text)
  }
  return [draft, updateDraft] as const
}
