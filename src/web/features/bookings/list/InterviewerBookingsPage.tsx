import { requireAccess } from '#web/features/auth/require-access.ts'
import type { Route } from './+types/InterviewerBookingsPage'
import { BookingListPage, prefetchBookingList } from './BookingListPage.tsx'

export const clientMiddleware = [requireAccess('interviewer')]

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  prefetchBookingList('interviewer', request.url)

/** Changed parameters do not run the loader again: the list reads them from the address itself. */
export const shouldRevalidate = () => false

export default function InterviewerBookingsPage() {
  return <BookingListPage />
}
