import { isolateText } from '#contract/bidi.ts'
import type { Language } from '#contract/language.ts'
import { sanitizeSingleLine } from '#contract/sanitize-text.ts'

const titles: Record<Language, (name: string, type: string | null) => string> = {
  en: (name, type) => `${type ?? 'Mock interview'} with ${name}`,
  ru: (name, type) => `${type ?? 'Пробное собеседование'}: ${name}`,
}

/**
 * What calendars, payment pages and receipts call a session. A right-to-left name of the type is isolated, so that the words around
 * it keep their order. Callers do the same with the name of the other person.
 */
export const getSessionTitle = (
  session: { name: string; sessionType: string | null },
  language: Language,
): string =>
  titles[language](session.name, session.sessionType && isolateText(sanitizeSingleLine(session.sessionType)))
