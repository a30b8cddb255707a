import { recordingFormats } from '#contract/enums.ts'
import type { BookingId } from '#contract/id.ts'
import { recordingLimits } from '#contract/limits.ts'
import type { RecordingFormat } from '#contract/recording.ts'
import { dayMs } from '#contract/time.ts'
import { allow, refuse, type Verdict } from '#server/lib/result.ts'
import type { Authorized, BookedSession } from '#server/marketplace/bookings/access/policy.ts'

type RecordableSession = Pick<Authorized<BookedSession>, 'party' | 'state' | 'consents' | 'start' | 'end'>

const addDays = (moment: Date, days: number) => new Date(moment.getTime() + days * dayMs)

/** When a session's recording is deleted by itself: 90 days after the session. */
export const getDeletionTime = (end: Date): Date => addDays(end, recordingLimits.keptDays)

/** Recordings that are deleted until then are announced now: seven days before. */
export const recordingAnnouncementCutoff = (now: Date): Date => addDays(now, recordingLimits.noticeDays)

/**
 * Whether somebody may add a recording: the interviewer of a confirmed meeting whose interviewee agreed to one, from its
 * start on and as long as it would be kept. What it allows is the moment of its deletion.
 */
export function canUpload(meeting: RecordableSession, now: Date): Verdict<Date> {
  if (meeting.party !== 'interviewer') return refuse('booking.not_found')
  if (meeting.state !== 'confirmed') return refuse('booking.not_confirmed')
  if (!meeting.consents?.includes('recording')) return refuse('recording.no_consent')
  if (now < meeting.start) return refuse('recording.too_early')
  const end = getDeletionTime(meeting.end)
  return now < end ? allow(end) : refuse('recording.too_late')
}

/** What somebody has uploaded so far: in 30 days, in bytes; what is on its way; and for this session. */
export type UploadUsage = { bytes: number; unfinishedCount: number; sessionCount: number }

/** From when on uploads count. */
export const getUsageWindowStart = (now: Date): Date => addDays(now, -recordingLimits.shareDays)

/** Whether so many bytes more may be begun. What is on its way counts as announced, so that many at once are no way round. */
export function canStartUpload(uploaded: UploadUsage, bytes: number): Verdict<true> {
  if (uploaded.unfinishedCount >= recordingLimits.atOnce) return refuse('recording.too_many_uploads')
  if (uploaded.sessionCount >= recordingLimits.perSession) return refuse('recording.too_many')
  return uploaded.bytes + bytes > recordingLimits.shareBytes ? refuse('recording.month_full') : allow(true)
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
