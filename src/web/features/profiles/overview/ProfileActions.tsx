import { LogOut, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useLogout } from '#web/components/layout/AuthButtons.tsx'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { ConfirmDialog } from '#web/components/ui/Dialog.tsx'
import type { Profile } from '#web/features/profiles/profile-form-values.ts'
import { profile as text } from '#web/i18n/en/account/profile.ts'
import { useTranslations } from '#web/i18n/translate.ts'

export function ProfileActions({ profile: { role, isProfileComplete } }: { profile: Profile }) {
  const t = useTranslations(text)
  return (
    <nav aria-label={t('actions')} className="flex flex-wrap gap-x-2 gap-y-1">
      <ButtonLink to="/profile/form" variant="secondary">
        <Pencil aria-hidden />
        {t('edit')}
      </ButtonLink>
      {role === null && <ActionLink to="/select-role" label={t('chooseRole')} />}
      {role && role !== 'admin' && !isProfileComplete && (
        <ActionLink to="/profile/setup" label={t('completeSetup')} />
      )}
      {role === 'interviewer' && (
        <>
          <ActionLink to="/interviewer-bookings" label={t('manageBookings')} />
          <ActionLink to="/time-slots" label={t('manageSlots')} />
        </>
      )}
      {(role === 'interviewee' || role === null) && (
        <ActionLink to="/interviewers" label={t('findInterviewers')} />
      )}
      {role === 'interviewee' && <ActionLink to="/interviewee-bookings" label={t('myBookings')} />}
      <LogoutButton />
    </nav>
  )
}

const ActionLink = ({ to, label }: { to: string; label: string }) => (
  <ButtonLink to={to} variant="ghost">
    {label}
  </ButtonLink>
)

function LogoutButton() {
  const t = useTranslations(text)
  const logout = useLogout()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button variant="neutral" onClick={() => setAsked(true)}>
        <LogOut aria-hidden />
        {t('logout')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={logout}
        title={t('logoutQuestion')}
        confirmLabel={t('logout')}
        cancelLabel={t('stay')}
      />
    </>
  )
}
