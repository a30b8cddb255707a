import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { credentials, endpoints } from '#contract/account.ts'
import { useReturnFocus } from '#web/components/focus/use-return-focus.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { PasswordInput } from '#web/components/ui/Inputs.tsx'
import { NewPasswordField } from '#web/features/auth/password/NewPasswordField.tsx'
import { security } from '#web/i18n/en/account/security.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiForm } from '#web/lib/form.ts'
import { type MyAccount, useChangePassword } from './api.ts'
import { SettingsForm, SettingsSection } from './SettingsSection.tsx'

export function PasswordSection({ account }: { account: MyAccount }) {
  const t = useTranslations(security)
  const { hasPassword, hasGoogle, company } = account
  const providers = [hasGoogle ? 'Google' : null, company].filter(name => name !== null).join(', ')
  const [form, setForm] = useState<'closed' | 'open' | { message: string }>('closed')
  const openButton = useReturnFocus(form === 'open')
  return (
    <SettingsSection title={t('passwordTitle')} description={t('passwordText')}>
      <p>
        {hasPassword && t('hasPassword')}{' '}
        {providers
          ? t(hasPassword ? 'withOthers' : 'noPasswordBut', { ways: providers })
          : !hasPassword && t('noPassword')}
      </p>
      {typeof form === 'object' && <Alert variant="success">{form.message}</Alert>}
      {form === 'open' ? (
        <ChangePasswordForm
          account={account}
          onDone={message => setForm(message === null ? 'closed' : { message })}
        />
      ) : (
        <Button
          ref={openButton}
          variant="secondary"
          className="justify-self-start"
          onClick={() => setForm('open')}
        >
          {t(hasPassword ? 'changePassword' : 'setPassword')}
        </Button>
      )}
    </SettingsSection>
  )
}

/** Sets or changes the password. `onDone` gets the result, or nothing if the user cancels. */
function ChangePasswordForm({
  account,
  onDone,
}: {
  account: MyAccount
  onDone: (message: string | null) => void
}) {
  const t = useTranslations(security)
  const { hasPassword } = account
  const change = useChangePassword()
  const { password } = credentials.shape
  const form = useApiForm({
    schema: endpoints.changePassword.body.extend({
      currentPassword: hasPassword ? password : password.optional(),
    }),
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
    <SettingsForm
      form={form}
      submitLabel={t(form.isSubmitting ? 'saving' : 'savePassword')}
      onCancel={() => onDone(null)}
    >
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
    </SettingsForm>
  )
}
