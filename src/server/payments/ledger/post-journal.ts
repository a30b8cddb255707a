import type { BookingId } from '#contract/id.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import type { Deps } from '#server/payments/context.ts'
import { type LockedOrder, type Order, toAvailableJournal, toEarnedJournal } from '#server/payments/order.ts'
import type { AccountBalances, Journal } from './journal.ts'
import { insertJournal, listBalancesByBooking, listBookingBalances } from './repository.ts'

/**
 * Writes what happened to money with the caller's transaction, once for its key. Answers whether it is new. A journal
 * without entries says nothing and is not written.
 */
export async function postJournal(deps: Deps, tx: Tx, journal: Journal): Promise<boolean> {
  if (journal.entries.length === 0) return false
  return insertJournal(tx, journal, deps.now())
}

/** What lies where of a booking's money. Under the booking's lock it stays so until the transaction ends. */
export const getBookingBalances = (db: Executor, bookingId: BookingId): Promise<AccountBalances> =>
  listBookingBalances(db, bookingId)

/** The same for many bookings at once; one without any money is not in it. */
export const getBalancesByBooking = (
  db: Executor,
  bookingIds: readonly BookingId[],
): Promise<Map<BookingId, AccountBalances>> => listBalancesByBooking(db, bookingIds)

/**
 * A sale is over and nothing more of it goes back to the payer: the rest is the earner's and ours. They can have it a day
 * later. What was free, or given back in full, has nothing to share.
 */
export async function postEarnings(deps: Deps, tx: Tx, sale: LockedOrder): Promise<void> {
  if (await postJournal(deps, tx, toEarnedJournal(sale, await getBookingBalances(tx, sale.id))))
    await sale.markEarned()
}

/** A day has passed and nobody contested: the earner's share of this sale can be paid out. */
export const releaseEarnings = async (deps: Deps, tx: Tx, sale: Order): Promise<boolean> =>
  postJournal(deps, tx, toAvailableJournal(sale, await getBookingBalances(tx, sale.id)))
