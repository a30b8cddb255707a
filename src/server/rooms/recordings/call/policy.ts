import type { Film } from '#contract/call-recording.ts'
import type { RecordingFormat } from '#contract/recording.ts'
import { filmLimits } from '#contract/room-limits.ts'
import { hourMs, minuteMs } from '#contract/time.ts'
import { allow, refuse, type Verdict } from '#server/lib/result.ts'
import {
  type Authorized,
  type BookedSession,
  canJoin,
  getRoomWindow,
} from '#server/marketplace/bookings/access/policy.ts'
import { deleteAfter } from '#server/rooms/recordings/policy.ts'

/** What the rules are told of a film and of a part of it, as their rows have it. */
type FilmFacts = {
  interviewer_consents: boolean
  interviewee_consents: boolean
  type: string | null
  bytes: string
  finished_at: Date | null
}
type SegmentFacts = { started_at: Date; stopped_at: Date | null }

type Filmed = Pick<Authorized<BookedSession>, 'party' | 'state' | 'consents' | 'start' | 'end'>

export const isAllowed = ({ consents }: Pick<BookedSession, 'consents'>): boolean =>
  consents?.includes('recording') === true

/** Whether somebody can agree to be recorded now: in the room, from the start of the session on. */
export function mayAgree(meeting: Filmed, film: FilmFacts | undefined, now: Date): Verdict<true> {
  const joining = canJoin(meeting, now)
  if (joining.refused === 'room.too_early') return refuse('recording.starts_later')
  if (joining.refused) return refuse(joining.refused)
  if (!isAllowed(meeting)) return refuse('recording.no_consent')
  if (now < meeting.start) return refuse('recording.starts_later')
  return film?.finished_at ? refuse('recording.finished') : allow(true)
}

/** Both agree. */
export const isOn = (film: FilmFacts | undefined): film is FilmFacts =>
  film?.interviewer_consents === true && film.interviewee_consents

/** The same container and the same codecs: only that can be made one file without being encoded anew. */
const kindOf = (type: string) => type.toLowerCase().replace(/[\s"]/g, '')

/** Whether the interviewer's browser may begin a part of so many, having recorded so much with others. */
export function mayBegin(
  meeting: Filmed,
  film: FilmFacts | undefined,
  { type, segments, bytes, now }: { type: string; segments: number; bytes: number; now: Date },
): Verdict<{ dueAt: Date }> {
  const agreeing = mayAgree(meeting, film, now)
  if (agreeing.refused) return refuse(agreeing.refused)
  if (meeting.party !== 'interviewer') return refuse('booking.not_found')
  if (!isOn(film)) return refuse('recording.no_consent')
  if (film.type !== null && kindOf(film.type) !== kindOf(type)) return refuse('recording.other_browser')
  if (segments >= filmLimits.segmentsMax) return refuse('recording.too_many_parts')
  if (bytes >= filmLimits.shareBytes) return refuse('recording.month_full')
  return allow({ dueAt: new Date(getRoomWindow(meeting).closesAt.getTime() + filmLimits.waitHours * hourMs) })
}

/**
 * Whether a chunk that ends at this moment of its part was recorded while both agreed. What arrives late is taken as long
 * as the film is not finished: somebody's line may have been lost when it was recorded.
 */
export function mayKeep(
  film: FilmFacts,
  segment: SegmentFacts,
  { until, bytes }: { until: number; bytes: number },
): Verdict<true> {
  if (film.finished_at) return refuse('recording.finished')
  const stopped = segment.stopped_at && segment.stopped_at.getTime() - segment.started_at.getTime()
  if (stopped !== null && until > stopped + filmLimits.graceMs) return refuse('recording.no_consent')
  return Number(film.bytes) + bytes > filmLimits.maxBytes ? refuse('recording.too_large') : allow(true)
}

/** Whether nothing can come of a film any more: its session does not stand, or the time of its recordings is over. */
export const isWorthless = (meeting: Pick<BookedSession, 'state' | 'end'>, now: Date): boolean =>
  meeting.state !== 'confirmed' || now >= deleteAfter(meeting.end)

/** When a film is tried again if this attempt comes to nothing; where nothing can come of it any more, at the latest then. */
export function nextTry(meeting: Pick<BookedSession, 'end'>, attempts: number, now: Date): Date {
  const pause = Math.min(2 ** attempts * minuteMs, filmLimits.pauseHoursMax * hourMs)
  const [rested, end] = [new Date(now.getTime() + pause), deleteAfter(meeting.end)]
  return now < end && end < rested ? end : rested
}

export const formatOf = (type: string): RecordingFormat => (type.startsWith('video/mp4') ? 'mp4' : 'webm')

export const chunkKey = (segmentId: string, seq: number) => `films/${segmentId}-${seq}`

/** What a key of a chunk names; before all of them where it is none. */
export function chunkOf(key: string): { segmentId: string; seq: number } {
  const [, segmentId = '00000000-0000-0000-0000-000000000000', seq = -1] =
    /^films\/(.+)-(\d+)$/.exec(key) ?? []
  return { segmentId, seq: Number(seq) }
}

export const viewFilm = (meeting: Filmed, film: FilmFacts | undefined): Film => ({
  isAllowed: isAllowed(meeting),
  consents: {
    interviewer: film?.interviewer_consents ?? false,
    interviewee: film?.interviewee_consents ?? false,
  },
  isOn: isOn(film),
  isFinished: Boolean(film?.finished_at),
  startsAt: meeting.start.toISOString(),
})
