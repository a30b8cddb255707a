import { addresses } from '#contract/address/booking.ts'
import { EmailUnconfirmed } from '#web/account/EmailUnconfirmed.tsx'
import { booking } from '#web/text/en/booking.ts'
import { earnings } from '#web/text/en/earnings.ts'
import { useText } from '#web/text/translate.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
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
