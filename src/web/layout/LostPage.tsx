import { lookForLine } from '#web/line-store.ts'
import { layout } from '#web/text/en/layout.ts'
import { useText } from '#web/text/translate.ts'
import { Button } from '#web/ui/Button.tsx'
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
