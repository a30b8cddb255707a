import type { ComponentProps } from 'react'
import { slotLimits } from '#contract/limits.ts'
import { duration } from '#web/components/ui/format.ts'
import { Select } from '#web/components/ui/Inputs.tsx'
import { slot as text } from '#web/i18n/en/slot.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useText } from '#web/i18n/translate.ts'
import { clockOf, minutesOf, rows, step } from './week-state.ts'

const midnight = 24 * 60

/** Half hours to begin at. */
export function StartSelect({ value, ...rest }: ComponentProps<'select'> & { value: string }) {
  return (
    <TimeSelect {...rest} value={value} times={rows.map(clockOf)}>
      {clock => clock}
    </TimeSelect>
  )
}

/** Half hours to end at, with the length that each would make; past midnight only where `isLate` allows it. */
export function EndSelect({
  value,
  start,
  isLate = false,
  ...rest
}: ComponentProps<'select'> & { value: string; start: string; isLate?: boolean }) {
  const t = useText(text)
  const language = useLanguage()
  const from = start === '' ? 0 : minutesOf(start)
  const last = isLate ? Math.max(midnight, from + slotLimits.maxMinutes) : midnight - step
  const times = Array.from({ length: last / step }, (_, index) => clockOf((index + 1) * step))
  const nameOf = (clock: string) => {
    const minutes = minutesOf(clock)
    const length = minutes - from
    const shown = minutes < midnight ? clock : t('nextDay', { time: clockOf(minutes - midnight) })
    const isLength = start !== '' && length >= slotLimits.minMinutes && length <= slotLimits.maxMinutes
    return isLength ? `${shown} · ${duration(length, language)}` : shown
  }
  return (
    <TimeSelect {...rest} value={value} times={times}>
      {nameOf}
    </TimeSelect>
  )
}

function TimeSelect({
  value,
  times,
  children: nameOf,
  ...rest
}: Omit<ComponentProps<'select'>, 'children'> & {
  value: string
  times: readonly string[]
  children: (clock: string) => string
}) {
  const t = useText(text)
  // A slot made elsewhere may begin at a quarter past.
  const offered = value === '' || times.includes(value) ? times : [...times, value].sort()
  return (
    <Select {...rest} value={value} className="tabular-nums">
      <option value="">{t('chooseTime')}</option>
      {offered.map(clock => (
        <option key={clock} value={clock}>
          {nameOf(clock)}
        </option>
      ))}
    </Select>
  )
}
