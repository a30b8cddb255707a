import { useState } from 'react'
import type { z } from 'zod'
import { decisionWithAnswer } from '#contract/admin/applications.ts'
import { applicationLimits } from '#contract/limits.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { FormDialog } from '#web/components/ui/FormDialog.tsx'
import { TextArea } from '#web/components/ui/Inputs.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { ActionDialog, ReasonField } from '#web/features/admin/components/ActionDialog.tsx'
import { adminApplications } from '#web/i18n/en/admin/admin-applications.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiForm } from '#web/lib/form.ts'
import {
  type ApplicationDetails,
  useApproveApplication,
  useDeclineApplication,
  useSendBackApplication,
} from './api.ts'

type Props = { application: ApplicationDetails; name: string }
type DialogProps = Props & { onClose: () => void }
type AnswerKind = 'sendBack' | 'decline'

/** What the admin may do with the application now. */
export function ApplicationActions({ application, name }: Props) {
  const t = useTranslations(adminApplications)
  const [dialog, setDialog] = useState<'approve' | AnswerKind | null>(null)
  const { can } = application
  if (!can.approve && !can.sendBack && !can.decline) return null
  const props = { application, name, onClose: () => setDialog(null) }
  return (
    <div className="flex flex-wrap gap-3">
      {can.approve && <Button onClick={() => setDialog('approve')}>{t('approve')}</Button>}
      {can.sendBack && (
        <Button variant="secondary" onClick={() => setDialog('sendBack')}>
          {t('sendBack')}
        </Button>
      )}
      {can.decline && (
        <Button variant="secondary" onClick={() => setDialog('decline')}>
          {t('decline')}
        </Button>
      )}
      {dialog === 'approve' && <ApproveDialog {...props} />}
      {(dialog === 'sendBack' || dialog === 'decline') && <AnswerDialog {...props} kind={dialog} />}
    </div>
  )
}

function ApproveDialog({ application: { userId, version }, name, onClose }: DialogProps) {
  const t = useTranslations(adminApplications)
  const approve = useApproveApplication()
  return (
    <ActionDialog
      title={t('approveTitle', { name })}
      description={t('approveText', { name })}
      submitLabel={t('approve')}
      onClose={onClose}
      onSubmit={async reason => {
        await approve.mutateAsync({ params: { userId }, body: { version, reason } })
        toast.success(t('approveDone'))
      }}
    />
  )
}

/** A text for the interviewer, and the reason for the log. */
function AnswerDialog({
  application: { userId, version },
  name,
  kind,
  onClose,
}: DialogProps & { kind: AnswerKind }) {
  const t = useTranslations(adminApplications)
  const calls = { sendBack: useSendBackApplication(), decline: useDeclineApplication() }
  const form = useApiForm<z.input<typeof decisionWithAnswer>>({
    schema: decisionWithAnswer,
    defaultValues: { answer: '', reason: '' },
    draftKey: `application:${kind}:${userId}`,
    onSubmit: async values => {
      await calls[kind].mutateAsync({ params: { userId }, body: { ...values, version } })
      toast.success(t(`${kind}Done`))
      onClose()
    },
  })
  return (
    <FormDialog
      title={kind === 'decline' ? t('declineTitle', { name }) : t('sendBackTitle')}
      description={t(`${kind}Text`, { name })}
      form={form}
      submitLabel={t(kind)}
      danger={kind === 'decline'}
      onClose={onClose}
    >
      <Field
        label={t(kind === 'decline' ? 'answerReason' : 'answer')}
        hint={t('answerHint')}
        error={form.fieldError('answer')}
      >
        <TextArea rows={4} maxLength={applicationLimits.answerMax} {...form.register('answer')} />
      </Field>
      <ReasonField rows={2} error={form.fieldError('reason')} {...form.register('reason')} />
    </FormDialog>
  )
}
