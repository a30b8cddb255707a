import type { ComponentProps } from 'react'
import { type FieldPath, type FieldValues, type PathValue, useWatch } from 'react-hook-form'
import { slotLimits } from '#contract/limits.ts'
import { Select } from '#web/components/ui/Inputs.tsx'
import {
  formatMinutes,
  parseMinutes,
  rowMinutes,
  slotStepMinutes,
} from '#web/features/slots/calendar/week-layout.ts'
import { slot as text } from '#web/i18n/en/slots/slot.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ApiForm } from '#web/lib/form.ts'
import { formatDuration } from '#web/lib/format.ts'
import { listTimes, minutesBetween, type SlotDay, shiftEnd, timeLabel } from './slot-form.ts'

const midnight = 24 * 60

/** Props of a `StartSelect` and its `EndSelect`. The end moves with the start. `slotDay` is the day of both, if it is one. */
export function useTimeSelects<Values extends FieldValues>(
  form: ApiForm<Values>,
  startName: FieldPath<Values>,
  endName: FieldPath<Values>,
  slotDay?: SlotDay,
) {
  const [start = '', end = ''] = useWatch({ control: form.control, name: [startName, endName] }) as string[]
  const moveEnd = (newStart: string) =>
    form.setValue(endName, shiftEnd(start, newStart, end, slotDay) as PathValue<Values, typeof endName>)
  return {
    startProps: {
      ...form.register(startName, { onChange: event => moveEnd(String(event.target.value)) }),
      value: start,
      slotDay,
    },
    endProps: { ...form.register(endName), value: end, start, slotDay },
  }
}

/** Start times in half hours. */
export const StartSelect = ({ slotDay, ...props }: SelectProps) => (
  <TimeSelect
    {...props}
    times={listTimes(rowMinutes.map(formatMinutes), slotDay)}
    formatTime={time => timeLabel(time, slotDay)}
  />
)

type SelectProps = ComponentProps<'select'> & { value: string; slotDay?: SlotDay | undefined }

/** End times in half hours with the resulting duration. `allowsNextDay` adds times past midnight. */
export function EndSelect({
  start,
  allowsNextDay = false,
  slotDay,
  ...props
}: SelectProps & { start: string; allowsNextDay?: boolean }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const from = start === '' ? 0 : parseMinutes(start)
  const last = allowsNextDay ? Math.max(midnight, from + slotLimits.maxMinutes) : midnight - slotStepMinutes
  const rows = Array.from({ length: last / slotStepMinutes }, (_, index) =>
    formatMinutes((index + 1) * slotStepMinutes),
  )
  const times = listTimes(rows, slotDay)
  const formatTime = (time: string) => {
    const label = timeLabel(time, slotDay)
    const shown = parseMinutes(time) < midnight ? label : t('nextDay', { time: label })
    const length = start === '' ? 0 : minutesBetween(start, time, slotDay)
    const isLength = start !== '' && length >= slotLimits.minMinutes && length <= slotLimits.maxMinutes
    return isLength ? `${shown} · ${formatDuration(length, language)}` : shown
  }
  return <TimeSelect {...props} times={times} formatTime={formatTime} />
}

function TimeSelect({
  times,
  formatTime,
  ...props
}: ComponentProps<'select'> & {
  value: string
  times: readonly string[]
  formatTime: (time: string) => string
}) {
  const { value } = props
  const t = useTranslations(text)
  // A slot created elsewhere may start at a quarter hour.
  const offered = value === '' || times.includes(value) ? times : [...times, value].sort()
  return (
    <Select {...props} className="tabular-nums">
      <option value="">{t('chooseTime')}</option>
      {offered.map(time => (
        <option key={time} value={time}>
          {formatTime(time)}
        </option>
      ))}
    </Select>
  )
}
