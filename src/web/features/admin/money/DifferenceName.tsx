import { adminDifferences } from '#web/i18n/en/admin/admin-differences.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** What a reconciliation found to differ. The documentation explains it by its English name. */
export function DifferenceName({ what }: { what: string }) {
  const t = useTranslations(adminDifferences)
  const language = useLanguage()
  const [, key = what, currency = ''] = /^(.* in) ([A-Z]{3})$/.exec(what) ?? []
  const isKnown = Object.hasOwn(adminDifferences.messages, key)
  return (
    <>
      <span className="block font-medium first-letter:uppercase">
        {isKnown ? t(key as 'sum in', { currency }) : what}
      </span>
      {isKnown && language !== 'en' && (
        <span translate="no" className="block text-13 text-quiet">
          {what}
        </span>
      )}
    </>
  )
}
