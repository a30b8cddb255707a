import { clsx } from 'clsx'
import { when } from '#web/components/ui/format.ts'
import { hours } from '#web/i18n/en/hours.ts'
import { slot as text } from '#web/i18n/en/slot.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useText } from '#web/i18n/translate.ts'
import type { Opened } from './SlotDialog.tsx'
import { usePriceText } from './use-price-text.ts'
import { clockOf, type Piece, type Shown, step } from './week-state.ts'
import { planLooks } from './week-variants.ts'

/** A slot in the calendar, or what would become of one, as long as it lasts. */
export function WeekSlot({
  piece: { slot, start, end, side },
  top,
  tabIndex,
  zone,
  isPast,
  onOpen,
}: {
  piece: Piece
  /** Minutes below the upper edge of its cell. */
  top: number
  tabIndex: number
  zone: string
  isPast: boolean
  onOpen?: (opened: Opened) => void
}) {
  const t = useText(text)
  const tHours = useText(hours)
  const language = useLanguage()
  const priceOf = usePriceText()
  const words = slot.plan
    ? [tHours(slot.plan)]
    : [t(slot.isAvailable ? 'available' : 'booked'), priceOf(slot)]
  const name = [when(slot.startTime, slot.endTime, zone, language), ...words].join(', ')
  const box = {
    title: name,
    style: { top: `${(top / step) * 100}%`, height: `${((end - start) / step) * 100}%` },
    className: clsx(
      'absolute z-10 flex flex-col overflow-hidden rounded-small border border-l-4 px-1.5 text-left text-13 leading-tight tabular-nums',
      end - start <= step ? 'justify-center' : 'py-1',
      side !== 'right' && 'left-0.5',
      side === 'right' && 'left-1/2',
      side === 'left' ? 'right-1/2' : 'right-0.5',
      lookOf(slot, isPast),
    ),
  }
  const content = (
    <>
      <span className="sr-only">{name}</span>
      <span aria-hidden className="font-medium">
        {clockOf(start)}
      </span>
      {end - start > step && (
        <span aria-hidden className="w-full truncate">
          {words.at(-1)}
        </span>
      )}
    </>
  )
  if (slot.plan || !onOpen) return <div {...box}>{content}</div>
  return (
    <button
      {...box}
      type="button"
      tabIndex={tabIndex}
      onClick={event => {
        // The cell takes the focus back even when the slot is gone by then.
        event.currentTarget.closest('td')?.focus()
        onOpen({ slot })
      }}
      className={clsx(box.className, 'hover:underline')}
    >
      {content}
    </button>
  )
}

function lookOf(slot: Shown, isPast: boolean): string {
  if (slot.plan) return planLooks[slot.plan]
  if (isPast) return 'bg-sunken text-quiet border-edge'
  return slot.isAvailable ? 'bg-accent-tint text-ink border-accent' : 'bg-accent text-on-accent border-accent'
}
