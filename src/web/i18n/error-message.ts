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
import { ApiError } from '#web/lib/api/api-client.ts'
import { browserTimeZone, formatDateTime } from '#web/lib/format.ts'
import { currentLanguage, getCatalogue } from './language.ts'

/**
 * Error text in the interface language, because the server's text uses the account's language. Errors from
 * elsewhere use their own message.
 */
export function errorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return errorCodeMessage('server.failed')
  const { type, code, fields, message } = error.problem
  if (type === undefined && message && currentLanguage() === 'en') return message
  // Only the server knows the time until the next attempt.
  if (code === 'auth.too_many_attempts' && message) return message
  const headline = getMessageCode(code, fields)
  const { withName: name, startTime, endTime = null, suspendedUntil } = error.problem
  if (code === 'booking.overlaps' && name && startTime)
    return errorDetailMessage('booking.overlaps_with', {
      name,
      when: formatDateTime(startTime, endTime, browserTimeZone(), currentLanguage()),
    })
  if (code === 'auth.suspended' && suspendedUntil)
    return errorDetailMessage('auth.suspended_until', {
      when: formatDateTime(suspendedUntil, null, browserTimeZone(), currentLanguage()),
    })
  return isFieldCode(headline) ? fieldErrorMessage(headline) : errorCodeMessage(headline)
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
  translatedError(code) ?? errorMessages[code].message

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
