import { MessagePage } from '#web/components/layout/MessagePage.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { viewAs } from '#web/i18n/en/admin/view-as.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** In place of every page of the tab, after the view. The tab takes no other sign-in. */
export default function ViewEnded() {
  const t = useTranslations(viewAs)
  return (
    <MessagePage
      title={t('ended')}
      text={t('endedText')}
      action={<Button onClick={() => window.close()}>{t('closeTab')}</Button>}
    />
  )
}
