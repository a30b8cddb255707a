import { useWatch } from 'react-hook-form'
import { bookingModes, sessionTypeVisibilities } from '#contract/enums.ts'
import { Field, FieldGroup } from '#web/components/ui/Field.tsx'
import { Checkbox, Select } from '#web/components/ui/Inputs.tsx'
import { RadioCards } from '#web/components/ui/SelectionInputs.tsx'
import { PriceFields } from '#web/features/slots/forms/PriceFields.tsx'
import {
  bufferMinutesOptions,
  noticeMinutesOptions,
} from '#web/features/slots/weekly-schedule/SessionFields.tsx'
import { sessionTypes as text } from '#web/i18n/en/slots/session-types.ts'
import { slot as slotText } from '#web/i18n/en/slots/slot.ts'
import { weeklySchedule } from '#web/i18n/en/slots/weekly-schedule.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ApiForm } from '#web/lib/form.ts'
import { formatDuration } from '#web/lib/format.ts'
import { minutesOptions, type TypeFormValues } from './type-form.ts'

type MinutesName = 'minutes' | 'bufferMinutes' | 'noticeMinutes'

/** Terms of a type besides the default one. The price of a free intro is fixed. */
export function TermsFields({ form }: { form: ApiForm<TypeFormValues> }) {
  const t = useTranslations(text)
  const tSlot = useTranslations(slotText)
  const isIntro = useWatch({ control: form.control, name: 'isIntro' })
  return (
    <>
      <LengthFields form={form} />
      <Checkbox
        {...form.register('isIntro')}
        label={
          <>
            {t('isIntro')}
            <span className="block text-13 text-quiet">{t('isIntroHint')}</span>
          </>
        }
        error={isIntro ? form.fieldError('amount') : undefined}
      />
      {!isIntro && (
        <div className="grid grid-cols-2 items-start gap-3">
          <PriceFields
            form={form}
            amountName="amount"
            currencyName="currency"
            error={form.fieldError('amount')}
          />
        </div>
      )}
      <FieldGroup label={t('mode')} error={form.fieldError('bookingMode')}>
        <RadioCards
          name="bookingMode"
          options={bookingModes.map(value => ({
            value,
            label: tSlot(value),
            text: tSlot(`${value}Text`),
          }))}
          inputProps={form.register('bookingMode')}
        />
      </FieldGroup>
      <FieldGroup label={t('visibility')} error={form.fieldError('visibility')}>
        <RadioCards
          name="visibility"
          options={sessionTypeVisibilities.map(value => ({
            value,
            label: t(value),
            text: t(`${value}Text`),
          }))}
          inputProps={form.register('visibility')}
        />
      </FieldGroup>
    </>
  )
}

function LengthFields({ form }: { form: ApiForm<TypeFormValues> }) {
  const t = useTranslations(text)
  const tHours = useTranslations(weeklySchedule)
  const language = useLanguage()
  const lengthOf = (minutes: number) => formatDuration(minutes, language)
  const common = { form }
  return (
    <div className="grid items-start gap-3 sm:grid-cols-3">
      <MinutesField
        {...common}
        name="minutes"
        label={t('length')}
        options={minutesOptions}
        nameOf={lengthOf}
      />
      <MinutesField
        {...common}
        name="bufferMinutes"
        label={t('breakLabel')}
        options={bufferMinutesOptions}
        nameOf={minutes => (minutes === 0 ? tHours('noBuffer') : lengthOf(minutes))}
      />
      <MinutesField
        {...common}
        name="noticeMinutes"
        label={tHours('notice')}
        options={noticeMinutesOptions}
        nameOf={minutes => tHours('noticeBefore', { time: lengthOf(minutes) })}
      />
    </div>
  )
}

/** A saved value that is not among the options is offered too. */
function MinutesField({
  form,
  name,
  label,
  options,
  nameOf,
}: {
  form: ApiForm<TypeFormValues>
  name: MinutesName
  label: string
  options: readonly number[]
  nameOf: (minutes: number) => string
}) {
  const value = useWatch({ control: form.control, name })
  const all = [...new Set([...options, value])].toSorted((a, b) => a - b)
  return (
    <Field label={label} error={form.fieldError(name)}>
      <Select {...form.register(name, { valueAsNumber: true })}>
        {all.map(minutes => (
          <option key={minutes} value={minutes}>
            {nameOf(minutes)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
