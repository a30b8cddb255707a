import {
  type DetailCode,
  detailMessages,
  fieldMessages,
  getMessageCode,
  isFieldCode,
  type MessageCode,
} from '#contract/errors/error.ts'
import { screenErrorMessages } from '#contract/errors/screen-errors.ts'
import { ApiError } from '#web/lib/api/api-client.ts'
import { browserTimeZone, formatDateTime } from '#web/lib/format.ts'
import { englishError, isInLanguage } from './english-errors.ts'
import { currentLanguage, getCatalogue } from './language.ts'

/**
 * The server's sentence, which has the figures, if it is in the interface language: the server may use the
 * account's. Otherwise the catalogue's. A code of another release is in no catalogue, so its sentence stays as it came.
 */
export function errorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return errorCodeMessage('server.failed')
  const { code, fields, message } = error.problem
  const { withName: name, calendar, startTime, endTime = null, suspendedUntil } = error.problem
  // Times are shown in the zone of this browser.
  if (code === 'booking.overlaps' && name && startTime)
    return errorDetailMessage('booking.overlaps_with', {
      name,
      when: formatDateTime(startTime, endTime, browserTimeZone(), currentLanguage()),
    })
  if (code === 'booking.calendar_busy' && calendar && startTime)
    return errorDetailMessage('booking.calendar_busy_at', {
      calendar,
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
  if (isScreenErrorCode(headline)) return errorCodeMessage(headline)
  return translatedError(headline) ?? englishError(headline) ?? (message || errorCodeMessage('server.failed'))
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

type ScreenErrorCode = keyof typeof screenErrorMessages

/** Text of an error that the screen detects before the server. */
export const errorCodeMessage = (code: ScreenErrorCode): string =>
  isScreenErrorCode(code)
    ? (translatedError(code) ?? screenErrorMessages[code].message)
    : errorCodeMessage('server.failed')

/** False for an error that only the server finds, and for a code of another release. */
const isScreenErrorCode = (code: string): code is ScreenErrorCode => Object.hasOwn(screenErrorMessages, code)

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
