import { clsx } from 'clsx'
import { type Language, languages } from '#contract/language.ts'
import { layout } from '#web/i18n/en/layout.ts'
import { setLanguage, useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { setTheme, type Theme, themes, useTheme } from '#web/lib/theme-store.ts'

const selectClass =
  'h-11 rounded-medium bg-transparent px-2 text-15 text-quiet hover:bg-sunken hover:text-ink [&>option]:bg-surface [&>option]:text-ink'

/** Codes of the languages: `EN`. */
export function LanguageSelect() {
  const t = useTranslations(layout)
  return (
    <select
      aria-label={t('language')}
      value={useLanguage()}
      onChange={event => setLanguage(event.target.value as Language)}
      // As wide for each language, so that nothing moves when it changes.
      className={clsx(selectClass, 'w-16')}
    >
      {languages.map(code => (
        <option key={code} value={code} translate="no">
          {code.toUpperCase()}
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

/** Row of a menu. */
export function ThemeRow() {
  const t = useTranslations(layout)
  return (
    <div className="flex min-h-11 items-center justify-between py-1.5 text-15">
      {/* The label is in the select, which screen readers read. */}
      <span aria-hidden>{t('theme')}</span>
      <ThemeSelect />
    </div>
  )
}
