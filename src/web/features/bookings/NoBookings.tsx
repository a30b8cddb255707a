import { ButtonLink } from '#web/components/ui/Button.tsx'
import { EmptyState } from '#web/components/ui/States.tsx'
import { booking as text } from '#web/i18n/en/bookings/booking.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { Side } from './booking-status.ts'

export function NoBookings({ side }: { side: Side }) {
  const t = useTranslations(text)
  return (
    <EmptyState title={t('emptyTitle')} action={<GetStartedButton side={side} />}>
      {t(side === 'interviewee' ? 'emptyInterviewee' : 'emptyInterviewer')}
    </EmptyState>
  )
}

/** Interviewees search for a time, interviewers publish one. */
export function GetStartedButton({
  side,
  variant: look = 'primary',
}: {
  side: Side
  variant?: 'primary' | 'secondary'
}) {
  const t = useTranslations(text)
  return side === 'interviewee' ? (
    <ButtonLink to="/interviewers" variant={look}>
      {t('findInterviewers')}
    </ButtonLink>
  ) : (
    <ButtonLink to="/time-slots" variant={look}>
      {t('manageSlots')}
    </ButtonLink>
  )
}
