import { useSession } from '#web/session-store.ts'
import { layout } from '#web/text/en/layout.ts'
import { useText } from '#web/text/translate.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { useLeave } from './use-leave.ts'

/** The way in, or the way out. */
export function Account() {
  const t = useText(layout)
  const leave = useLeave()
  if (useSession().state === 'signed-in') {
    return (
      <Button look="calm" onClick={leave}>
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
