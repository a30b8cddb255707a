import type { Language } from '#contract/account.ts'
import type { Messages, MessageValues, Translate } from './define-messages.ts'
import { currentLanguage, getRussianCatalogue, useLanguage } from './language.ts'

/** Usage: `const t = useTranslations(booking)`, then `t('title')`. */
export function useTranslations<Words extends Record<string, string>>(
  area: Messages<Words>,
): Translate<Words> {
  const language = useLanguage()
  return createTranslator(area, messagesFor(area, language), language)
}

/** For use outside components, such as toasts and thrown messages. */
export function getTranslations<Words extends Record<string, string>>(
  area: Messages<Words>,
): Translate<Words> {
  const language = currentLanguage()
  return createTranslator(area, messagesFor(area, language), language)
}

const messagesFor = (area: Messages, language: Language): Record<string, string> =>
  (language === 'ru' &&
    (getRussianCatalogue() as Record<string, Record<string, string>> | null)?.[area.namespace]) ||
  area.messages

/** Selects the plural form and fills the placeholders. */
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
      words[key] ?? words[`${key}_${form}`] ?? words[`${key}_other`] ?? area.messages[key] ?? ''
    return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(blanks[name] ?? ''))
  }
