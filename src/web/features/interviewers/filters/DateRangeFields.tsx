import { useState } from 'react'
import { DatePicker } from '#web/components/dates/DatePicker.tsx'
import { useNow } from '#web/components/dates/use-now.ts'
import { interviewer } from '#web/i18n/en/public/interviewer.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { browserTimeZone, toInputDate } from '#web/lib/format.ts'

/** Availability range, from today on and in order. */
export function DateRangeFields({
  from,
  to,
  onChange,
}: {
  from: string
  to: string
  onChange: (change: { from: string } | { to: string }) => void
}) {
  const t = useTranslations(interviewer)
  const today = toInputDate(useNow('minute'), browserTimeZone())
  const firstOfTo = from > today ? from : today
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
      <DayField
        label={t('from')}
        value={from}
        min={today}
        errorText={t('dayPast')}
        onChange={day => onChange({ from: day })}
      />
      <DayField
        label={t('to')}
        value={to}
        min={firstOfTo}
        errorText={t(firstOfTo === today ? 'dayPast' : 'dayBeforeFrom')}
        onChange={day => onChange({ to: day })}
      />
    </div>
  )
}

/**
 * A date input passes through years such as 0002 while the user types. Only days from `min` on are passed up,
 * and errors appear on blur.
 */
function DayField({
  label,
  value,
  min,
  errorText,
  onChange,
}: {
  label: string
  value: string
  min: string
  errorText: string
  onChange: (day: string) => void
}) {
  const [lastValue, setLastValue] = useState(value)
  const [text, setText] = useState(value)
  const [isLeft, setLeft] = useState(true)
  if (value !== lastValue) {
    setLastValue(value)
    setText(value)
  }
  const isTooEarly = text !== '' && text < min
  const type = (next: string) => {
    setText(next)
    setLeft(false)
    if (next === '' || next >= min) onChange(next)
  }
  return (
    <DatePicker
      label={label}
      min={min}
      value={text}
      error={isTooEarly && isLeft ? errorText : undefined}
      onChange={type}
      onBlur={() => setLeft(true)}
    />
  )
}
