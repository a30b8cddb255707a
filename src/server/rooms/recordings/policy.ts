import { recordingFormats } from '#contract/enums.ts'
import type { BookingId } from '#contract/id.ts'
import { recordingLimits } from '#contract/limits.ts'
import type { RecordingFormat } from '#contract/recording.ts'
import { dayMs } from '#contract/time.ts'
import { allow, refuse, type Verdict } from '#server/lib/result.ts'
import type { Authorized, BookedSession } from '#server/marketplace/bookings/access/policy.ts'

type Recordable = Pick<Authorized<BookedSession>, 'party' | 'state' | 'consents' | 'start' | 'end'>

const after = (moment: Date, days: number) => new Date(moment.getTime() + days * dayMs)

/** When a session's recording is deleted by itself: 90 days after the session. */
export const deleteAfter = (end: Date): Date => after(end, recordingLimits.keptDays)

/** Recordings that are deleted until then are announced now: seven days before. */
export const noticeUntil = (now: Date): Date => after(now, recordingLimits.noticeDays)

/**
 * Whether somebody may add a recording: the interviewer of a confirmed meeting whose interviewee agreed to one, from its
 * start on and as long as it would be kept. What it allows is the moment of its deletion.
 */
export function mayUpload(meeting: Recordable, now: Date): Verdict<Date> {
  if (meeting.party !== 'interviewer') return refuse('booking.not_found')
  if (meeting.state !== 'confirmed') return refuse('booking.not_confirmed')
  if (!meeting.consents?.includes('recording')) return refuse('recording.no_consent')
  if (now < meeting.start) return refuse('recording.too_early')
  const end = deleteAfter(meeting.end)
  return now < end ? allow(end) : refuse('recording.too_late')
}

/** What somebody has uploaded so far: in 30 days, in bytes; what is on its way; and for this session. */
export type Uploaded = { bytes: number; unfinished: number; ofSession: number }

/** From when on uploads count. */
export const countedSince = (now: Date): Date => after(now, -recordingLimits.shareDays)

/** Whether so many bytes more may be begun. What is on its way counts as announced, so that many at once are no way round. */
export function mayBegin(uploaded: Uploaded, bytes: number): Verdict<true> {
  if (uploaded.unfinished >= recordingLimits.atOnce) return refuse('recording.too_many_uploads')
  if (uploaded.ofSession >= recordingLimits.perSession) return refuse('recording.too_many')
  return uploaded.bytes + bytes > recordingLimits.shareBytes ? refuse('recording.month_full') : allow(true)
}

type Kept = { booking_id: BookingId; delete_after: Date }

/** Those that the people of these meetings may watch: the meeting stands, and the recording's time is not over. */
export function watchable<R extends Kept>(
  recordings: readonly R[],
  meetings: readonly Pick<BookedSession, 'id' | 'state'>[],
  now: Date,
): R[] {
  const standing = new Set(meetings.filter(one => one.state === 'confirmed').map(one => one.id))
  return recordings.filter(one => standing.has(one.booking_id) && now < one.delete_after)
}

/** The accepted format among what `file-type` calls them; null for every other. Apple's M4V is MP4 under another name. */
export function formatOf(extension: string | undefined): RecordingFormat | null {
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
export function fileNameFor(given: string, format: RecordingFormat): string {
  const last = given.toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const name = last.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()
  const stem = name.toLowerCase().endsWith(`.${format}`) ? name.slice(0, -format.length - 1) : name
  return `${[...stem].slice(0, 150).join('').trim() || 'recording'}.${format}`
}
