import type { BookingId } from '#contract/id.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import type { Deps } from '#server/payments/context.ts'
import type { AccountBalances, Journal } from './journal.ts'
import { listBookingBalances, listBalancesByBooking, insertJournal } from './repository.ts'

/**
 * Writes what happened to money with the caller's transaction, once for its key. Answers whether it is new. A journal
 * without entries says nothing and is not written.
 */
export async function postJournal(deps: Deps, tx: Tx, journal: Journal): Promise<boolean> {
  if (journal.entries.length === 0) return false
  return insertJournal(tx, journal, deps.now())
}

/** What lies where of a booking's money. Under the booking's lock it stays so until the transaction ends. */
export const getBookingBalances = (db: Executor, bookingId: BookingId): Promise<AccountBalances> => listBookingBalances(db, bookingId)

/** The same for many bookings at once; one without any money is not in it. */
export const getBalancesByBooking = (db: Executor, bookingIds: readonly BookingId[]): Promise<Map<BookingId, AccountBalances>> =>
  listBalancesByBooking(db, bookingIds)
