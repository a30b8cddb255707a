import type { z } from 'zod'
import type { UserId } from '#contract/id.ts'
import { toAmount } from '#contract/money.ts'
import type { endpoints, OwnTime } from '#contract/upcoming.ts'
import { meetingPlace } from '#server/marketplace/bookings/access/policy.ts'
import { mayPay } from '#server/marketplace/bookings/policy.ts'
import { payAddress } from '#server/payments/payments/policy.ts'
import type { NextRow, TimeRow } from './repository.ts'

type NextUp = z.input<typeof endpoints.nextUp.reply>

/** Who looks, when, and where the product is reached. */
type Seen = { viewer: UserId; now: Date; appUrl: string }

/** What comes next, as the person sees it whose bookings these are. */
export function presentNext(rows: readonly NextRow[], { viewer, now, appUrl }: Seen): NextUp {
  const of = (what: NextRow['what']) => rows.filter(row => row.what === what)
  const holds = of('hold').flatMap(row => holdOf(row, { viewer, now, appUrl }) ?? [])
  const [session] = of('session')
  const [request] = of('request')
  return {
    holds,
    session: session ? sessionOf(session, appUrl) : null,
    requests: request?.respond_by
      ? { count: request.many, answerBy: request.respond_by.toISOString() }
      : null,
    toPay: holds.length,
  }
}

function holdOf(row: NextRow, { viewer, now, appUrl }: Seen): NextUp['holds'][number] | null {
  const { hold_expires_at: holdExpiresAt } = row
  const checkoutUrl = payAddress(row, appUrl)
  const hold = { status: row.status, holdExpiresAt, payerId: row.payer_id, checkoutUrl }
  const { allowed } = mayPay(hold, viewer, now)
  if (!allowed || !holdExpiresAt || !row.payment_id) return null
  return {
    bookingId: row.id,
    timeSlotId: row.slot_id,
    interviewerId: row.interviewer_id,
    interviewerName: row.other_name,
    startTime: row.starts_at.toISOString(),
    endTime: row.ends_at.toISOString(),
    amount: toAmount(row.price_minor),
    currency: row.currency,
    holdExpiresAt: holdExpiresAt.toISOString(),
    transactionId: row.payment_id,
    paymentUrl: allowed.url,
  }
}

const sessionOf = (row: NextRow, appUrl: string): NextUp['session'] => ({
  bookingId: row.id,
  otherName: row.other_name,
  startTime: row.starts_at.toISOString(),
  endTime: row.ends_at.toISOString(),
  meetingLink: meetingPlace(row.meeting_link, row.id, appUrl),
  status: 'confirmed',
  side: row.side,
})

export const presentTime = (row: TimeRow): OwnTime => ({
  timeSlotId: row.slot_id,
  startTime: row.starts_at.toISOString(),
  endTime: row.ends_at.toISOString(),
  isHeld: row.is_held,
})
