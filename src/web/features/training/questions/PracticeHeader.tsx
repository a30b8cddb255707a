import type { ReactNode } from 'react'
import { DocumentTitle } from '#web/components/ui/PageHeader.tsx'
import { practice as text } from '#web/i18n/en/training/practice.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** The heading can take the focus. */
export function PracticeHeader({
  heading,
  intro,
  actions,
}: {
  heading: string
  intro: string
  actions?: ReactNode
}) {
  const t = useTranslations(text)
  return (
    <header className="mb-6 sm:mb-8">
      <DocumentTitle title={t('title')} />
      <div className="max-w-text">
        <p className="mb-1 text-15 font-medium text-accent">{t('title')}</p>
        <h1 tabIndex={-1} className="text-34 outline-none">
          {heading}
        </h1>
        <p className="mt-2 text-17 text-quiet">{intro}</p>
      </div>
      {actions && <div className="mt-5 flex flex-wrap gap-3">{actions}</div>}
    </header>
  )
}
