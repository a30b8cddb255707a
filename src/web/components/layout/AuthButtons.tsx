import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { layout } from '#web/i18n/en/layout.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { signOut } from '#web/lib/auth/auth-session-store.ts'

export function LogoutButton() {
  const t = useTranslations(layout)
  return (
    <Button variant="neutral" onClick={useLogout()}>
      {t('logout')}
    </Button>
  )
}

export function AuthLinks() {
  const t = useTranslations(layout)
  return (
    <>
      <ButtonLink variant="secondary" to="/login">
        {t('login')}
      </ButtonLink>
      <ButtonLink to="/register">{t('signUp')}</ButtonLink>
    </>
  )
}

export function useLogout(): () => void {
  const navigate = useNavigate()
  return () => {
    signOut()
    navigate('/login')
  }
}
