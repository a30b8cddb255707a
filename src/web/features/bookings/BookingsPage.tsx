import { type ComponentProps, useId } from 'react'
import type { Booking } from '#contract/booking.ts'
import { pageLimits } from '#contract/limits.ts'
import { addresses } from '#contract/routes/booking.ts'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { ErrorState } from '#web/components/ui/States.tsx'
import { useNow } from '#web/components/ui/use-now.ts'
import { EmailUnconfirmed } from '#web/features/accounts/EmailUnconfirmed.tsx'
import { ZoneNote } from '#web/features/profiles/ZoneNote.tsx'
import { booking as text } from '#web/i18n/en/booking.ts'
import { useText } from '#web/i18n/translate.ts'
import { useCall } from '#web/lib/query.ts'
import { roleIds, useSession } from '#web/lib/session-store.ts'
import { BookingCards } from './BookingCards.tsx'
import { overviewOf, type Side, untilNextChange } from './booking-state.ts'
import { CardSkeletons } from './CardSkeletons.tsx'
import { MessagesByAddress } from './messages/MessagesByAddress.tsx'
import { NextSession } from './NextSession.tsx'
import { NoBookings, WayToBookings } from './NoBookings.tsx'
import { usePlaces } from './use-places.ts'

// By status: what waits comes first, then what is confirmed from the latest back, then what is over.
const query = { sort: 'status', order: 'asc', pageSize: pageLimits.sizeMax } as const
const laterShown = 3

export default function BookingsPage() {
  const t = useText(text)
  const session = useSession()
  const roleId = session.state === 'signed-in' ? session.roleId : null
  const side: Side = roleId === roleIds.interviewer ? 'interviewer' : 'interviewee'
  const { data, error, refetch } = useCall(
    addresses.myBookings,
    { query },
    { refetchInterval: reply => untilNextChange(reply?.bookings ?? [], Date.now()) },
  )
  const isParty = roleId === roleIds.interviewer || roleId === roleIds.interviewee
  const toAll = isParty && data?.total !== 0 && (
    <ButtonLink to={`/${side}-bookings`} look="secondary">
      {t('allBookings')}
    </ButtonLink>
  )
  return (
    <>
      <PageHeader title={t('overviewTitle')} actions={toAll} />
      <EmailUnconfirmed />
      <ZoneNote />
      <MessagesByAddress />
      {data ? (
        data.total === 0 ? (
          <NoBookings side={side} />
        ) : (
          <Overview bookings={data.bookings} side={side} />
        )
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <div aria-busy className="grid gap-10">
          <Skeleton className="h-72 rounded-large" />
          <CardSkeletons count={2} />
        </div>
      )}
    </>
  )
}

function Overview({ bookings, side }: { bookings: readonly Booking[]; side: Side }) {
  const t = useText(text)
  const now = useNow(30_000)
  const { next, toDecide, toAnswer, toPay, later, toReview } = overviewOf(bookings, now)
  const places = usePlaces('overview', {
    toDecide: idsOf(toDecide),
    toAnswer: idsOf(toAnswer),
    toPay: idsOf(toPay),
    toReview: idsOf(toReview),
    later: idsOf(later.slice(0, laterShown)),
  })
  // What was accepted a moment ago still stands below, with its answer.
  const elsewhere = bookings.filter(({ id }) => !places.toAnswer?.includes(id))
  const onTop = overviewOf(elsewhere, now).next
  const below = (part: string) => places[part]?.filter(id => id !== onTop?.id || part === 'toDecide') ?? []
  const parts = [
    ['toDecide', t('toDecide')],
    ['toAnswer', t(side === 'interviewer' ? 'toAnswer' : 'waiting')],
    ['toPay', t('toPay')],
    ['toReview', t('toReview')],
    ['later', t('later')],
  ] as const
  return (
    <div className="grid gap-12">
      {onTop ? <NextSession booking={onTop} side={side} /> : !next && <NothingAhead side={side} />}
      {parts.map(([part, title]) => (
        <Group key={part} title={title} places={below(part)} bookings={bookings} side={side} />
      ))}
    </div>
  )
}

const idsOf = (bookings: readonly Booking[]) => bookings.map(({ id }) => id)

function Group({ title, ...cards }: { title: string } & ComponentProps<typeof BookingCards>) {
  const titleId = useId()
  if (cards.places.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-4 text-26">
        {title}
      </h2>
      <BookingCards {...cards} />
    </section>
  )
}

function NothingAhead({ side }: { side: Side }) {
  const t = useText(text)
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div>
        <h2 className="text-26">{t('noNext')}</h2>
        <p className="mt-2 text-quiet">
          {t(side === 'interviewee' ? 'noNextInterviewee' : 'noNextInterviewer')}
        </p>
      </div>
      <WayToBookings side={side} look="secondary" />
    </Card>
  )
}
