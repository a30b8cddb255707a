import { useEffect, useId, useRef, useState } from 'react'
import type { Slot } from '#contract/slot.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { browserZone, day, distance, zoneName } from '#web/components/ui/format.ts'
import { useNow } from '#web/components/ui/use-now.ts'
import { dialog } from '#web/i18n/en/dialog.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useText } from '#web/i18n/translate.ts'
import { DayStrip } from './DayStrip.tsx'
import { SlotChip } from './SlotChip.tsx'
import { daysOf, shownFrom } from './slot-days-view.ts'
import type { Standing } from './times-state.ts'

const plain = (): Standing => ({})

/** The free times of an interviewer by day: a strip of days, and from the chosen one on one set of radios. */
export function SlotPicker({
  slots,
  chosen,
  onChoose,
  standingOf = plain,
  errorId,
  withPrices = true,
}: {
  slots: readonly Slot[]
  chosen: Slot | null
  onChoose: (slot: Slot) => void
  /** What stands in the way of a time, or whose it is already. */
  standingOf?: (slot: Slot) => Standing
  /** Where it is said that a time has to be chosen; the first one is focused then. */
  errorId?: string | undefined
  /** Left out where nothing is paid for the time. */
  withPrices?: boolean
}) {
  const t = useText(dialog)
  const language = useLanguage()
  const name = useId()
  const [zone, now] = [browserZone(), useNow(30_000)]
  const days = daysOf(slots, zone)
  const chosenAt = days.findIndex(one => one.slots.some(slot => slot.id === chosen?.id))
  // By its name: times come and go while one looks.
  const [fromDay, setFromDay] = useState<string | null>(null)
  const [more, setMore] = useState(0)
  const found = days.findIndex(one => one.key === (fromDay ?? days[chosenAt]?.key))
  const from = Math.max(found, 0)
  const many = shownFrom(days, from)
  const shown = days.slice(from, from + many + more)
  const picker = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (errorId) picker.current?.querySelector<HTMLInputElement>('input:enabled')?.focus()
  }, [errorId])
  // Back from the summary one is where one was.
  useEffect(() => picker.current?.querySelector<HTMLInputElement>(':checked')?.focus(), [])
  const later = days.length - from - shown.length
  return (
    <section className="grid min-w-0 gap-3">
      <div>
        <h3 className="font-serif text-20 font-semibold">{t('chooseTime')}</h3>
        <p className="text-13 text-quiet">{t('timesIn', { zone: zoneName(zone, language) })}</p>
      </div>
      {days.length > 1 && (
        <DayStrip
          days={days}
          chosen={from}
          onChoose={at => {
            setFromDay(days[at]?.key ?? null)
            setMore(0)
          }}
        />
      )}
      <fieldset ref={picker} className="grid min-w-0 gap-5" aria-describedby={errorId}>
        <legend className="sr-only">{t('chooseTime')}</legend>
        {shown.map(({ key, first, slots: ofDay }) => (
          <div key={key} className="grid gap-2">
            <p aria-hidden className="text-15 font-medium tabular-nums">
              {day(first, zone, language)}{' '}
              <span className="font-normal text-quiet">· {distance(first, now, language)}</span>
            </p>
            <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
              {ofDay.map(slot => (
                <SlotChip
                  key={slot.id}
                  slot={slot}
                  name={name}
                  isChosen={slot.id === chosen?.id}
                  onChoose={() => onChoose(slot)}
                  standing={standingOf(slot)}
                  withPrice={withPrices}
                />
              ))}
            </div>
          </div>
        ))}
      </fieldset>
      {later > 0 && (
        <Button
          look="quiet"
          className="justify-self-center"
          onClick={() => setMore(more + Math.max(1, shownFrom(days, from + shown.length)))}
        >
          {t('laterDays', { count: shownFrom(days, from + shown.length) })}
        </Button>
      )}
    </section>
  )
}
