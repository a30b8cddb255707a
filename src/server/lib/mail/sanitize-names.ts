import type { Language } from '#contract/account.ts'
import { deletedUserName } from '#contract/deleted-user-name.ts'
import { sanitizeName, sanitizeSingleLine } from '#contract/name.ts'
import { en } from './text/en.ts'
import { ru } from './text/ru.ts'

const deletedUserNames: Record<Language, string> = { en: en.formerMember, ru: ru.formerMember }

/**
 * What people call themselves ends up in headers, subjects and calendars, where a line break would begin another header
 * and an address becomes a link. Somebody who left is called so in the reader's language.
 */
export const sanitizeNames = <T>(told: T, language: Language): T =>
  JSON.parse(JSON.stringify(told), (key, value) => {
    if (key !== 'name' && key !== 'specialty') return value
    if (value === deletedUserName) return deletedUserNames[language]
    return value && (key === 'name' ? sanitizeName(value) : sanitizeSingleLine(value))
  })
