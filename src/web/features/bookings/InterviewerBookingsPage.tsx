import { bookingApi } from '#contract/routes/bookings.ts'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { UnconfirmedEmailAlert } from '#web/features/accounts/UnconfirmedEmailAlert.tsx'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { booking } from '#web/i18n/en/booking.ts'
import { earnings } from '#web/i18n/en/earnings.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { BookingList } from './BookingList.tsx'
import { NoBookings } from './NoBookings.tsx'

export const clientMiddleware = [requireAccess('interviewer')]

export default function InterviewerBookingsPage() {
  const t = useTranslations(booking)
  const tEarnings = useTranslations(earnings)
  return (
    <>
      <PageHeader
        title={t('interviewerTitle')}
        actions={
          <>
            <ButtonLink to="/earnings" variant="secondary">
              {tEarnings('title')}
            </ButtonLink>
            <ButtonLink to="/bookings" variant="secondary">
              {t('overview')}
            </ButtonLink>
          </>
        }
      />
      <UnconfirmedEmailAlert />
      <BookingList
        endpoint={bookingApi.interviewerBookings}
        side="interviewer"
        searchLabel={t('searchInterviewee')}
        emptyState={<NoBookings side="interviewer" />}
      />
    </>
  )
}
