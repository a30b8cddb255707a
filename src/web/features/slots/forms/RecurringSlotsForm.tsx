import { useController, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { recurringSlots, type Slot } from '#contract/slot.ts'
import { addIsoDays } from '#contract/time.ts'
import { DatePicker } from '#web/components/dates/DatePicker.tsx'
import { useNow } from '#web/components/dates/use-now.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Field, FieldGroup } from '#web/components/ui/Field.tsx'
import { ToggleGroup } from '#web/components/ui/SelectionInputs.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { useAddRecurringSlots, useAddSlots } from '#web/features/slots/api.ts'
import { maxDay, weekdays } from '#web/features/slots/calendar/week-layout.ts'
import { slot as text } from '#web/i18n/en/slots/slot.ts'
import { fieldErrorMessage } from '#web/i18n/error-message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { toInputDate, weekdayName } from '#web/lib/format.ts'
import { PriceFields } from './PriceFields.tsx'
import { RecurringPreview, useRecurringPreview } from './RecurringPreview.tsx'
import { defaultRow, priceDefaults } from './slot-form.ts'
import { EndSelect, StartSelect, useTimeSelects } from './TimeSelect.tsx'
import { useSlotForm } from './use-slot-form.ts'

type RecurringSlotsValues = z.input<typeof recurringSlots>
const defaultWeeks = 4

/** Same time on selected weekdays, with a preview. Conflicting slots are skipped. */
export function RecurringSlotsForm({
  zone,
  draftKey,
  onCreated,
}: {
  zone: string
  draftKey: string
  onCreated: (slots: readonly Pick<Slot, 'startTime'>[]) => void
}) {
  const t = useTranslations(text)
  const language = useLanguage()
  const now = useNow('minute')
  const today = toInputDate(now, zone)
  const [addAll, addFree] = [useAddRecurringSlots(), useAddSlots()]
  const { date: startDate, startTime, endTime } = defaultRow(now, zone)
  const { form, error } = useSlotForm<RecurringSlotsValues>({
    zone,
    draftKey,
    errorFallback: t('recurringFailed'),
    schema: recurringSlots,
    defaultValues: {
      startDate,
      endDate: addIsoDays(startDate, defaultWeeks * 7 - 1),
      startTime,
      endTime,
      weekdays: [],
      ...priceDefaults,
    },
    save: async values => {
      onCreated(await create(values))
      return { ...values, weekdays: [] }
    },
  })
  const { startProps, endProps } = useTimeSelects(form, 'startTime', 'endTime')
  const values = useWatch({ control: form.control }) as RecurringSlotsValues
  const first = useController({ control: form.control, name: 'startDate' })
  const last = useController({ control: form.control, name: 'endDate' })
  const preview = useRecurringPreview(values)
  const free = preview.slots.filter(slot => !slot.clashes)
  const create = async (body: RecurringSlotsValues) => {
    if (free.length === preview.slots.length) return (await addAll.mutateAsync({ body })).slots
    const { amount, currency } = body
    const timeSlots = free.map(({ startTime, endTime }) => ({ startTime, endTime, amount, currency }))
    return addFree.mutateAsync({ body: { timeSlots } })
  }
  const isBackwards = values.endDate !== '' && values.endDate < values.startDate
  const isAllTaken = preview.slots.length > 0 && free.length === 0
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-5">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] items-start gap-x-3 gap-y-4">
        <DatePicker
          {...first.field}
          label={t('startDate')}
          min={today}
          error={form.fieldError('startDate')}
          onChange={next => {
            first.field.onChange(next)
            if (values.endDate !== '' && next > values.endDate) form.setValue('endDate', next)
          }}
        />
        <DatePicker
          {...last.field}
          label={t('endDate')}
          min={maxDay(values.startDate, today)}
          error={
            form.fieldError('endDate') ?? (isBackwards ? fieldErrorMessage('dates.out_of_order') : undefined)
          }
        />
      </div>
      <FieldGroup label={t('weekdays')} error={form.fieldError('weekdays')}>
        <ToggleGroup
          className="grid grid-cols-7 gap-1! [&>button]:rounded-medium [&>button]:px-0"
          options={weekdays.map(value => ({ value: String(value), label: weekdayName(value, language) }))}
          value={weekdays.filter(day => values.weekdays.includes(day)).map(String)}
          onChange={next =>
            form.setValue('weekdays', next.map(Number), {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted,
            })
          }
        />
      </FieldGroup>
      <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,6fr)] items-start gap-x-3 gap-y-4">
        <Field label={t('start')} error={form.fieldError('startTime')}>
          <StartSelect {...startProps} />
        </Field>
        <Field label={t('end')} error={form.fieldError('endTime')}>
          <EndSelect {...endProps} />
        </Field>
        <PriceFields
          form={form}
          amountName="amount"
          currencyName="currency"
          error={form.fieldError('amount')}
        />
      </div>
      <RecurringPreview preview={preview} zone={zone} />
      {error && <Alert variant="danger">{error}</Alert>}
      <Button type="submit" busy={form.isSubmitting} disabled={isAllTaken}>
        {form.isSubmitting
          ? t('creating')
          : free.length > 0
            ? t('create', { count: free.length })
            : t('createRecurring')}
      </Button>
    </form>
  )
}
