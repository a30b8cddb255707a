import { layout } from '#web/text/en/layout.ts'
import { useText } from '#web/text/translate.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Message } from './Message.tsx'

export default function NotFoundPage() {
  const t = useText(layout)
  return (
    <Message
      title={t('notFoundTitle')}
      text={t('notFoundText')}
      action={<ButtonLink to="/">{t('home')}</ButtonLink>}
    />
  )
}
