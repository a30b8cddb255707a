import { useId } from 'react'
import type { TimeRequest } from '#contract/time-request.ts'
import { useSide } from '#web/features/bookings/use-counterpart.ts'
import { timeRequests as text } from '#web/i18n/en/bookings/time-requests.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { TimeRequestCard } from './TimeRequestCard.tsx'

/** Section of My Bookings, above the bookings. */
export function TimeRequestList({ requests }: { requests: readonly TimeRequest[] }) {
  const t = useTranslations(text)
  const titleId = useId()
  const isInterviewer = useSide() === 'interviewer'
  return (
    <section aria-labelledby={titleId} className="mb-12 grid gap-4">
      <h2 id={titleId} className="text-26">
        {t(isInterviewer ? 'received' : 'sent')}
      </h2>
      {requests.map(request => (
        <TimeRequestCard key={request.id} request={request} />
      ))}
    </section>
  )
}
