import type { Language } from '#contract/language.ts'

/** What differs by language besides the messages. */
type LanguageSettings = {
  /** In the language itself. */
  name: string
  /** Locale of dates and numbers. */
  locale: string
  /** Locale for speech recognition. */
  speechLocale: string
  /** Language code of the whiteboard's own menus. */
  whiteboardCode: string
  /** Units of a duration: `1 h 30 min`. */
  durationUnits: { hour: string; minute: string }
}

export const languageSettings: Record<Language, LanguageSettings> = {
  en: {
    name: 'English',
    locale: 'en-GB',
    speechLocale: 'en-US',
    whiteboardCode: 'en',
    durationUnits: { hour: 'h', minute: 'min' },
  },
  ru: {
    name: 'Русский',
    locale: 'ru-RU',
    speechLocale: 'ru-RU',
    whiteboardCode: 'ru-RU',
    durationUnits: { hour: 'ч', minute: 'мин' },
  },
}
