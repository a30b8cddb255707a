import type { ReactNode } from 'react'
import { Button } from '#web/components/ui/Button.tsx'
import { DocumentTitle } from '#web/components/ui/PageHeader.tsx'
import { layout } from '#web/i18n/en/layout.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { checkConnection } from '#web/lib/api/connection-store.ts'

export function MessagePage({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  return (
    <div className="mx-auto grid min-h-[50dvh] max-w-form content-center justify-items-start gap-4">
      <DocumentTitle title={title} description={text} />
      <h1 className="text-34">{title}</h1>
      <p className="text-17 text-quiet">{text}</p>
      <div className="mt-2 flex flex-wrap gap-3">{action}</div>
    </div>
  )
}

export function OfflinePage() {
  const t = useTranslations(layout)
  return (
    <MessagePage
      title={t('lostTitle')}
      text={t('lostText')}
      action={<Button onClick={() => void checkConnection()}>{t('again')}</Button>}
    />
  )
}
