import type { SessionTypeId, SlotId, UserId } from '#contract/id.ts'
import type { Money } from '#contract/money.ts'
import { minuteMs } from '#contract/time.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { lockListing } from '#server/marketplace/interviewers/repository.ts'
import { makeAvailable, withdrawScheduleSlots } from '#server/marketplace/slots/on-demand-repository.ts'
import { padRange } from '#server/marketplace/slots/policy.ts'
import { findSchedule } from '#server/marketplace/slots/repository.ts'
import { listTimes } from './availability.ts'
import { toSessionTerms } from './policy.ts'
import { findSessionType } from './repository.ts'

/** Slot that a candidate has chosen from the free time of a type. */
export type ChosenTime = {
  slotId: SlotId
  typeId: SessionTypeId
  interviewerId: UserId
  start: Date
  end: Date
}

/**
 * Whether the type offers the time as it was chosen. A new booking needs its price too. A booking that is moved keeps its own,
 * and its type may have been deleted since.
 */
export async function isOffered(
  deps: Deps,
  db: Executor,
  time: ChosenTime,
  price: Money | null,
): Promise<boolean> {
  const row = await findSessionType(db, time.typeId)
  const terms = row ? toSessionTerms(row) : null
  if (!terms || (price && row?.deleted_at)) return false
  if (price && (terms.priceMinor !== price.minor || terms.currency !== price.currency)) return false
  const within = { start: time.start, end: new Date(time.start.getTime() + 1) }
  const [offered] = await listTimes(db, terms, within, deps.now())
  return offered?.end.getTime() === time.end.getTime()
}

/**
 * Makes a chosen slot available to the booking of this transaction. False if the time is no longer offered. Then the caller rolls
 * back or refreshes the schedule, whose slots are withdrawn first: that waits for bookings of these slots, which the offer must see.
 * The interviewer's lock is the one that publishing takes, so that neither two candidates nor a new slot take overlapping times.
 */
export async function takeTime(deps: Deps, tx: Tx, time: ChosenTime, price: Money | null): Promise<boolean> {
  await lockListing(tx, time.interviewerId)
  const type = await findSessionType(tx, time.typeId)
  const schedule = await findSchedule(tx, time.interviewerId)
  const bufferMinutes = Math.max(type?.buffer_minutes ?? 0, schedule?.hours.bufferMinutes ?? 0)
  await withdrawScheduleSlots(tx, time.interviewerId, padRange(time, bufferMinutes * minuteMs), deps.now())
  return (await isOffered(deps, tx, time, price)) && makeAvailable(tx, time.slotId)
}
