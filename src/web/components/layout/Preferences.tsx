import { clsx } from 'clsx'
import { type Language, languages } from '#contract/language.ts'
import { layout } from '#web/i18n/en/layout.ts'
import { setLanguage, useLanguage } from '#web/i18n/language.ts'
import { languageSettings } from '#web/i18n/languages.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { setTheme, type Theme, themes, useTheme } from '#web/lib/theme-store.ts'

const selectClass =
  'h-11 rounded-medium bg-transparent px-2 text-15 text-quiet hover:bg-sunken hover:text-ink [&>option]:bg-surface [&>option]:text-ink'

/** `short` shows the codes: `EN`. Otherwise each language has its own name. */
export function LanguageSelect({ short = false, className }: { short?: boolean; className?: string }) {
  const t = useTranslations(layout)
  return (
    <select
      aria-label={t('language')}
      value={useLanguage()}
      onChange={event => setLanguage(event.target.value as Language)}
      className={clsx(selectClass, className)}
    >
      {languages.map(code => (
        <option key={code} value={code}>
          {short ? code.toUpperCase() : languageSettings[code].name}
        </option>
      ))}
    </select>
  )
}

const themeLabels = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const

export function ThemeSelect({ className }: { className?: string }) {
  const t = useTranslations(layout)
  return (
    <select
      aria-label={t('theme')}
      value={useTheme()}
      onChange={event => setTheme(event.target.value as Theme)}
      className={clsx(selectClass, className)}
    >
      {themes.map(theme => (
        <option key={theme} value={theme}>
          {t(themeLabels[theme])}
        </option>
      ))}
    </select>
  )
}

/** Rows of a menu. */
export function PreferenceRows() {
  const t = useTranslations(layout)
  return (
    <div className="grid py-1.5 text-15 *:flex *:min-h-11 *:items-center *:justify-between">
      {/* The labels are in the selects, which screen readers read. */}
      <div>
        <span aria-hidden>{t('language')}</span>
        <LanguageSelect />
      </div>
      <div>
        <span aria-hidden>{t('theme')}</span>
        <ThemeSelect />
      </div>
    </div>
  )
}
