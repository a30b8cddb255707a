import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { layout } from '#web/i18n/en/layout.ts'
import { useText } from '#web/i18n/translate.ts'
import { useSession } from '#web/lib/session-store.ts'
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
