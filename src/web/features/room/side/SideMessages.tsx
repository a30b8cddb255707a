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
    <>
      <div className="mb-6 grid gap-3 empty:hidden">
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
        {/* The newest message scrolls above the form, which covers the end of the panel. */}
        <div className="[&_li]:scroll-mb-56">
          <Conversation booking={booking} name={session.peer.name} Footer={StickyFooter} />
        </div>
      </QueryBoundary>
    </>
  )
}

/** The form stays in sight while the messages scroll. */
const StickyFooter = ({ children }: { children: ReactNode }) => (
  <div className="sticky -bottom-4 -mx-4 -mb-4 mt-4 border-t border-hairline bg-surface p-4">{children}</div>
)
