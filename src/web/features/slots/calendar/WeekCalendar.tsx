import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { slotLimits } from '#contract/limits.ts'
import type { DayRange, Slot } from '#contract/slot.ts'
import { addIsoDays, minuteMs } from '#contract/time.ts'
import { DatePicker } from '#web/components/dates/DatePicker.tsx'
import { useNow } from '#web/components/dates/use-now.ts'
import { Button, IconButton } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import type { OpenedSlot } from '#web/features/slots/SlotDialog.tsx'
import { common } from '#web/i18n/en/common.ts'
import { slot as text } from '#web/i18n/en/slots/slot.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatDate, timeZoneName, toInputDate, toWallTime } from '#web/lib/format.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { WeekDayList } from './WeekDayList.tsx'
import { WeekGrid } from './WeekGrid.tsx'
import {
  type CalendarSlot,
  type Cell,
  findSkippedTimes,
  getCellState,
  getWeekDays,
  maxDay,
  splitIntoSegments,
} from './week-layout.ts'

/** Week of the interviewer's slots in their zone: a grid for drawing, on phones a list of days. */
export function WeekCalendar({
  slots,
  zone,
  shownDay,
  onShow,
  onOpen,
  daysOff = [],
  onOpenDay,
  selectedIds,
}: {
  slots: readonly CalendarSlot[]
  zone: string
  /** Any day of the week to show. Empty means the current week. */
  shownDay: string
  onShow: (day: string) => void
  onOpen?: (opened: OpenedSlot) => void
  daysOff?: readonly DayRange[]
  /** Opens the days off of a day. */
  onOpenDay?: (day: string) => void
  /** While slots are being selected, `onOpen` selects one, and none can be added. */
  selectedIds?: ReadonlySet<string> | undefined
}) {
  const t = useTranslations(text)
  const tCommon = useTranslations(common)
  const language = useLanguage()
  const isWide = useMediaQuery('(min-width: 48rem)')
  const now = useNow('minute')
  const today = toWallTime(now, zone).slice(0, 10)
  // A page left open overnight moves on to the current week.
  const day = maxDay(shownDay, today)
  const days = useMemo(() => getWeekDays(day, today), [day, today])
  const [first = today, last = today] = [days[0], days[6]]
  const segments = useMemo(() => splitIntoSegments(slots, days, zone), [slots, days, zone])
  const skipped = useMemo(() => findSkippedTimes(days, zone), [days, zone])
  const earliest = toWallTime(now + slotLimits.minLeadMinutes * minuteMs, zone)
  const getState = (cell: Cell) => getCellState(cell, { segments, skipped, earliest, daysOff })

  const isThisWeek = days.includes(today)
  // The week stays while the day in the field is incomplete.
  const [isIncomplete, setIncomplete] = useState(false)
  const show = (next: string) => {
    setIncomplete(next === '')
    if (next !== '') onShow(next)
  }
  const changeWeek = (weeks: number) => show(maxDay(addIsoDays(first, weeks * 7), today))
  const name = `${formatDate(`${first}T12:00Z`, 'UTC', language)} - ${formatDate(`${last}T12:00Z`, 'UTC', language)}`
  const View = isWide ? WeekGrid : WeekDayList
  return (
    <Card className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-end gap-x-2 gap-y-1">
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="text-20">{t('calendarTitle')}</h2>
          <p aria-live="polite" className="text-13 text-quiet tabular-nums">
            {name} · {tCommon('inZone', { zone: timeZoneName(zone, language) })}
          </p>
        </div>
        {!isThisWeek && (
          <Button variant="ghost" className="order-last -ml-4 sm:order-none" onClick={() => show(today)}>
            {t('thisWeek')}
          </Button>
        )}
        <DatePicker
          label={t('goToDay')}
          value={isIncomplete ? '' : day}
          min={today}
          onChange={show}
          className="w-44"
        />
        <div className="-mr-2 flex">
          <IconButton label={t('previousWeek')} disabled={isThisWeek} onClick={() => changeWeek(-1)}>
            <ChevronLeft aria-hidden />
          </IconButton>
          <IconButton label={t('nextWeek')} onClick={() => changeWeek(1)}>
            <ChevronRight aria-hidden />
          </IconButton>
        </div>
      </div>
      <View
        days={days}
        segments={segments}
        getState={getState}
        zone={zone}
        now={now}
        name={t('weekOf', { week: name })}
        onOpen={onOpen}
        daysOff={daysOff}
        onOpenDay={onOpenDay}
        selectedIds={selectedIds}
        onChangeWeek={changeWeek}
      />
    </Card>
  )
}

/** First day of the calendar: the first upcoming slot or, without any, today. */
export const getInitialDay = (slots: readonly Pick<Slot, 'startTime'>[], zone: string): string =>
  slots[0] ? toInputDate(slots[0].startTime, zone) : ''
