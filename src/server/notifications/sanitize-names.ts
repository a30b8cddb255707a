import { isolateText } from '#contract/bidi.ts'
import { deletedUserName } from '#contract/constants.ts'
import type { Language } from '#contract/language.ts'
import { sanitizeName, sanitizeSingleLine } from '#contract/sanitize-text.ts'

const formerMember: Record<Language, string> = { en: 'Former member', ru: 'Бывший участник' }

/**
 * Names end up in headers, subjects and calendars, where a line break would begin another header, a web address becomes
 * a link, and a right-to-left name changes the order of the words around it. Deleted users are named in the recipient's
 * language. A field that holds a name is called `name` or ends with it, as in `candidateName`.
 */
export const sanitizeNames = <T>(payload: T, language: Language): T =>
  JSON.parse(JSON.stringify(payload), (key, value) => {
    const isName = /name$/i.test(key)
    if (!isName && key !== 'specialty') return value
    if (value === deletedUserName) return formerMember[language]
    return value && isolateText(isName ? sanitizeName(value) : sanitizeSingleLine(value))
  })
