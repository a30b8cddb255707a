import { clsx } from 'clsx'
import { account } from '#web/i18n/en/account.ts'
import { setLanguage, useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'

const languageNames = { en: 'English', ru: 'Русский' } as const

/** Switching the language preserves form input. */
export function LanguageSwitch() {
  const t = useTranslations(account)
  const language = useLanguage()
  return (
    <fieldset className="flex w-fit rounded-medium border border-edge">
      <legend className="sr-only">{t('interfaceLanguage')}</legend>
      {(['en', 'ru'] as const).map(option => (
        <button
          key={option}
          type="button"
          lang={option}
          aria-pressed={option === language}
          title={languageNames[option]}
          onClick={() => setLanguage(option)}
          className={clsx(
            'min-h-11 min-w-14 px-4 font-medium first-of-type:rounded-l-medium last:rounded-r-medium',
            option === language ? 'bg-accent-tint text-accent' : 'text-quiet hover:bg-sunken hover:text-ink',
          )}
        >
          {option.toUpperCase()}
        </button>
      ))}
    </fieldset>
  )
}
