import { useState } from 'react'
import { Field } from '#web/components/ui/Field.tsx'
import { Select } from '#web/components/ui/Inputs.tsx'
import { bookingDialog } from '#web/i18n/en/bookings/booking-dialog.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { browserTimeZone, listTimeZones, timeZoneName } from '#web/lib/format.ts'

/** Zone in which times are listed. The browser's zone comes first. */
export function TimeZoneSelect({
  timeZone,
  onChange,
}: {
  timeZone: string
  onChange: (timeZone: string) => void
}) {
  const t = useTranslations(bookingDialog)
  const language = useLanguage()
  // Naming several hundred zones takes a moment, so they are listed when the select is about to open.
  const [isListed, setListed] = useState(false)
  const list = () => setListed(true)
  const firstZones = [...new Set([browserTimeZone(), timeZone])]
  const otherZones = isListed
    ? listTimeZones(language)
        .filter(({ zone }) => !firstZones.includes(zone))
        .toSorted((a, b) => a.name.localeCompare(b.name, language))
    : []
  return (
    <Field label={t('timeZone')} className="flex! items-center gap-3!">
      <div className="w-44 min-w-0 sm:w-56">
        <Select
          value={timeZone}
          onPointerDown={list}
          onFocus={list}
          onChange={event => onChange(event.target.value)}
        >
          {firstZones.map(zone => (
            <option key={zone} value={zone}>
              {timeZoneName(zone, language)}
            </option>
          ))}
          {otherZones.map(({ zone, name }) => (
            <option key={zone} value={zone}>
              {name}
            </option>
          ))}
        </Select>
      </div>
    </Field>
  )
}
