import { ButtonLink } from '#web/components/ui/Button.tsx'
import { layout } from '#web/i18n/en/layout.ts'
import { useText } from '#web/i18n/translate.ts'
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
