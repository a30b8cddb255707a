import type { ReactNode } from 'react'
import { z } from 'zod'
import { reason } from '#contract/admin/list.ts'
import { FormDialog } from '#web/components/ui/FormDialog.tsx'
import { useApiForm } from '#web/lib/form.ts'
import { ReasonField } from './ReasonField.tsx'

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
