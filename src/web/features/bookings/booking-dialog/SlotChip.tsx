import type { Slot } from '#contract/slot.ts'
import { Countdown } from '#web/components/ui/Countdown.tsx'
import {
  browserTimeZone,
  formatMoney,
  formatTimeRange,
  formatWeekdayDate,
  timeZoneName,
} from '#web/components/ui/format.ts'
import { bookingDialog } from '#web/i18n/en/booking-dialog.ts'
import { holds as holdWords } from '#web/i18n/en/holds.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { SlotStatus } from './slot-status.ts'

/** Time as a radio with its price, an existing hold, or a conflict with another session. */
export function SlotChip({
  slot,
  name,
  isSelected,
  onSelect,
  status: { hold, conflict },
  withPrice,
}: {
  slot: Slot
  name: string
  isSelected: boolean
  onSelect: () => void
  status: SlotStatus
  withPrice: boolean
}) {
  const t = useTranslations(bookingDialog)
  const tHold = useTranslations(holdWords)
  const language = useLanguage()
  const zone = browserTimeZone()
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-2.5 rounded-medium border border-edge bg-surface px-2.5 py-2 transition-colors duration-150 hover:bg-sunken has-checked:border-accent has-checked:bg-accent-tint has-checked:ring-1 has-checked:ring-accent has-disabled:cursor-not-allowed has-disabled:border-hairline has-disabled:bg-sunken">
      <input
        type="radio"
        name={name}
        checked={isSelected}
        disabled={conflict !== undefined}
        onChange={onSelect}
        className="size-5 shrink-0"
      />
      <span className="min-w-0">
        <span className="sr-only">{formatWeekdayDate(slot.startTime, zone, language)}, </span>
        <span className="block text-15 font-medium whitespace-nowrap tabular-nums">
          {formatTimeRange(slot.startTime, slot.endTime, zone, language)}
        </span>
        <span className="sr-only"> {timeZoneName(zone, language)} </span>
        {hold ? (
          <span className="block text-13 text-amber-ink">
            {tHold('heldForYou')} <Countdown until={hold.holdExpiresAt} />
          </span>
        ) : conflict ? (
          <span className="block text-13 text-quiet">{tHold(conflict)}</span>
        ) : (
          withPrice && (
            <span className="block text-13 whitespace-nowrap text-quiet tabular-nums">
              {slot.amount === 0 ? t('free') : formatMoney(slot.amount, slot.currency, language)}
            </span>
          )
        )}
      </span>
    </label>
  )
}
