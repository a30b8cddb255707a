import { Plus, X } from 'lucide-react'
import type { UseFieldArrayReturn } from 'react-hook-form'
import { weeklyScheduleLimits } from '#contract/limits.ts'
import { IconButton } from '#web/components/ui/Button.tsx'
import { EndSelect, StartSelect, useTimeSelects } from '#web/features/slots/forms/TimeSelect.tsx'
import { weeklySchedule as text } from '#web/i18n/en/slots/weekly-schedule.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ApiForm } from '#web/lib/form.ts'
import { weekdayName } from '#web/lib/format.ts'
import { proposeTimes, type ScheduleFormValues } from './schedule-form.ts'

/** Any number of times on one weekday. */
export function DayTimes({
  form,
  times,
  weekday,
}: {
  form: ApiForm<ScheduleFormValues>
  times: UseFieldArrayReturn<ScheduleFormValues, 'times'>
  weekday: number
}) {
  const t = useTranslations(text)
  const language = useLanguage()
  const day = weekdayName(weekday, language, 'long')
  const own = times.fields
    .map((field, index) => ({ field, index }))
    .filter(({ field }) => field.weekday === weekday)
  const isFull = times.fields.length >= weeklyScheduleLimits.intervalsMax
  const add = () => {
    const proposed = proposeTimes(weekday, form.getValues('times'))
    times.append(proposed, { focusName: `times.${times.fields.length}.startTime` })
  }
  return (
    <li className="grid gap-2 py-1.5">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h4 className="text-15 font-medium first-letter:uppercase">{day}</h4>
        {own.length === 0 && <span className="ml-auto text-13 text-quiet">{t('away')}</span>}
        <IconButton
          label={isFull ? t('full', { most: weeklyScheduleLimits.intervalsMax }) : t('addTime', { day })}
          disabled={isFull}
          onClick={add}
          className="-mr-2 disabled:opacity-55"
        >
          <Plus aria-hidden />
        </IconButton>
      </div>
      {own.map(({ field, index }) => (
        <DayTimeRow key={field.id} form={form} index={index} day={day} onRemove={() => times.remove(index)} />
      ))}
    </li>
  )
}

function DayTimeRow({
  form,
  index,
  day,
  onRemove,
}: {
  form: ApiForm<ScheduleFormValues>
  index: number
  day: string
  onRemove: () => void
}) {
  const t = useTranslations(text)
  const [startName, endName] = [`times.${index}.startTime`, `times.${index}.endTime`] as const
  const { startProps, endProps } = useTimeSelects(form, startName, endName)
  const [startError, endError] = [form.fieldError(startName), form.fieldError(endName)]
  return (
    <div>
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <StartSelect
            {...startProps}
            aria-label={t('from', { day })}
            aria-invalid={startError ? true : undefined}
          />
        </div>
        <div className="min-w-0 flex-1">
          <EndSelect
            {...endProps}
            isLate
            aria-label={t('until', { day })}
            aria-invalid={endError ? true : undefined}
          />
        </div>
        <IconButton
          label={t('removeTime', { time: `${day}, ${startProps.value} - ${endProps.value}` })}
          onClick={onRemove}
          className="-mr-2"
        >
          <X aria-hidden />
        </IconButton>
      </div>
      {(startError ?? endError) && (
        <p role="alert" className="mt-1 text-13 font-medium text-red">
          {startError ?? endError}
        </p>
      )}
    </div>
  )
}
