import { type Language, languages } from '#contract/language.ts'
import { layout } from '#web/i18n/en/layout.ts'
import { setLanguage, useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'

export function LanguageSelect() {
  const t = useTranslations(layout)
  const language = useLanguage()
  return (
    <select
      aria-label={t('language')}
      value={language}
      onChange={event => setLanguage(event.target.value as Language)}
      className="h-11 rounded-medium bg-transparent px-2 text-15 lg:max-xl:px-1 text-quiet hover:bg-sunken hover:text-ink [&>option]:bg-surface [&>option]:text-ink"
    >
      {languages.map(code => (
        <option key={code} value={code}>
          {code.toUpperCase()}
        </option>
      ))}
    </select>
  )
}
