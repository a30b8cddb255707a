import { Plus, X } from 'lucide-react'
import { type FieldPathByValue, useController, useFieldArray } from 'react-hook-form'
import { weeklyScheduleLimits } from '#contract/limits.ts'
import { DatePicker } from '#web/components/dates/DatePicker.tsx'
import { Button, IconButton } from '#web/components/ui/Button.tsx'
import { weeklySchedule as text } from '#web/i18n/en/slots/weekly-schedule.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ApiForm } from '#web/lib/form.ts'
import type { ScheduleFormValues } from './schedule-form.ts'

/** Validity period, and days off. */
export function ScheduleDateFields({ form, today }: { form: ApiForm<ScheduleFormValues>; today: string }) {
  const t = useTranslations(text)
  const daysOff = useFieldArray({ control: form.control, name: 'daysOff' })
  const common = { form, today }
  return (
    <div className="grid gap-4 pt-3">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] items-start gap-3">
        <DayField {...common} name="startsOn" label={t('startsOn')} />
        <DayField {...common} name="endsOn" label={t('endsOn')} hint={t('endsOnHint')} />
      </div>
      {daysOff.fields.map((field, index) => (
        <fieldset key={field.id} className="min-w-0 border-t border-hairline pt-1">
          <legend className="sr-only">{t('dayOff', { number: index + 1 })}</legend>
          <div className="mb-1 flex min-h-11 items-center justify-between">
            <p aria-hidden className="font-medium">
              {t('dayOff', { number: index + 1 })}
            </p>
            <IconButton
              label={t('removeDaysOff', { number: index + 1 })}
              onClick={() => daysOff.remove(index)}
              className="-mr-2"
            >
              <X aria-hidden />
            </IconButton>
          </div>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] items-start gap-3">
            <DayField {...common} name={`daysOff.${index}.from`} label={t('dayOffFrom')} />
            <DayField {...common} name={`daysOff.${index}.to`} label={t('dayOffTo')} />
          </div>
        </fieldset>
      ))}
      <Button
        variant="secondary"
        disabled={daysOff.fields.length >= weeklyScheduleLimits.daysOffMax}
        onClick={() => daysOff.append({ from: today, to: today })}
      >
        <Plus aria-hidden />
        {t('addDaysOff')}
      </Button>
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
