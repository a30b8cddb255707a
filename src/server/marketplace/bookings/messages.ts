import type { Language } from '#contract/account.ts'

/** What somebody is told whose time is held until they have paid. */
export const holdMessages: Record<Language, string> = {
  en: 'The time is held for you. Please pay to confirm it.',
  ru: 'Время закреплено за вами. Оплатите его, чтобы подтвердить.',
}
