import { useState } from 'react'
import type { TrainingSessionId } from '#contract/id.ts'
import { loadMessageDraft, saveMessageDraft } from './message-storage.ts'

/** Text in the input. It survives a reload. */
export function useMessageDraft(id: TrainingSessionId) {
  const [typed, setTyped] = useState(() => loadMessageDraft(id))
  const type = (text: string) => {
    saveMessageDraft(id, text)
    setTyped(text)
  }
  return [typed, type] as const
}
