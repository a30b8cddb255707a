import { ButtonLink } from '#web/components/ui/Button.tsx'
import { layout } from '#web/i18n/en/layout.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { MessagePage } from './ErrorPage.tsx'

export default function NotFoundPage() {
  const t = useTranslations(layout)
  return (
    <MessagePage
      title={t('notFoundTitle')}
      text={t('notFoundText')}
      action={<ButtonLink to="/">{t('home')}</ButtonLink>}
    />
  )
}
