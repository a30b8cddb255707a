import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { layout } from '#web/i18n/en/layout.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { useLogout } from './use-logout.ts'

export function AuthButtons() {
  const t = useTranslations(layout)
  const logout = useLogout()
  if (useAuthSession().state === 'signed-in') {
    return (
      <Button variant="neutral" onClick={logout}>
        {t('logout')}
      </Button>
    )
  }
  return (
    <>
      <ButtonLink variant="secondary" to="/login">
        {t('login')}
      </ButtonLink>
      <ButtonLink to="/register">{t('signUp')}</ButtonLink>
    </>
  )
}
