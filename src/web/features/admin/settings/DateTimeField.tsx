import { useState } from 'react'
import { type FieldPath, type FieldValues, type PathValue, useController } from 'react-hook-form'
import { DatePicker } from '#web/components/dates/DatePicker.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { StartSelect } from '#web/features/slots/forms/TimeSelect.tsx'
import { adminSettings } from '#web/i18n/en/admin/admin-settings.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ApiForm } from '#web/lib/form.ts'
import { browserTimeZone, timeZoneName } from '#web/lib/format.ts'

/** Optional day and time in the browser's zone. The value is `2026-11-26T18:00`, or empty. */
export function DateTimeField<Values extends FieldValues>({
  form,
  name,
  label,
  hint,
  min,
}: {
  form: ApiForm<Values>
  name: FieldPath<Values>
  label: string
  hint: string
  min: string
}) {
  const t = useTranslations(adminSettings)
  const language = useLanguage()
  const { field } = useController({ control: form.control, name })
  const [day = '', time = ''] = String(field.value).split('T')
  // A day that is half typed empties the value. Its time comes back with the day.
  const [lastTime, setLastTime] = useState(time)
  const set = (newDay: string, newTime: string) =>
    field.onChange((newDay && `${newDay}T${newTime || '00:00'}`) as PathValue<Values, typeof name>)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_8rem] items-start gap-3">
      <DatePicker
        label={label}
        hint={hint}
        error={form.fieldError(name)}
        min={min}
        name={field.name}
        onBlur={field.onBlur}
        ref={field.ref}
        value={day}
        onChange={newDay => set(newDay, time || lastTime)}
      />
      <Field
        label={t('time')}
        hint={timeZoneName(browserTimeZone(), language)}
        className="grid-cols-1 content-start"
      >
        <StartSelect
          disabled={day === ''}
          value={time}
          onChange={({ target }) => {
            setLastTime(target.value)
            set(day, target.value)
          }}
        />
      </Field>
    </div>
  )
}
