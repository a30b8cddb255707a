import {
  type DetailCode,
  detailMessages,
  type ErrorCode,
  fieldMessages,
  getMessageCode,
  isFieldCode,
  type MessageCode,
} from '#contract/error.ts'
import { errorMessages } from '#contract/error-codes.ts'
import type { Language } from '#contract/language.ts'
import { ApiError } from '#web/lib/api/api-client.ts'
import { browserTimeZone, formatDateTime } from '#web/lib/format.ts'
import { currentLanguage, getCatalogue } from './language.ts'

/**
 * The server's sentence, which has the figures, if it is in the interface language: the server may use the
 * account's. Otherwise the catalogue's. A code of another release is in no catalogue, so its sentence stays as it came.
 */
export function errorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return errorCodeMessage('server.failed')
  const { code, fields, message } = error.problem
  const { withName: name, startTime, endTime = null, suspendedUntil } = error.problem
  // Times are shown in the zone of this browser.
  if (code === 'booking.overlaps' && name && startTime)
    return errorDetailMessage('booking.overlaps_with', {
      name,
      when: formatDateTime(startTime, endTime, browserTimeZone(), currentLanguage()),
    })
  if (code === 'auth.suspended' && suspendedUntil)
    return errorDetailMessage('auth.suspended_until', {
      when: formatDateTime(suspendedUntil, null, browserTimeZone(), currentLanguage()),
    })
  const fieldMessage = code === 'request.invalid' ? fields?.[0]?.message : undefined
  const readable = [message, fieldMessage].find(text => text && isInLanguage(text, currentLanguage()))
  if (readable) return readable
  const headline = getMessageCode(code, fields)
  if (isFieldCode(headline)) return fieldErrorMessage(headline)
  return isErrorCode(headline) ? errorCodeMessage(headline) : message || errorCodeMessage('server.failed')
}

/** Messages are in English and Russian only. Names in them may be of the other language, and begin with a capital. */
function isInLanguage(message: string, language: Language): boolean {
  const count = (letters: RegExp) => message.match(letters)?.length ?? 0
  const words =
    count(/(?<!\p{L})(?=\p{Ll})\p{Script=Cyrillic}/gu) - count(/(?<!\p{L})(?=\p{Ll})\p{Script=Latin}/gu)
  const excess = words || count(/\p{Script=Cyrillic}/gu) - count(/\p{Script=Latin}/gu)
  return language === 'ru' ? excess > 0 : excess <= 0
}

/**
 * Error text for a user's action. If the server failed or did not answer, `otherwise` names what did not
 * happen.
 */
export const errorMessageOr = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.problem.status < 500 ? errorMessage(error) : otherwise

/** The server's text or, without one (no network, a proxy's page), the screen's own. */
export const serverMessageOr = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.problem.message !== '' ? errorMessage(error) : otherwise

/** Text of an error that the screen detects before the server. */
export const errorCodeMessage = (code: ErrorCode): string =>
  isErrorCode(code)
    ? (translatedError(code) ?? errorMessages[code].message)
    : errorCodeMessage('server.failed')

/** False for a code of another release. */
const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorMessages, code)

/** Text under a field, for a `FieldCode` or a sentence from the server. */
export function fieldErrorMessage(message: string): string {
  if (!isFieldCode(message)) return message
  return translatedError(message) ?? fieldMessages[message]
}

/** Error text with placeholders, as the server could send it. */
export const errorDetailMessage = (code: DetailCode, blanks: Record<string, string | number>): string =>
  (translatedError(code) ?? detailMessages[code]).replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    String(blanks[name] ?? ''),
  )

const translatedError = (code: MessageCode): string | undefined => getCatalogue('error')?.[code]
