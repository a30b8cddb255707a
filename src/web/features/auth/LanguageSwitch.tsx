import { clsx } from 'clsx'
import { languages } from '#contract/language.ts'
import { account } from '#web/i18n/en/account/account.ts'
import { setLanguage, useLanguage } from '#web/i18n/language.ts'
import { languageSettings } from '#web/i18n/languages.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** Switching the language preserves form input. */
export function LanguageSwitch() {
  const t = useTranslations(account)
  const language = useLanguage()
  return (
    <fieldset className="flex w-fit rounded-medium border border-edge">
      <legend className="sr-only">{t('interfaceLanguage')}</legend>
      {languages.map(option => (
        <button
          key={option}
          type="button"
          lang={option}
          aria-pressed={option === language}
          title={languageSettings[option].name}
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
