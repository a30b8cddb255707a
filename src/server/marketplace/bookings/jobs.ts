import type { BookingId } from '#contract/id.ts'
import { forEachSettled } from '#server/lib/concurrency.ts'
import { defineQueue } from '#server/lib/jobs/define-queue.ts'
import { type CronJobs, handle, type JobHandlers } from '#server/lib/jobs/job-queue.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { releaseEarnings } from '#server/payments/ledger/post-journal.ts'
import { updateSweptAt } from '#server/payments/payments/repository.ts'
import { capturePaymentForBooking, voidPayment } from '#server/payments/payments/sync-payment.ts'
import { listConfiguredProviders } from '#server/payments/providers/configured-providers.ts'
import { refundOrVoid } from '#server/payments/refunds/refunds.ts'
import { retrySuspensionCancellations } from './cancel-booking.ts'
import { settleUncontestedNoShows } from './no-shows/no-show.ts'
import { enqueueBookingNotifications } from './notifications.ts'
import { canAnswerRequest, getDueReminder } from './policy.ts'
import {
  type DueSettlement,
  findBookingsWithDueEarnings,
  findDueBookings,
  findEndedSessions,
  findSessionsToRemind,
  hasDueEarnings,
  insertReminder,
  isBookingStillDue,
  lockBooking,
  updateBooking,
} from './repository.ts'
import { cancelAndNotify, completeIfOver, toLockedOrder } from './transitions.ts'

/** Asks the provider about an expired booking and ends it. */
export const settleDueBookingQueue = defineQueue<DueSettlement>('settle-due-booking', {
  isRetriedByCron: true,
})

/** Each provider call is a job of its own, so one slow provider delays no other booking. */
export async function expireBookings(deps: Deps): Promise<void> {
  const due = await findDueBookings(deps.db, deps.now(), listConfiguredProviders(deps))
  const paymentIds = due.flatMap(booking => booking.payment_id ?? [])
  await updateSweptAt(deps.db, 'payments', paymentIds, deps.now())
  await forEachSettled(deps.log, 'booking settlement failed, will retry', due, booking =>
    booking.kind === 'answer'
      ? expireUnansweredRequest(deps, booking.id)
      : deps.jobs.send(deps.db, settleDueBookingQueue, { ...booking, kind: booking.kind }),
  )
}

/** If the settlement fails, the booking stays due and the cron job enqueues it again within a minute. */
async function settleDueBooking(deps: Deps, due: DueSettlement): Promise<void> {
  if (!(await isBookingStillDue(deps.db, due, deps.now()))) return
  if (due.kind === 'accepting') await capturePaymentForBooking(deps, due.id)
  else if (due.payment_id) await voidPayment(deps, due.payment_id)
}

const expireUnansweredRequest = (deps: Deps, id: BookingId): Promise<void> =>
  deps.db.transaction().execute(async tx => {
    const booking = await lockBooking(tx, id)
    // The request may have been answered or cancelled meanwhile.
    if (booking?.status !== 'pending' || canAnswerRequest(booking, 'interviewer', deps.now()).value) return
    await cancelAndNotify(deps, tx, booking, 'not_answered', null)
    await refundOrVoid(deps, tx, toLockedOrder(deps, tx, booking), 0)
  })

/** Completes ended sessions and posts their earnings, which become available to the interviewer a day later. */
export async function completeSessions(deps: Deps): Promise<void> {
  const message = 'session settlement failed, will retry'
  await forEachSettled(deps.log, message, await findEndedSessions(deps.db, deps.now()), id =>
    completeSession(deps, id),
  )
  await forEachSettled(deps.log, message, await findBookingsWithDueEarnings(deps.db, deps.now()), id =>
    releaseDueEarnings(deps, id),
  )
}

const completeSession = (deps: Deps, id: BookingId): Promise<void> =>
  deps.db.transaction().execute(async tx => {
    const booking = await lockBooking(tx, id)
    if (booking) await completeIfOver(deps, tx, booking)
  })

const releaseDueEarnings = (deps: Deps, id: BookingId): Promise<void> =>
  deps.db.transaction().execute(async tx => {
    const booking = await lockBooking(tx, id)
    // A no-show report or dispute may have begun meanwhile, or the earnings may already be available.
    if (!booking || !(await hasDueEarnings(tx, id, deps.now()))) return
    await releaseEarnings(deps, tx, toLockedOrder(deps, tx, booking))
    await updateBooking(tx, id, { available_at: deps.now() })
  })

/** Reminds both participants a day and an hour before each start, once. */
async function sendSessionReminders(deps: Deps): Promise<void> {
  const sessions = await findSessionsToRemind(deps.db, deps.now())
  await forEachSettled(deps.log, 'session reminder failed, will retry', sessions, async booking => {
    const reminderHours = getDueReminder(booking, deps.now())
    if (reminderHours === null || booking.reminded.includes(reminderHours)) return
    await deps.db.transaction().execute(async tx => {
      if (await insertReminder(tx, booking.id, reminderHours, booking.starts_at))
        await enqueueBookingNotifications(deps, tx, 'session-reminder', booking.id, {
          lifecycle: { reminderHours },
        })
    })
  })
}

export const bookingJobHandlers = (deps: Deps): JobHandlers =>
  handle(settleDueBookingQueue, due => settleDueBooking(deps, due))

export const bookingCronJobs = (deps: Deps): CronJobs => ({
  'expire-bookings': () => expireBookings(deps),
  'retry-suspension-cancellations': () => retrySuspensionCancellations(deps),
  'complete-sessions': () => completeSessions(deps),
  'settle-uncontested-no-shows': () => settleUncontestedNoShows(deps),
  'send-session-reminders': () => sendSessionReminders(deps),
})
