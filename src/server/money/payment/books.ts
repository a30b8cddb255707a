import type { Money } from '#contract/money.ts'
import type { BookingRow } from '#server/market/booking/transition.ts'
import type { Deps } from '#server/money/deps.ts'
import { heldOf, post } from '#server/money/ledger/post.ts'
import { earn, move, release, type Share, takeBack } from '#server/money/ledger/rules.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { PaymentRow } from './store.ts'

/**
 * What happens to a payment, written into the ledger with the transaction in which it happens. The caller holds the
 * booking's lock, so that what lies where stays so; a journal's key makes telling it twice harmless.
 */
type Told = { booking: BookingRow; payment: PaymentRow }

/** Who gets what of a booking, by the prices it was made at and the fee as it was when it was confirmed. */
export const shareOf = (deps: Deps, booking: BookingRow): Share => {
  const charged: Money = { minor: booking.price_minor, currency: booking.currency }
  const { listed_minor: minor, listed_currency: currency, fee_percent: agreed } = booking
  return {
    interviewerId: booking.interviewer_id,
    charged,
    listed: minor && currency ? { minor, currency } : charged,
    feePercent: agreed === null ? deps.config.payment.feePercent : Number(agreed),
  }
}

const about = ({ booking, payment }: Told) => ({ bookingId: booking.id, paymentId: payment.id })
const sumOf = (payment: PaymentRow, minor: number): Money => ({ minor, currency: payment.currency })

export const bookCapture = (deps: Deps, tx: Tx, told: Told, minor: number) =>
  post(deps, tx, {
    ...about(told),
    key: `capture:${told.payment.id}`,
    kind: 'capture',
    entries: move(`clearing:${told.payment.provider}`, 'escrow', sumOf(told.payment, minor)),
  })

/** From now on the money is the payer's, wherever it lay. */
export async function bookRefundOrdered(deps: Deps, tx: Tx, told: Told, refundId: string, minor: number) {
  const held = await heldOf(tx, told.booking.id)
  return post(deps, tx, {
    ...about(told),
    key: `refund:${refundId}:ordered`,
    kind: 'refund_ordered',
    entries: takeBack(held, shareOf(deps, told.booking), minor, 'refunds'),
  })
}

export const bookRefundPaid = (deps: Deps, tx: Tx, told: Told, refundId: string, minor: number) =>
  post(deps, tx, {
    ...about(told),
    key: `refund:${refundId}:paid`,
    kind: 'refund_paid',
    entries: move('refunds', `clearing:${told.payment.provider}`, sumOf(told.payment, minor)),
  })

/** The payer's bank sent it back: it is still owed. */
export const bookRefundReturned = (deps: Deps, tx: Tx, told: Told, refundId: string, minor: number) =>
  post(deps, tx, {
    ...about(told),
    key: `refund:${refundId}:returned`,
    kind: 'refund_returned',
    entries: move(`clearing:${told.payment.provider}`, 'refunds', sumOf(told.payment, minor)),
  })

/** What was not given back is shared between the interviewer and the platform. Answers whether there was anything. */
export async function bookEarned(deps: Deps, tx: Tx, booking: BookingRow): Promise<boolean> {
  const held = await heldOf(tx, booking.id)
  return post(deps, tx, {
    bookingId: booking.id,
    paymentId: null,
    key: `earned:${booking.id}`,
    kind: 'earned',
    entries: earn(held, shareOf(deps, booking)),
  })
}

/** Nobody contested: the interviewer's share can be paid out. */
export async function bookAvailable(deps: Deps, tx: Tx, booking: BookingRow): Promise<boolean> {
  const held = await heldOf(tx, booking.id)
  return post(deps, tx, {
    bookingId: booking.id,
    paymentId: null,
    key: `available:${booking.id}`,
    kind: 'available',
    entries: release(held, shareOf(deps, booking)),
  })
}

/** The payer's bank takes the money back until the dispute is decided; nobody's share changes yet. */
export const bookDisputeOpened = (deps: Deps, tx: Tx, told: Told, minor: number) =>
  post(deps, tx, {
    ...about(told),
    key: `dispute:${told.payment.id}:opened`,
    kind: 'dispute_opened',
    entries: move('disputes', `clearing:${told.payment.provider}`, sumOf(told.payment, minor)),
  })

export const bookDisputeWon = (deps: Deps, tx: Tx, told: Told, minor: number) =>
  post(deps, tx, {
    ...about(told),
    key: `dispute:${told.payment.id}:won`,
    kind: 'dispute_won',
    entries: move(`clearing:${told.payment.provider}`, 'disputes', sumOf(told.payment, minor)),
  })

/** Lost: what the bank took is made good by whoever has it. */
export async function bookDisputeLost(deps: Deps, tx: Tx, told: Told, minor: number) {
  const held = await heldOf(tx, told.booking.id)
  return post(deps, tx, {
    ...about(told),
    key: `dispute:${told.payment.id}:lost`,
    kind: 'dispute_lost',
    entries: takeBack(held, shareOf(deps, told.booking), minor, 'disputes'),
  })
}
