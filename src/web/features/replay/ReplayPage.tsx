import { redirect } from 'react-router'
import type { Route } from './+types/ReplayPage'

/** Address of the recording in emails sent earlier. The recording is now a part of the session's page. */
export function clientLoader({ params, request }: Route.ClientLoaderArgs): Response {
  const { search } = new URL(request.url)
  return redirect(`/sessions/${params.bookingId}${search}#recording`)
}

export default function ReplayPage() {
  return null
}
