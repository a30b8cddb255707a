import type { BookingId } from '#contract/id.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { getNotificationData } from '#server/marketplace/bookings/access/authorize.ts'
import type { Deps } from '#server/marketplace/context.ts'
import type { BookingEmailTemplate, BookingNotificationPayload, LifecycleDetails } from './emails/payloads.ts'
import {
  buildPayload,
  getRecipients,
  getStatusFingerprint,
  type NotificationData,
} from './notifications/build-payload.ts'
import { type BookingNotification, getActor } from './notifications/digest.ts'

type NotificationSide = BookingNotificationPayload['side']
type EnqueueOptions = {
  /** What a cancellation gives back to whoever paid, in minor units; leave out where nothing had been paid. */
  refundMinor?: number | null
  /** The recording it is about. */
  recording?: { id: string; delete_after: Date }
  /** Tells one side only, or whoever paid. */
  only?: NotificationSide | 'payer'
  /** Whose act it is, where the kind of mail does not say so. */
  actor?: NotificationSide
  lifecycle?: LifecycleDetails
}

/**
 * Orders a booking's mails, one job for each reader, in the caller's transaction: they are told if and only if that
 * commits, and as the booking stands when they are. Call it after the booking was written.
 */
export async function enqueueBookingNotifications(
  deps: Deps,
  tx: Executor,
  template: BookingEmailTemplate,
  bookingId: BookingId,
  { refundMinor = null, lifecycle: life, recording, only, actor: by }: EnqueueOptions = {},
): Promise<void> {
  const row = await getNotificationData(tx, bookingId)
  const actor = by ?? getActor(template, row)
  const actorId = actor && row[`${actor}_id`]
  const news = selectRecipients(row, only, refundMinor).map(
    ({ reader, side, refundMinor }): BookingNotification => {
      const data: BookingNotificationPayload = {
        ...buildPayload(deps, bookingId, row, side),
        refundMinor,
        recording: recording ? { id: recording.id, endsAt: recording.delete_after.toISOString() } : null,
        lifecycle: life ?? null,
      }
      const isActor = actorId === reader.id
      const senderId = isActor ? null : actorId
      const order = { template, to: { ...reader, isActor }, data }
      return {
        recipientId: reader.id,
        actorId: senderId,
        bookingId,
        statusFingerprint: getStatusFingerprint(row),
        email: order,
      }
    },
  )
  await deps.jobs.sendAll(tx, 'deliver-booking-notification', news)
}

/** Both people or one of them. Money that comes back is told to whoever paid, on the side of whom they paid for. */
function selectRecipients(row: NotificationData, only: EnqueueOptions['only'], refundMinor: number | null) {
  const { interviewee, interviewer, payer } = getRecipients(row)
  const paidThemselves = payer.id === interviewee.id
  const both = [
    { reader: interviewee, side: 'interviewee' as const, refundMinor: paidThemselves ? refundMinor : null },
    { reader: interviewer, side: 'interviewer' as const, refundMinor },
  ]
  const toPayer = { reader: payer, side: 'interviewee' as const, refundMinor }
  if (only === 'payer') return [toPayer]
  const told = both.filter(one => (only ?? one.side) === one.side)
  return refundMinor && !paidThemselves ? [...told, toPayer] : told
}
