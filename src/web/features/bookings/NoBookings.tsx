import { ButtonLink } from '#web/components/ui/Button.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { booking as text } from '#web/i18n/en/bookings/booking.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useSide } from './use-counterpart.ts'

export function NoBookings() {
  const t = useTranslations(text)
  const side = useSide()
  return (
    <EmptyState title={t('emptyTitle')} action={<GetStartedButton />}>
      {t(side === 'interviewee' ? 'emptyInterviewee' : 'emptyInterviewer')}
    </EmptyState>
  )
}

/** Interviewees search for a time, interviewers publish one. */
export function GetStartedButton({ variant = 'primary' }: { variant?: 'primary' | 'secondary' }) {
  const t = useTranslations(text)
  const side = useSide()
  return (
    <ButtonLink to={side === 'interviewee' ? '/interviewers' : '/time-slots'} variant={variant}>
      {t(side === 'interviewee' ? 'findInterviewers' : 'manageSlots')}
    </ButtonLink>
  )
}
