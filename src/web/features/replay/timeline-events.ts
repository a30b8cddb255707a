import type { Booking } from '#contract/booking.ts'
import type { ParticipantRole } from '#contract/fields.ts'
import { roomLimits } from '#contract/room-limits.ts'
import { minuteMs } from '#contract/time.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import type { DocumentHistory } from './document-history.ts'

export type TimelineEvent = {
  id: string
  kind: 'question' | 'note' | 'message' | 'run'
  at: number
  text: string
  isOwn: boolean
  /** Results of the tests of a run. */
  tests?: { passed: number; total: number } | null
}

/** Notes, messages and runs of the code while the room was open, in order. */
export function timelineEvents(
  { startTime, endTime }: Pick<Booking, 'startTime' | 'endTime'>,
  notes: ReplyOf<'sessionNotes'>['moments'],
  messages: ReplyOf<'bookingMessages'>['messages'],
  runs: DocumentHistory['runs'],
  side: ParticipantRole,
): TimelineEvent[] {
  const opensAt = Date.parse(startTime) - roomLimits.opensMinutesBefore * minuteMs
  const closesAt = Date.parse(endTime) + roomLimits.closesMinutesAfter * minuteMs
  return [
    ...messages.map(({ id, text, isOwn, sentAt }) => ({
      ...{ id, text, isOwn },
      kind: 'message' as const,
      at: Date.parse(sentAt),
    })),
    ...notes.map(note => ({ ...note, at: Date.parse(note.at) })),
    ...runs.map(({ at, run: { by, output, tested } }) => ({
      ...{ id: String(at), kind: 'run' as const, at, isOwn: by === side },
      text: output.trim().split('\n', 1)[0] ?? '',
      tests: tested?.length
        ? { passed: tested.filter(test => test.isRight).length, total: tested.length }
        : null,
    })),
  ]
    .filter(event => event.at >= opensAt && event.at <= closesAt)
    .sort((a, b) => a.at - b.at)
}
