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
  /** Name of a zone by its place: `Tbilisi time`. */
  zoneName: (place: string) => string
  /** A time with the name of its zone after it. */
  appendZone: (time: string, zoneName: string) => string
  /** Units of a duration: `1 h 30 min`. */
  durationUnits: { hour: string; minute: string }
}

export const languageSettings: Record<Language, LanguageSettings> = {
  en: {
    name: 'English',
    locale: 'en-GB',
    speechLocale: 'en-US',
    whiteboardCode: 'en',
    zoneName: place => `${place} time`,
    appendZone: (time, zoneName) => `${time} ${zoneName}`,
    durationUnits: { hour: 'h', minute: 'min' },
  },
  ru: {
    name: 'Русский',
    locale: 'ru-RU',
    speechLocale: 'ru-RU',
    whiteboardCode: 'ru-RU',
    zoneName: place => place,
    // A time may end with its offset in brackets.
    appendZone: (time, zoneName) =>
      time.endsWith(')') ? `${time.slice(0, -1)}, ${zoneName})` : `${time} (${zoneName})`,
    durationUnits: { hour: 'ч', minute: 'мин' },
  },
}
