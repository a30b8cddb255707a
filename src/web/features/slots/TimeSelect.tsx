import type { ComponentProps } from 'react'
import { slotLimits } from '#contract/limits.ts'
import { formatDuration } from '#web/components/ui/format.ts'
import { Select } from '#web/components/ui/Inputs.tsx'
import { slot as text } from '#web/i18n/en/slot.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatMinutes, parseMinutes, rowMinutes, slotStepMinutes } from './week-layout.ts'

const midnight = 24 * 60

/** Start times in half hours. */
export function StartSelect({ value, ...rest }: ComponentProps<'select'> & { value: string }) {
  return (
    <TimeSelect {...rest} value={value} times={rowMinutes.map(formatMinutes)}>
      {clock => clock}
    </TimeSelect>
  )
}

/** End times in half hours with the resulting duration. `isLate` allows times past midnight. */
export function EndSelect({
  value,
  start,
  isLate = false,
  ...rest
}: ComponentProps<'select'> & { value: string; start: string; isLate?: boolean }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const from = start === '' ? 0 : parseMinutes(start)
  const last = isLate ? Math.max(midnight, from + slotLimits.maxMinutes) : midnight - slotStepMinutes
  const times = Array.from({ length: last / slotStepMinutes }, (_, index) =>
    formatMinutes((index + 1) * slotStepMinutes),
  )
  const nameOf = (clock: string) => {
    const minutes = parseMinutes(clock)
    const length = minutes - from
    const shown = minutes < midnight ? clock : t('nextDay', { time: formatMinutes(minutes - midnight) })
    const isLength = start !== '' && length >= slotLimits.minMinutes && length <= slotLimits.maxMinutes
    return isLength ? `${shown} · ${formatDuration(length, language)}` : shown
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
  const t = useTranslations(text)
  // A slot created elsewhere may start at a quarter hour.
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
