import type { BookingId } from '#contract/id.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { readForLetters } from '#server/marketplace/bookings/access/authorize.ts'
import type { Deps } from '#server/marketplace/context.ts'
import type { BookingMail, BookingNews, LifeNews } from './emails/payloads.ts'
import { composeNews, type Row, readersOf, standingOf } from './notifications/build-payload.ts'
import { actorOf, type News } from './notifications/digest.ts'

type Side = BookingNews['side']
type Extra = {
  /** What a cancellation gives back to whoever paid, in minor units; leave out where nothing had been paid. */
  refundMinor?: number | null
  /** The recording it is about. */
  recording?: { id: string; delete_after: Date }
  /** Tells one side only, or whoever paid. */
  only?: Side | 'payer'
  /** Whose act it is, where the kind of mail does not say so. */
  by?: Side
  life?: LifeNews
}

/**
 * Orders a booking's mails, one job for each reader, in the caller's transaction: they are told if and only if that
 * commits, and as the booking stands when they are. Call it after the booking was written.
 */
export async function orderBookingMails(
  deps: Deps,
  tx: Executor,
  template: BookingMail,
  bookingId: BookingId,
  { refundMinor = null, life, recording, only, by }: Extra = {},
): Promise<void> {
  const row = await readForLetters(tx, bookingId)
  const actor = by ?? actorOf(template, row)
  const actorId = actor && row[`${actor}_id`]
  const news = addresseesOf(row, only, refundMinor).map(({ reader, side, refundMinor }): News => {
    const data: BookingNews = {
      ...composeNews(deps, bookingId, row, side),
      refundMinor,
      recording: recording ? { id: recording.id, endsAt: recording.delete_after.toISOString() } : null,
      life: life ?? null,
    }
    const isActor = actorId === reader.id
    const senderId = isActor ? null : actorId
    const order = { template, to: { ...reader, isActor }, data }
    return { readerId: reader.id, senderId, bookingId, standing: standingOf(row), order }
  })
  await deps.jobs.sendAll(tx, 'tell-news', news)
}

/** Both people or one of them. Money that comes back is told to whoever paid, on the side of whom they paid for. */
function addresseesOf(row: Row, only: Extra['only'], refundMinor: number | null) {
  const { interviewee, interviewer, payer } = readersOf(row)
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
