import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '#web/components/ui/Button.tsx'
import { useApiForm } from '#web/components/ui/form.ts'
import { Alert } from '#web/components/ui/States.tsx'
import { errorMessageOr } from '#web/i18n/error-message.ts'
import { deleteDraft } from '#web/lib/draft-storage.ts'
import { SlotFields } from './SlotFields.tsx'
import { SlotRowsFieldset } from './SlotRowsFieldset.tsx'
import { toReadableError } from './slot-errors.ts'
import { rowsSchema, type SlotFormRow, type SlotFormValues } from './slot-form.ts'
import { useTimedMessage } from './use-timed-message.ts'

/** One slot, or several with `isSeveral`. All are saved together or none. */
export function SlotRowsForm({
  rows,
  zone,
  isMultiple = false,
  draftKey,
  onSave,
  errorFallback,
  saveLabel,
  secondaryAction,
}: {
  rows: SlotFormRow[]
  zone: string
  isMultiple?: boolean
  draftKey?: string
  /** Returns the rows to continue with. */
  onSave: (rows: SlotFormRow[]) => Promise<SlotFormRow[]>
  /** Shown for server and network failures. */
  errorFallback: string
  saveLabel: (count: number, isBusy: boolean) => string
  secondaryAction?: ReactNode
}) {
  const [failure, setFailure] = useState<unknown>(null)
  const form = useApiForm<SlotFormValues>({
    schema: rowsSchema,
    defaultValues: { timeSlots: rows },
    ...(draftKey ? { draftKey } : {}),
    onSubmit: async ({ timeSlots }) => {
      try {
        form.reset({ timeSlots: await onSave(timeSlots) })
        // The reset values are not user input, so they need no draft.
        if (draftKey) deleteDraft(draftKey)
      } catch (error) {
        setFailure(error)
        // Errors of an edited slot get the path of a batch's first row, where its fields are.
        throw toReadableError(error, zone, path => (path.includes('.') ? path : `timeSlots.0.${path}`))
      }
    },
  })
  const count = useWatch({ control: form.control, name: 'timeSlots' }).length
  const problem = useTimedMessage(
    form.formError && errorMessageOr(failure, errorFallback),
    form.formState.submitCount,
  )
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-5">
      {isMultiple ? (
        <SlotRowsFieldset form={form} zone={zone} />
      ) : (
        <SlotFields form={form} index={0} zone={zone} />
      )}
      {problem && <Alert variant="danger">{problem}</Alert>}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        {secondaryAction}
        <Button type="submit" busy={form.isSubmitting} className={secondaryAction ? '' : 'w-full'}>
          {saveLabel(count, form.isSubmitting)}
        </Button>
      </div>
    </form>
  )
}
