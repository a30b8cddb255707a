import { clsx } from 'clsx'
import { CalendarOff, Check, ChevronRight, Plus } from 'lucide-react'
import { Badge } from '#web/components/ui/Badge.tsx'
import { IconButton } from '#web/components/ui/Button.tsx'
import { getSlotStatus, useFormatPrice } from '#web/features/slots/slot-text.ts'
import { slot as text } from '#web/i18n/en/slots/slot.ts'
import { weeklySchedule } from '#web/i18n/en/slots/weekly-schedule.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatWeekdayDate as dayName, formatTimeRange, toInputDate } from '#web/lib/format.ts'
import type { WeekViewProps } from './WeekGrid.tsx'
import { type CalendarSlot, findDayOff, proposeRange } from './week-layout.ts'

/** Week as a list of days, for phones. */
export function WeekDayList({
  days,
  segments,
  getState,
  zone,
  now,
  onOpen,
  daysOff,
  onOpenDay,
  selectedIds,
}: WeekViewProps) {
  const t = useTranslations(text)
  const language = useLanguage()
  return (
    <ol className="-my-2 divide-y divide-hairline">
      {days.map(day => {
        const name = dayName(`${day}T12:00Z`, 'UTC', language)
        const range = proposeRange(day, cell => getState(cell) === 'open')
        const own = segments.filter(
          piece => piece.day === day && toInputDate(piece.slot.startTime, zone) === day,
        )
        const isOff = findDayOff(daysOff, day) !== undefined
        if ((!range || !onOpen) && own.length === 0 && !isOff) return null
        return (
          <li key={day} className="py-2">
            <div className="flex min-h-11 items-center justify-between gap-3">
              <h3 className="text-15 font-medium tabular-nums">
                {name}
                {isOff && <span className="font-normal text-amber-ink"> · {t('dayOff')}</span>}
              </h3>
              {!selectedIds && (
                <div className="-mr-2 flex">
                  {onOpenDay && (
                    <IconButton label={t('dayMenu', { day: name })} onClick={() => onOpenDay(day)}>
                      <CalendarOff aria-hidden />
                    </IconButton>
                  )}
                  {range && onOpen && (
                    <IconButton label={t('addOn', { day: name })} onClick={() => onOpen({ range })}>
                      <Plus aria-hidden />
                    </IconButton>
                  )}
                </div>
              )}
            </div>
            {own.length > 0 && (
              <ul className="grid gap-2 pb-2">
                {own.map(({ slot }) => (
                  <li key={slot.id}>
                    <DaySlot
                      slot={slot}
                      zone={zone}
                      isPast={Date.parse(slot.endTime) <= now}
                      onOpen={onOpen}
                      selectedIds={selectedIds}
                    />
                  </li>
                ))}
              </ul>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function DaySlot({
  slot,
  zone,
  isPast,
  onOpen,
  selectedIds,
}: { slot: CalendarSlot; zone: string; isPast: boolean } & Pick<WeekViewProps, 'onOpen' | 'selectedIds'>) {
  const t = useTranslations(text)
  const tHours = useTranslations(weeklySchedule)
  const language = useLanguage()
  const formatPrice = useFormatPrice()
  const content = (
    <>
      <span className="min-w-0 flex-1">
        <span className={clsx('block font-medium', slot.plan === 'going' && 'line-through')}>
          {formatTimeRange(slot.startTime, slot.endTime, zone, language)}
        </span>
        {!slot.plan && <span className="block text-13 text-quiet">{formatPrice(slot)}</span>}
      </span>
      {slot.plan ? (
        <Badge variant={slot.plan === 'new' ? 'success' : slot.plan === 'going' ? 'neutral' : 'warning'}>
          {tHours(slot.plan)}
        </Badge>
      ) : (
        <Badge variant={slot.isAvailable ? 'neutral' : 'success'}>{t(getSlotStatus(slot))}</Badge>
      )}
    </>
  )
  const box =
    'flex min-h-12 w-full items-center gap-3 rounded-medium border border-edge px-3 py-2 text-left tabular-nums'
  const isSelected = selectedIds?.has(slot.id) === true
  // Only free slots can be selected.
  if (slot.plan || !onOpen || (selectedIds && (isPast || !slot.isAvailable)))
    return <div className={clsx(box, slot.plan && 'border-dashed')}>{content}</div>
  return (
    <button
      type="button"
      aria-pressed={selectedIds && isSelected}
      onClick={() => onOpen({ slot })}
      className={clsx(box, 'hover:bg-sunken', isSelected && 'border-accent bg-accent-tint')}
    >
      {content}
      {selectedIds ? (
        <Check aria-hidden className={clsx('size-5 shrink-0', isSelected ? 'text-accent' : 'invisible')} />
      ) : (
        <ChevronRight aria-hidden className="size-5 shrink-0 text-quiet" />
      )}
    </button>
  )
}
