import { recordingFormats } from '#contract/enums.ts'
import type { ParticipantRole } from '#contract/fields.ts'
import type { BookingId } from '#contract/id.ts'
import { recordingLimits } from '#contract/limits.ts'
import type { RecordingFormat } from '#contract/recording.ts'
import { callRecordingLimits } from '#contract/room-limits.ts'
import { addDays, hourMs, minuteMs } from '#contract/time.ts'
import type { Row } from '#server/lib/database/pool.ts'
import { cleanFileName } from '#server/lib/files.ts'
import { ok, type Result, refuse } from '#server/lib/result.ts'
import {
  type Authorized,
  type BookedSession,
  canJoin,
  getRoomWindow,
} from '#server/marketplace/bookings/access/booked-session.ts'

export type RecordableSession = Pick<
  Authorized<BookedSession>,
  'party' | 'state' | 'consents' | 'start' | 'end'
>

/** Recordings, documents and notes are deleted 90 days after the session. */
export const getDeletionTime = (end: Date): Date => addDays(end, recordingLimits.retentionDays)

/** Recordings, documents and notes of sessions that ended by then are deleted. */
export const retentionCutoff = (now: Date): Date => addDays(now, -recordingLimits.retentionDays)

/** Deletions until then are announced now, seven days ahead. */
export const recordingAnnouncementCutoff = (now: Date): Date => addDays(now, recordingLimits.noticeDays)

/** The deletion of documents and notes is announced for sessions that ended by then. */
export const contentAnnouncementCutoff = (now: Date): Date =>
  retentionCutoff(recordingAnnouncementCutoff(now))

/**
 * The interviewer of a confirmed session may upload a recording with the interviewee's consent, from the start until its
 * deletion time, unless the interviewee has refused recording in the room. Returns the deletion time.
 */
export function canUpload(session: RecordableSession, now: Date, isRefused = false): Result<Date> {
  if (session.party !== 'interviewer') return refuse('booking.not_found')
  if (session.state !== 'confirmed') return refuse('booking.not_confirmed')
  if (isRefused || !isRecordingAllowed(session)) return refuse('recording.no_consent')
  if (now < session.start) return refuse('recording.too_early')
  const deleteAfter = getDeletionTime(session.end)
  return now < deleteAfter ? ok(deleteAfter) : refuse('recording.too_late')
}

/** Uploaded bytes of the last 30 days, unfinished uploads, and uploads for this session. */
export type UploadUsage = { bytes: number; unfinishedCount: number; sessionCount: number }

export const getUsageWindowStart = (now: Date): Date => addDays(now, -recordingLimits.quotaDays)

/** Unfinished uploads count with their announced size, so simultaneous uploads do not exceed the quota. */
export function canStartUpload(usage: UploadUsage, bytes: number): Result<true> {
  if (usage.unfinishedCount >= recordingLimits.maxUploads) return refuse('recording.too_many_uploads')
  if (usage.sessionCount >= recordingLimits.perSession) return refuse('recording.too_many')
  return usage.bytes + bytes > recordingLimits.quotaBytes ? refuse('recording.month_full') : ok(true)
}

/** Recordings of confirmed sessions before their deletion time. */
export function filterWatchable<R extends { booking_id: BookingId; delete_after: Date }>(
  recordings: readonly R[],
  sessions: readonly Pick<BookedSession, 'id' | 'state'>[],
  now: Date,
): R[] {
  const confirmed = new Set(sessions.filter(({ state }) => state === 'confirmed').map(({ id }) => id))
  return recordings.filter(({ booking_id, delete_after }) => confirmed.has(booking_id) && now < delete_after)
}

/** A session can be replayed from its start until its recording would be deleted. */
export const canReplay = ({ state, start, end }: BookedSession, now: Date): boolean =>
  state === 'confirmed' && start <= now && now < getDeletionTime(end)

/** MP4 and M4A under the names that phones, Apple and Adobe give to the same container. */
const formatAliases = new Map<string | undefined, RecordingFormat>([
  ...(['m4v', 'f4v', '3gp', '3g2'] as const).map(name => [name, 'mp4'] as const),
  ...(['m4b', 'f4a', 'f4b'] as const).map(name => [name, 'm4a'] as const),
])

/** Maps an extension of `file-type` to an accepted format. */
export function toRecordingFormat(extension: string | undefined): RecordingFormat | null {
  const name = formatAliases.get(extension) ?? extension
  const formats = Object.keys(recordingFormats) as RecordingFormat[]
  return formats.find(format => format === name) ?? null
}

/** Voice recorders write sound into the container of MP4 with its common brands. Only its tracks tell, if the head has them. */
export const isSoundOnly = (head: Uint8Array, fileName: string): boolean =>
  /\.m4a$/i.test(fileName.trim()) && !Buffer.from(head).includes('vide')

export const contentTypes: Record<RecordingFormat, string> = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  avi: 'video/x-msvideo',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
  webm: 'video/webm',
}

export const sanitizeFileName = (path: string, format: RecordingFormat): string =>
  cleanFileName(path, { extension: format, stemMax: 150, fallback: 'recording' })

export type CallRecordingState = Pick<
  Row<'call_recordings'>,
  'interviewer_consents' | 'interviewee_consents' | 'stopped_by' | 'type' | 'bytes' | 'finished_at'
>

export type RecordingConsents = Record<ParticipantRole, boolean>

export const isRecordingAllowed = ({ consents }: Pick<BookedSession, 'consents'>): boolean =>
  consents?.includes('recording') === true

/**
 * Consents that count. Until a participant decides in the room, the one of the booking holds for a session in the room: the
 * interviewee gave it, and the interviewer's own browser records. From the first decision on only those of the room count,
 * so a stop by either is final until both agree again.
 */
export function getConsents(
  session: Pick<BookedSession, 'consents'>,
  recording: CallRecordingState | undefined,
  isHeldInRoom: boolean,
): RecordingConsents {
  const isAgreed = isHeldInRoom && isRecordingAllowed(session)
  return {
    interviewer: recording?.interviewer_consents ?? isAgreed,
    interviewee: recording?.interviewee_consents ?? isAgreed,
  }
}

export const haveBothConsented = ({ interviewer, interviewee }: RecordingConsents): boolean =>
  interviewer && interviewee

/** A custom link may also lead to the room. */
export const leadsToRoom = (meetingLink: string | null, id: BookingId): boolean =>
  meetingLink === null || meetingLink.endsWith(`/room/${id}`)

/** Participants can consent while the room is open, from the start of the session on. */
export function canConsent(
  session: RecordableSession,
  recording: CallRecordingState | undefined,
  now: Date,
): Result<true> {
  const joining = canJoin(session, now)
  if (joining.error === 'room.too_early') return refuse('recording.starts_later')
  if (joining.error) return refuse(joining.error)
  if (!isRecordingAllowed(session)) return refuse('recording.no_consent')
  if (now < session.start) return refuse('recording.starts_later')
  return recording?.finished_at ? refuse('recording.finished') : ok(true)
}

/** Segments are joined without re-encoding, so all need the same container and codecs. */
const normalizeMimeType = (type: string) => type.toLowerCase().replace(/[\s"]/g, '')

/** `bytes` is the interviewer's total of the quota period. Returns when the recording is finalized at the latest. */
export function canStartSegment(
  session: RecordableSession,
  recording: CallRecordingState | undefined,
  {
    consents,
    type,
    segmentCount,
    bytes,
    now,
  }: { consents: RecordingConsents; type: string; segmentCount: number; bytes: number; now: Date },
): Result<{ dueAt: Date }> {
  const consent = canConsent(session, recording, now)
  if (consent.error) return refuse(consent.error)
  if (session.party !== 'interviewer') return refuse('booking.not_found')
  if (!haveBothConsented(consents)) return refuse('recording.no_consent')
  if (recording?.type && normalizeMimeType(recording.type) !== normalizeMimeType(type))
    return refuse('recording.other_browser')
  if (segmentCount >= callRecordingLimits.segmentsMax) return refuse('recording.too_many_parts')
  if (bytes >= callRecordingLimits.quotaBytes) return refuse('recording.month_full')
  const closesAt = getRoomWindow(session).closesAt.getTime()
  return ok({ dueAt: new Date(closesAt + callRecordingLimits.uploadGraceHours * hourMs) })
}

/**
 * Accepts a chunk that was recorded while both consented. `until` is its end within the segment. It may arrive late, after
 * a lost connection, until the recording is finished.
 */
export function canSaveChunk(
  recording: CallRecordingState,
  segment: { started_at: Date; stopped_at: Date | null },
  { until, bytes }: { until: number; bytes: number },
): Result<true> {
  if (recording.finished_at) return refuse('recording.finished')
  const stopped = segment.stopped_at && segment.stopped_at.getTime() - segment.started_at.getTime()
  if (stopped !== null && until > stopped + callRecordingLimits.graceMs) return refuse('recording.no_consent')
  return Number(recording.bytes) + bytes > callRecordingLimits.maxBytes
    ? refuse('recording.too_large')
    : ok(true)
}

/** No file is made for an unconfirmed session or after the deletion time. */
export const isObsolete = (session: Pick<BookedSession, 'state' | 'end'>, now: Date): boolean =>
  session.state !== 'confirmed' || now >= getDeletionTime(session.end)

/** Time of the next attempt, with exponential backoff. Never after the deletion time, which cleans up. */
export function getNextAttempt(session: Pick<BookedSession, 'end'>, attempts: number, now: Date): Date {
  const pause = Math.min(2 ** attempts * minuteMs, callRecordingLimits.maxRetryHours * hourMs)
  const [retryAt, deleteAfter] = [new Date(now.getTime() + pause), getDeletionTime(session.end)]
  return now < deleteAfter && deleteAfter < retryAt ? deleteAfter : retryAt
}

export const getFormatOfMimeType = (type: string): RecordingFormat =>
  type.startsWith('video/mp4') ? 'mp4' : 'webm'

type StoredFiles = { bytes: string | number; file_bytes: readonly string[] | null }

export const countFiles = ({ file_bytes }: Pick<StoredFiles, 'file_bytes'>): number => file_bytes?.length ?? 1

/** Where a file of the recording begins in the storage, and its size. Null for a number that it does not have. */
export function locateFile(recording: StoredFiles, file: number): { start: number; size: number } | null {
  const sizes = (recording.file_bytes ?? [recording.bytes]).map(Number)
  const size = sizes[file]
  return size === undefined
    ? null
    : { start: sizes.slice(0, file).reduce((sum, before) => sum + before, 0), size }
}

/** Name of one of several files: `session-2030-05-03-2.webm`. */
export const toNumberedFileName = (fileName: string, file: number): string =>
  fileName.replace(/(\.\w+)?$/, `-${file + 1}$1`)

export const getChunkKey = (segmentId: string, seq: number) => `films/${segmentId}-${seq}`

/** Parses a chunk's storage key. Any other string gives a position before all chunks. */
export function parseChunkKey(key: string): { segmentId: string; seq: number } {
  const [, segmentId = '00000000-0000-0000-0000-000000000000', seq = -1] =
    /^films\/(.+)-(\d+)$/.exec(key) ?? []
  return { segmentId, seq: Number(seq) }
}
