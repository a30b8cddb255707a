import type { SessionTypeId, SlotId, UserId } from '#contract/id.ts'
import type { Money } from '#contract/money.ts'
import { minuteMs } from '#contract/time.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { lockInterviewer } from '#server/marketplace/interviewers/repository.ts'
import { makeAvailable, withdrawScheduleSlots } from '#server/marketplace/slots/on-demand-repository.ts'
import { padRange } from '#server/marketplace/slots/policy.ts'
import { findSchedule } from '#server/marketplace/slots/repository.ts'
import { listTimes } from './availability.ts'
import { toSessionTerms } from './policy.ts'
import { findSessionType } from './repository.ts'

/** Slot that an interviewee has chosen from the free time of a type. */
export type ChosenTime = {
  slotId: SlotId
  typeId: SessionTypeId
  interviewerId: UserId
  start: Date
  end: Date
  /** The time has the length of the session that is moved, whatever the type lasts now. */
  keepsLength?: boolean
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
  const current = row ? toSessionTerms(row) : null
  const lengthMs = time.end.getTime() - time.start.getTime()
  const terms = current && time.keepsLength ? { ...current, minutes: lengthMs / minuteMs } : current
  if (!terms || (price && row?.deleted_at)) return false
  if (price && (terms.priceMinor !== price.minor || terms.currency !== price.currency)) return false
  const within = { start: time.start, end: new Date(time.start.getTime() + 1) }
  const [offered] = await listTimes(db, terms, within, deps.now())
  return offered?.end.getTime() === time.end.getTime()
}

/** Withdraws the free slots of the weekly hours around a time, which waits for running bookings of them. */
export async function clearScheduleSlots(
  deps: Deps,
  tx: Tx,
  time: { interviewerId: UserId; start: Date; end: Date },
  typeBufferMinutes: number,
): Promise<void> {
  const schedule = await findSchedule(tx, time.interviewerId)
  const bufferMinutes = Math.max(typeBufferMinutes, schedule?.hours.bufferMinutes ?? 0)
  await withdrawScheduleSlots(tx, time.interviewerId, padRange(time, bufferMinutes * minuteMs), deps.now())
}

/**
 * Makes a chosen slot available to the booking of this transaction. False if the time is no longer offered. Then the caller rolls
 * back or refreshes the schedule, whose slots are withdrawn first: that waits for bookings of these slots, which the offer must see.
 * The interviewer's lock is the one that publishing takes, so that neither two interviewees nor a new slot take overlapping times.
 */
export async function takeOfferedTime(
  deps: Deps,
  tx: Tx,
  time: ChosenTime,
  price: Money | null,
): Promise<boolean> {
  await lockInterviewer(tx, time.interviewerId)
  const type = await findSessionType(tx, time.typeId)
  await clearScheduleSlots(deps, tx, time, type?.buffer_minutes ?? 0)
  return (await isOffered(deps, tx, time, price)) && makeAvailable(tx, time.slotId)
}
