import { type AnswerFileType, answerFileTypes } from '#contract/enums.ts'
import type { ErrorCode } from '#contract/errors/error.ts'
import { answerFileLimits } from '#contract/session-type-limits.ts'
import { dayMs, hourMs } from '#contract/time.ts'
import { cleanFileName } from '#server/lib/files.ts'
import type { BookedSession } from '#server/marketplace/bookings/access/booked-session.ts'

/**
 * Accepted type of a file by its content. `detected` is the MIME type by its first bytes, undefined if unknown. Few letters can be
 * the first bytes of another type: a text may begin with "BMW", "MZ" or "ID3". The types of documents are longer.
 */
export function toAnswerFileType(content: Uint8Array, detected: string | undefined): AnswerFileType | null {
  const types = Object.entries(answerFileTypes) as [AnswerFileType, string][]
  const type = types.find(([type, mimeType]) => type !== 'txt' && mimeType === detected)?.[0]
  if (type) return type
  const isText = detected === undefined || !isMarkup.test(detected)
  return isText && isPlainText(content) ? 'txt' : null
}

/** Types that are texts themselves, such as SVG. */
const isMarkup = /xml|^text\/|rtf|postscript/

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Text in UTF-8 has no control characters besides tabs, line breaks and form feeds. */
function isPlainText(content: Uint8Array): boolean {
  try {
    return !/[^\P{Cc}\t\n\f\r\x85]/u.test(utf8.decode(content))
  } catch {
    return false
  }
}

/** Shown name. It ends with the extension of the content, so that a renamed program does not open as one. */
export function getAnswerFileName(path: string, type: AnswerFileType): string {
  const extension = type === 'jpg' && /\.jpeg$/i.test(path.trim()) ? 'jpeg' : type
  const stemMax = answerFileLimits.nameMax - extension.length - 1
  return cleanFileName(path, { extension, stemMax, fallback: 'file' })
}

/** Stored files of an interviewee, and the uploads of the last hour. */
export type AnswerFileUsage = { unusedCount: number; bytes: number; uploadedLastHour: Date[] }

/** Why another file cannot be uploaded now, or null. */
export function getUploadRefusal(
  { unusedCount, bytes, uploadedLastHour }: AnswerFileUsage,
  newBytes: number,
  now: Date,
): { code: ErrorCode; retryAfterSeconds?: number } | null {
  const { unusedMax, uploadsPerHour, totalBytes } = answerFileLimits
  if (uploadedLastHour.length >= uploadsPerHour) {
    const oldest = Math.min(...uploadedLastHour.map(time => time.getTime()))
    const waitMs = oldest + hourMs - now.getTime()
    return { code: 'answer_file.too_many_uploads', retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }
  }
  if (unusedCount >= unusedMax) return { code: 'answer_file.too_many' }
  return bytes + newBytes > totalBytes ? { code: 'answer_file.quota' } : null
}

/** When a file is deleted that no booking uses until then. */
export const getUnusedDeletion = (now: Date): Date =>
  new Date(now.getTime() + answerFileLimits.unusedHours * hourMs)

/** Whether the two people of a booking may download its files. */
export const canReadFiles = ({ state, end }: Pick<BookedSession, 'state' | 'end'>, now: Date): boolean =>
  state !== 'cancelled' && now.getTime() < end.getTime() + answerFileLimits.retentionDays * dayMs
