import { addresses } from '#contract/address/booking.ts'
import { EmailUnconfirmed } from '#web/account/EmailUnconfirmed.tsx'
import { booking } from '#web/text/en/booking.ts'
import { receipt } from '#web/text/en/receipt.ts'
import { useText } from '#web/text/translate.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { BookingList } from './BookingList.tsx'
import { NoBookings } from './NoBookings.tsx'

export default function IntervieweeBookingsPage() {
  const t = useText(booking)
  const tReceipt = useText(receipt)
  return (
    <>
      <p className="mb-1 text-quiet">{t('myBookings')}</p>
      <PageHeader
        title={t('historyTitle')}
        actions={
          <>
            <ButtonLink to="/payments" look="secondary">
              {tReceipt('historyTitle')}
            </ButtonLink>
            <ButtonLink to="/bookings" look="secondary">
              {t('overview')}
            </ButtonLink>
          </>
        }
      />
      <EmailUnconfirmed />
      <BookingList
        list={addresses.intervieweeBookings}
        side="interviewee"
        searchLabel={t('searchInterviewer')}
        empty={<NoBookings side="interviewee" />}
      />
    </>
  )
}
