import { DatePicker } from '#web/components/dates/DatePicker.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { earnings as text } from '#web/i18n/en/payments/earnings.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { isReversed, type PeriodParams } from './period-params.ts'

const dayFieldClass = 'w-36 grow sm:w-44 sm:grow-0'

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
        <DatePicker
          label={t('from')}
          value={from}
          onChange={day => onChange({ from: day, to })}
          className={dayFieldClass}
        />
        <DatePicker
          label={t('to')}
          value={to}
          error={isReversed(period) ? t('toBeforeFrom') : undefined}
          onChange={day => onChange({ from, to: day })}
          className={dayFieldClass}
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
