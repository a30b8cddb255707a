import type { ComponentProps, ReactNode } from 'react'
import { z } from 'zod'
import { reason } from '#contract/admin/list.ts'
import { adminTextLimits } from '#contract/limits.ts'
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
  reasonMax,
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
  children?: ReactNode | ((formError: string | undefined) => ReactNode)
}) {
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
      {typeof children === 'function' ? children(form.formError) : children}
      <ReasonField
        hint={reasonHint}
        maxLength={reasonMax}
        error={form.fieldError('reason')}
        {...form.register('reason')}
      />
    </FormDialog>
  )
}

/** Why an admin acts. */
export function ReasonField({
  error,
  hint,
  rows = 3,
  maxLength = adminTextLimits.reasonMax,
  ...field
}: ComponentProps<typeof TextArea> & {
  error: string | undefined
  /** Who reads the reason, besides the log. */
  hint?: string | undefined
}) {
  const t = useTranslations(adminCommon)
  return (
    <Field label={t('reason')} hint={hint ?? t('reasonHint')} error={error}>
      <TextArea rows={rows} maxLength={maxLength} {...field} />
    </Field>
  )
}
