import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { Alert } from '#web/components/ui/States.tsx'
import { profile as text } from '#web/i18n/en/profile.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { Profile } from './profile-form-values.ts'

const savedAlertMs = 3000

/** Confirms a save for three seconds, and lists missing fields. */
export function ProfileAlerts({ profile, isSaved }: { profile: Profile; isSaved: boolean }) {
  const t = useTranslations(text)
  const navigate = useNavigate()
  useEffect(() => {
    if (!isSaved) return
    // Clears the history state, so that a reload does not repeat the message.
    const timer = setTimeout(() => navigate('.', { replace: true, state: null }), savedAlertMs)
    return () => clearTimeout(timer)
  }, [isSaved, navigate])
  const gaps = profile.missing.map(gap => t(gap)).join(', ')
  return (
    <>
      {isSaved && (
        <Alert variant="success" className="mb-6">
          {t('saved')}
        </Alert>
      )}
      {!profile.isProfileComplete && (
        <Alert variant="warning" title={t('missingTitle')} className="mb-6">
          {t(profile.role === 'interviewer' ? 'missingInterviewer' : 'missingInterviewee', { gaps })}
        </Alert>
      )}
    </>
  )
}
