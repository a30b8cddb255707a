import { ButtonLink } from '#web/components/ui/Button.tsx'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { booking } from '#web/i18n/en/bookings/booking.ts'
import { receipt } from '#web/i18n/en/payments/receipt.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { Route } from './+types/IntervieweeBookingsPage'
import { BookingListPage, prefetchBookingList } from './BookingListPage.tsx'

export const clientMiddleware = [requireAccess('interviewee')]

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  prefetchBookingList('interviewee', request.url)

/** The list itself reads its parameters from the address. */
export const shouldRevalidate = () => false

export default function IntervieweeBookingsPage() {
  const t = useTranslations(booking)
  const tReceipt = useTranslations(receipt)
  return (
    <>
      <p className="mb-1 text-quiet">{t('myBookings')}</p>
      <BookingListPage title={t('historyTitle')}>
        <ButtonLink to="/payments" variant="secondary">
          {tReceipt('historyTitle')}
        </ButtonLink>
      </BookingListPage>
    </>
  )
}
