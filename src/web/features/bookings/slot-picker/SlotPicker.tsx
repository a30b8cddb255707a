import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Countdown } from '#web/components/dates/Countdown.tsx'
import { useNow } from '#web/components/dates/use-now.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { bookingDialog } from '#web/i18n/en/bookings/booking-dialog.ts'
import { holds as holdWords } from '#web/i18n/en/bookings/holds.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import {
  appendTimeZone,
  browserTimeZone,
  formatMoney,
  formatRelativeTime,
  formatTimeRange,
  formatWeekdayDate,
} from '#web/lib/format.ts'
import { DayStrip } from './DayStrip.tsx'
import { countDaysToShow, groupSlotsByDay, type PickableTime } from './slot-days.ts'
import type { SlotStatus } from './slot-status.ts'
import { TimeZoneSelect } from './TimeZoneSelect.tsx'

/** Day strip, and one radio group with the times from the selected day on. */
export function SlotPicker<Time extends PickableTime>({
  slots,
  selected,
  onSelect,
  getStatus,
  errorId,
  withPrices = true,
  timeZone,
  onTimeZoneChange,
  navigation,
}: {
  slots: readonly Time[]
  selected: Pick<Time, 'id'> | null
  onSelect: (slot: Time) => void
  /** Existing hold or conflict of a slot. */
  getStatus: (slot: Time) => SlotStatus
  /** Id of the error about a missing time. The first free time gets the focus then, unless a text is being typed. */
  errorId?: string | undefined
  /** False where no payment is due. */
  withPrices?: boolean
  /** Zone of the listed times, for callers that show it elsewhere too. By default the picker keeps it. */
  timeZone?: string
  onTimeZoneChange?: (timeZone: string) => void
  /** Above the days, for callers that load their times week by week. */
  navigation?: ReactNode
}) {
  const t = useTranslations(bookingDialog)
  const language = useLanguage()
  const name = useId()
  const now = useNow('minute')
  const [ownZone, setOwnZone] = useState(browserTimeZone)
  const zone = timeZone ?? ownZone
  const days = groupSlotsByDay(slots, zone)
  const chosenAt = days.findIndex(day => day.slots.some(slot => slot.id === selected?.id))
  // Stored by key, because days are added and removed while the list is open.
  const [fromDay, setFromDay] = useState<string | null>(null)
  const [extraDays, setExtraDays] = useState(0)
  const found = days.findIndex(day => day.key === (fromDay ?? days[chosenAt]?.key))
  const from = Math.max(found, 0)
  const dayCount = countDaysToShow(days, from)
  const shown = days.slice(from, from + dayCount + extraDays)
  const picker = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (errorId && !isTyping()) picker.current?.querySelector<HTMLInputElement>('input:enabled')?.focus()
  }, [errorId])
  // Restores the focus after a return from the summary.
  useEffect(() => picker.current?.querySelector<HTMLInputElement>(':checked')?.focus(), [])
  const later = days.length - from - shown.length
  return (
    <section className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h3 className="font-serif text-20 font-semibold">{t('chooseTime')}</h3>
        <TimeZoneSelect timeZone={zone} onChange={onTimeZoneChange ?? setOwnZone} />
      </div>
      {navigation}
      {days.length > 1 && (
        <DayStrip
          days={days}
          timeZone={zone}
          selectedIndex={from}
          onSelect={at => {
            setFromDay(days[at]?.key ?? null)
            setExtraDays(0)
          }}
        />
      )}
      <fieldset ref={picker} className="grid min-w-0 gap-5" aria-describedby={errorId}>
        <legend className="sr-only">{t('chooseTime')}</legend>
        {shown.map(({ key, firstStart, slots: ofDay }) => (
          <div key={key} className="grid gap-2">
            <p aria-hidden className="text-15 font-medium">
              {formatWeekdayDate(firstStart, zone, language)}{' '}
              <span className="font-normal text-quiet">
                · {formatRelativeTime(firstStart, now, language, zone)}
              </span>
            </p>
            <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
              {ofDay.map(slot => (
                <SlotChip
                  key={slot.id}
                  slot={slot}
                  zone={zone}
                  name={name}
                  isSelected={slot.id === selected?.id}
                  onSelect={() => onSelect(slot)}
                  status={getStatus(slot)}
                  withPrice={withPrices}
                />
              ))}
            </div>
          </div>
        ))}
      </fieldset>
      {later > 0 && (
        <Button
          variant="ghost"
          className="justify-self-center"
          onClick={() => setExtraDays(extraDays + Math.max(1, countDaysToShow(days, from + shown.length)))}
        >
          {t('laterDays', { count: countDaysToShow(days, from + shown.length) })}
        </Button>
      )}
    </section>
  )
}

const isTyping = (): boolean =>
  document.activeElement?.matches('textarea, input:not([type="radio"])') ?? false

export const SlotPickerSkeleton = () => (
  <div aria-busy className="grid content-start gap-6 max-sm:min-h-dvh">
    <Skeleton className="h-20 rounded-medium" />
    <Skeleton className="h-24 rounded-medium" />
    <Skeleton className="h-24 rounded-medium" />
  </div>
)

/** Time as a radio with its price, an existing hold, or a conflict with another session. */
function SlotChip({
  slot,
  zone,
  name,
  isSelected,
  onSelect,
  status: { hold, conflict },
  withPrice,
}: {
  slot: PickableTime
  zone: string
  name: string
  isSelected: boolean
  onSelect: () => void
  status: SlotStatus
  withPrice: boolean
}) {
  const t = useTranslations(bookingDialog)
  const tHold = useTranslations(holdWords)
  const language = useLanguage()
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
        <span className="block text-15 font-medium whitespace-nowrap">
          {formatTimeRange(slot.startTime, slot.endTime, zone, language)}
        </span>
        <span className="sr-only">{appendTimeZone('', zone, language)} </span>
        {hold ? (
          <span className="block text-13 text-amber-ink">
            {tHold('heldForYou')} <Countdown until={hold.holdExpiresAt} />
          </span>
        ) : conflict ? (
          <span className="block text-13 text-quiet">{tHold(conflict)}</span>
        ) : (
          withPrice && (
            <span className="block text-13 whitespace-nowrap text-quiet">
              {slot.amount === 0 ? t('free') : formatMoney(slot.amount, slot.currency, language)}
            </span>
          )
        )}
      </span>
    </label>
  )
}
