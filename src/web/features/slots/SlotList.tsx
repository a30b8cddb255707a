import { clsx } from 'clsx'
import { Pencil, Trash2 } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { groupBy } from '#contract/group-by.ts'
import type { OwnSlot } from '#contract/slot.ts'
import { minuteMs } from '#contract/time.ts'
import { useNow } from '#web/components/dates/use-now.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Button, ButtonLink, IconButton } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { slot as text } from '#web/i18n/en/slots/slot.ts'
import { slotPrices } from '#web/i18n/en/slots/slot-prices.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import {
  formatDateTime,
  formatDuration,
  formatRelativeTime,
  formatTimeRange,
  formatWeekdayDate,
  timeZoneName,
  toInputDate,
} from '#web/lib/format.ts'
import { getSlotStatus, useFormatPrice } from './slot-text.ts'

const daysAtOnce = 7
/** The calendar shows the same slots, so the list begins no longer than the form beside it. */
const daysBelowCalendar = 4

type ListProps = {
  zone: string
  onEdit: (slot: OwnSlot) => void
  onDelete: (slot: OwnSlot) => void
  /** Undefined unless slots are being selected. */
  selectedIds: ReadonlySet<string> | undefined
  onToggle: (slot: OwnSlot) => void
}

export function SlotList({
  slots,
  headingRef,
  isBelowCalendar,
  ...rowProps
}: ListProps & {
  slots: readonly OwnSlot[]
  isBelowCalendar: boolean
  /** Gets the focus after a slot was deleted. */
  headingRef: RefObject<HTMLHeadingElement | null>
}) {
  const { zone } = rowProps
  const t = useTranslations(text)
  const language = useLanguage()
  const now = useNow('minute')
  const [moreDays, setMoreDays] = useState(0)
  const daysShown = (isBelowCalendar ? daysBelowCalendar : daysAtOnce) + moreDays
  // On a phone the calendar is a list itself.
  const repeatClass = isBelowCalendar && 'max-md:hidden'
  const upcoming = slots.filter(slot => Date.parse(slot.endTime) > now)
  const available = upcoming.filter(slot => slot.isAvailable).length
  const days = [...groupBy(upcoming, slot => toInputDate(slot.startTime, zone))]
  if (upcoming.length === 0) return <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
  return (
    <Card className="grid min-w-0 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h2 ref={headingRef} tabIndex={-1} className="text-20">
            {t('listTitle')}
          </h2>
          <p className="text-13 text-quiet">{t('timesIn', { zone: timeZoneName(zone, language) })}</p>
        </div>
        <p className="flex flex-wrap gap-2">
          <Badge>{t('total', { count: upcoming.length })}</Badge>
          <Badge>{t('availableCount', { count: available })}</Badge>
          <Badge variant={available < upcoming.length ? 'success' : 'neutral'}>
            {t('bookedCount', { count: upcoming.length - available })}
          </Badge>
        </p>
      </div>
      <ol className={clsx('grid gap-5', repeatClass)}>
        {days.slice(0, daysShown).map(([day, daySlots]) => (
          <li key={day}>
            <h3 className="text-15 font-medium tabular-nums">
              {formatWeekdayDate(daySlots[0]?.startTime ?? now, zone, language)}
              <span className="font-normal text-quiet">
                {' · '}
                {formatRelativeTime(daySlots[0]?.startTime ?? now, now, language)}
              </span>
            </h3>
            <ul className="mt-1 divide-y divide-hairline">
              {daySlots.map(slot => (
                <SlotRow key={slot.id} slot={slot} {...rowProps} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {days.length > daysShown && (
        <Button
          variant="ghost"
          className={clsx('justify-self-center', repeatClass)}
          onClick={() => setMoreDays(moreDays + daysAtOnce)}
        >
          {t('laterDays', { count: Math.min(daysAtOnce, days.length - daysShown) })}
        </Button>
      )}
    </Card>
  )
}

/** A booked slot cannot be edited here. */
function SlotRow({ slot, zone, onEdit, onDelete, selectedIds, onToggle }: ListProps & { slot: OwnSlot }) {
  const t = useTranslations(text)
  const tPrices = useTranslations(slotPrices)
  const language = useLanguage()
  const formatPrice = useFormatPrice()
  const minutes = (Date.parse(slot.endTime) - Date.parse(slot.startTime)) / minuteMs
  const when = formatDateTime(slot.startTime, slot.endTime, zone, language)
  return (
    <li className="flex min-h-14 items-center gap-x-3 py-1.5">
      {selectedIds && (
        <label className="-ml-2.5 flex size-11 shrink-0 cursor-pointer items-center justify-center">
          <input
            type="checkbox"
            className="size-5 disabled:invisible"
            aria-label={tPrices('selectOne', { when })}
            disabled={!slot.isAvailable}
            checked={selectedIds.has(slot.id)}
            onChange={() => onToggle(slot)}
          />
        </label>
      )}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 tabular-nums sm:gap-x-4">
        <p className="w-full sm:w-28">{formatTimeRange(slot.startTime, slot.endTime, zone, language)}</p>
        <p className="text-13 text-quiet sm:flex-1 sm:text-15">
          <span className="hidden sm:inline">{formatDuration(minutes, language)} · </span>
          {formatPrice(slot)}
        </p>
        <Badge variant={slot.isAvailable ? 'neutral' : 'success'}>{t(getSlotStatus(slot))}</Badge>
      </div>
      <div className="flex w-22 justify-end">
        {slot.isAvailable ? (
          <>
            <IconButton label={t('editOne', { when })} onClick={() => onEdit(slot)}>
              <Pencil aria-hidden />
            </IconButton>
            <IconButton label={t('deleteOne', { when })} onClick={() => onDelete(slot)}>
              <Trash2 aria-hidden />
            </IconButton>
          </>
        ) : (
          <ButtonLink
            to="/interviewer-bookings"
            variant="ghost"
            className="px-2"
            aria-label={t('bookingOf', { when })}
          >
            {t('booking')}
          </ButtonLink>
        )}
      </div>
    </li>
  )
}
