import { ChevronDown, UserRound } from 'lucide-react'
import { useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import { bookingMessages as text } from '#web/i18n/en/booking-messages.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { usePersonName } from '#web/i18n/use-person-name.ts'
import { IntervieweeDetails } from './IntervieweeDetails.tsx'

/** Open while a request waits for an answer. Otherwise collapsed, and loaded when opened. */
export function IntervieweePanel({ booking }: { booking: Booking }) {
  const t = useTranslations(text)
  const called = usePersonName()
  const [isOpen, setOpen] = useState(booking.can.accept)
  if (!booking.can.seeCandidate) return null
  const name = called(booking.intervieweeName)
  return (
    <details
      open={isOpen}
      onToggle={event => setOpen(event.currentTarget.open)}
      className="group rounded-medium border border-hairline bg-surface text-ink"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 rounded-medium px-4 py-2 font-medium hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <UserRound aria-hidden className="size-5 shrink-0 text-quiet" />
        <span className="min-w-0 break-words">{t('about', { name })}</span>
        <ChevronDown
          aria-hidden
          className="ml-auto size-5 shrink-0 text-quiet transition-transform duration-150 group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      {isOpen && <IntervieweeDetails id={booking.id} name={name} />}
    </details>
  )
}
