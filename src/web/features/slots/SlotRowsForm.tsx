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

/** One slot or, with `isSeveral`, as many as are wanted; the whole form is saved, or nothing of it. */
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
  /** Answers what the form goes on with. */
  onSave: (rows: SlotFormRow[]) => Promise<SlotFormRow[]>
  /** What is said where our side failed. */
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
        // What it goes on with is not what somebody typed.
        if (draftKey) deleteDraft(draftKey)
      } catch (error) {
        setFailure(error)
        // An edited slot is one, a batch has places: its fields lie here as in a batch.
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
