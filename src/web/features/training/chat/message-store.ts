import type { TrainingSessionId } from '#contract/id.ts'
import { dropDraft, keepDraft, readDraft } from '#web/lib/draft-store.ts'
import type { Sent } from './chat-state.ts'

/** What a reload must not lose: the message on its way, and what stands in the box. */

const sentKey = (id: TrainingSessionId) => `interview ${id} message`
const typedKey = (id: TrainingSessionId) => `interview ${id} text`

/** The message that was on its way when the screen was left. */
export function readSent(id: TrainingSessionId): Sent | null {
  const kept = readDraft(sentKey(id)) as Partial<Sent> | null
  return kept?.id && kept.text && kept.sentAt && kept.place !== undefined
    ? { id: kept.id, text: kept.text, sentAt: kept.sentAt, place: kept.place, messageId: null }
    : null
}

export function keepSent(id: TrainingSessionId, sent: Sent | null): void {
  if (sent) keepDraft(sentKey(id), sent)
  else dropDraft(sentKey(id))
}

export const readTyped = (id: TrainingSessionId): string => String(readDraft(typedKey(id))?.text ?? '')

export function keepTyped(id: TrainingSessionId, text: string): void {
  if (text === '') dropDraft(typedKey(id))
  else keepDraft(typedKey(id), { text })
}
