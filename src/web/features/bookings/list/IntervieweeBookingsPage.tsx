import { requireAccess } from '#web/features/auth/require-access.ts'
import type { Route } from './+types/IntervieweeBookingsPage'
import { BookingListPage, prefetchBookingList } from './BookingListPage.tsx'

export const clientMiddleware = [requireAccess('interviewee')]

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  prefetchBookingList('interviewee', request.url)

/** Changed parameters do not run the loader again: the list reads them from the address itself. */
export const shouldRevalidate = () => false

export default function IntervieweeBookingsPage() {
  return <BookingListPage />
}
