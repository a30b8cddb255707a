import { useController } from 'react-hook-form'
import { DatePicker } from '#web/components/dates/DatePicker.tsx'
import { useNow } from '#web/components/dates/use-now.ts'
import { Field } from '#web/components/ui/Field.tsx'
import { slot as text } from '#web/i18n/en/slots/slot.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ApiForm } from '#web/lib/form.ts'
import { toInputDate } from '#web/lib/format.ts'
import { PriceFields } from './PriceFields.tsx'
import { type SlotFormRow, type SlotFormValues, withoutOffset } from './slot-form.ts'
import { EndSelect, StartSelect, useTimeSelects } from './TimeSelect.tsx'

/** Fields of one slot. `number` identifies it in messages about several. */
export function SlotFields({
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
  const errorOf = (name: keyof SlotFormRow) => {
    const problem = form.fieldError(at(name))
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
        <EndSelect {...endProps} isLate />
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
