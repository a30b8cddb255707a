import { Banknote, CalendarClock } from 'lucide-react'
import { useId } from 'react'
import type { Booking } from '#contract/booking.ts'
import { Avatar } from '#web/components/ui/Avatar.tsx'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Price } from '#web/components/ui/Price.tsx'
import { When } from '#web/components/ui/When.tsx'
import { ReceiptLink } from '#web/features/receipts/ReceiptLink.tsx'
import { RecordingFact } from '#web/features/recordings/RecordingFact.tsx'
import { WrittenReview } from '#web/features/reviews/WrittenReview.tsx'
import { booking as text } from '#web/i18n/en/booking.ts'
import { useText } from '#web/i18n/translate.ts'
import { BookingActions } from './BookingActions.tsx'
import { BookingBadge } from './BookingBadge.tsx'
import { BookingNews } from './BookingNews.tsx'
import type { Side } from './booking-state.ts'
import { Converted } from './Converted.tsx'
import { Fact } from './Fact.tsx'
import { CandidatePanel } from './interviewee-profile/CandidatePanel.tsx'
import { Notes } from './interviewee-profile/Notes.tsx'
import { MeetingLink } from './MeetingLink.tsx'
import { Receives } from './Receives.tsx'
import { SharedTraining } from './SharedTraining.tsx'
import { SoonSaid } from './SoonSaid.tsx'
import { UndoButton } from './UndoButton.tsx'
import { useSoon } from './undo-store.ts'
import { useOtherSide } from './use-other-side.ts'

/** One booking as one of its two people sees it: with whom, when, how it stands and what can be done. */
export function BookingCard({ booking, side }: { booking: Booking; side: Side }) {
  const t = useText(text)
  const titleId = useId()
  const { name, about, pictureUrl } = useOtherSide(booking, side)
  const soon = useSoon(booking.id)
  return (
    <article
      id={booking.id}
      data-row
      tabIndex={-1}
      aria-labelledby={titleId}
      className="grid gap-5 rounded-large border border-hairline bg-surface p-5 sm:p-6 lg:grid-cols-[1fr_14rem] lg:gap-8"
    >
      <div className="grid min-w-0 content-start gap-4">
        <header className="flex items-start gap-4">
          <Avatar name={name} url={pictureUrl} />
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h3 id={titleId} className="font-serif text-20 font-semibold">
                {name}
              </h3>
              {soon ? <Badge tone="lost">{t('cancelled')}</Badge> : <BookingBadge booking={booking} />}
            </div>
            {about && <p className="break-words text-quiet">{about}</p>}
          </div>
        </header>
        <div className="grid gap-2">
          <Fact icon={CalendarClock}>
            <When start={booking.startTime} end={booking.endTime} />
          </Fact>
          <Fact icon={Banknote}>
            {booking.amount > 0 ? <Price amount={booking.amount} currency={booking.currency} /> : t('free')}
            <ReceiptLink booking={booking} side={side} />
            {booking.receives && (
              <>
                {' · '}
                <Receives booking={booking} />
              </>
            )}
            {booking.conversion && <Converted conversion={booking.conversion} />}
          </Fact>
          <Notes booking={booking} />
          <MeetingLink booking={booking} />
          <RecordingFact booking={booking} />
          <SharedTraining booking={booking} side={side} />
        </div>
        <CandidatePanel booking={booking} />
        {soon ? (
          // What it waited for leaves its place to the answer: what is below does not move now.
          <div className="grid *:col-start-1 *:row-start-1">
            <div className="invisible">
              <BookingNews booking={booking} side={side} />
            </div>
            <SoonSaid act={soon} />
          </div>
        ) : (
          <BookingNews booking={booking} side={side} />
        )}
        {booking.review && <WrittenReview review={booking.review} isOwn={side === 'interviewee'} />}
      </div>
      {soon ? <UndoButton id={booking.id} act={soon} /> : <BookingActions booking={booking} side={side} />}
    </article>
  )
}
