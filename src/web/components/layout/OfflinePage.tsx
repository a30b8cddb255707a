import { Button } from '#web/components/ui/Button.tsx'
import { layout } from '#web/i18n/en/layout.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { checkConnection } from '#web/lib/connection-store.ts'
import { MessagePage } from './MessagePage.tsx'

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
