import { addresses } from '#contract/routes/booking.ts'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { EmailUnconfirmed } from '#web/features/accounts/EmailUnconfirmed.tsx'
import { booking } from '#web/i18n/en/booking.ts'
import { receipt } from '#web/i18n/en/receipt.ts'
import { useText } from '#web/i18n/translate.ts'
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
