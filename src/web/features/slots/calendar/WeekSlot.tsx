import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { OpenedSlot } from '#web/features/slots/SlotDialog.tsx'
import { getSlotStatus, useFormatPrice } from '#web/features/slots/slot-text.ts'
import { slot as text } from '#web/i18n/en/slots/slot.ts'
import { weeklySchedule } from '#web/i18n/en/slots/weekly-schedule.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { type CalendarSlot, formatMinutes, type SlotSegment, slotStepMinutes } from './week-layout.ts'

const excludedClass = 'border-amber bg-amber-tint border-dashed text-ink'

export const planClasses: Record<NonNullable<CalendarSlot['plan']>, string> = {
  new: 'border-accent border-dashed bg-surface text-accent',
  going: 'border-edge bg-sunken text-quiet line-through',
  taken: excludedClass,
  near: excludedClass,
  deleted: excludedClass,
}

/** Slot in the calendar, or a planned one, as high as its duration. */
export function WeekSlot({
  segment: { slot, start, end, side },
  top,
  tabIndex,
  zone,
  isPast,
  onOpen,
  selectedIds,
}: {
  segment: SlotSegment
  /** Minutes from the top of its cell. */
  top: number
  tabIndex: number
  zone: string
  isPast: boolean
  onOpen: ((opened: OpenedSlot) => void) | undefined
  selectedIds: ReadonlySet<string> | undefined
}) {
  const t = useTranslations(text)
  const tHours = useTranslations(weeklySchedule)
  const language = useLanguage()
  const formatPrice = useFormatPrice()
  const statusText = slot.plan ? [tHours(slot.plan)] : [t(getSlotStatus(slot)), formatPrice(slot)]
  const isSelected = selectedIds?.has(slot.id) === true
  const name = [formatDateTime(slot.startTime, slot.endTime, zone, language), ...statusText].join(', ')
  const box = {
    title: name,
    style: {
      top: `${(top / slotStepMinutes) * 100}%`,
      height: `${((end - start) / slotStepMinutes) * 100}%`,
    },
    className: clsx(
      'absolute z-10 flex flex-col overflow-hidden rounded-small border border-l-4 px-1.5 text-left text-13 leading-tight tabular-nums',
      end - start <= slotStepMinutes ? 'justify-center' : 'py-1',
      side === 'right' ? 'left-1/2' : 'left-0.5',
      side === 'left' ? 'right-1/2' : 'right-0.5',
      slotClass(slot, isPast),
      isSelected && 'ring-2 ring-accent ring-inset',
    ),
  }
  const content = (
    <>
      <span className="sr-only">{name}</span>
      <span aria-hidden className="font-medium">
        {isSelected && <Check className="mr-0.5 inline size-3.5" />}
        {formatMinutes(start)}
      </span>
      {end - start > slotStepMinutes && (
        <span aria-hidden className="w-full truncate">
          {statusText.at(-1)}
        </span>
      )}
    </>
  )
  // Only free slots can be selected.
  if (slot.plan || !onOpen || (selectedIds && (isPast || !slot.isAvailable)))
    return <div {...box}>{content}</div>
  return (
    <button
      {...box}
      type="button"
      tabIndex={tabIndex}
      aria-pressed={selectedIds && isSelected}
      onClick={event => {
        // Focuses the cell, which remains after the slot is deleted.
        event.currentTarget.closest('td')?.focus()
        onOpen({ slot })
      }}
      className={clsx(box.className, 'hover:underline')}
    >
      {content}
    </button>
  )
}

function slotClass(slot: CalendarSlot, isPast: boolean): string {
  if (slot.plan) return planClasses[slot.plan]
  if (isPast) return 'bg-sunken text-quiet border-edge'
  if (getSlotStatus(slot) === 'busy') return 'bg-amber-tint text-ink border-amber border-dashed'
  return slot.isAvailable ? 'bg-surface text-ink border-accent' : 'bg-accent-tint text-ink border-accent'
}
