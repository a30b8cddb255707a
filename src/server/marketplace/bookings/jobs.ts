import type { BookingId } from '#contract/id.ts'
import { eachAlone } from '#server/lib/jobs/for-each-settled.ts'
import type { Handlers, Sweeps } from '#server/lib/jobs/jobs.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { postEarnings, releaseEarnings } from '#server/payments/ledger/post-journal.ts'
import {
  capturePaymentForBooking,
  markPaymentsRetried,
  voidPayment,
} from '#server/payments/payments/sync-payment.ts'
import { listConfiguredProviders } from '#server/payments/providers/configured-providers.ts'
import { refundOrVoid } from '#server/payments/refunds/refunds.ts'
import { retrySuspensionCancellations } from './cancel-booking.ts'
import { settleUncontestedNoShows } from './lifecycle/no-show.ts'
import { getDueReminders } from './lifecycle/policy.ts'
import { findSessionsToRemind, insertReminder } from './lifecycle/repository.ts'
import { enqueueBookingNotifications } from './notifications/enqueue.ts'
import { toLockedOrder } from './order-adapter.ts'
import { canAnswerRequest } from './policy.ts'
import {
  type DueBooking,
  findBookingsWithDueEarnings,
  findDueBookings,
  findEndedSessions,
  hasDueEarnings,
  isBookingStillDue,
  lockBooking,
  updateBooking,
} from './repository.ts'
import { cancelAndNotify, recordAttendance, toBookingFacts } from './transitions.ts'

/**
 * Brings to an end whatever ran out: unpaid holds, unanswered requests, acceptances that a crash left behind. What a
 * provider has to be asked about becomes a job of its own, so that none waits for another's answer.
 */
export async function expireBookings(deps: Deps): Promise<void> {
  const found = await findDueBookings(deps.db, deps.now(), listConfiguredProviders(deps))
  await markPaymentsRetried(
    deps,
    found.flatMap(one => one.payment_id ?? []),
  )
  await eachAlone(deps.log, 'booking not settled yet', found, one =>
    one.kind === 'answer'
      ? expireUnansweredRequest(deps, one.id)
      : deps.jobs.send(deps.db, 'settle-due-booking', one),
  )
}

/** The job of a hold or an acceptance. What cannot be settled now is still due in a minute: the sweep is its next try. */
export async function settleDueBooking(deps: Deps, found: DueBooking): Promise<void> {
  const { id, payment_id: paymentId, kind } = found
  if (!(await isBookingStillDue(deps.db, found, deps.now()))) return
  if (kind === 'accepting') await capturePaymentForBooking(deps, id)
  else if (paymentId) await voidPayment(deps, paymentId)
}

const expireUnansweredRequest = (deps: Deps, id: BookingId): Promise<void> =>
  deps.db.transaction().execute(async tx => {
    const booking = await lockBooking(tx, id)
    // Answered or cancelled since it was found, or not due after all.
    if (
      booking?.status !== 'pending' ||
      canAnswerRequest(toBookingFacts(booking), 'interviewer', deps.now()).allowed
    )
      return
    await cancelAndNotify(deps, tx, booking, 'not_answered', null)
    await refundOrVoid(deps, tx, toLockedOrder(deps, tx, booking), 0)
  })

/** Sessions that are over count as completed, and their money as earned; a day later the interviewer can have it. */
export async function completeSessions(deps: Deps): Promise<void> {
  const what = 'session not settled yet'
  await eachAlone(deps.log, what, await findEndedSessions(deps.db, deps.now()), id =>
    completeSession(deps, id),
  )
  await eachAlone(deps.log, what, await findBookingsWithDueEarnings(deps.db, deps.now()), id =>
    releaseDueEarnings(deps, id),
  )
}

const completeSession = (deps: Deps, id: BookingId): Promise<void> =>
  deps.db.transaction().execute(async tx => {
    const booking = await lockBooking(tx, id)
    if (booking?.status !== 'confirmed' || booking.attendance !== 'none' || booking.ends_at > deps.now())
      return
    await recordAttendance(tx, booking, 'completed')
    await postEarnings(deps, tx, toLockedOrder(deps, tx, booking))
  })

const releaseDueEarnings = (deps: Deps, id: BookingId): Promise<void> =>
  deps.db.transaction().execute(async tx => {
    const booking = await lockBooking(tx, id)
    // Contested since it was found, or available already.
    if (!booking || !(await hasDueEarnings(tx, id, deps.now()))) return
    await releaseEarnings(deps, tx, toLockedOrder(deps, tx, booking))
    await updateBooking(tx, id, { available_at: deps.now() })
  })

/** Reminds both sides of sessions a day and an hour ahead, once for each start they have. */
export async function sendSessionReminders(deps: Deps): Promise<void> {
  const coming = await findSessionsToRemind(deps.db, deps.now())
  await eachAlone(deps.log, 'session reminder not sent yet', coming, async booking => {
    const due = getDueReminders({ start: booking.starts_at, confirmedAt: booking.confirmed_at }, deps.now())
    for (const hours of due.filter(one => !booking.reminded.includes(one))) {
      await deps.db.transaction().execute(async tx => {
        if (await insertReminder(tx, booking.id, hours, booking.starts_at))
          await enqueueBookingNotifications(deps, tx, 'session-reminder', booking.id, {
            lifecycle: { reminderHours: hours },
          })
      })
    }
  })
}

declare module '#server/lib/jobs/queues.ts' {
  interface QueueData {
    /** Ask the provider about a booking that ran out, and bring it to an end. */
    'settle-due-booking': DueBooking
  }
}

export const bookingJobHandlers = (deps: Deps): Pick<Handlers, 'settle-due-booking'> => ({
  'settle-due-booking': due => settleDueBooking(deps, due),
})

export const bookingCronJobs = (deps: Deps): Sweeps => ({
  'expire-bookings': () => expireBookings(deps),
  'retry-suspension-cancellations': () => retrySuspensionCancellations(deps),
  'complete-sessions': () => completeSessions(deps),
})

export const lifecycleCronJobs = (deps: Deps): Sweeps => ({
  'settle-uncontested-no-shows': () => settleUncontestedNoShows(deps),
  'send-session-reminders': () => sendSessionReminders(deps),
})
