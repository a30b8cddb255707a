import { Button } from '#web/components/ui/Button.tsx'
import { layout } from '#web/i18n/en/layout.ts'
import { useText } from '#web/i18n/translate.ts'
import { lookForLine } from '#web/lib/line-store.ts'
import { Message } from './Message.tsx'

/** What stands where a screen's code could not be fetched for want of a line. */
export function LostPage() {
  const t = useText(layout)
  return (
    <Message
      title={t('lostTitle')}
      text={t('lostText')}
      action={<Button onClick={() => void lookForLine()}>{t('again')}</Button>}
    />
  )
}
