import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { endpoints } from '#contract/account.ts'
import { addresses } from '#contract/routes/account.ts'
import { addresses as sessions } from '#contract/routes/session.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { useProblemForm } from '#web/components/ui/form.ts'
import { PasswordInput } from '#web/components/ui/Inputs.tsx'
import { Notice } from '#web/components/ui/States.tsx'
import { NewPassword } from '#web/features/auth/NewPassword.tsx'
import { common } from '#web/i18n/en/common.ts'
import { security } from '#web/i18n/en/security.ts'
import { useText } from '#web/i18n/translate.ts'
import { useAct } from '#web/lib/query.ts'
import { askedPassword, type OwnAccount } from './account-view.ts'

/** Another password, or the first one; `onDone` is told what happened, or nothing when the person gave up. */
export function ChangePassword({
  account,
  onDone,
}: {
  account: OwnAccount
  onDone: (news: string | null) => void
}) {
  const t = useText(security)
  const tCommon = useText(common)
  const { hasPassword } = account
  const change = useAct(addresses.changePassword, { invalidates: [addresses.myAccount, sessions.mySignIns] })
  const form = useProblemForm({
    schema: endpoints.changePassword.body.extend({ currentPassword: askedPassword(account) }),
    defaults: { newPassword: '', ...(hasPassword ? { currentPassword: '' } : {}) },
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
      {form.problem && <Notice kind="lost">{form.problem}</Notice>}
      {/* For password managers: whose password this is. */}
      <input hidden readOnly autoComplete="username" value={account.username} />
      {hasPassword && (
        <Field label={t('currentPassword')} error={form.errorOf('currentPassword')}>
          <PasswordInput {...form.register('currentPassword')} autoComplete="current-password" />
        </Field>
      )}
      <NewPassword
        label={t('newPassword')}
        error={form.errorOf('newPassword')}
        typed={typed}
        about={`${account.email} ${account.username}`}
        input={form.register('newPassword')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy}>
          {t(form.busy ? 'saving' : 'savePassword')}
        </Button>
        <Button look="quiet" onClick={() => onDone(null)} disabled={form.busy}>
          {tCommon('cancel')}
        </Button>
      </div>
    </form>
  )
}
