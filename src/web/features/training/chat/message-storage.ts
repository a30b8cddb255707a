import { useState } from 'react'
import type { TrainingSessionId } from '#contract/id.ts'
import { deleteDraft, readDraft, saveDraft } from '#web/lib/storage/draft-storage.ts'
import type { OutgoingMessage } from './chat-reducer.ts'

/** Survives a reload: the message being sent and the text in the input. */

const outgoingKey = (id: TrainingSessionId) => `interview ${id} message`
const draftKey = (id: TrainingSessionId) => `interview ${id} text`

export function loadOutgoingMessage(id: TrainingSessionId): OutgoingMessage | null {
  const stored = readDraft(outgoingKey(id)) as Partial<OutgoingMessage> | null
  return stored?.id && stored.text && stored.sentAt && stored.place !== undefined
    ? { id: stored.id, text: stored.text, sentAt: stored.sentAt, place: stored.place, messageId: null }
    : null
}

export function saveOutgoingMessage(id: TrainingSessionId, message: OutgoingMessage | null): void {
  if (message) saveDraft(outgoingKey(id), message)
  else deleteDraft(outgoingKey(id))
}

/** Text in the input. */
export function useMessageDraft(id: TrainingSessionId) {
  const [draft, setDraft] = useState(() => String(readDraft(draftKey(id))?.text ?? ''))
  const updateDraft = (text: string) => {
    if (text === '') deleteDraft(draftKey(id))
    else saveDraft(draftKey(id), { text })
    setDraft(text)
  }
  return [draft, updateDraft] as const
}
