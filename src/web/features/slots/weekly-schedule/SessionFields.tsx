import { useWatch } from 'react-hook-form'
import { Field } from '#web/components/ui/Field.tsx'
import type { ProblemForm } from '#web/components/ui/form.ts'
import { duration } from '#web/components/ui/format.ts'
import { Select } from '#web/components/ui/Inputs.tsx'
import { PriceFields } from '#web/features/slots/PriceFields.tsx'
import { hours as text } from '#web/i18n/en/hours.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useText } from '#web/i18n/translate.ts'
import type { HoursValues } from './schedule-form-state.ts'

const lengths = [30, 45, 60, 90, 120, 180]
const pauses = [0, 5, 10, 15, 30, 45, 60]
const notices = [30, 60, 120, 240, 480, 720, 1440, 2880, 4320]

/** What a session of these hours is: how long, how far apart, known of how long before, at which price. */
export function SessionFields({ form }: { form: ProblemForm<HoursValues> }) {
  const t = useText(text)
  const language = useLanguage()
  const values = useWatch({ control: form.control }) as HoursValues
  const select = (
    name: 'sessionMinutes' | 'bufferMinutes' | 'noticeMinutes',
    usual: readonly number[],
    nameOf: (minutes: number) => string,
  ) => (
    <Select {...form.register(name, { valueAsNumber: true })}>
      {[...new Set([...usual, values[name]])]
        .toSorted((a, b) => a - b)
        .map(minutes => (
          <option key={minutes} value={minutes}>
            {nameOf(minutes)}
          </option>
        ))}
    </Select>
  )
  const lengthOf = (minutes: number) => duration(minutes, language)
  return (
    <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4">
      <Field label={t('session')} className="self-end">
        {select('sessionMinutes', lengths, lengthOf)}
      </Field>
      <Field label={t('buffer')} className="self-end">
        {select('bufferMinutes', pauses, minutes => (minutes === 0 ? t('noBuffer') : lengthOf(minutes)))}
      </Field>
      <Field label={t('notice')} hint={t('noticeHint')} className="col-span-2">
        {select('noticeMinutes', notices, minutes => t('noticeBefore', { time: lengthOf(minutes) }))}
      </Field>
      <PriceFields
        amount={form.register('amount', { valueAsNumber: true })}
        currency={form.register('currency')}
        code={values.currency}
        value={values.amount}
        error={form.errorOf('amount')}
      />
    </div>
  )
}
