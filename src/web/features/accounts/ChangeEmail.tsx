import { useEffect } from 'react'
import { endpoints } from '#contract/account.ts'
import { accountLimits } from '#contract/limits.ts'
import { addresses } from '#contract/routes/account.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { useProblemForm } from '#web/components/ui/form.ts'
import { TextInput } from '#web/components/ui/Inputs.tsx'
import { Notice } from '#web/components/ui/States.tsx'
import { common } from '#web/i18n/en/common.ts'
import { security } from '#web/i18n/en/security.ts'
import { useText } from '#web/i18n/translate.ts'
import { dropDraft } from '#web/lib/draft-store.ts'
import { useAct } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session-store.ts'

/** Where the address that is being typed is kept. */
export function useEmailDraft(): string {
  const session = useSession()
  return `change-email:${session.state === 'signed-in' ? session.userId : ''}`
}

/** Asks for the new address; it counts when the link that goes there is opened. */
export function ChangeEmail({ onDone }: { onDone: () => void }) {
  const t = useText(security)
  const tCommon = useText(common)
  const draftKey = useEmailDraft()
  const change = useAct(addresses.changeEmail, { invalidates: [addresses.myAccount] })
  const form = useProblemForm({
    schema: endpoints.changeEmail.body,
    defaults: { email: '' },
    draftKey,
    onSubmit: async body => {
      await change.mutateAsync({ body })
      onDone()
    },
  })
  const { setFocus } = form
  useEffect(() => setFocus('email'), [setFocus])
  const giveUp = () => {
    dropDraft(draftKey)
    onDone()
  }
  return (
    <form onSubmit={form.submit} noValidate className="grid max-w-form gap-4">
      {form.problem && <Notice kind="lost">{form.problem}</Notice>}
      <Field label={t('newEmail')} hint={t('newEmailHint')} error={form.errorOf('email')}>
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
        <Button type="submit" busy={form.busy}>
          {t(form.busy ? 'sendingLink' : 'sendLink')}
        </Button>
        <Button look="quiet" onClick={giveUp} disabled={form.busy}>
          {tCommon('cancel')}
        </Button>
      </div>
    </form>
  )
}
