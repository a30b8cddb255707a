import { Plus, X } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { hoursLimits } from '#contract/limits.ts'
import { hours as text } from '#web/text/en/hours.ts'
import { useText } from '#web/text/translate.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import type { ProblemForm } from '#web/ui/form.ts'
import { TextInput } from '#web/ui/Inputs.tsx'
import type { HoursValues } from './hours-form-state.ts'

/** Empty means that there is none. */
const optionalDay = { setValueAs: (value: unknown) => (value ? value : undefined) }

/** From when until when the hours hold, and the days without any session. */
export function DateFields({ form, today }: { form: ProblemForm<HoursValues>; today: string }) {
  const t = useText(text)
  const off = useFieldArray({ control: form.control, name: 'daysOff' })
  const day = { type: 'date', min: today, max: '9999-12-31' } as const
  return (
    <div className="grid gap-4 pt-3">
      <div className="grid grid-cols-2 items-start gap-3">
        <Field label={t('startsOn')} error={form.errorOf('startsOn')}>
          <TextInput {...form.register('startsOn', optionalDay)} {...day} />
        </Field>
        <Field label={t('endsOn')} hint={t('endsOnHint')} error={form.errorOf('endsOn')}>
          <TextInput {...form.register('endsOn', optionalDay)} {...day} />
        </Field>
      </div>
      {off.fields.map((field, index) => (
        <fieldset key={field.id} className="min-w-0">
          <legend className="sr-only">{t('dayOff', { number: index + 1 })}</legend>
          <div className="grid grid-cols-[1fr_1fr_auto] items-start gap-2">
            <Field label={t('dayOffFrom')} error={form.errorOf(`daysOff.${index}.from`)}>
              <TextInput {...form.register(`daysOff.${index}.from`)} {...day} />
            </Field>
            <Field label={t('dayOffTo')} error={form.errorOf(`daysOff.${index}.to`)}>
              <TextInput {...form.register(`daysOff.${index}.to`)} {...day} />
            </Field>
            <IconButton
              label={t('removeDaysOff', { number: index + 1 })}
              onClick={() => off.remove(index)}
              className="mt-7 -mr-2"
            >
              <X aria-hidden />
            </IconButton>
          </div>
        </fieldset>
      ))}
      <Button
        look="secondary"
        disabled={off.fields.length >= hoursLimits.daysOffMax}
        onClick={() => off.append({ from: today, to: today })}
      >
        <Plus aria-hidden />
        {t('addDaysOff')}
      </Button>
    </div>
  )
}
