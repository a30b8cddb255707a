import type { z } from 'zod'
import { applicationDraft } from '#contract/applications.ts'
import { applicationLimits } from '#contract/limits.ts'
import { Field } from '#web/components/ui/Field.tsx'
import { FormDialog } from '#web/components/ui/FormDialog.tsx'
import { TextArea, TextInput } from '#web/components/ui/Inputs.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { application as text } from '#web/i18n/en/account/application.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiForm } from '#web/lib/form.ts'
import { type Application, useSendApplication } from './api.ts'

type Draft = Omit<z.input<typeof applicationDraft>, 'workEmail'> & { workEmail: string }

/** What the interviewer sent before is filled in again. */
export function SendApplicationDialog({
  application,
  onClose,
}: {
  application: Application
  onClose: () => void
}) {
  const t = useTranslations(text)
  const send = useSendApplication()
  const form = useApiForm<Draft>({
    schema: applicationDraft as z.ZodType<unknown, Draft>,
    defaultValues: { workEmail: application.workEmail?.address ?? '', note: application.note },
    draftKey: 'application',
    onSubmit: async body => {
      const { workEmail } = await send.mutateAsync({ body })
      const isLinkSent = workEmail !== null && !workEmail.isConfirmed
      toast.success(isLinkSent ? t('sentWithLink', { email: workEmail.address }) : t('sent'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('sendTitle')}
      description={t('sendText')}
      form={form}
      submitLabel={t('send')}
      onClose={onClose}
    >
      <Field
        label={t('workEmail')}
        labelSuffix={t('optional')}
        hint={t('workEmailHint')}
        error={form.fieldError('workEmail')}
      >
        <TextInput type="email" autoComplete="off" {...form.register('workEmail')} />
      </Field>
      <Field
        label={t('note')}
        labelSuffix={t('optional')}
        hint={t('noteHint')}
        error={form.fieldError('note')}
      >
        <TextArea rows={4} maxLength={applicationLimits.noteMax} {...form.register('note')} />
      </Field>
    </FormDialog>
  )
}
