import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { SessionTypeId } from '#contract/id.ts'
import { weeklyScheduleLimits } from '#contract/limits.ts'
import type { PublicSessionType } from '#contract/session-type.ts'
import { addIsoDays, dayMs } from '#contract/time.ts'
import { useNow } from '#web/components/dates/use-now.ts'
import { IconButton } from '#web/components/ui/Button.tsx'
import { ErrorState } from '#web/components/ui/ErrorState.tsx'
import { daysOfWeek, typeTimesQuery } from '#web/features/bookings/api.ts'
import { SlotPicker, SlotPickerSkeleton } from '#web/features/bookings/slot-picker/SlotPicker.tsx'
import type { PickableTime } from '#web/features/bookings/slot-picker/slot-days.ts'
import type { SlotStatus } from '#web/features/bookings/slot-picker/slot-status.ts'
import { typeChoice as text } from '#web/i18n/en/bookings/type-choice.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatDate, toInputDate } from '#web/lib/format.ts'

type TypeTimesProps = {
  type: { id: SessionTypeId } & Partial<Pick<PublicSessionType, 'amount' | 'currency'>>
  /** Times that the user holds, which the server does not offer. */
  held?: readonly { startTime: string; endTime: string }[]
  /** Start of the chosen time. */
  selected: string | null
  onSelect: (startTime: string) => void
  getStatus: (time: PickableTime) => SlotStatus
  errorId?: string | undefined
  timeZone: string
  onTimeZoneChange: (timeZone: string) => void
}

/** Bookable times of a session type, week by week. */
export function TypeTimes({
  type: { id, amount, currency },
  held = [],
  selected,
  onSelect,
  timeZone,
  onTimeZoneChange,
  ...picker
}: TypeTimesProps) {
  const t = useTranslations(text)
  const today = toInputDate(useNow('minute'), timeZone)
  const [week, setWeek] = useState(() => (selected ? weekOf(toInputDate(selected, timeZone), today) : 0))
  const from = addIsoDays(today, week * daysOfWeek)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...typeTimesQuery(id, from, timeZone),
    placeholderData: keepPreviousData,
  })
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <SlotPickerSkeleton />
  const isInWeek = (startTime: string) => {
    const day = toInputDate(startTime, timeZone)
    return day >= from && day < addIsoDays(from, daysOfWeek)
  }
  const heldTimes = held.filter(
    ({ startTime }) => isInWeek(startTime) && data.times.every(time => time.startTime !== startTime),
  )
  const times = [...data.times, ...heldTimes]
    .sort((a, b) => a.startTime.localeCompare(b.startTime))
    .map(({ startTime, endTime }) => ({
      ...{ id: startTime, amount: amount ?? 0, currency: currency ?? ('USD' as const) },
      ...{ startTime, endTime },
    }))
  return (
    <div aria-busy={isPlaceholderData} className={clsx('grid gap-3', isPlaceholderData && 'opacity-55')}>
      <SlotPicker
        {...picker}
        slots={times}
        selected={selected === null ? null : { id: selected }}
        onSelect={({ startTime }) => onSelect(startTime)}
        withPrices={false}
        timeZone={timeZone}
        onTimeZoneChange={onTimeZoneChange}
        navigation={<WeekNavigation from={from} week={week} onChange={setWeek} />}
      />
      {times.length === 0 && <p className="py-6 text-center text-15 text-quiet">{t('emptyWeek')}</p>}
    </div>
  )
}

const lastWeek = weeklyScheduleLimits.weeksAhead

function weekOf(day: string, today: string): number {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / dayMs)
  return Math.min(Math.max(Math.floor(days / daysOfWeek), 0), lastWeek)
}

function WeekNavigation({
  from,
  week,
  onChange,
}: {
  from: string
  week: number
  onChange: (week: number) => void
}) {
  const t = useTranslations(text)
  const language = useLanguage()
  const shown = (day: string) => formatDate(`${day}T12:00Z`, 'UTC', language)
  return (
    <fieldset className="flex items-center justify-between gap-2 rounded-medium bg-sunken">
      <legend className="sr-only">{t('weeks')}</legend>
      <IconButton label={t('previousWeek')} disabled={week === 0} onClick={() => onChange(week - 1)}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <p aria-live="polite" className="text-15">
        {shown(from)} - {shown(addIsoDays(from, daysOfWeek - 1))}
      </p>
      <IconButton label={t('nextWeek')} disabled={week === lastWeek} onClick={() => onChange(week + 1)}>
        <ChevronRight aria-hidden />
      </IconButton>
    </fieldset>
  )
}
