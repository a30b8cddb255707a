import { redirect } from 'react-router'
import type { Route } from './+types/ScorecardPage'

/** Address of the scorecard in emails that were sent. It is a part of the session's page. */
export const clientLoader = ({ params }: Route.ClientLoaderArgs): Response =>
  redirect(`/sessions/${params.bookingId}`)

export default function ScorecardPage() {
  return null
}
