import type { z } from 'zod'
import type { UserId } from '#contract/id.ts'
import { toAmount } from '#contract/money.ts'
import type { BusyTime, endpoints } from '#contract/upcoming.ts'
import { getMeetingUrl } from '#server/marketplace/bookings/access/policy.ts'
import { canPay } from '#server/marketplace/bookings/policy.ts'
import { payAddress } from '#server/payments/payments/policy.ts'
import type { BusyTimeRow, UpcomingRow } from './repository.ts'

type Upcoming = z.input<typeof endpoints.nextUp.reply>

/** Who looks, when, and where the product is reached. */
type UpcomingViewer = { viewer: UserId; now: Date; appUrl: string }

/** What comes next, as the person sees it whose bookings these are. */
export function presentUpcoming(
  rows: readonly UpcomingRow[],
  { viewer, now, appUrl }: UpcomingViewer,
): Upcoming {
  const of = (what: UpcomingRow['kind']) => rows.filter(row => row.kind === what)
  const holds = of('hold').flatMap(row => presentHold(row, { viewer, now, appUrl }) ?? [])
  const [session] = of('session')
  const [request] = of('request')
  return {
    holds,
    session: session ? presentSession(session, appUrl) : null,
    requests: request?.respond_by
      ? { count: request.total, answerBy: request.respond_by.toISOString() }
      : null,
    toPay: holds.length,
  }
}

function presentHold(
  row: UpcomingRow,
  { viewer, now, appUrl }: UpcomingViewer,
): Upcoming['holds'][number] | null {
  const { hold_expires_at: holdExpiresAt } = row
  const checkoutUrl = payAddress(row, appUrl)
  const hold = { status: row.status, holdExpiresAt, payerId: row.payer_id, checkoutUrl }
  const { allowed } = canPay(hold, viewer, now)
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

const presentSession = (row: UpcomingRow, appUrl: string): Upcoming['session'] => ({
  bookingId: row.id,
  otherName: row.other_name,
  startTime: row.starts_at.toISOString(),
  endTime: row.ends_at.toISOString(),
  meetingLink: getMeetingUrl(row.meeting_link, row.id, appUrl),
  status: 'confirmed',
  side: row.side,
})

export const presentBusyTime = (row: BusyTimeRow): BusyTime => ({
  timeSlotId: row.slot_id,
  startTime: row.starts_at.toISOString(),
  endTime: row.ends_at.toISOString(),
  isHeld: row.is_held,
})
