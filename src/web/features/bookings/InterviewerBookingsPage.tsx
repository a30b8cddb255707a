import { addresses } from '#contract/routes/booking.ts'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { EmailUnconfirmed } from '#web/features/accounts/EmailUnconfirmed.tsx'
import { booking } from '#web/i18n/en/booking.ts'
import { earnings } from '#web/i18n/en/earnings.ts'
import { useText } from '#web/i18n/translate.ts'
import { BookingList } from './BookingList.tsx'
import { NoBookings } from './NoBookings.tsx'

export default function InterviewerBookingsPage() {
  const t = useText(booking)
  const tEarnings = useText(earnings)
  return (
    <>
      <PageHeader
        title={t('interviewerTitle')}
        actions={
          <>
            <ButtonLink to="/earnings" look="secondary">
              {tEarnings('title')}
            </ButtonLink>
            <ButtonLink to="/bookings" look="secondary">
              {t('overview')}
            </ButtonLink>
          </>
        }
      />
      <EmailUnconfirmed />
      <BookingList
        list={addresses.interviewerBookings}
        side="interviewer"
        searchLabel={t('searchInterviewee')}
        empty={<NoBookings side="interviewer" />}
      />
    </>
  )
}
