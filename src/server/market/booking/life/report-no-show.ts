import { type Booking, bookingLimits } from '#contract/booking.ts'
import type { BookingId } from '#contract/id.ts'
import { hourMs } from '#contract/time.ts'
import {
  bookingUnderLock,
  countAttendance,
  ownBookingUnderLock,
} from '#server/market/booking/change-booking.ts'
import { readBooking } from '#server/market/booking/list/read.ts'
import { orderBookingMails } from '#server/market/booking/order-mails.ts'
import { saleUnderLock } from '#server/market/booking/sale.ts'
import type { Deps } from '#server/market/deps.ts'
import { type Release, refundAll, releaseNow } from '#server/money/payment/release.ts'
import { shareEarnings } from '#server/money/sale/earn.ts'
import type { User } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/error.ts'
import { lifeFactsOf } from './facts.ts'
import { mayContest, mayReport } from './rules.ts'
import {
  closeReport,
  contestReport,
  findReport,
  findUncontested,
  insertReport,
  listDisputed,
} from './store.ts'

/** Says that the other did not come. They are told, and have a day to disagree. */
export async function reportNoShow(deps: Deps, user: User, id: BookingId): Promise<Booking> {
  await deps.db.transaction().execute(async tx => {
    const booking = await ownBookingUnderLock(tx, id, user.id)
    if (!booking) throw new AppError('booking.not_found')
    const verdict = mayReport(await lifeFactsOf(tx, booking), deps.now())
    if (verdict.refused) throw new AppError(verdict.refused)
    const absent = booking.party === 'interviewer' ? 'interviewee' : 'interviewer'
    await insertReport(tx, id, absent, deps.now())
    const contestBy = new Date(deps.now().getTime() + bookingLimits.contestHours * hourMs).toISOString()
    await orderBookingMails(deps, tx, 'no-show-reported', id, { only: absent, life: { absent, contestBy } })
  })
  return readBooking(deps, user, id)
}

/** Whoever was called absent disagrees: a person decides. */
export async function contestNoShow(deps: Deps, user: User, id: BookingId, text: string): Promise<Booking> {
  await deps.db.transaction().execute(async tx => {
    const booking = await ownBookingUnderLock(tx, id, user.id)
    if (!booking) throw new AppError('booking.not_found')
    const verdict = mayContest(await lifeFactsOf(tx, booking), booking.party, deps.now())
    if (verdict.refused) throw new AppError(verdict.refused)
    await contestReport(tx, id, text, deps.now())
  })
  deps.log.warn({ bookingId: id }, 'a no-show is contested: decide it with the admin command')
  return readBooking(deps, user, id)
}

/** Reports that a person has to decide: contested, or contradicted by the room. */
export const listNoShows = (deps: Deps) => listDisputed(deps.db)

/** Reports that stood for a day are taken as they are. */
export async function settleNoShows(deps: Deps): Promise<void> {
  for (const id of await findUncontested(deps.db, deps.now(), bookingLimits.contestHours)) {
    await decideNoShow(deps, id, true).catch(error =>
      deps.log.warn({ err: error, bookingId: id }, 'no-show not settled yet'),
    )
  }
}

/**
 * Decides a report. Upheld, an absent interviewer costs the whole price, and an absent interviewee gets nothing back;
 * otherwise the session took place. Answers false where there is nothing to decide any more.
 */
export async function decideNoShow(deps: Deps, id: BookingId, isUpheld: boolean): Promise<boolean> {
  const decided = await deps.db.transaction().execute(async tx => {
    const booking = await bookingUnderLock(tx, id)
    const report = await findReport(tx, id)
    if (!booking || !report || report.resolved_at) return null
    await closeReport(tx, id, isUpheld, deps.now())
    const attendance = isUpheld ? (`${report.absent}_no_show` as const) : 'completed'
    await countAttendance(tx, booking, attendance)
    const sale = saleUnderLock(deps, tx, booking)
    let release: Release = null
    if (attendance === 'interviewer_no_show') release = await refundAll(deps, tx, sale)
    else await shareEarnings(deps, tx, sale)
    const refundMinor = attendance === 'interviewer_no_show' ? booking.captured_minor : null
    const life = { absent: report.absent, upheld: isUpheld }
    await orderBookingMails(deps, tx, 'no-show-decided', id, { refundMinor, life })
    return { release }
  })
  if (decided) await releaseNow(deps, decided.release)
  return decided !== null
}
