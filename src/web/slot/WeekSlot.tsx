import { clsx } from 'clsx'
import { slot as text } from '#web/text/en/slot.ts'
import { useLanguage } from '#web/text/language.ts'
import { useText } from '#web/text/translate.ts'
import { when } from '#web/ui/format.ts'
import { usePriceText } from './use-price-text.ts'
import { clockOf, type Piece, step } from './week-state.ts'

/** A slot in the calendar, as long as it lasts. */
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
  onOpen: () => void
}) {
  const t = useText(text)
  const language = useLanguage()
  const price = usePriceText()(slot)
  const name = [
    when(slot.startTime, slot.endTime, zone, language),
    t(slot.isAvailable ? 'available' : 'booked'),
    price,
  ].join(', ')
  const look = isPast
    ? 'bg-sunken text-quiet border-edge'
    : slot.isAvailable
      ? 'bg-accent-tint text-ink border-accent'
      : 'bg-accent text-on-accent border-accent'
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      onClick={event => {
        // The cell takes the focus back even when the slot is gone by then.
        event.currentTarget.closest('td')?.focus()
        onOpen()
      }}
      title={name}
      style={{ top: `${(top / step) * 100}%`, height: `${((end - start) / step) * 100}%` }}
      className={clsx(
        'absolute z-10 flex flex-col overflow-hidden rounded-small border border-l-4 px-1.5 text-left text-13 leading-tight tabular-nums hover:underline',
        end - start <= step ? 'justify-center' : 'py-1',
        side !== 'right' && 'left-0.5',
        side === 'right' && 'left-1/2',
        side === 'left' ? 'right-1/2' : 'right-0.5',
        look,
      )}
    >
      <span className="sr-only">{name}</span>
      <span aria-hidden className="font-medium">
        {clockOf(start)}
      </span>
      {end - start > step && (
        <span aria-hidden className="w-full truncate">
          {price}
        </span>
      )}
    </button>
  )
}
