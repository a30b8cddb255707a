import { bookingApi } from '#contract/routes/bookings.ts'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { UnconfirmedEmailAlert } from '#web/features/accounts/UnconfirmedEmailAlert.tsx'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { booking } from '#web/i18n/en/booking.ts'
import { receipt } from '#web/i18n/en/receipt.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { BookingList } from './BookingList.tsx'
import { NoBookings } from './NoBookings.tsx'

export const clientMiddleware = [requireAccess('interviewee')]

export default function IntervieweeBookingsPage() {
  const t = useTranslations(booking)
  const tReceipt = useTranslations(receipt)
  return (
    <>
      <p className="mb-1 text-quiet">{t('myBookings')}</p>
      <PageHeader
        title={t('historyTitle')}
        actions={
          <>
            <ButtonLink to="/payments" variant="secondary">
              {tReceipt('historyTitle')}
            </ButtonLink>
            <ButtonLink to="/bookings" variant="secondary">
              {t('overview')}
            </ButtonLink>
          </>
        }
      />
      <UnconfirmedEmailAlert />
      <BookingList
        endpoint={bookingApi.intervieweeBookings}
        side="interviewee"
        searchLabel={t('searchInterviewer')}
        emptyState={<NoBookings side="interviewee" />}
      />
    </>
  )
}
