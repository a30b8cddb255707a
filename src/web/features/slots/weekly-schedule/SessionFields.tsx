import { type FieldPathByValue, useController, useWatch } from 'react-hook-form'
import { DatePicker } from '#web/components/dates/DatePicker.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { Select } from '#web/components/ui/Inputs.tsx'
import { PriceFields } from '#web/features/slots/forms/PriceFields.tsx'
import { weeklySchedule as text } from '#web/i18n/en/slots/weekly-schedule.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ApiForm } from '#web/lib/form.ts'
import { formatDuration } from '#web/lib/format.ts'
import type { ScheduleFormValues } from './schedule-form.ts'

const sessionMinutesOptions = [30, 45, 60, 90, 120, 180]
export const bufferMinutesOptions = [0, 5, 10, 15, 30, 45, 60]
export const noticeMinutesOptions = [30, 60, 120, 240, 480, 720, 1440, 2880, 4320]

/** Duration, break, minimum notice and price of the sessions. */
export function SessionFields({ form }: { form: ApiForm<ScheduleFormValues> }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const values = useWatch({ control: form.control }) as ScheduleFormValues
  const select = (
    name: 'sessionMinutes' | 'bufferMinutes' | 'noticeMinutes',
    options: readonly number[],
    nameOf: (minutes: number) => string,
  ) => (
    <Select {...form.register(name, { valueAsNumber: true })}>
      {[...new Set([...options, values[name]])]
        .toSorted((a, b) => a - b)
        .map(minutes => (
          <option key={minutes} value={minutes}>
            {nameOf(minutes)}
          </option>
        ))}
    </Select>
  )
  const lengthOf = (minutes: number) => formatDuration(minutes, language)
  return (
    <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4">
      <Field label={t('session')} className="self-end">
        {select('sessionMinutes', sessionMinutesOptions, lengthOf)}
      </Field>
      <Field label={t('buffer')} className="self-end">
        {select('bufferMinutes', bufferMinutesOptions, minutes =>
          minutes === 0 ? t('noBuffer') : lengthOf(minutes),
        )}
      </Field>
      <Field label={t('notice')} hint={t('noticeHint')} className="col-span-2">
        {select('noticeMinutes', noticeMinutesOptions, minutes =>
          t('noticeBefore', { time: lengthOf(minutes) }),
        )}
      </Field>
      <PriceFields
        form={form}
        amountName="amount"
        currencyName="currency"
        error={form.fieldError('amount')}
      />
    </div>
  )
}

/** Validity period. */
export function ScheduleDateFields({ form, today }: { form: ApiForm<ScheduleFormValues>; today: string }) {
  const t = useTranslations(text)
  const common = { form, today }
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] items-start gap-3 pt-3">
      <DayField {...common} name="startsOn" label={t('startsOn')} />
      <DayField {...common} name="endsOn" label={t('endsOn')} hint={t('endsOnHint')} />
    </div>
  )
}

/** Optional day. Empty means none. */
function DayField({
  form,
  today,
  name,
  label,
  hint,
}: {
  form: ApiForm<ScheduleFormValues>
  today: string
  name: FieldPathByValue<ScheduleFormValues, string | undefined>
  label: string
  hint?: string
}) {
  const { field } = useController({ control: form.control, name })
  return (
    <DatePicker
      {...field}
      value={String(field.value ?? '')}
      onChange={day => field.onChange(day === '' ? undefined : day)}
      min={today}
      label={label}
      hint={hint}
      error={form.fieldError(name)}
      className="grid-cols-1"
    />
  )
}
