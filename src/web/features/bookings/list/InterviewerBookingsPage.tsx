import { ButtonLink } from '#web/components/ui/Button.tsx'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { booking } from '#web/i18n/en/bookings/booking.ts'
import { earnings } from '#web/i18n/en/payments/earnings.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { Route } from './+types/InterviewerBookingsPage'
import { BookingListPage, prefetchBookingList } from './BookingListPage.tsx'

export const clientMiddleware = [requireAccess('interviewer')]

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  prefetchBookingList('interviewer', request.url)

/** The list itself reads its parameters from the address. */
export const shouldRevalidate = () => false

export default function InterviewerBookingsPage() {
  const t = useTranslations(booking)
  const tEarnings = useTranslations(earnings)
  return (
    <BookingListPage title={t('interviewerTitle')}>
      <ButtonLink to="/earnings" variant="secondary">
        {tEarnings('title')}
      </ButtonLink>
    </BookingListPage>
  )
}
