import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { endpoints } from '#contract/account.ts'
import { addresses } from '#contract/address/account.ts'
import { useAct } from '#web/query.ts'
import { endSession } from '#web/session-store.ts'
import { account } from '#web/text/en/account.ts'
import { useText } from '#web/text/translate.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { useProblemForm } from '#web/ui/form.ts'
import { Notice } from '#web/ui/States.tsx'
import { AccountScreen } from './AccountScreen.tsx'
import { passwordChanged } from './arrival-link.ts'
import { useMailedToken } from './mailed-link.ts'
import { NewPassword } from './NewPassword.tsx'

const { body: schema } = endpoints.resetPassword

export default function ResetPasswordPage() {
  const t = useText(account)
  const navigate = useNavigate()
  const token = useMailedToken()
  const reset = useAct(addresses.resetPassword)
  const form = useProblemForm({
    schema,
    defaults: { token, password: '' },
    onSubmit: async body => {
      await reset.mutateAsync({ body })
      // The server has ended every session of the account, this browser's too.
      endSession('by-choice')
      navigate('/login', { replace: true, state: passwordChanged })
    },
  })

  const typed = useWatch({ control: form.control, name: 'password' })

  const isDead = !schema.shape.token.safeParse(token).success
  if (isDead || reset.error?.problem.code === 'auth.link_expired') {
    return (
      <AccountScreen title={t('linkExpiredTitle')} subtitle={t('linkExpired')}>
        <ButtonLink to="/forgot-password">{t('askAgain')}</ButtonLink>
      </AccountScreen>
    )
  }
  return (
    <AccountScreen title={t('resetTitle')} subtitle={t('resetSubtitle')}>
      <form onSubmit={form.submit} noValidate className="grid gap-5">
        {form.problem && <Notice kind="lost">{form.problem}</Notice>}
        <NewPassword
          label={t('newPassword')}
          error={form.errorOf('password')}
          typed={typed}
          input={form.register('password')}
        />
        <Button type="submit" busy={form.busy} className="sm:justify-self-start sm:px-8">
          {form.busy ? t('savingPassword') : t('savePassword')}
        </Button>
      </form>
    </AccountScreen>
  )
}
