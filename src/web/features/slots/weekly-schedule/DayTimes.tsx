import { Copy, Plus, X } from 'lucide-react'
import { type UseFieldArrayReturn, useWatch } from 'react-hook-form'
import { weeklyScheduleLimits } from '#contract/limits.ts'
import { IconButton } from '#web/components/ui/Button.tsx'
import { MoreMenu } from '#web/components/ui/MoreMenu.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { weekdays } from '#web/features/slots/calendar/week-layout.ts'
import { EndSelect, StartSelect, useTimeSelects } from '#web/features/slots/forms/TimeSelect.tsx'
import { weeklySchedule as text } from '#web/i18n/en/slots/weekly-schedule.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { type ApiForm, useRowErrors } from '#web/lib/form.ts'
import { formatDuration, weekdayName } from '#web/lib/format.ts'
import { copyTimes, countSessions, proposeTimes, type ScheduleFormValues, workdays } from './schedule-form.ts'

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
        {own.length > 0 && <CopyMenu form={form} times={times} weekday={weekday} />}
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

/** Copies the times of a weekday to others. */
function CopyMenu({ form, times, weekday }: Parameters<typeof DayTimes>[0]) {
  const t = useTranslations(text)
  const language = useLanguage()
  const copyTo = (weekdays: readonly number[]) => {
    times.replace(copyTimes(form.getValues('times'), weekday, weekdays))
    toast.success(t('copied'))
  }
  const others = weekdays.filter(other => other !== weekday)
  return (
    <div className="ml-auto">
      <MoreMenu
        label={t('copy', { day: weekdayName(weekday, language, 'long') })}
        icon={Copy}
        isAtEnd
        actions={[
          { key: 'workdays', label: t('copyToWorkdays'), onSelect: () => copyTo(workdays) },
          { key: 'all', label: t('copyToAll'), onSelect: () => copyTo(others) },
          ...others.map(other => ({
            key: String(other),
            label: t('copyTo', { day: weekdayName(other, language, 'long') }),
            onSelect: () => copyTo([other]),
          })),
        ]}
      />
    </div>
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
  const language = useLanguage()
  const [sessionMinutes, bufferMinutes] = useWatch({
    control: form.control,
    name: ['sessionMinutes', 'bufferMinutes'],
  })
  const { value: startTime } = startProps
  const { value: endTime } = endProps
  const sessions =
    startTime && endTime
      ? countSessions({ startTime, endTime }, { sessionMinutes, bufferMinutes })
      : { count: 0, unusedMinutes: 0 }
  const rowError = useRowErrors(form)
  const [startError, endError] = [rowError(startName), rowError(endName)]
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
        <div className="min-w-0 flex-[1.4]">
          <EndSelect
            {...endProps}
            allowsNextDay
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
      {sessions.count > 0 && !startError && !endError && (
        <p className="mt-1 text-13 text-quiet">
          {[
            t('sessions', { count: sessions.count }),
            sessions.unusedMinutes > 0 &&
              t('unused', { time: formatDuration(sessions.unusedMinutes, language) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {(startError ?? endError) && (
        <p role="alert" className="mt-1 text-13 font-medium text-red">
          {startError ?? endError}
        </p>
      )}
    </div>
  )
}
