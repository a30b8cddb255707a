import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { endpoints } from '#contract/account.ts'
import { addresses } from '#contract/routes/account.ts'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { useProblemForm } from '#web/components/ui/form.ts'
import { Notice } from '#web/components/ui/States.tsx'
import { AccountScreen } from '#web/features/accounts/AccountScreen.tsx'
import { account } from '#web/i18n/en/account.ts'
import { useText } from '#web/i18n/translate.ts'
import { useAct } from '#web/lib/query.ts'
import { endSession } from '#web/lib/session-store.ts'
import { useMailedToken } from './email-token.ts'
import { NewPassword } from './NewPassword.tsx'
import { passwordChanged } from './redirect-target.ts'

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
