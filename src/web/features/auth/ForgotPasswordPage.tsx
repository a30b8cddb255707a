import { useState } from 'react'
import { Link } from 'react-router'
import { endpoints } from '#contract/account.ts'
import { accountLimits } from '#contract/limits.ts'
import { addresses } from '#contract/routes/account.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { useProblemForm } from '#web/components/ui/form.ts'
import { TextInput } from '#web/components/ui/Inputs.tsx'
import { Notice } from '#web/components/ui/States.tsx'
import { AccountScreen } from '#web/features/accounts/AccountScreen.tsx'
import { account } from '#web/i18n/en/account.ts'
import { useText } from '#web/i18n/translate.ts'
import { readDraft } from '#web/lib/draft-store.ts'
import { useAct } from '#web/lib/query.ts'
import { LinkSent } from './LinkSent.tsx'

export default function ForgotPasswordPage() {
  const t = useText(account)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const ask = useAct(addresses.askPasswordReset)
  const form = useProblemForm({
    schema: endpoints.askPasswordReset.body,
    defaults: { email: typedAtLogin() },
    draftKey: 'forgot-password',
    onSubmit: async body => {
      await ask.mutateAsync({ body })
      setSentTo(body.email.trim())
    },
  })
  const footer = (
    <Link to="/login" className="link inline-flex min-h-11 items-center">
      {t('backToLogin')}
    </Link>
  )

  if (sentTo !== null) {
    return (
      <AccountScreen title={t('linkSentTitle')} footer={footer}>
        <LinkSent email={sentTo} onOtherEmail={() => setSentTo(null)} />
      </AccountScreen>
    )
  }
  return (
    <AccountScreen title={t('forgotTitle')} subtitle={t('forgotSubtitle')} footer={footer}>
      <form onSubmit={form.submit} noValidate className="grid gap-5">
        {form.problem && <Notice kind="lost">{form.problem}</Notice>}
        <Field label={t('email')} error={form.errorOf('email')}>
          <TextInput
            {...form.register('email')}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={accountLimits.emailMax}
          />
        </Field>
        <Button type="submit" busy={form.busy} className="sm:justify-self-start sm:px-8">
          {form.busy ? t('sendingLink') : t('sendLink')}
        </Button>
      </form>
    </AccountScreen>
  )
}

/** An email that was typed into the sign-in screen does not have to be typed again. */
function typedAtLogin(): string {
  const typed = readDraft('login')?.username
  return typeof typed === 'string' && typed.includes('@') ? typed : ''
}
