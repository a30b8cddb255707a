import { useNavigate } from 'react-router'
import { signOut, useSession } from '#web/session-store.ts'
import { layout } from '#web/text/en/layout.ts'
import { useText } from '#web/text/translate.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'

/** The way in, or the way out. */
export function Account() {
  const t = useText(layout)
  const session = useSession()
  const navigate = useNavigate()
  if (session.state === 'signed-in') {
    const leave = () => {
      signOut()
      navigate('/login')
    }
    return (
      <Button look="secondary" onClick={leave}>
        {t('logout')}
      </Button>
    )
  }
  return (
    <>
      <ButtonLink look="secondary" to="/login">
        {t('login')}
      </ButtonLink>
      <ButtonLink to="/register">{t('signUp')}</ButtonLink>
    </>
  )
}
