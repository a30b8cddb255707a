import { useState } from 'react'
import { Link } from 'react-router'
import { endpoints } from '#contract/account.ts'
import { accountLimits } from '#contract/limits.ts'
import { accountApi } from '#contract/routes/account.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { useApiForm } from '#web/components/ui/form.ts'
import { TextInput } from '#web/components/ui/Inputs.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { account } from '#web/i18n/en/account.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { readDraft } from '#web/lib/draft-storage.ts'
import { useApiMutation } from '#web/lib/query-client.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { ResetLinkSent } from './ResetLinkSent.tsx'

export default function ForgotPasswordPage() {
  const t = useTranslations(account)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const ask = useApiMutation(accountApi.requestPasswordReset)
  const form = useApiForm({
    schema: endpoints.requestPasswordReset.body,
    defaultValues: { email: emailFromLoginDraft() },
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
      <AuthLayout title={t('linkSentTitle')} footer={footer}>
        <ResetLinkSent email={sentTo} onChangeEmail={() => setSentTo(null)} />
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title={t('forgotTitle')} subtitle={t('forgotSubtitle')} footer={footer}>
      <form onSubmit={form.submit} noValidate className="grid gap-5">
        {form.formError && <Alert variant="danger">{form.formError}</Alert>}
        <Field label={t('email')} error={form.fieldError('email')}>
          <TextInput
            {...form.register('email')}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={accountLimits.emailMax}
          />
        </Field>
        <Button type="submit" busy={form.isSubmitting} className="sm:justify-self-start sm:px-8">
          {form.isSubmitting ? t('sendingLink') : t('sendLink')}
        </Button>
      </form>
    </AuthLayout>
  )
}

/** Reuses the email typed on the sign-in page. */
function emailFromLoginDraft(): string {
  const typed = readDraft('login')?.username
  return typeof typed === 'string' && typed.includes('@') ? typed : ''
}
