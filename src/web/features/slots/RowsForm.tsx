import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '#web/components/ui/Button.tsx'
import { useProblemForm } from '#web/components/ui/form.ts'
import { Notice } from '#web/components/ui/States.tsx'
import { problemOr } from '#web/i18n/error-message.ts'
import { dropDraft } from '#web/lib/draft-store.ts'
import { SeveralSlots } from './SeveralSlots.tsx'
import { SlotFields } from './SlotFields.tsx'
import { readable } from './slot-errors.ts'
import { type Row, type Rows, rowsSchema } from './slot-form-state.ts'
import { usePassing } from './use-passing.ts'

/** One slot or, with `isSeveral`, as many as are wanted; the whole form is saved, or nothing of it. */
export function RowsForm({
  rows,
  zone,
  isSeveral = false,
  draftKey,
  save,
  failed,
  saveLabel,
  secondary,
}: {
  rows: Row[]
  zone: string
  isSeveral?: boolean
  draftKey?: string
  /** Answers what the form goes on with. */
  save: (rows: Row[]) => Promise<Row[]>
  /** What is said where our side failed. */
  failed: string
  saveLabel: (count: number, isBusy: boolean) => string
  secondary?: ReactNode
}) {
  const [failure, setFailure] = useState<unknown>(null)
  const form = useProblemForm<Rows>({
    schema: rowsSchema,
    defaults: { timeSlots: rows },
    ...(draftKey ? { draftKey } : {}),
    onSubmit: async ({ timeSlots }) => {
      try {
        form.reset({ timeSlots: await save(timeSlots) })
        // What it goes on with is not what somebody typed.
        if (draftKey) dropDraft(draftKey)
      } catch (error) {
        setFailure(error)
        // An edited slot is one, a batch has places: its fields lie here as in a batch.
        throw readable(error, zone, path => (path.includes('.') ? path : `timeSlots.0.${path}`))
      }
    },
  })
  const count = useWatch({ control: form.control, name: 'timeSlots' }).length
  const problem = usePassing(form.problem && problemOr(failure, failed), form.formState.submitCount)
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-5">
      {isSeveral ? (
        <SeveralSlots form={form} zone={zone} />
      ) : (
        <SlotFields form={form} index={0} zone={zone} />
      )}
      {problem && <Notice kind="lost">{problem}</Notice>}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        {secondary}
        <Button type="submit" busy={form.busy} className={secondary ? '' : 'w-full'}>
          {saveLabel(count, form.busy)}
        </Button>
      </div>
    </form>
  )
}
