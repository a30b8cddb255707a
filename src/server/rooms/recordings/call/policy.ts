import type { CallRecording } from '#contract/call-recording.ts'
import type { RecordingFormat } from '#contract/recording.ts'
import { callRecordingLimits } from '#contract/room-limits.ts'
import { hourMs, minuteMs } from '#contract/time.ts'
import { allow, refuse, type Verdict } from '#server/lib/result.ts'
import {
  type Authorized,
  type BookedSession,
  canJoin,
  getRoomWindow,
} from '#server/marketplace/bookings/access/policy.ts'
import { getDeletionTime } from '#server/rooms/recordings/policy.ts'

/** What the rules are told of a film and of a part of it, as their rows have it. */
type CallRecordingFacts = {
  interviewer_consents: boolean
  interviewee_consents: boolean
  type: string | null
  bytes: string
  finished_at: Date | null
}
type SegmentFacts = { started_at: Date; stopped_at: Date | null }

type RecordedSession = Pick<Authorized<BookedSession>, 'party' | 'state' | 'consents' | 'start' | 'end'>

export const isRecordingAllowed = ({ consents }: Pick<BookedSession, 'consents'>): boolean =>
  consents?.includes('recording') === true

/** Whether somebody can agree to be recorded now: in the room, from the start of the session on. */
export function canConsent(
  meeting: RecordedSession,
  film: CallRecordingFacts | undefined,
  now: Date,
): Verdict<true> {
  const joining = canJoin(meeting, now)
  if (joining.refused === 'room.too_early') return refuse('recording.starts_later')
  if (joining.refused) return refuse(joining.refused)
  if (!isRecordingAllowed(meeting)) return refuse('recording.no_consent')
  if (now < meeting.start) return refuse('recording.starts_later')
  return film?.finished_at ? refuse('recording.finished') : allow(true)
}

/** Both agree. */
export const haveBothConsented = (film: CallRecordingFacts | undefined): film is CallRecordingFacts =>
  film?.interviewer_consents === true && film.interviewee_consents

/** The same container and the same codecs: only that can be made one file without being encoded anew. */
const normalizeMimeType = (type: string) => type.toLowerCase().replace(/[\s"]/g, '')

/** Whether the interviewer's browser may begin a part of so many, having recorded so much with others. */
export function canStartSegment(
  meeting: RecordedSession,
  film: CallRecordingFacts | undefined,
  { type, segmentCount, bytes, now }: { type: string; segmentCount: number; bytes: number; now: Date },
): Verdict<{ dueAt: Date }> {
  const agreeing = canConsent(meeting, film, now)
  if (agreeing.refused) return refuse(agreeing.refused)
  if (meeting.party !== 'interviewer') return refuse('booking.not_found')
  if (!haveBothConsented(film)) return refuse('recording.no_consent')
  if (film.type !== null && normalizeMimeType(film.type) !== normalizeMimeType(type))
    return refuse('recording.other_browser')
  if (segmentCount >= callRecordingLimits.segmentsMax) return refuse('recording.too_many_parts')
  if (bytes >= callRecordingLimits.quotaBytes) return refuse('recording.month_full')
  return allow({
    dueAt: new Date(
      getRoomWindow(meeting).closesAt.getTime() + callRecordingLimits.uploadGraceHours * hourMs,
    ),
  })
}

/**
 * Whether a chunk that ends at this moment of its part was recorded while both agreed. What arrives late is taken as long
 * as the film is not finished: somebody's line may have been lost when it was recorded.
 */
export function canSaveChunk(
  film: CallRecordingFacts,
  segment: SegmentFacts,
  { until, bytes }: { until: number; bytes: number },
): Verdict<true> {
  if (film.finished_at) return refuse('recording.finished')
  const stopped = segment.stopped_at && segment.stopped_at.getTime() - segment.started_at.getTime()
  if (stopped !== null && until > stopped + callRecordingLimits.graceMs) return refuse('recording.no_consent')
  return Number(film.bytes) + bytes > callRecordingLimits.maxBytes
    ? refuse('recording.too_large')
    : allow(true)
}

/** Whether nothing can come of a film any more: its session does not stand, or the time of its recordings is over. */
export const isObsolete = (meeting: Pick<BookedSession, 'state' | 'end'>, now: Date): boolean =>
  meeting.state !== 'confirmed' || now >= getDeletionTime(meeting.end)

/** When a film is tried again if this attempt comes to nothing; where nothing can come of it any more, at the latest then. */
export function getNextAttempt(meeting: Pick<BookedSession, 'end'>, attempts: number, now: Date): Date {
  const pause = Math.min(2 ** attempts * minuteMs, callRecordingLimits.maxRetryHours * hourMs)
  const [rested, end] = [new Date(now.getTime() + pause), getDeletionTime(meeting.end)]
  return now < end && end < rested ? end : rested
}

export const getFormatOfMimeType = (type: string): RecordingFormat =>
  type.startsWith('video/mp4') ? 'mp4' : 'webm'

export const getChunkKey = (segmentId: string, seq: number) => `films/${segmentId}-${seq}`

/** What a key of a chunk names; before all of them where it is none. */
export function parseChunkKey(key: string): { segmentId: string; seq: number } {
  const [, segmentId = '00000000-0000-0000-0000-000000000000', seq = -1] =
    /^films\/(.+)-(\d+)$/.exec(key) ?? []
  return { segmentId, seq: Number(seq) }
}

export const presentCallRecording = (
  meeting: RecordedSession,
  film: CallRecordingFacts | undefined,
): CallRecording => ({
  isAllowed: isRecordingAllowed(meeting),
  consents: {
    interviewer: film?.interviewer_consents ?? false,
    interviewee: film?.interviewee_consents ?? false,
  },
  isOn: haveBothConsented(film),
  isFinished: Boolean(film?.finished_at),
  startsAt: meeting.start.toISOString(),
})
