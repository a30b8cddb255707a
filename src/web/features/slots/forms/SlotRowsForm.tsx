import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useController, useFieldArray, useWatch } from 'react-hook-form'
import { slotLimits } from '#contract/limits.ts'
import { DatePicker } from '#web/components/dates/DatePicker.tsx'
import { useNow } from '#web/components/dates/use-now.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button, IconButton } from '#web/components/ui/Button.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { slot as text } from '#web/i18n/en/slots/slot.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { type ApiForm, useRowErrors } from '#web/lib/form.ts'
import { toInputDate } from '#web/lib/format.ts'
import { PriceFields } from './PriceFields.tsx'
import { nextRow, rowsSchema, type SlotFormRow, type SlotFormValues, withoutOffset } from './slot-form.ts'
import { EndSelect, StartSelect, useTimeSelects } from './TimeSelect.tsx'
import { useSlotForm } from './use-slot-form.ts'

/** One slot, or several with `isMultiple`. All are saved together or none. */
export function SlotRowsForm({
  action,
  row,
  zone,
  isMultiple = false,
  draftKey,
  onSave,
  secondaryAction,
}: {
  action: 'create' | 'save'
  row: SlotFormRow
  zone: string
  isMultiple?: boolean
  draftKey?: string
  /** Returns the rows to continue with, if the form stays open. */
  onSave: (rows: SlotFormRow[]) => Promise<SlotFormRow[] | undefined>
  secondaryAction?: ReactNode
}) {
  const t = useTranslations(text)
  const { form, error } = useSlotForm<SlotFormValues>({
    schema: rowsSchema,
    defaultValues: { timeSlots: [row] },
    zone,
    draftKey,
    errorFallback: t(`${action}Failed`),
    save: async ({ timeSlots }) => ({ timeSlots: (await onSave(timeSlots)) ?? timeSlots }),
    // Errors of an edited slot get the path of a batch's first row, where its fields are.
    toFormPath: path => (path.includes('.') ? path : `timeSlots.0.${path}`),
  })
  const count = useWatch({ control: form.control, name: 'timeSlots' }).length
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-5">
      {isMultiple ? <SlotRows form={form} zone={zone} /> : <SlotFields form={form} index={0} zone={zone} />}
      {error && <Alert variant="danger">{error}</Alert>}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        {secondaryAction}
        <Button type="submit" busy={form.isSubmitting} className={secondaryAction ? '' : 'w-full'}>
          {action === 'save'
            ? t(form.isSubmitting ? 'saving' : 'save')
            : form.isSubmitting
              ? t('creating')
              : t('create', { count })}
        </Button>
      </div>
    </form>
  )
}

/** A new slot repeats the last one a day later. */
function SlotRows({ form, zone }: { form: ApiForm<SlotFormValues>; zone: string }) {
  const t = useTranslations(text)
  const rows = useFieldArray({ control: form.control, name: 'timeSlots' })
  const isOnly = rows.fields.length === 1
  const isFull = rows.fields.length >= slotLimits.perBatch
  const append = () => {
    const last = form.getValues('timeSlots').at(-1)
    if (last) rows.append(nextRow(last), { focusName: `timeSlots.${rows.fields.length}.date` })
  }
  return (
    <>
      <ol className="grid gap-4">
        {rows.fields.map((field, index) => (
          <li key={field.id}>
            <fieldset className="min-w-0 rounded-medium border border-hairline p-3 pt-1">
              <legend className="sr-only">{t('slotNumber', { number: index + 1 })}</legend>
              <div className="mb-1 flex min-h-11 items-center justify-between">
                <p aria-hidden className="font-medium">
                  {t('slotNumber', { number: index + 1 })}
                </p>
                {!isOnly && (
                  <IconButton
                    label={t('removeRow', { number: index + 1 })}
                    onClick={() => rows.remove(index)}
                    className="-mr-2"
                  >
                    <Trash2 aria-hidden />
                  </IconButton>
                )}
              </div>
              <SlotFields form={form} index={index} zone={zone} {...(isOnly ? {} : { number: index + 1 })} />
            </fieldset>
          </li>
        ))}
      </ol>
      <Button variant="secondary" disabled={isFull} onClick={append}>
        <Plus aria-hidden />
        {isFull ? t('full', { count: slotLimits.perBatch }) : t('addRow')}
      </Button>
    </>
  )
}

/** Fields of one slot. `number` identifies it in messages about several. */
function SlotFields({
  form,
  index,
  number,
  zone,
}: {
  form: ApiForm<SlotFormValues>
  index: number
  number?: number
  zone: string
}) {
  const t = useTranslations(text)
  const today = toInputDate(useNow('minute'), zone)
  const at = <Name extends keyof SlotFormRow>(name: Name) => `timeSlots.${index}.${name}` as const
  const date = useController({ control: form.control, name: at('date') })
  const slotDay = date.field.value === '' ? undefined : { day: date.field.value, zone }
  const { startProps, endProps } = useTimeSelects(form, at('startTime'), at('endTime'), slotDay)
  const changeDate = (day: string) => {
    date.field.onChange(day)
    for (const name of [at('startTime'), at('endTime')])
      form.setValue(name, withoutOffset(form.getValues(name)))
  }
  const rowError = useRowErrors(form)
  const errorOf = (name: keyof SlotFormRow) => {
    const problem = rowError(at(name))
    return problem && number ? t('slotProblem', { number, problem }) : problem
  }
  return (
    <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,6fr)] items-start gap-x-3 gap-y-4">
      <DatePicker
        {...date.field}
        onChange={changeDate}
        label={t('date')}
        min={today}
        error={errorOf('date')}
        className="col-span-2"
      />
      <Field label={t('start')} error={errorOf('startTime')}>
        <StartSelect {...startProps} />
      </Field>
      <Field label={t('end')} error={errorOf('endTime')}>
        <EndSelect {...endProps} allowsNextDay />
      </Field>
      <PriceFields
        form={form}
        amountName={at('amount')}
        currencyName={at('currency')}
        error={errorOf('amount')}
      />
    </div>
  )
}
