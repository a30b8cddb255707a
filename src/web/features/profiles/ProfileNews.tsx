import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { Notice } from '#web/components/ui/States.tsx'
import { profile as text } from '#web/i18n/en/profile.ts'
import { useText } from '#web/i18n/translate.ts'
import type { Profile } from './profile-state.ts'

const savedShownMs = 3000

/** That the profile was just saved, for three seconds, and what it still lacks. */
export function ProfileNews({ profile, isSaved }: { profile: Profile; isSaved: boolean }) {
  const t = useText(text)
  const navigate = useNavigate()
  useEffect(() => {
    if (!isSaved) return
    // The place in the history forgets it too, so that a reload does not say it again.
    const timer = setTimeout(() => navigate('.', { replace: true, state: null }), savedShownMs)
    return () => clearTimeout(timer)
  }, [isSaved, navigate])
  const gaps = profile.missing.map(gap => t(gap)).join(', ')
  return (
    <>
      {isSaved && (
        <Notice kind="success" className="mb-6">
          {t('saved')}
        </Notice>
      )}
      {!profile.isProfileComplete && (
        <Notice kind="attention" title={t('missingTitle')} className="mb-6">
          {t(profile.role === 'interviewer' ? 'missingInterviewer' : 'missingInterviewee', { gaps })}
        </Notice>
      )}
    </>
  )
}
