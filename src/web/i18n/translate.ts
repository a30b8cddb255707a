import { isolateText } from '#contract/bidi.ts'
import type { Language } from '#contract/language.ts'
import type { Messages, MessageValues, Translate } from './define-messages.ts'
import { currentLanguage, getCatalogue, useCatalogue, useLanguage } from './language.ts'

/** Usage: `const t = useTranslations(booking)`, then `t('title')`. */
export function useTranslations<Words extends Record<string, string>>(
  area: Messages<Words>,
): Translate<Words> {
  const language = useLanguage()
  return createTranslator(area, useCatalogue(area.namespace) ?? area.messages, language)
}

/** For use outside components, such as toasts and thrown messages. */
export const getTranslations = <Words extends Record<string, string>>(
  area: Messages<Words>,
): Translate<Words> =>
  createTranslator(area, getCatalogue(area.namespace) ?? area.messages, currentLanguage())

/** Selects the plural form and fills the placeholders. Names keep their own direction. */
export const createTranslator =
  <Words extends Record<string, string>>(
    area: Messages<Words>,
    words: Record<string, string>,
    language: Language,
  ): Translate<Words> =>
  <Key extends string>(key: Key, ...[values]: MessageValues<Words, Key> | []) => {
    const blanks: Record<string, string | number> = values ?? {}
    const form =
      typeof blanks.count === 'number' ? new Intl.PluralRules(language).select(blanks.count) : 'other'
    const template =
      words[key] ?? words[`${key}_${form}`] ?? words[`${key}_other`] ?? area.messages[key] ?? readable(key)
    return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => isolateText(String(blanks[name] ?? '')))
  }

/** A key without a message is a value of a newer release, such as a status. Its words are better than nothing. */
const readable = (value: unknown): string => String(value ?? '').replaceAll('_', ' ')
