import { useEffect } from 'react'
import { endpoints } from '#contract/account.ts'
import { accountLimits } from '#contract/limits.ts'
import { accountApi } from '#contract/routes/account.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { useApiForm } from '#web/components/ui/form.ts'
import { TextInput } from '#web/components/ui/Inputs.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { common } from '#web/i18n/en/common.ts'
import { security } from '#web/i18n/en/security.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useAuthSession } from '#web/lib/auth-session-store.ts'
import { deleteDraft } from '#web/lib/draft-storage.ts'
import { useApiMutation } from '#web/lib/query-client.ts'

export function useEmailDraftKey(): string {
  const session = useAuthSession()
  return `change-email:${session.state === 'signed-in' ? session.userId : ''}`
}

/** The new address becomes active when its link is opened. */
export function ChangeEmailForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations(security)
  const tCommon = useTranslations(common)
  const draftKey = useEmailDraftKey()
  const change = useApiMutation(accountApi.changeEmail, { invalidates: [accountApi.myAccount] })
  const form = useApiForm({
    schema: endpoints.changeEmail.body,
    defaultValues: { email: '' },
    draftKey,
    onSubmit: async body => {
      await change.mutateAsync({ body })
      onDone()
    },
  })
  const { setFocus } = form
  useEffect(() => setFocus('email'), [setFocus])
  const giveUp = () => {
    deleteDraft(draftKey)
    onDone()
  }
  return (
    <form onSubmit={form.submit} noValidate className="grid max-w-form gap-4">
      {form.formError && <Alert variant="danger">{form.formError}</Alert>}
      <Field label={t('newEmail')} hint={t('newEmailHint')} error={form.fieldError('email')}>
        <TextInput
          {...form.register('email')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={accountLimits.emailMax}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.isSubmitting}>
          {t(form.isSubmitting ? 'sendingLink' : 'sendLink')}
        </Button>
        <Button variant="ghost" onClick={giveUp} disabled={form.isSubmitting}>
          {tCommon('cancel')}
        </Button>
      </div>
    </form>
  )
}
