import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { SessionTypeId } from '#contract/id.ts'
import { timeRequestLimits } from '#contract/session-type-limits.ts'
import { DatePicker } from '#web/components/dates/DatePicker.tsx'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { useNow } from '#web/components/dates/use-now.ts'
import { IconButton } from '#web/components/ui/Button.tsx'
import { ErrorState } from '#web/components/ui/ErrorState.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { requestableTimesQuery } from '#web/features/bookings/api.ts'
import { TimeZoneSelect } from '#web/features/bookings/slot-picker/TimeZoneSelect.tsx'
import { timeRequests as text } from '#web/i18n/en/bookings/time-requests.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { appendTimeZone, formatDateTime, formatTimeRange, toInputDate } from '#web/lib/format.ts'

export type ChosenTime = { startTime: string; endTime: string }

type TimesFieldProps = {
  typeId: SessionTypeId
  /** Name of the interviewer. */
  name: string
  day: string
  onDayChange: (day: string) => void
  chosen: readonly ChosenTime[]
  onChange: (chosen: ChosenTime[]) => void
  timeZone: string
  onTimeZoneChange: (timeZone: string) => void
}

/** Up to three of the interviewer's free times, day by day. */
export function TimesField({ chosen, onChange, timeZone, onTimeZoneChange, ...rest }: TimesFieldProps) {
  const t = useTranslations(text)
  const language = useLanguage()
  const today = toInputDate(useNow('minute'), timeZone)
  const remove = (time: ChosenTime) => onChange(chosen.filter(other => other.startTime !== time.startTime))
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <DatePicker label={t('day')} min={today} value={rest.day} onChange={rest.onDayChange} />
        <TimeZoneSelect timeZone={timeZone} onChange={onTimeZoneChange} />
      </div>
      <TimesOfDay {...rest} chosen={chosen} onChange={onChange} timeZone={timeZone} />
      {chosen.length > 0 && (
        <section aria-label={t('chosen')} className="rounded-medium bg-sunken px-4 py-2">
          <p className="text-13 text-quiet">{t('chosen')}</p>
          <ul>
            {chosen.map(time => (
              <li key={time.startTime} className="flex items-center justify-between gap-3 text-15">
                <DateTime start={time.startTime} end={time.endTime} timeZone={timeZone} />
                <IconButton
                  label={t('remove', { time: formatDateTime(time.startTime, null, timeZone, language) })}
                  onClick={() => remove(time)}
                >
                  <X aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function TimesOfDay({
  typeId,
  name,
  day,
  chosen,
  onChange,
  timeZone,
}: Pick<TimesFieldProps, 'typeId' | 'name' | 'day' | 'chosen' | 'onChange' | 'timeZone'>) {
  const t = useTranslations(text)
  const language = useLanguage()
  const { data, error, refetch } = useQuery({
    ...requestableTimesQuery(typeId, day, timeZone),
    enabled: day !== '',
  })
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (day === '') return null
  if (!data) return <Skeleton className="h-40 rounded-medium" />
  if (data.times.length === 0) return <p className="py-4 text-15 text-quiet">{t('noTimes', { name })}</p>
  const isFull = chosen.length >= timeRequestLimits.timesMax
  const toggle = (time: ChosenTime, isChosen: boolean) => {
    const others = chosen.filter(other => other.startTime !== time.startTime)
    const next = isChosen ? [...others, time] : others
    onChange(next.toSorted((a, b) => a.startTime.localeCompare(b.startTime)))
  }
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 text-15 font-medium">{t('timesOfDay')}</legend>
      <div className="grid max-h-64 grid-cols-2 gap-2 overflow-y-auto p-0.5 sm:grid-cols-4">
        {data.times.map(time => {
          const isChosen = chosen.some(other => other.startTime === time.startTime)
          return (
            <label
              key={time.startTime}
              className="flex min-h-11 cursor-pointer items-center gap-2 rounded-medium border border-edge bg-surface px-2.5 text-15 hover:bg-sunken has-checked:border-accent has-checked:bg-accent-tint has-disabled:cursor-not-allowed has-disabled:text-quiet"
            >
              <input
                type="checkbox"
                checked={isChosen}
                disabled={isFull && !isChosen}
                onChange={event => toggle(time, event.target.checked)}
                className="size-5 shrink-0"
              />
              <span className="whitespace-nowrap">
                {formatTimeRange(time.startTime, time.endTime, timeZone, language)}
                <span className="sr-only">{appendTimeZone('', timeZone, language)}</span>
              </span>
            </label>
          )
        })}
      </div>
      {isFull && (
        <p role="status" className="text-13 text-quiet">
          {t('enough')}
        </p>
      )}
    </fieldset>
  )
}
