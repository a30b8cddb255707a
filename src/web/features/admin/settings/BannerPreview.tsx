import type { Banner } from '#contract/site-settings.ts'
import { adminSettings } from '#web/i18n/en/admin/admin-settings.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** The banner as people see it, in both languages. */
export function BannerPreview({ kind, textEn, textRu }: Pick<Banner, 'kind' | 'textEn' | 'textRu'>) {
  const t = useTranslations(adminSettings)
  return (
    <div className="grid gap-2">
      {[
        { language: 'en', name: t('english'), text: textEn },
        { language: 'ru', name: t('russian'), text: textRu },
      ].map(({ language, name, text }) => (
        <div key={language}>
          <p className="text-13 text-quiet">{name}</p>
          <p
            lang={language}
            data-kind={kind}
            className="mt-1 rounded-small bg-accent-tint px-4 py-3 text-15 wrap-anywhere data-[kind=warning]:bg-amber-tint"
          >
            {text}
          </p>
        </div>
      ))}
    </div>
  )
}
