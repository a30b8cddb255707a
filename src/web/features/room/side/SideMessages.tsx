import type { ReactNode } from 'react'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { BookingNotes } from '#web/features/bookings/interviewee-profile/BookingNotes.tsx'
import { IntervieweePanel } from '#web/features/bookings/interviewee-profile/IntervieweePanel.tsx'
import { Conversation } from '#web/features/bookings/messages/MessagesDialog.tsx'
import { BookingAnswers, BookingType } from '#web/features/bookings/session-types/BookingType.tsx'
import { useRoom } from '#web/features/room/room-context.ts'

/** Messages of the booking, below what the interviewee wrote for the interviewer. */
export function SideMessages() {
  const { booking, session } = useRoom()
  return (
    <div className="flex min-h-full flex-col">
      {/* Scroll margins, so that the sticky form hides neither a focused control nor the newest message. */}
      <div className="mb-6 grid gap-3 empty:hidden [&_:is(a,button,summary)]:scroll-mb-28">
        <BookingType booking={booking} />
        <BookingAnswers booking={booking} bookingId={booking.id} />
        <BookingNotes booking={booking} />
        <IntervieweePanel booking={booking} />
      </div>
      <QueryBoundary
        fallback={
          <div aria-busy className="grid gap-3">
            <Skeleton className="h-16 w-3/4" />
            <Skeleton className="ml-auto h-16 w-3/4" />
          </div>
        }
      >
        <div className="flex flex-1 flex-col [&_li]:scroll-mb-28 [&_li_:is(a,button)]:scroll-mb-28">
          <Conversation booking={booking} name={session.peer.name} Footer={StickyFooter} isCompact />
        </div>
      </QueryBoundary>
    </div>
  )
}

/** The form stays in sight while the messages scroll. */
const StickyFooter = ({ children }: { children: ReactNode }) => (
  <div className="sticky -bottom-4 -mx-4 -mb-4 mt-auto border-t border-hairline bg-surface px-4 py-3">
    {children}
  </div>
)
