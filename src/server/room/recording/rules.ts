import type { BookingId } from '#contract/id.ts'
import { recordingLimits } from '#contract/limits.ts'
import { type RecordingFormat, recordingFormats } from '#contract/recording.ts'
import { dayMs } from '#contract/time.ts'
import type { Meeting, Own } from '#server/market/meeting/rules.ts'
import { allow, refuse, type Verdict } from '#server/platform/verdict.ts'

type Recordable = Pick<Own<Meeting>, 'party' | 'state' | 'consents' | 'end'>

const after = (moment: Date, days: number) => new Date(moment.getTime() + days * dayMs)

/** When a session's recording is deleted by itself: 90 days after the session. */
export const deleteAfter = (end: Date): Date => after(end, recordingLimits.keptDays)

/** Recordings that are deleted until then are announced now: seven days before. */
export const noticeUntil = (now: Date): Date => after(now, recordingLimits.noticeDays)

/**
 * Whether somebody may add a recording: the interviewer of a confirmed meeting whose interviewee agreed to one, as long
 * as it would be kept. What it allows is the moment of its deletion.
 */
export function mayUpload(meeting: Recordable, now: Date): Verdict<Date> {
  if (meeting.party !== 'interviewer') return refuse('booking.not_found')
  if (meeting.state !== 'confirmed') return refuse('booking.not_confirmed')
  if (!meeting.consents?.includes('recording')) return refuse('recording.no_consent')
  const end = deleteAfter(meeting.end)
  return now < end ? allow(end) : refuse('recording.too_late')
}

type Kept = { booking_id: BookingId; delete_after: Date }

/** Those that the people of these meetings may watch: the meeting stands, and the recording's time is not over. */
export function watchable<R extends Kept>(
  recordings: readonly R[],
  meetings: readonly Pick<Meeting, 'id' | 'state'>[],
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
}

/** The last part of a path, without what could break a line, turn the reading direction or hide the ending. */
export function fileNameFor(given: string, format: RecordingFormat): string {
  const last = given.toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const name = last.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()
  const stem = name.toLowerCase().endsWith(`.${format}`) ? name.slice(0, -format.length - 1) : name
  return `${[...stem].slice(0, 150).join('').trim() || 'recording'}.${format}`
}
