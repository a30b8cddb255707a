import { Link } from 'react-router'
import { addresses as api } from '#contract/address/profile.ts'
import { useCall } from '#web/query.ts'
import { zone as text } from '#web/text/en/zone.ts'
import { useLanguage } from '#web/text/language.ts'
import { Rich } from '#web/text/Rich.tsx'
import { useText } from '#web/text/translate.ts'
import { browserZone, isSameClock, zoneName } from '#web/ui/format.ts'
import { Notice } from '#web/ui/States.tsx'
import { useNow } from '#web/ui/use-now.ts'

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
