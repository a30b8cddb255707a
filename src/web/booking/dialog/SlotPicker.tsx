import { useEffect, useId, useRef, useState } from 'react'
import type { Slot } from '#contract/slot.ts'
import { dialog } from '#web/text/en/dialog.ts'
import { useLanguage } from '#web/text/language.ts'
import { useText } from '#web/text/translate.ts'
import { Button } from '#web/ui/Button.tsx'
import { browserZone, day, distance, inputDay, money, timeRange, zoneName } from '#web/ui/format.ts'
import { useNow } from '#web/ui/use-now.ts'

const daysAtFirst = 7

/** The free times of an interviewer by day, as one set of radios: arrows move through all of them. */
export function SlotPicker({
  slots,
  chosen,
  onChoose,
  errorId,
  withPrices = true,
}: {
  slots: readonly Slot[]
  chosen: Slot | null
  onChoose: (slot: Slot) => void
  /** Where it is said that a time has to be chosen; the first one is focused then. */
  errorId?: string | undefined
  /** Left out where nothing is paid for the time. */
  withPrices?: boolean
}) {
  const t = useText(dialog)
  const language = useLanguage()
  const name = useId()
  const [zone, now] = [browserZone(), useNow(30_000)]
  const [daysShown, setDaysShown] = useState(daysAtFirst)
  const picker = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (errorId) picker.current?.querySelector('input')?.focus()
  }, [errorId])
  // Back from the summary one is where one was.
  useEffect(() => picker.current?.querySelector<HTMLInputElement>(':checked')?.focus(), [])
  const days = [...Map.groupBy(slots, slot => inputDay(slot.startTime, zone)).values()]
  const chosenAt = days.findIndex(one => one.some(slot => slot.id === chosen?.id))
  const shown = days.slice(0, Math.max(daysShown, chosenAt + 1))
  return (
    <fieldset ref={picker} className="grid min-w-0 gap-5" aria-describedby={errorId}>
      <legend className="mb-1 font-serif text-20 font-semibold">{t('chooseTime')}</legend>
      <p className="text-13 text-quiet">{t('timesIn', { zone: zoneName(zone, language) })}</p>
      {shown.map(daySlots => {
        const first = daySlots[0]?.startTime ?? ''
        return (
          <div key={inputDay(first, zone)} className="grid gap-2">
            <p aria-hidden className="text-15 font-medium tabular-nums">
              {day(first, zone, language)}{' '}
              <span className="font-normal text-quiet">· {distance(first, now, language)}</span>
            </p>
            <div className="grid gap-2 sm:grid-cols-2">
              {daySlots.map(slot => (
                <label
                  key={slot.id}
                  className="flex min-h-14 cursor-pointer items-center gap-3 rounded-medium border border-edge bg-surface px-4 py-2 transition-colors duration-150 hover:bg-sunken has-checked:border-accent has-checked:bg-accent-tint has-checked:ring-1 has-checked:ring-accent"
                >
                  <input
                    type="radio"
                    name={name}
                    checked={slot.id === chosen?.id}
                    onChange={() => onChoose(slot)}
                    className="size-5 shrink-0"
                  />
                  <span className="min-w-0 flex-1">
                    <span className="sr-only">{day(first, zone, language)}, </span>
                    <span className="block text-15 font-medium tabular-nums">
                      {timeRange(slot.startTime, slot.endTime, zone, language)}
                    </span>
                    <span className="block text-13 text-quiet">{zoneName(zone, language)}</span>
                  </span>
                  {withPrices && (
                    <span className="text-15 font-medium whitespace-nowrap tabular-nums">
                      {slot.amount === 0 ? t('free') : money(slot.amount, slot.currency, language)}
                    </span>
                  )}
                </label>
              ))}
            </div>
          </div>
        )
      })}
      {shown.length < days.length && (
        <Button
          look="quiet"
          className="justify-self-center"
          onClick={() => setDaysShown(shown.length + daysAtFirst)}
        >
          {t('laterDays', { count: Math.min(daysAtFirst, days.length - shown.length) })}
        </Button>
      )}
    </fieldset>
  )
}
