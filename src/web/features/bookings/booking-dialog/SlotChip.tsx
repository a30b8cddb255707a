import type { Slot } from '#contract/slot.ts'
import { Countdown } from '#web/components/ui/Countdown.tsx'
import { browserZone, day, money, timeRange, zoneName } from '#web/components/ui/format.ts'
import { dialog } from '#web/i18n/en/dialog.ts'
import { hold as holdWords } from '#web/i18n/en/hold.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useText } from '#web/i18n/translate.ts'
import type { Standing } from './times-state.ts'

/** One time as a radio: when, for how much, and whether it is held already or in the way of something of one's own. */
export function SlotChip({
  slot,
  name,
  isChosen,
  onChoose,
  standing: { hold, clash },
  withPrice,
}: {
  slot: Slot
  name: string
  isChosen: boolean
  onChoose: () => void
  standing: Standing
  withPrice: boolean
}) {
  const t = useText(dialog)
  const tHold = useText(holdWords)
  const language = useLanguage()
  const zone = browserZone()
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-2.5 rounded-medium border border-edge bg-surface px-2.5 py-2 transition-colors duration-150 hover:bg-sunken has-checked:border-accent has-checked:bg-accent-tint has-checked:ring-1 has-checked:ring-accent has-disabled:cursor-not-allowed has-disabled:border-hairline has-disabled:bg-sunken">
      <input
        type="radio"
        name={name}
        checked={isChosen}
        disabled={clash !== undefined}
        onChange={onChoose}
        className="size-5 shrink-0"
      />
      <span className="min-w-0">
        <span className="sr-only">{day(slot.startTime, zone, language)}, </span>
        <span className="block text-15 font-medium whitespace-nowrap tabular-nums">
          {timeRange(slot.startTime, slot.endTime, zone, language)}
        </span>
        <span className="sr-only"> {zoneName(zone, language)} </span>
        {hold ? (
          <span className="block text-13 text-amber-ink">
            {tHold('heldForYou')} <Countdown until={hold.holdExpiresAt} />
          </span>
        ) : clash ? (
          <span className="block text-13 text-quiet">{tHold(clash)}</span>
        ) : (
          withPrice && (
            <span className="block text-13 whitespace-nowrap text-quiet tabular-nums">
              {slot.amount === 0 ? t('free') : money(slot.amount, slot.currency, language)}
            </span>
          )
        )}
      </span>
    </label>
  )
}
