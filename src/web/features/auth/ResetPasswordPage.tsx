import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { endpoints } from '#contract/account.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { account } from '#web/i18n/en/account/account.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { endAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { useApiForm } from '#web/lib/form.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { useResetPassword } from './api.ts'
import { NewPasswordField } from './password/NewPasswordField.tsx'
import { passwordChangedState } from './return-path.ts'
import { useEmailToken } from './use-email-token.ts'

const { body: schema } = endpoints.resetPassword

export default function ResetPasswordPage() {
  const t = useTranslations(account)
  const navigate = useNavigate()
  const token = useEmailToken()
  const reset = useResetPassword()
  const form = useApiForm({
    schema,
    defaultValues: { token, password: '' },
    onSubmit: async body => {
      await reset.mutateAsync({ body })
      // The server has ended all sessions of the account, including this one.
      endAuthSession('by-choice')
      navigate('/login', { replace: true, state: passwordChangedState })
    },
  })
  const typed = useWatch({ control: form.control, name: 'password' })

  const isMalformed = !schema.shape.token.safeParse(token).success
  if (isMalformed || reset.error?.problem.code === 'auth.link_expired') {
    return (
      <AuthLayout title={t('linkExpiredTitle')} subtitle={t('linkExpired')}>
        <ButtonLink to="/forgot-password">{t('askAgain')}</ButtonLink>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title={t('resetTitle')} subtitle={t('resetSubtitle')}>
      <form onSubmit={form.submit} noValidate className="grid gap-5">
        {form.formError && <Alert variant="danger">{form.formError}</Alert>}
        <NewPasswordField
          label={t('newPassword')}
          error={form.fieldError('password')}
          value={typed}
          inputProps={form.register('password')}
        />
        <Button type="submit" busy={form.isSubmitting} className="sm:justify-self-start sm:px-8">
          {form.isSubmitting ? t('savingPassword') : t('savePassword')}
        </Button>
      </form>
    </AuthLayout>
  )
}
