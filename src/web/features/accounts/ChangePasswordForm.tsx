import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { endpoints } from '#contract/account.ts'
import { accountApi } from '#contract/routes/account.ts'
import { authSessionsApi as sessions } from '#contract/routes/shell.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { useApiForm } from '#web/components/ui/form.ts'
import { PasswordInput } from '#web/components/ui/Inputs.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { NewPasswordField } from '#web/features/auth/NewPasswordField.tsx'
import { common } from '#web/i18n/en/common.ts'
import { security } from '#web/i18n/en/security.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiMutation } from '#web/lib/query-client.ts'
import { currentPasswordSchema, type MyAccount } from './account-schema.ts'

/** Sets or changes the password. `onDone` gets the result, or nothing if the user cancels. */
export function ChangePasswordForm({
  account,
  onDone,
}: {
  account: MyAccount
  onDone: (message: string | null) => void
}) {
  const t = useTranslations(security)
  const tCommon = useTranslations(common)
  const { hasPassword } = account
  const change = useApiMutation(accountApi.changePassword, {
    invalidates: [accountApi.myAccount, sessions.myLogins],
  })
  const form = useApiForm({
    schema: endpoints.changePassword.body.extend({ currentPassword: currentPasswordSchema(account) }),
    defaultValues: { newPassword: '', ...(hasPassword ? { currentPassword: '' } : {}) },
    onSubmit: async body => {
      await change.mutateAsync({ body })
      onDone(t(hasPassword ? 'passwordChanged' : 'passwordSet'))
    },
  })
  const typed = useWatch({ control: form.control, name: 'newPassword' })
  const { setFocus } = form
  useEffect(() => setFocus(hasPassword ? 'currentPassword' : 'newPassword'), [setFocus, hasPassword])
  return (
    <form onSubmit={form.submit} noValidate className="grid max-w-form gap-4">
      {form.formError && <Alert variant="danger">{form.formError}</Alert>}
      {/* Password managers need the username beside a password. */}
      <input hidden readOnly autoComplete="username" value={account.username} />
      {hasPassword && (
        <Field label={t('currentPassword')} error={form.fieldError('currentPassword')}>
          <PasswordInput {...form.register('currentPassword')} autoComplete="current-password" />
        </Field>
      )}
      <NewPasswordField
        label={t('newPassword')}
        error={form.fieldError('newPassword')}
        value={typed}
        userInputs={`${account.email} ${account.username}`}
        inputProps={form.register('newPassword')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.isSubmitting}>
          {t(form.isSubmitting ? 'saving' : 'savePassword')}
        </Button>
        <Button variant="ghost" onClick={() => onDone(null)} disabled={form.isSubmitting}>
          {tCommon('cancel')}
        </Button>
      </div>
    </form>
  )
}
