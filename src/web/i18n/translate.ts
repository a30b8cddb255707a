import type { Language } from '#contract/account.ts'
import type { Area, TextValues, Translate } from './define-messages.ts'
import { currentLanguage, russianWords, useLanguage } from './language.ts'

/** The words of an area in the person's language: `const t = useText(booking)`, then `t('title')`. */
export function useText<Words extends Record<string, string>>(area: Area<Words>): Translate<Words> {
  const language = useLanguage()
  return translator(area, wordsOf(area, language), language)
}

/** The same outside a component, for a sentence needed once: a toast, a thrown message. */
export function textNow<Words extends Record<string, string>>(area: Area<Words>): Translate<Words> {
  const language = currentLanguage()
  return translator(area, wordsOf(area, language), language)
}

const wordsOf = (area: Area, language: Language): Record<string, string> =>
  (language === 'ru' && (russianWords() as Record<string, Record<string, string>> | null)?.[area.name]) ||
  area.words

/** Picks the plural form, fills the blanks. */
export const translator =
  <Words extends Record<string, string>>(
    area: Area<Words>,
    words: Record<string, string>,
    language: Language,
  ): Translate<Words> =>
  <Key extends string>(key: Key, ...[values]: TextValues<Words, Key> | []) => {
    const blanks: Record<string, string | number> = values ?? {}
    const form =
      typeof blanks.count === 'number' ? new Intl.PluralRules(language).select(blanks.count) : 'other'
    const sentence = words[key] ?? words[`${key}_${form}`] ?? words[`${key}_other`] ?? area.words[key] ?? ''
    return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(blanks[name] ?? ''))
  }
