import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { getFixedZoneName } from '#contract/time-zone.ts'
import { useNow } from '#web/components/dates/use-now.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { timeZoneHint as text } from '#web/i18n/en/slots/time-zone-hint.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { useTranslations } from '#web/i18n/translate.ts'
import {
  browserTimeZone,
  chooseTimeZone,
  chosenTimeZone,
  hasOwnTimeZone,
  hasSameWallClock,
  timeZoneName,
} from '#web/lib/format.ts'
import { myProfileQuery, useUpdateProfile } from './api.ts'
import { countryLabel, timeZonesOf } from './countries.ts'
import type { Profile } from './profile-form-values.ts'

/** Explains which times use which zone, if those of device and profile differ. */
export function TimeZoneNote() {
  const t = useTranslations(text)
  const language = useLanguage()
  const now = useNow('minute')
  const { data: profile } = useQuery(myProfileQuery)
  if (!profile) return null
  if (hasSameWallClock(browserTimeZone(), profile.timeZone, now))
    return <TimeZoneQuestion profile={profile} />
  const note = t(profile.role === 'interviewer' ? 'interviewer' : 'interviewee', {
    device: timeZoneName(browserTimeZone(), language),
    profile: timeZoneName(profile.timeZone, language),
  })
  return (
    <Alert className="mb-6">
      <Trans
        text={note}
        components={{
          change: words => (
            <Link to="/profile/form" className="link">
              {words}
            </Link>
          ),
        }}
      />
    </Alert>
  )
}

/**
 * Asks once whether UTC is meant: some browsers do not tell their zone, and some say UTC to all pages. Renders nothing if
 * the profile has another zone, or a country whose clocks show UTC.
 */
export function TimeZoneQuestion({ profile }: { profile: Pick<Profile, 'timeZone' | 'country'> }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const now = useNow('minute')
  const update = useUpdateProfile()
  const [isAnswered, setAnswered] = useState(() => chosenTimeZone() !== undefined)
  const zones = timeZonesOf(profile.country ?? '')
  const isUtc = [browserTimeZone(), profile.timeZone].every(zone => getFixedZoneName(zone) === 'UTC')
  const isElsewhere = Boolean(profile.country) && !zones.some(zone => hasSameWallClock(zone, 'UTC', now))
  if (isAnswered || !isUtc || (hasOwnTimeZone() && !isElsewhere)) return null
  const [zone, ...otherZones] = zones
  const onlyZone = isElsewhere && otherZones.length === 0 ? zone : undefined
  const answer = (chosen: string) => {
    chooseTimeZone(chosen)
    setAnswered(true)
  }
  return (
    <Alert className="mb-6">
      <p>
        <Trans
          text={
            hasOwnTimeZone()
              ? t('isUtcRight', { country: countryLabel(profile.country ?? '', language) })
              : t('unknown')
          }
          components={{
            change: words => (
              <Link to="/profile/form" className="link">
                {words}
              </Link>
            ),
          }}
        />
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {onlyZone && (
          <Button
            variant="secondary"
            busy={update.isPending}
            onClick={() =>
              update.mutate({ body: { timeZone: onlyZone } }, { onSuccess: () => answer(onlyZone) })
            }
          >
            {t('use', { zone: timeZoneName(onlyZone, language) })}
          </Button>
        )}
        <Button variant="ghost" onClick={() => answer('UTC')}>
          {t('keepUtc')}
        </Button>
      </div>
    </Alert>
  )
}
