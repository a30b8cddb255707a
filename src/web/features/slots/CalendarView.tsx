import { CalendarOff, List, ListChecks, Tag } from 'lucide-react'
import { useRef, useState } from 'react'
import type { DayRange, OwnSlot } from '#contract/slot.ts'
import { useNow } from '#web/components/dates/use-now.ts'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { daysOff as daysOffText } from '#web/i18n/en/slots/days-off.ts'
import { slot as text } from '#web/i18n/en/slots/slot.ts'
import { slotPrices } from '#web/i18n/en/slots/slot-prices.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { toInputDate, toWallTime } from '#web/lib/format.ts'
import { WeekCalendar } from './calendar/WeekCalendar.tsx'
import { findDayOff, getWeekDays, maxDay } from './calendar/week-layout.ts'
import { DeleteSlotDialog } from './DeleteSlotDialog.tsx'
import { AddDaysOffDialog } from './days-off/AddDaysOffDialog.tsx'
import { RemoveDaysOffDialog } from './days-off/DaysOffCard.tsx'
import { AddSlots } from './forms/AddSlots.tsx'
import { SelectionBar, useSlotSelection } from './prices/SelectionBar.tsx'
import { SlotPriceDialog } from './prices/SlotPriceDialog.tsx'
import { type OpenedSlot, SlotDialog } from './SlotDialog.tsx'
import { SlotList } from './SlotList.tsx'
import { slotsAddress } from './SlotsNav.tsx'

/** Calendar over the whole width, then the forms for new slots beside the list. As a list without the calendar. */
export function CalendarView({
  slots,
  daysOff,
  zone,
  isList,
  shownDay,
  onShowDay,
}: {
  slots: readonly OwnSlot[]
  daysOff: readonly DayRange[]
  zone: string
  isList: boolean
  shownDay: string
  onShowDay: (day: string) => void
}) {
  const t = useTranslations(text)
  const tPrices = useTranslations(slotPrices)
  const tDaysOff = useTranslations(daysOffText)
  const now = useNow('minute')
  const today = toWallTime(now, zone).slice(0, 10)
  const listHeading = useRef<HTMLHeadingElement>(null)
  const [openedSlot, setOpenedSlot] = useState<OpenedSlot | null>(null)
  const [deleting, setDeleting] = useState<OwnSlot | null>(null)
  const [isPricing, setPricing] = useState(false)
  /** Day for which days off are added or, if it is one, removed. */
  const [openedDay, setOpenedDay] = useState<string | null>(null)
  const [removingDays, setRemovingDays] = useState<DayRange | null>(null)
  const openDay = (day: string) => {
    const days = findDayOff(daysOff, day)
    if (days) setRemovingDays(days)
    else setOpenedDay(day)
  }
  const freeSlots = slots.filter(slot => slot.isAvailable && Date.parse(slot.startTime) > now)
  const selection = useSlotSelection(freeSlots)
  const week = getWeekDays(maxDay(shownDay, today), today)
  const open = (opened: OpenedSlot) => {
    if (!selection.isSelecting) setOpenedSlot(opened)
    else if (opened.slot) selection.toggle(opened.slot)
  }
  return (
    <>
      <div className="grid gap-6">
        <div className="-mb-2 grid grid-cols-2 items-center gap-2 max-sm:*:px-2 max-sm:[&_svg]:hidden sm:flex sm:flex-wrap sm:gap-x-3">
          <Button variant="secondary" disabled={freeSlots.length === 0} onClick={() => setPricing(true)}>
            <Tag aria-hidden />
            {tPrices('change')}
          </Button>
          <Button
            variant="secondary"
            disabled={freeSlots.length === 0 && !selection.isSelecting}
            aria-pressed={selection.isSelecting}
            onClick={selection.toggleSelecting}
            className="aria-pressed:border-accent aria-pressed:bg-accent-tint"
          >
            <ListChecks aria-hidden />
            {tPrices('select')}
          </Button>
          <Button variant="secondary" onClick={() => setOpenedDay(today)}>
            <CalendarOff aria-hidden />
            {tDaysOff('add')}
          </Button>
          <ButtonLink
            to={slotsAddress(isList ? 'calendar' : 'list')}
            variant="ghost"
            preventScrollReset
            className="sm:ml-auto"
          >
            <List aria-hidden />
            {t(isList ? 'asCalendar' : 'asList')}
          </ButtonLink>
        </div>
        {!isList && (
          <WeekCalendar
            slots={slots}
            zone={zone}
            shownDay={shownDay}
            onShow={onShowDay}
            onOpen={open}
            daysOff={daysOff}
            onOpenDay={openDay}
            selectedIds={selection.selectedIds}
          />
        )}
        <div className="grid gap-6 lg:grid-cols-[22.5rem_minmax(0,1fr)] lg:items-start">
          <AddSlots zone={zone} onCreated={first => onShowDay(toInputDate(first.startTime, zone))} />
          <SlotList
            slots={slots}
            zone={zone}
            onEdit={slot => setOpenedSlot({ slot })}
            onDelete={setDeleting}
            headingRef={listHeading}
            isBelowCalendar={!isList}
            selectedIds={selection.selectedIds}
            onToggle={selection.toggle}
          />
        </div>
        {selection.isSelecting && (
          <SelectionBar selection={selection} freeSlots={freeSlots} onChangePrices={() => setPricing(true)} />
        )}
      </div>
      <SlotDialog opened={openedSlot} zone={zone} onClose={() => setOpenedSlot(null)} />
      <DeleteSlotDialog
        slot={deleting}
        zone={zone}
        onClose={() => setDeleting(null)}
        onDeleted={() => listHeading.current?.focus()}
      />
      {isPricing && (
        <SlotPriceDialog
          slots={{
            chosen: selection.selectedSlots,
            week: isList ? [] : freeSlots.filter(slot => week.includes(toInputDate(slot.startTime, zone))),
            all: freeSlots,
          }}
          onClose={() => setPricing(false)}
          onSaved={() => {
            setPricing(false)
            if (selection.isSelecting) selection.setAll([])
          }}
        />
      )}
      {openedDay && <AddDaysOffDialog firstDay={openedDay} zone={zone} onClose={() => setOpenedDay(null)} />}
      <RemoveDaysOffDialog days={removingDays} onClose={() => setRemovingDays(null)} />
    </>
  )
}
