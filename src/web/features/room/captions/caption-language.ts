import { useLanguage } from '#web/i18n/language.ts'
import { languageSettings } from '#web/i18n/languages.ts'
import { useLocalStorage } from '#web/lib/storage/storage.ts'

/** Languages that browsers recognise, as BCP 47 tags. */
const captionLocales = [
  ...['en-US', 'ru-RU', 'ka-GE', 'hy-AM', 'az-AZ', 'uk-UA', 'kk-KZ', 'uz-UZ', 'tr-TR', 'de-DE', 'fr-FR'],
  ...['es-ES', 'it-IT', 'pt-BR', 'nl-NL', 'pl-PL', 'cs-CZ', 'ro-RO', 'el-GR', 'sv-SE', 'he-IL', 'ar-EG'],
  ...['fa-IR', 'hi-IN'],
]

/** Name of a language in the language itself. */
const nameOf = (locale: string): string => {
  const [code = locale] = locale.split('-')
  return new Intl.DisplayNames([locale], { type: 'language' }).of(code) ?? locale
}

export const captionLanguages = captionLocales.map(locale => ({ locale, name: nameOf(locale) }))

/** Language that the user speaks, remembered by this browser. By default it is the language of the interface. */
export function useCaptionLanguage(): [string, (locale: string) => void] {
  const [stored, setStored] = useLocalStorage('caption-language')
  const { speechLocale } = languageSettings[useLanguage()]
  return [stored !== null && captionLocales.includes(stored) ? stored : speechLocale, setStored]
}
