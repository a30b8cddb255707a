import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { endpoints } from '#contract/account.ts'
import { useReturnFocus } from '#web/components/focus/use-return-focus.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { EmailInput } from '#web/features/auth/EmailInput.tsx'
import { security } from '#web/i18n/en/account/security.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiForm } from '#web/lib/form.ts'
import { deleteDraft, readDraft } from '#web/lib/storage/draft-storage.ts'
import { type MyAccount, useChangeEmail } from './api.ts'
import { ResendConfirmationButton } from './EmailConfirmation.tsx'
import { SettingsForm, SettingsSection } from './SettingsSection.tsx'

const draftKey = 'change-email'

export function EmailSection({ account }: { account: MyAccount }) {
  const t = useTranslations(security)
  const [isChanging, setChanging] = useState(() => readDraft(draftKey) !== null)
  const openButton = useReturnFocus(isChanging)
  const { email, username, newEmail, isEmailConfirmed } = account
  return (
    <SettingsSection title={t('emailTitle')} description={t('emailText')}>
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 wrap-anywhere text-17 font-medium">{email}</span>
          <Badge variant={isEmailConfirmed ? 'success' : 'warning'}>
            {isEmailConfirmed ? <CircleCheck aria-hidden /> : <CircleAlert aria-hidden />}
            {t(isEmailConfirmed ? 'confirmed' : 'unconfirmed')}
          </Badge>
        </p>
        {username !== email && <p className="mt-1 text-quiet">{t('username', { username })}</p>}
      </div>
      {newEmail ? (
        <Alert variant="warning" title={t('waitingTitle', { email: newEmail })} className="wrap-anywhere">
          <p className="mb-3">{t('waitingText')}</p>
          <ResendConfirmationButton />
        </Alert>
      ) : (
        !isEmailConfirmed && (
          <>
            <p className="max-w-text">{t('openLink')}</p>
            <ResendConfirmationButton />
          </>
        )
      )}
      {isChanging ? (
        <ChangeEmailForm onDone={() => setChanging(false)} />
      ) : (
        <Button
          ref={openButton}
          variant="secondary"
          className="justify-self-start"
          onClick={() => setChanging(true)}
        >
          {t('changeEmail')}
        </Button>
      )}
    </SettingsSection>
  )
}

/** The new address becomes active when its link is opened. */
function ChangeEmailForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations(security)
  const change = useChangeEmail()
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
  const cancel = () => {
    deleteDraft(draftKey)
    onDone()
  }
  return (
    <SettingsForm
      form={form}
      submitLabel={t(form.isSubmitting ? 'sendingLink' : 'sendLink')}
      onCancel={cancel}
    >
      <Field label={t('newEmail')} hint={t('newEmailHint')} error={form.fieldError('email')}>
        <EmailInput {...form.register('email')} />
      </Field>
    </SettingsForm>
  )
}
