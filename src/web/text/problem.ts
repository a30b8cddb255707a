import {
  type ErrorCode,
  errorCatalogue,
  type FieldCode,
  fieldCatalogue,
  isFieldCode,
} from '#contract/error.ts'
import { CallError } from '#web/call.ts'
import { currentLanguage, russianWords } from './language.ts'

/**
 * What went wrong, in the person's language. In English the server's own sentence is kept where there is one:
 * it can be more exact than the catalogue (it names the clashing slot).
 */
export function problemText(error: unknown): string {
  const code = error instanceof CallError ? error.problem.code : 'server.failed'
  const said = error instanceof CallError ? error.problem.message : ''
  return russianSentences()?.[code] ?? (said || errorCatalogue[code].message)
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

const russianSentences = (): Record<ErrorCode | FieldCode, string> | undefined =>
  currentLanguage() === 'ru' ? russianWords()?.error : undefined
