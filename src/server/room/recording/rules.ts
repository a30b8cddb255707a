import type { Consent } from '#contract/booking.ts'
import { type RecordingFormat, recordingFormats, recordingLimits } from '#contract/recording.ts'
import { dayMs } from '#contract/time.ts'
import type { BookingState, Party } from '#server/market/booking/rules.ts'
import { allow, refuse, type Verdict } from '#server/platform/verdict.ts'

export type SessionFacts = {
  status: BookingState
  party: Party
  consents: readonly Consent[] | null
  end: Date
}

const after = (moment: Date, days: number) => new Date(moment.getTime() + days * dayMs)

/** When a session's recording is deleted by itself: 90 days after the session. */
export const deleteAfter = (end: Date): Date => after(end, recordingLimits.keptDays)

/** Recordings that are deleted until then are announced now: seven days before. */
export const noticeUntil = (now: Date): Date => after(now, recordingLimits.noticeDays)

/**
 * Whether somebody may add a recording: the interviewer of a confirmed booking whose interviewee agreed to one, as long
 * as it would be kept. What it allows is the moment of its deletion.
 */
export function mayUpload(session: SessionFacts, now: Date): Verdict<Date> {
  if (session.party !== 'interviewer') return refuse('booking.not_found')
  if (session.status !== 'confirmed') return refuse('booking.not_confirmed')
  if (!session.consents?.includes('recording')) return refuse('recording.no_consent')
  const end = deleteAfter(session.end)
  return now < end ? allow(end) : refuse('recording.too_late')
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
