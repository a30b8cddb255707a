import type { ReactNode } from 'react'
import { z } from 'zod'
import { reason } from '#contract/admin/list.ts'
import { Field } from '#web/components/ui/Field.tsx'
import { FormDialog } from '#web/components/ui/FormDialog.tsx'
import { TextArea } from '#web/components/ui/Inputs.tsx'
import { adminCommon } from '#web/i18n/en/admin/admin-common.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiForm } from '#web/lib/form.ts'

const schema = z.object({ reason })

/** Asks for the reason of an action and says what it does before it is done. The call asks for reauthentication itself. */
export function ActionDialog({
  title,
  description,
  submitLabel,
  cancelLabel,
  danger = false,
  onSubmit,
  reasonHint,
  reasonMax = 1000,
  onClose,
  children,
}: {
  title: string
  description?: string
  submitLabel: string
  cancelLabel?: string
  danger?: boolean
  onSubmit: (reason: string) => Promise<unknown>
  /** Who reads the reason, besides the log. */
  reasonHint?: string
  reasonMax?: number
  onClose: () => void
  /** What the action does: amounts, cancelled sessions. */
  children?: ReactNode
}) {
  const t = useTranslations(adminCommon)
  const form = useApiForm<z.input<typeof schema>>({
    schema,
    defaultValues: { reason: '' },
    onSubmit: async values => {
      await onSubmit(values.reason)
      onClose()
    },
  })
  return (
    <FormDialog
      title={title}
      {...(description && { description })}
      form={form}
      submitLabel={submitLabel}
      cancelLabel={cancelLabel}
      danger={danger}
      onClose={onClose}
    >
      {children}
      <Field label={t('reason')} hint={reasonHint ?? t('reasonHint')} error={form.fieldError('reason')}>
        <TextArea rows={3} maxLength={reasonMax} {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}
