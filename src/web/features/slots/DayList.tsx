import { clsx } from 'clsx'
import { ChevronRight, Plus } from 'lucide-react'
import { Badge } from '#web/components/ui/Badge.tsx'
import { IconButton } from '#web/components/ui/Button.tsx'
import { day as dayName, inputDay, timeRange } from '#web/components/ui/format.ts'
import { hours } from '#web/i18n/en/hours.ts'
import { slot as text } from '#web/i18n/en/slot.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useText } from '#web/i18n/translate.ts'
import { usePriceText } from './use-price-text.ts'
import type { WeekView } from './WeekGrid.tsx'
import { proposalFor, type Shown } from './week-state.ts'

/** The same week for a phone: its days under each other. */
export function DayList({ days, pieces, look, zone, onOpen }: WeekView) {
  const t = useText(text)
  const language = useLanguage()
  return (
    <ol className="-my-2 divide-y divide-hairline">
      {days.map(day => {
        const name = dayName(`${day}T12:00Z`, 'UTC', language)
        const stretch = proposalFor(day, cell => look(cell) === 'open')
        const own = pieces.filter(piece => piece.day === day && inputDay(piece.slot.startTime, zone) === day)
        if ((!stretch || !onOpen) && own.length === 0) return null
        return (
          <li key={day} className="py-2">
            <div className="flex min-h-11 items-center justify-between gap-3">
              <h3 className="text-15 font-medium tabular-nums">{name}</h3>
              {stretch && onOpen && (
                <IconButton
                  label={t('addOn', { day: name })}
                  onClick={() => onOpen({ stretch })}
                  className="-mr-2"
                >
                  <Plus aria-hidden />
                </IconButton>
              )}
            </div>
            {own.length > 0 && (
              <ul className="grid gap-2 pb-2">
                {own.map(({ slot }) => (
                  <li key={slot.id}>
                    <DaySlot slot={slot} zone={zone} {...(onOpen && { onOpen })} />
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

function DaySlot({ slot, zone, onOpen }: { slot: Shown; zone: string } & Pick<WeekView, 'onOpen'>) {
  const t = useText(text)
  const tHours = useText(hours)
  const language = useLanguage()
  const priceOf = usePriceText()
  const content = (
    <>
      <span className="min-w-0 flex-1">
        <span className={clsx('block font-medium', slot.plan === 'going' && 'line-through')}>
          {timeRange(slot.startTime, slot.endTime, zone, language)}
        </span>
        {!slot.plan && <span className="block text-13 text-quiet">{priceOf(slot)}</span>}
      </span>
      {slot.plan ? (
        <Badge tone={slot.plan === 'new' ? 'good' : slot.plan === 'going' ? 'calm' : 'attention'}>
          {tHours(slot.plan)}
        </Badge>
      ) : (
        <Badge tone={slot.isAvailable ? 'good' : 'attention'}>
          {t(slot.isAvailable ? 'available' : 'booked')}
        </Badge>
      )}
    </>
  )
  const box =
    'flex min-h-12 w-full items-center gap-3 rounded-medium border border-edge px-3 py-2 text-left tabular-nums'
  if (slot.plan || !onOpen) return <div className={clsx(box, slot.plan && 'border-dashed')}>{content}</div>
  return (
    <button type="button" onClick={() => onOpen({ slot })} className={clsx(box, 'hover:bg-sunken')}>
      {content}
      <ChevronRight aria-hidden className="size-5 shrink-0 text-quiet" />
    </button>
  )
}
