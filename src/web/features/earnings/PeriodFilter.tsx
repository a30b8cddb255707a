import { useState } from 'react'
import { DatePicker } from '#web/components/dates/DatePicker.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { earnings as text } from '#web/i18n/en/payments/earnings.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { isPlausibleDay, isReversed, type PeriodParams } from './period-params.ts'

export function PeriodFilter({
  period,
  onChange,
}: {
  period: PeriodParams
  onChange: (days: { from: string; to: string }) => void
}) {
  const t = useTranslations(text)
  const { from, to } = period
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{t('periodHint')}</legend>
      <div className="flex flex-wrap items-start gap-3">
        <DayField label={t('from')} value={from} onChange={day => onChange({ from: day, to })} />
        <DayField
          label={t('to')}
          value={to}
          error={isReversed(period) ? t('toBeforeFrom') : undefined}
          onChange={day => onChange({ from, to: day })}
        />
        {(from || to) && (
          <Button variant="ghost" className="mt-7" onClick={() => onChange({ from: '', to: '' })}>
            {t('allDays')}
          </Button>
        )}
      </div>
      <p aria-hidden className="text-13 text-quiet">
        {t('periodHint')}
      </p>
    </fieldset>
  )
}

function DayField({
  label,
  value,
  error,
  onChange,
}: {
  label: string
  value: string
  error?: string | undefined
  onChange: (day: string) => void
}) {
  // An implausible day is not requested. It stays in the field until the address changes.
  const [typed, setTyped] = useState<{ before: string; day: string } | null>(null)
  const type = (day: string) => {
    setTyped(isPlausibleDay(day) ? null : { before: value, day })
    if (isPlausibleDay(day)) onChange(day)
  }
  return (
    <DatePicker
      label={label}
      value={typed?.before === value ? typed.day : value}
      error={error}
      onChange={type}
      className="w-36 grow sm:w-44 sm:grow-0"
    />
  )
}
