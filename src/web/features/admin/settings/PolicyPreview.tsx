import { useState } from 'react'
import type { Language } from '#contract/language.ts'
import { Tabs } from '#web/components/ui/Tabs.tsx'
import { PolicyVersionText } from '#web/features/legal/PolicyText.tsx'
import { adminSettings } from '#web/i18n/en/admin/admin-settings.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** The new text as people will see it. */
export function PolicyPreview({ textEn, textRu }: { textEn: string; textRu: string }) {
  const t = useTranslations(adminSettings)
  const [language, setLanguage] = useState<Language>('en')
  const preview = (text: string, of: Language) => (
    <div
      lang={of}
      className="grid max-h-[40rem] gap-8 overflow-y-auto rounded-large border border-hairline p-6"
    >
      <PolicyVersionText text={text} heading="h3" />
    </div>
  )
  return (
    <section aria-label={t('preview')} className="grid gap-3">
      <h2 className="text-20">{t('preview')}</h2>
      <Tabs
        label={t('preview')}
        tabs={[
          { value: 'en', label: t('english'), content: preview(textEn, 'en') },
          { value: 'ru', label: t('russian'), content: preview(textRu, 'ru') },
        ]}
        value={language}
        onChange={next => setLanguage(next === 'ru' ? 'ru' : 'en')}
      />
    </section>
  )
}
