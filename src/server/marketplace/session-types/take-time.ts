import type { SessionTypeId, SlotId, UserId } from '#contract/id.ts'
import type { Money } from '#contract/money.ts'
import { minuteMs } from '#contract/time.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { lockListing } from '#server/marketplace/interviewers/repository.ts'
import { makeAvailable, withdrawScheduleSlots } from '#server/marketplace/slots/on-demand/repository.ts'
import type { TimeRange } from '#server/marketplace/slots/policy.ts'
import { findSchedule } from '#server/marketplace/slots/repository.ts'
import { listTimes } from './free-time.ts'
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
 * The type as it is now, if it offers the time. A new booking needs its price. A booking that is moved keeps its own, and its
 * type may have been deleted since.
 */
export async function findOffer(deps: Deps, db: Executor, time: ChosenTime, price: Money | null) {
  const row = await findSessionType(db, time.typeId)
  const terms = row ? toSessionTerms(row) : null
  if (!terms || (price && row?.deleted_at)) return null
  const hasPrice = !price || (terms.priceMinor === price.minor && terms.currency === price.currency)
  const within = { start: time.start, end: new Date(time.start.getTime() + 1) }
  const [offered] = hasPrice ? await listTimes(db, terms, within, deps.now()) : []
  return offered?.end.getTime() === time.end.getTime() ? terms : null
}

/**
 * Makes a chosen slot available to the booking of this transaction, which must roll back if it does not take the slot. False
 * if the time is no longer offered. The interviewer's lock is the one that publishing takes, so that two candidates or a new
 * slot cannot take overlapping times.
 */
export async function takeTime(deps: Deps, tx: Tx, time: ChosenTime, price: Money | null): Promise<boolean> {
  await lockListing(tx, time.interviewerId)
  const terms = await findOffer(deps, tx, time, price)
  if (!terms) return false
  const schedule = await findSchedule(tx, time.interviewerId)
  const bufferMinutes = Math.max(terms.bufferMinutes, schedule?.hours.bufferMinutes ?? 0)
  await withdrawScheduleSlots(tx, time.interviewerId, pad(time, bufferMinutes * minuteMs), deps.now())
  return makeAvailable(tx, time.slotId)
}

const pad = ({ start, end }: TimeRange, ms: number): TimeRange => ({
  start: new Date(start.getTime() - ms),
  end: new Date(end.getTime() + ms),
})
