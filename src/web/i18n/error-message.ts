import {
  type ErrorCode,
  errorCatalogue,
  fieldCatalogue,
  headlineOf,
  isFieldCode,
  type SentenceCode,
} from '#contract/error.ts'
import { type DetailCode, detailCatalogue } from '#contract/error-detail.ts'
import { browserZone, when } from '#web/components/ui/format.ts'
import { CallError } from '#web/lib/call.ts'
import { currentLanguage, russianWords } from './language.ts'

/**
 * What went wrong, in the language of the screen: the server speaks that of the account. What is no refusal of the
 * server's has only its own sentence.
 */
export function problemText(error: unknown): string {
  if (!(error instanceof CallError)) return codeText('server.failed')
  const { type, code, fields, message } = error.problem
  if (type === undefined && message && currentLanguage() === 'en') return message
  // How long it is until the next try is known to the server alone.
  if (code === 'auth.too_many_attempts' && message) return message
  const headline = headlineOf(code, fields)
  const { withName: name, startTime, endTime = null, suspendedUntil } = error.problem
  if (code === 'booking.overlaps' && name && startTime)
    return detailText('booking.overlaps_with', {
      name,
      when: when(startTime, endTime, browserZone(), currentLanguage()),
    })
  if (code === 'auth.suspended' && suspendedUntil)
    return detailText('auth.suspended_until', {
      when: when(suspendedUntil, null, browserZone(), currentLanguage()),
    })
  return isFieldCode(headline) ? fieldText(headline) : codeText(headline)
}

/** The same for a person's own action: where our side failed or did not answer, the screen says what did not happen. */
export const problemOr = (error: unknown, otherwise: string): string =>
  error instanceof CallError && error.problem.status < 500 ? problemText(error) : otherwise

/** What the server says or, where it says nothing (no network, a proxy's page), the screen's own sentence. */
export const saidOr = (error: unknown, otherwise: string): string =>
  error instanceof CallError && error.problem.message !== '' ? problemText(error) : otherwise

/** The catalogue's sentence, for a refusal that the screen knows of before the server. */
export const codeText = (code: ErrorCode): string =>
  russianSentences()?.[code] ?? errorCatalogue[code].message

/** The sentence under a field, for a `FieldCode` or for a sentence of the server's own. */
export function fieldText(message: string): string {
  if (!isFieldCode(message)) return message
  return russianSentences()?.[message] ?? fieldCatalogue[message]
}

/** A sentence with blanks that the server could have said. */
export const detailText = (code: DetailCode, blanks: Record<string, string | number>): string =>
  (russianSentences()?.[code] ?? detailCatalogue[code]).replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    String(blanks[name] ?? ''),
  )

const russianSentences = (): Record<SentenceCode, string> | undefined =>
  currentLanguage() === 'ru' ? russianWords()?.error : undefined
