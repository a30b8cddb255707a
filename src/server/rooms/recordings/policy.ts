import { recordingFormats } from '#contract/enums.ts'
import type { BookingId } from '#contract/id.ts'
import { recordingLimits } from '#contract/limits.ts'
import type { CallRecording, RecordingFormat } from '#contract/recording.ts'
import { callRecordingLimits } from '#contract/room-limits.ts'
import { dayMs, hourMs, minuteMs } from '#contract/time.ts'
import { error, ok, type Result } from '#server/lib/result.ts'
import {
  type Authorized,
  type BookedSession,
  canJoin,
  getRoomWindow,
} from '#server/marketplace/bookings/access/policy.ts'

type RecordableSession = Pick<Authorized<BookedSession>, 'party' | 'state' | 'consents' | 'start' | 'end'>

const addDays = (moment: Date, days: number) => new Date(moment.getTime() + days * dayMs)

/** When a session's recording is deleted by itself: 90 days after the session. */
export const getDeletionTime = (end: Date): Date => addDays(end, recordingLimits.retentionDays)

/** Recordings that are deleted until then are announced now: seven days before. */
export const recordingAnnouncementCutoff = (now: Date): Date => addDays(now, recordingLimits.noticeDays)

/**
 * Whether somebody may add a recording: the interviewer of a confirmed meeting whose interviewee agreed to one, from its
 * start on and as long as it would be kept. What it allows is the moment of its deletion.
 */
export function canUpload(meeting: RecordableSession, now: Date): Result<Date> {
  if (meeting.party !== 'interviewer') return error('booking.not_found')
  if (meeting.state !== 'confirmed') return error('booking.not_confirmed')
  if (!meeting.consents?.includes('recording')) return error('recording.no_consent')
  if (now < meeting.start) return error('recording.too_early')
  const end = getDeletionTime(meeting.end)
  return now < end ? ok(end) : error('recording.too_late')
}

/** What somebody has uploaded so far: in 30 days, in bytes; what is on its way; and for this session. */
export type UploadUsage = { bytes: number; unfinishedCount: number; sessionCount: number }

/** From when on uploads count. */
export const getUsageWindowStart = (now: Date): Date => addDays(now, -recordingLimits.quotaDays)

/** Whether so many bytes more may be begun. What is on its way counts as announced, so that many at once are no way round. */
export function canStartUpload(uploaded: UploadUsage, bytes: number): Result<true> {
  if (uploaded.unfinishedCount >= recordingLimits.maxUploads) return error('recording.too_many_uploads')
  if (uploaded.sessionCount >= recordingLimits.perSession) return error('recording.too_many')
  return uploaded.bytes + bytes > recordingLimits.quotaBytes ? error('recording.month_full') : ok(true)
}

type ExpiringRecording = { booking_id: BookingId; delete_after: Date }

/** Those that the people of these meetings may watch: the meeting stands, and the recording's time is not over. */
export function filterWatchable<R extends ExpiringRecording>(
  recordings: readonly R[],
  meetings: readonly Pick<BookedSession, 'id' | 'state'>[],
  now: Date,
): R[] {
  const standing = new Set(meetings.filter(one => one.state === 'confirmed').map(one => one.id))
  return recordings.filter(one => standing.has(one.booking_id) && now < one.delete_after)
}

/** The accepted format among what `file-type` calls them; null for every other. Apple's M4V is MP4 under another name. */
export function toRecordingFormat(extension: string | undefined): RecordingFormat | null {
  const name = extension === 'm4v' ? 'mp4' : extension
  const formats = Object.keys(recordingFormats) as RecordingFormat[]
  return formats.find(format => format === name) ?? null
}

export const contentTypes: Record<RecordingFormat, string> = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  avi: 'video/x-msvideo',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
  webm: 'video/webm',
}

/** The last part of a path, without what could break a line, turn the reading direction or hide the ending. */
export function sanitizeFileName(given: string, format: RecordingFormat): string {
  const last = given.toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const name = last.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()
  const stem = name.toLowerCase().endsWith(`.${format}`) ? name.slice(0, -format.length - 1) : name
  return `${[...stem].slice(0, 150).join('').trim() || 'recording'}.${format}`
}

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
): Result<true> {
  const joining = canJoin(meeting, now)
  if (joining.error === 'room.too_early') return error('recording.starts_later')
  if (joining.error) return error(joining.error)
  if (!isRecordingAllowed(meeting)) return error('recording.no_consent')
  if (now < meeting.start) return error('recording.starts_later')
  return film?.finished_at ? error('recording.finished') : ok(true)
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
): Result<{ dueAt: Date }> {
  const agreeing = canConsent(meeting, film, now)
  if (agreeing.error) return error(agreeing.error)
  if (meeting.party !== 'interviewer') return error('booking.not_found')
  if (!haveBothConsented(film)) return error('recording.no_consent')
  if (film.type !== null && normalizeMimeType(film.type) !== normalizeMimeType(type))
    return error('recording.other_browser')
  if (segmentCount >= callRecordingLimits.segmentsMax) return error('recording.too_many_parts')
  if (bytes >= callRecordingLimits.quotaBytes) return error('recording.month_full')
  return ok({
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
): Result<true> {
  if (film.finished_at) return error('recording.finished')
  const stopped = segment.stopped_at && segment.stopped_at.getTime() - segment.started_at.getTime()
  if (stopped !== null && until > stopped + callRecordingLimits.graceMs) return error('recording.no_consent')
  return Number(film.bytes) + bytes > callRecordingLimits.maxBytes ? error('recording.too_large') : ok(true)
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
