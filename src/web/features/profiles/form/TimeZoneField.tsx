import { useWatch } from 'react-hook-form'
import { useNow } from '#web/components/dates/use-now.ts'
import { Field } from '#web/components/ui/Field.tsx'
import { Select } from '#web/components/ui/Inputs.tsx'
import type { MessageKey } from '#web/i18n/define-messages.ts'
import { profile as text } from '#web/i18n/en/account/profile.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatTime, listTimeZones, timeZoneName } from '#web/lib/format.ts'
import type { ProfileForm } from './use-profile-form.ts'

const regions = [
  'Africa',
  'America',
  'Antarctica',
  'Arctic',
  'Asia',
  'Atlantic',
  'Australia',
  'Europe',
  'Indian',
  'Pacific',
] as const satisfies MessageKey<(typeof text)['messages']>[]

/** Shows the current time of the zone, so that a wrong choice is noticed. */
export function TimeZoneField({ form, isInterviewer }: { form: ProfileForm; isInterviewer: boolean }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const now = useNow('minute')
  const zones = listTimeZones(language)
  const chosen = useWatch({ control: form.control, name: 'timeZone' })
  // UTC, and zone names that this browser does not list.
  const savedZone = form.formState.defaultValues?.timeZone ?? 'UTC'
  const unlistedZones = [...new Set(['UTC', savedZone])].filter(
    zone => !zones.some(listed => listed.zone === zone && regions.some(region => region === listed.region)),
  )
  return (
    <Field
      label={t('timeZone')}
      error={form.fieldError('timeZone')}
      hint={t(isInterviewer ? 'timeZoneHint' : 'timeZoneHintPlain', {
        time: formatTime(now, chosen, language),
      })}
    >
      <Select {...form.register('timeZone')}>
        {regions.map(region => (
          <optgroup key={region} label={t(region)}>
            {zones
              .filter(zone => zone.region === region)
              .map(zone => (
                <option key={zone.zone} value={zone.zone}>
                  {zone.name}
                </option>
              ))}
          </optgroup>
        ))}
        <optgroup label={t('otherZones')}>
          {unlistedZones.map(zone => (
            <option key={zone} value={zone}>
              {timeZoneName(zone, language)}
            </option>
          ))}
        </optgroup>
      </Select>
    </Field>
  )
}
