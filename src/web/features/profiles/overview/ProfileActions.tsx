import {
  Banknote,
  CalendarClock,
  ListChecks,
  LogOut,
  Pencil,
  ReceiptText,
  Search,
  ShieldCheck,
  Sparkles,
  UserRound,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLogout } from '#web/components/layout/use-logout.ts'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { ConfirmDialog } from '#web/components/ui/Dialog.tsx'
import type { Profile } from '#web/features/profiles/profile-form-values.ts'
import { profile as text } from '#web/i18n/en/account/profile.ts'
import { earnings } from '#web/i18n/en/payments/earnings.ts'
import { receipt } from '#web/i18n/en/payments/receipt.ts'
import { useTranslations } from '#web/i18n/translate.ts'

export function ProfileActions({ profile }: { profile: Profile }) {
  const t = useTranslations(text)
  const tEarnings = useTranslations(earnings)
  const tReceipt = useTranslations(receipt)
  const isInterviewer = profile.role === 'interviewer'
  return (
    <Card className="lg:sticky lg:top-24">
      <nav aria-label={t('actions')} className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
        {profile.role === null && (
          <ActionLink to="/select-role" icon={<UserRound />} label={t('chooseRole')} />
        )}
        {profile.role && !profile.isProfileComplete && (
          <ActionLink to="/profile/setup" icon={<Sparkles />} label={t('completeSetup')} />
        )}
        <ActionLink to="/profile/form" icon={<Pencil />} label={t('edit')} />
        {isInterviewer ? (
          <>
            <ActionLink to="/interviewer-bookings" icon={<ListChecks />} label={t('manageBookings')} />
            <ActionLink to="/time-slots" icon={<CalendarClock />} label={t('manageSlots')} />
            <ActionLink to="/earnings" icon={<Banknote />} label={tEarnings('title')} />
          </>
        ) : (
          <ActionLink to="/interviewers" icon={<Search />} label={t('findInterviewers')} />
        )}
        {profile.role === 'interviewee' && (
          <>
            <ActionLink to="/interviewee-bookings" icon={<ListChecks />} label={t('myBookings')} />
            <ActionLink to="/payments" icon={<ReceiptText />} label={tReceipt('historyTitle')} />
          </>
        )}
        <ActionLink to="/account" icon={<ShieldCheck />} label={t('security')} />
        <LogoutButton />
      </nav>
    </Card>
  )
}

function ActionLink({ to, icon, label }: { to: string; icon: ReactNode; label: string }) {
  return (
    <ButtonLink to={to} variant="secondary" className="justify-start">
      <span aria-hidden className="contents">
        {icon}
      </span>
      {label}
    </ButtonLink>
  )
}

function LogoutButton() {
  const t = useTranslations(text)
  const logout = useLogout()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button variant="ghost" className="justify-start" onClick={() => setAsked(true)}>
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
