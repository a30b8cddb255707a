import { Link } from 'react-router'
import { addresses as api } from '#contract/routes/profile.ts'
import { browserZone, isSameClock, zoneName } from '#web/components/ui/format.ts'
import { Notice } from '#web/components/ui/States.tsx'
import { useNow } from '#web/components/ui/use-now.ts'
import { zone as text } from '#web/i18n/en/zone.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { Rich } from '#web/i18n/Trans.tsx'
import { useText } from '#web/i18n/translate.ts'
import { useCall } from '#web/lib/query.ts'

/** For whoever is away from home: which times are on which clock. Nothing where device and profile agree. */
export function ZoneNote() {
  const t = useText(text)
  const language = useLanguage()
  const now = useNow(60_000)
  const { data: profile } = useCall(api.myProfile, {})
  if (!profile || isSameClock(browserZone(), profile.timeZone, now)) return null
  const sentence = t(profile.role === 'interviewer' ? 'interviewer' : 'interviewee', {
    device: zoneName(browserZone(), language),
    profile: zoneName(profile.timeZone, language),
  })
  return (
    <Notice className="mb-6">
      <Rich
        text={sentence}
        tags={{
          change: words => (
            <Link to="/profile/form" className="link">
              {words}
            </Link>
          ),
        }}
      />
    </Notice>
  )
}
