import {
  type DetailCode,
  detailMessages,
  type ErrorCode,
  errorMessages,
  fieldMessages,
  getMessageCode,
  isFieldCode,
  type MessageCode,
} from '#contract/error.ts'
import { browserTimeZone, formatDateTime } from '#web/components/ui/format.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { currentLanguage, getRussianCatalogue } from './language.ts'

/**
 * What went wrong, in the language of the screen: the server speaks that of the account. What is no refusal of the
 * server's has only its own sentence.
 */
export function errorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return errorCodeMessage('server.failed')
  const { type, code, fields, message } = error.problem
  if (type === undefined && message && currentLanguage() === 'en') return message
  // How long it is until the next try is known to the server alone.
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

/** The same for a person's own action: where our side failed or did not answer, the screen says what did not happen. */
export const errorMessageOr = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.problem.status < 500 ? errorMessage(error) : otherwise

/** What the server says or, where it says nothing (no network, a proxy's page), the screen's own sentence. */
export const serverMessageOr = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.problem.message !== '' ? errorMessage(error) : otherwise

/** The catalogue's sentence, for a refusal that the screen knows of before the server. */
export const errorCodeMessage = (code: ErrorCode): string =>
  russianErrorMessages()?.[code] ?? errorMessages[code].message

/** The sentence under a field, for a `FieldCode` or for a sentence of the server's own. */
export function fieldErrorMessage(message: string): string {
  if (!isFieldCode(message)) return message
  return russianErrorMessages()?.[message] ?? fieldMessages[message]
}

/** A sentence with blanks that the server could have said. */
export const errorDetailMessage = (code: DetailCode, blanks: Record<string, string | number>): string =>
  (russianErrorMessages()?.[code] ?? detailMessages[code]).replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    String(blanks[name] ?? ''),
  )

const russianErrorMessages = (): Record<MessageCode, string> | undefined =>
  currentLanguage() === 'ru' ? getRussianCatalogue()?.error : undefined
