import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useNow } from '#web/components/dates/use-now.ts'
import { Alert } from '#web/components/ui/States.tsx'
import { timeZoneHint as text } from '#web/i18n/en/slots/time-zone-hint.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { useTranslations } from '#web/i18n/translate.ts'
import { browserTimeZone, hasSameWallClock, timeZoneName } from '#web/lib/format.ts'
import { myProfileQuery } from './api.ts'
import { TimeZoneQuestion } from './TimeZoneQuestion.tsx'

/** Explains which times use which zone, if those of device and profile differ. */
export function TimeZoneNote() {
  const t = useTranslations(text)
  const language = useLanguage()
  const now = useNow(60_000)
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
