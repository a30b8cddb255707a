import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ExplainedDay } from '#contract/calendars.ts'
import { DatePicker } from '#web/components/dates/DatePicker.tsx'
import { useNow } from '#web/components/dates/use-now.ts'
import { Badge, type BadgeVariant } from '#web/components/ui/Badge.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { explainDayQuery } from '#web/features/slots/api.ts'
import { calendars as text } from '#web/i18n/en/slots/calendars.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatDuration, formatTime, formatTimeRange, toInputDate } from '#web/lib/format.ts'

type ExplainedTime = ExplainedDay['times'][number]

const variants: Record<ExplainedTime['state'], BadgeVariant> = {
  offered: 'success',
  booked: 'neutral',
  busy: 'warning',
  notice: 'warning',
  day_off: 'warning',
  buffer: 'warning',
  own_slot: 'neutral',
  too_long: 'warning',
  too_far: 'neutral',
  deleted: 'neutral',
}

/** Every time of one day, and why some are hidden. */
export function DayCard({ zone }: { zone: string }) {
  const t = useTranslations(text)
  const today = toInputDate(useNow('minute'), zone)
  const [day, setDay] = useState(today)
  return (
    <Card className="grid gap-4">
      <div>
        <h2 className="text-20">{t('dayTitle')}</h2>
        <p className="text-15 text-quiet">{t('dayText')}</p>
      </div>
      <DatePicker label={t('day')} value={day} onChange={setDay} min={today} className="max-w-60" />
      {day && <DayTimes day={day} />}
    </Card>
  )
}

function DayTimes({ day }: { day: string }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const { data, error } = useQuery({ ...explainDayQuery(day), placeholderData: keepPreviousData })
  if (error) return <p className="text-15 text-red">{errorMessage(error)}</p>
  if (!data)
    return (
      <div role="status">
        <span className="sr-only">{t('loading')}</span>
        <Skeleton className="h-24" />
      </div>
    )
  // During a rollout the previous server version may answer without types.
  const { times, types = [], busy, timeZone } = data
  const range = (time: { startTime: string; endTime: string }) =>
    formatTimeRange(time.startTime, time.endTime, timeZone, language)
  return (
    <div aria-live="polite" className="grid gap-4">
      {times.length === 0 ? (
        <p className="text-15">{t('dayEmpty')}</p>
      ) : (
        <ul className="divide-y divide-hairline">
          {times.map(time => (
            <ExplainedRow key={`${time.startTime} ${time.state}`} {...time} label={range(time)} />
          ))}
        </ul>
      )}
      {types.map(type => (
        <TypeStarts key={type.id} type={type} timeZone={timeZone} />
      ))}
      {busy.length > 0 && (
        <div>
          <h3 className="text-15 font-medium">{t('busyTitle')}</h3>
          <ul className="mt-1 grid gap-1 text-13 text-quiet">
            {busy.map(period => (
              <li key={`${period.startTime} ${period.endTime} ${period.calendar}`} className="tabular-nums">
                {range(period)} · <bdi>{period.calendar}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function ExplainedRow({
  label,
  state,
  calendars,
}: Pick<ExplainedTime, 'state' | 'calendars'> & { label: string }) {
  const t = useTranslations(text)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 py-2">
      <span className="tabular-nums">{label}</span>
      <span className="flex flex-wrap items-center gap-2 text-13 text-quiet">
        {(state === 'busy' || state === 'buffer') && calendars.length > 0 && (
          <bdi>{calendars.join(', ')}</bdi>
        )}
        <Badge variant={variants[state]}>{t(`time_${state}`)}</Badge>
      </span>
    </li>
  )
}

/** Starts of a session type on the day. */
function TypeStarts({ type, timeZone }: { type: ExplainedDay['types'][number]; timeZone: string }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const time = (at: string) => formatTime(at, timeZone, language)
  return (
    <div>
      <h3 className="text-15 font-medium wrap-anywhere">
        <bdi>{type.name}</bdi> · {formatDuration(type.minutes, language)}
      </h3>
      {type.starts.length === 0 ? (
        <p className="text-15 text-quiet">{t('typeEmpty')}</p>
      ) : (
        <ul className="divide-y divide-hairline">
          {type.starts.map(({ from, to, ...why }) => (
            <ExplainedRow
              key={from}
              {...why}
              label={
                from === to
                  ? t('startsAt', { time: time(from) })
                  : t('startsBetween', { from: time(from), to: time(to) })
              }
            />
          ))}
        </ul>
      )}
    </div>
  )
}
