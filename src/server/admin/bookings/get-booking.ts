import type { z } from 'zod'
import type { actionPreview, adminBookingRow, endpoints, TimelineEntry } from '#contract/admin/bookings.ts'
import { type BookingId, bookingId, type UserId } from '#contract/id.ts'
import { policyVersionsOfCode } from '#contract/legal-policy-versions.ts'
import { fromMinorUnits, toPrice } from '#contract/money.ts'
import { trimSearchText } from '#contract/search-text.ts'
import { canonicalizeEmail, mayBeEmail } from '#contract/typed-text.ts'
import type { Deps } from '#server/admin/context.ts'
import { toListPage } from '#server/admin/list-page.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import { ok, type Result, refuse, valueOrThrow } from '#server/lib/result.ts'
import { getNotificationData } from '#server/marketplace/bookings/access/repository.ts'
import { findNoShowReport } from '#server/marketplace/bookings/no-shows/repository.ts'
import { canCancelAsAdmin, canRefundAsAdmin, isToComplete } from '#server/marketplace/bookings/policy.ts'
import { findBooking } from '#server/marketplace/bookings/repository.ts'
import { canMoveAsAdmin } from '#server/marketplace/bookings/rescheduling/policy.ts'
import { listMoveTimes } from '#server/marketplace/bookings/rescheduling/reschedule-booking.ts'
import { presentRange } from '#server/marketplace/slots/policy.ts'
import { calculateEarning, toRevenueTerms } from '#server/payments/earnings/policy.ts'
import { type RefundBearer, splitRevenue } from '#server/payments/ledger/journal.ts'
import { listBookingBalances } from '#server/payments/ledger/repository.ts'
import { findPaymentByBooking } from '#server/payments/payments/repository.ts'
import { getRefundableMinor, getRefundImpact } from '#server/payments/refunds/refunds.ts'
import { isParty } from './change-booking.ts'
import {
  type AdminBookingRow,
  type Found,
  findBookingIds,
  findUserIdByEmail,
  listBookings,
  listBookingsById,
  listOpenItems,
  listTimeline,
  type TimelineRow,
} from './repository.ts'

export const presentBookingRow = (row: AdminBookingRow): z.input<typeof adminBookingRow> => ({
  id: row.id,
  startTime: row.starts_at.toISOString(),
  endTime: row.ends_at.toISOString(),
  createdAt: row.created_at.toISOString(),
  status: row.status,
  attendance: row.attendance,
  interviewee: row.interviewee,
  interviewer: row.interviewer,
  amount: fromMinorUnits(row.price_minor),
  currency: row.currency,
  paymentStatus: row.payment_status,
})

/** `bigint` columns arrive as text. */
const toAmount = (minor: number | string): number => fromMinorUnits(Number(minor))

const presentTimelineEntry = (row: TimelineRow): TimelineEntry => ({
  at: row.at.toISOString(),
  kind: row.kind,
  party: row.party,
  detail: row.detail,
  text: row.text,
  money: row.minor !== null && row.currency ? { amount: toAmount(row.minor), currency: row.currency } : null,
  entries: (row.entries ?? []).map(({ account, minor, currency }) => ({
    account,
    amount: toAmount(minor),
    currency,
  })),
})

type Query = z.output<typeof endpoints.adminBookings.query>

export async function findBookings(deps: Deps, query: Query) {
  const { cursor, pageSize, search, from, to, ...filter } = query
  const found = search ? await resolveSearch(deps, search) : null
  // An attendance is recorded of confirmed sessions only.
  const isContradiction =
    query.attendance && query.attendance !== 'none' && query.status && query.status !== 'confirmed'
  if (isContradiction || (found && 'bookings' in found && found.bookings.length === 0))
    return { items: [], next: null }
  const until = to ? new Date(Date.parse(to) + 86_400_000) : null
  const rows = await listBookings(
    deps.db,
    { ...filter, from: from ? new Date(from) : null, until, found },
    { cursor, limit: pageSize + 1 },
  )
  const { items, next } = toListPage(rows, pageSize, row => row.cursor)
  return { items: items.map(presentBookingRow), next }
}

async function resolveSearch({ db }: Deps, search: string): Promise<Found> {
  if (mayBeEmail(search)) {
    const userId = await findUserIdByEmail(db, trimSearchText(canonicalizeEmail(search)))
    return userId ? { userId } : { bookings: [] }
  }
  const text = trimSearchText(search)
  const id = bookingId.safeParse(text.toLowerCase()).data ?? null
  return { bookings: await findBookingIds(db, text, id) }
}

/**
 * Booking, report, payment and balances, which every decision about money needs. The money of a session that is over is
 * shown divided, as a decision divides it first where the job has not yet.
 */
export async function loadMoney(deps: Deps, id: BookingId) {
  const found = await findBooking(deps.db, id)
  if (!found) throw new AppError('booking.not_found')
  const [report, payment, undivided] = await Promise.all([
    findNoShowReport(deps.db, id),
    findPaymentByBooking(deps.db, id),
    listBookingBalances(deps.db, id),
  ])
  const refundableMinor = payment ? await getRefundableMinor(deps.db, payment) : 0
  const terms = toRevenueTerms(found, deps.config.payment.feePercent)
  const split = isToComplete(found, report !== null, deps.now()) ? splitRevenue(undivided, terms) : []
  const booking = split.length > 0 ? { ...found, earned_at: deps.now() } : found
  return { booking, report, payment, balances: [...undivided, ...split], refundableMinor, terms }
}

type Money = Awaited<ReturnType<typeof loadMoney>>

/** `viewerId` is the admin who reads it. */
export async function getBooking(deps: Deps, id: BookingId, viewerId: UserId) {
  const money = await loadMoney(deps, id)
  const [[row], timeline, open] = await Promise.all([
    listBookingsById(deps.db, [id]),
    listTimeline(deps.db, id),
    listOpenItems(deps.db, id),
  ])
  if (!row) throw new AppError('booking.not_found')
  const { booking, refundableMinor, terms } = money
  const isOwn = isParty(booking, viewerId)
  return {
    ...presentBookingRow(row),
    mode: booking.approval ? ('approve' as const) : ('instant' as const),
    reason: booking.reason,
    listPrice: toPrice(terms.listPrice),
    feePercent: booking.fee_percent === null ? null : Number(booking.fee_percent),
    cancellationPolicy: (booking.policy_versions ?? policyVersionsOfCode).cancellation,
    moves: booking.moves,
    recordingConsent: booking.consents?.includes('recording') ?? false,
    payment: presentPayment(money),
    hasOpenDispute: open.length > 0,
    timeline: timeline.map(presentTimelineEntry),
    can: {
      cancel: !isOwn && canCancel(deps, money).value === true,
      move: !isOwn && canMoveAsAdmin(booking, deps.now()).value === true,
      refund: !isOwn && booking.status !== 'accepting' && refundableMinor > 0,
    },
  }
}

const timesShown = 200

/** Where an admin can move the session: the first times later than `after`. */
export async function getMoveTimes(deps: Deps, id: BookingId, after = deps.now()) {
  const booking = await findBooking(deps.db, id)
  if (!booking) throw new AppError('booking.not_found')
  const times = await listMoveTimes(deps, deps.db, booking, { after, limit: timesShown + 1 })
  const { items, next } = toListPage(times, timesShown, time => time.start.toISOString())
  return { times: items.map(({ slotId, ...time }) => ({ slotId, ...presentRange(time) })), next }
}

function presentPayment({ booking, payment, balances, refundableMinor, terms }: Money) {
  if (!payment) return null
  const { net, fee, currency } = calculateEarning(balances, terms)
  return {
    id: payment.id,
    provider: payment.provider,
    providerRef: payment.provider_ref,
    status: payment.status,
    captured: fromMinorUnits(payment.captured_minor),
    refunded: fromMinorUnits(payment.refunded_minor),
    refundable: fromMinorUnits(refundableMinor),
    interviewerShare: fromMinorUnits(net),
    platformShare: fromMinorUnits(fee),
    shareCurrency: currency,
    isDivided: booking.earned_at !== null,
  }
}

const canCancel = ({ now }: Deps, { booking, report }: Money) =>
  canCancelAsAdmin(booking, report !== null && !report.resolved_at, now())

export type PreviewedAction = {
  action: 'cancel' | 'refund' | 'uphold' | 'reject'
  minor: number
  bearer: RefundBearer
}

/** What an action would do now, by the same policies that refuse it. */
export async function previewAction(
  deps: Deps,
  id: BookingId,
  action: PreviewedAction,
  adminId: UserId,
): Promise<z.input<typeof actionPreview>> {
  const money = await loadMoney(deps, id)
  if (isParty(money.booking, adminId)) throw new AppError('admin.own_case')
  const { booking, payment, balances, refundableMinor, terms } = money
  const { minor, attendance } = valueOrThrow(getOutcome(deps, money, action))
  const bearer = action.action === 'refund' ? action.bearer : 'both'
  const impact = getRefundImpact(balances, terms, { minor, bearer })
  const { interviewee, interviewer } = await getNotificationData(deps.db, id)
  const isUnnotified = action.action === 'cancel' && booking.status === 'hold'
  const parties = [
    { party: 'interviewee' as const, email: interviewee.email },
    { party: 'interviewer' as const, email: isUnnotified ? null : interviewer.email },
  ]
  return {
    refund: fromMinorUnits(minor),
    left: fromMinorUnits(refundableMinor - minor),
    currency: booking.currency,
    releasesHold: action.action === 'cancel' && payment !== undefined && payment.captured_minor === 0,
    interviewerLoses: fromMinorUnits(impact.interviewer),
    platformLoses: fromMinorUnits(impact.platform),
    shareCurrency: impact.currency,
    attendance,
    recipients: parties.flatMap(({ party, email }) => (email ? [{ party, email }] : [])),
  }
}

type Outcome = { minor: number; attendance: Money['booking']['attendance'] | null }

function getOutcome(deps: Deps, money: Money, { action, ...refund }: PreviewedAction): Result<Outcome> {
  const { booking, report, refundableMinor } = money
  switch (action) {
    case 'cancel': {
      const { error: code } = canCancel(deps, money)
      return code ? refuse(code) : ok({ minor: refundableMinor, attendance: null })
    }
    case 'refund': {
      const { error: code } = canRefundAsAdmin(booking, { ...refund, refundableMinor })
      return code ? refuse(code) : ok({ minor: refund.minor, attendance: null })
    }
    case 'uphold':
    case 'reject': {
      if (!report || report.resolved_at) return refuse('admin.no_open_dispute')
      const isRefunded = action === 'uphold' && report.absent === 'interviewer'
      const attendance = action === 'uphold' ? (`${report.absent}_no_show` as const) : 'completed'
      return ok({ minor: isRefunded ? refundableMinor : 0, attendance })
    }
  }
}
