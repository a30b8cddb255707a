import { type FieldPathByValue, useController } from 'react-hook-form'
import { DatePicker } from '#web/components/dates/DatePicker.tsx'
import { weeklySchedule as text } from '#web/i18n/en/slots/weekly-schedule.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ApiForm } from '#web/lib/form.ts'
import type { ScheduleFormValues } from './schedule-form.ts'

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
