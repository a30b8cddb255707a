import type { ParticipantRole } from '#contract/fields.ts'
import type { BookingId, SlotId } from '#contract/id.ts'
import { weeklyScheduleLimits } from '#contract/limits.ts'
import { addMs, dayMs, minuteMs } from '#contract/time.ts'
import { type Executor, getViolatedConstraint, type Row, type Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { valueOrThrow } from '#server/lib/result.ts'
import { updateFileDeletion } from '#server/marketplace/bookings/answer-files/repository.ts'
import { changeBooking } from '#server/marketplace/bookings/change-booking.ts'
import type { AdminRecord } from '#server/marketplace/bookings/disputes/policy.ts'
import { overlapError } from '#server/marketplace/bookings/holds/bookable-slot.ts'
import { findOverlappingSession, lockUserHolds } from '#server/marketplace/bookings/holds/repository.ts'
import { enqueueBookingNotifications } from '#server/marketplace/bookings/notifications.ts'
import { canBook, canTakeSlot } from '#server/marketplace/bookings/policy.ts'
import {
  type BookingRow,
  findBooking,
  lockBooking,
  updateBooking,
} from '#server/marketplace/bookings/repository.ts'
import { closeRoom } from '#server/marketplace/bookings/transitions.ts'
import { enqueueCalendarWrite } from '#server/marketplace/calendars/queues.ts'
import { syncCalendarsBeforeBooking } from '#server/marketplace/calendars/sync-before-booking.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { lockInterviewer } from '#server/marketplace/interviewers/repository.ts'
import { listTimes, takeOfferedTime } from '#server/marketplace/session-types/availability.ts'
import { type SessionTerms, toSessionTerms } from '#server/marketplace/session-types/policy.ts'
import { findSessionType } from '#server/marketplace/session-types/repository.ts'
import { upsertOnDemandSlot } from '#server/marketplace/slots/on-demand-repository.ts'
import type { TimeRange } from '#server/marketplace/slots/policy.ts'
import { refreshScheduleQueue } from '#server/marketplace/slots/weekly-schedule.ts'
import { canAnswerProposal, canMoveAsAdmin, canProposeTime, canReschedule, hasSameTerms } from './policy.ts'
import { findSlot, listFreeSlots, updateBookingSlot } from './repository.ts'

/** The minimum notice binds the interviewee, but not the interviewer who proposes. */
async function getTargetSlot(deps: Deps, tx: Tx, slotId: SlotId, by: ParticipantRole): Promise<Row<'slots'>> {
  const slot = await findSlot(tx, slotId)
  if (!slot) throw new AppError('slot.not_found')
  const noticeMinutes = by === 'interviewee' ? slot.notice_minutes : 0
  valueOrThrow(canBook({ start: slot.starts_at, approval: false, noticeMinutes }, deps.now()))
  if (slot.on_demand && by === 'interviewee') return slot
  valueOrThrow(canTakeSlot(slot))
  return slot
}

/** Slot of the same session type, taken from free time by this transaction. */
async function takeTargetTime(deps: Deps, tx: Tx, booking: BookingRow, slot: Row<'slots'>) {
  if (!hasSameTerms(slot, booking)) throw new AppError('booking.slot_differs')
  const { id: slotId, session_type_id: typeId, interviewer_id: interviewerId } = slot
  const time = typeId && { slotId, typeId, interviewerId, start: slot.starts_at, end: slot.ends_at }
  if (!time || !(await takeOfferedTime(deps, tx, time, null))) throw new AppError('booking.slot_taken')
}

type Move = { increment: 0 | 1; isByAdmin?: boolean }

/** Moves a booking and notifies both participants. `increment` counts against the reschedule limit. */
async function moveBooking(
  deps: Deps,
  tx: Tx,
  booking: BookingRow,
  slot: Row<'slots'>,
  { increment, isByAdmin = false }: Move,
) {
  await lockUserHolds(tx, booking, deps.now())
  const overlap = await findOverlappingSession(tx, booking.id, slot.id)
  if (overlap) throw overlapError(overlap)
  const isMoved = await updateBookingSlot(tx, booking, slot, { increment, now: deps.now() })
  if (!isMoved) throw new AppError('booking.slot_taken')
  await updateFileDeletion(tx, booking.id)
  if (booking.session_type_id)
    await deps.jobs.send(tx, refreshScheduleQueue, { interviewerId: booking.interviewer_id })
  await closeRoom(deps, tx, booking)
  await enqueueCalendarWrite(deps, tx, booking)
  await enqueueBookingNotifications(deps, tx, 'booking-moved', booking.id, {
    lifecycle: { movedFrom: booking.starts_at.toISOString() },
    ...(isByAdmin && { actor: null }),
  })
}

/** A concurrent booking of the slot violates this index. */
function throwSlotTaken(error: unknown): never {
  const isTaken = getViolatedConstraint(error) === 'one_active_booking_per_slot'
  throw isTaken ? new AppError('booking.slot_taken') : error
}

async function askCalendarsOf(deps: Deps, user: CurrentUser, id: BookingId): Promise<void> {
  const found = await findBooking(deps.db, id)
  if (found?.interviewee_id === user.id) await syncCalendarsBeforeBooking(deps, found.interviewer_id)
}

/** Moves a confirmed session to another time of the same interviewer at the same price. */
export async function rescheduleBooking(deps: Deps, user: CurrentUser, id: BookingId, slotId: SlotId) {
  await askCalendarsOf(deps, user, id)
  return changeBooking(deps, user, id, async (tx, booking) => {
    valueOrThrow(canReschedule(booking, booking.party, deps.now()))
    if (booking.slot_id === slotId) return
    const slot = await getTargetSlot(deps, tx, slotId, 'interviewee')
    if (slot.on_demand) await takeTargetTime(deps, tx, booking, slot)
    else if (!hasSameTerms(slot, booking)) throw new AppError('booking.slot_differs')
    await moveBooking(deps, tx, booking, slot, { increment: 1 })
  }).catch(throwSlotTaken)
}

/** The interviewer proposes another of their slots. The booking changes only if the interviewee accepts. */
export const proposeReschedule = (deps: Deps, user: CurrentUser, id: BookingId, slotId: SlotId) =>
  changeBooking(deps, user, id, async (tx, booking) => {
    valueOrThrow(canProposeTime(booking, booking.party, deps.now()))
    const slot = await getTargetSlot(deps, tx, slotId, 'interviewer')
    if (slot.interviewer_id !== user.id) throw new AppError('slot.not_found')
    if (booking.proposed_slot_id === slotId) return
    await updateBooking(tx, id, { proposed_slot_id: slotId })
    await enqueueBookingNotifications(deps, tx, 'time-proposed', id, {
      only: 'interviewee',
      lifecycle: {
        proposed: { startTime: slot.starts_at.toISOString(), endTime: slot.ends_at.toISOString() },
      },
    })
  })

export async function answerRescheduleProposal(
  deps: Deps,
  user: CurrentUser,
  id: BookingId,
  accept: boolean,
) {
  if (accept) await askCalendarsOf(deps, user, id)
  return changeBooking(deps, user, id, async (tx, booking) => {
    const slot = booking.proposed_slot_id && (await findSlot(tx, booking.proposed_slot_id))
    const proposed = slot ? { start: slot.starts_at, isFree: canTakeSlot(slot).error === undefined } : null
    valueOrThrow(canAnswerProposal(booking, booking.party, proposed, deps.now()))
    if (accept && slot) return moveBooking(deps, tx, booking, slot, { increment: 0 })
    await updateBooking(tx, id, { proposed_slot_id: null })
    await enqueueBookingNotifications(deps, tx, 'proposal-declined', id, { only: 'interviewer' })
  }).catch(throwSlotTaken)
}

/** Time to which an admin may move a session. Without a slot for a session type, whose times become slots when they are taken. */
export type MoveTime = TimeRange & { slotId: SlotId | null }

/** Time that an admin has chosen: a slot, or the start of a free time of the session type. */
export type MoveTarget = { slotId: SlotId } | { start: Date }

/** Terms of the booking's session type, with the length that the interviewee has paid for. Null for the default type. */
async function findMoveTerms(db: Executor, booking: BookingRow): Promise<SessionTerms | null> {
  if (!booking.session_type_id) return null
  const type = await findSessionType(db, booking.session_type_id)
  const terms = type ? toSessionTerms(type) : null
  return terms && { ...terms, minutes: (booking.ends_at.getTime() - booking.starts_at.getTime()) / minuteMs }
}

/**
 * Free times with the same interviewer that start later than `after`, soonest first: slots at the price of the booking, or, for a
 * booking of a session type, times of that type with the length of the booking, whatever the type costs now.
 */
export async function listMoveTimes(
  deps: Deps,
  db: Executor,
  booking: BookingRow,
  { after, limit }: { after: Date; limit: number },
): Promise<MoveTime[]> {
  valueOrThrow(canMoveAsAdmin(booking, deps.now()))
  const from = after > deps.now() ? after : deps.now()
  const terms = await findMoveTerms(db, booking)
  if (!terms) {
    const slots = await listFreeSlots(db, booking, from, { limit })
    return slots.map(slot => ({ slotId: slot.id, start: slot.starts_at, end: slot.ends_at }))
  }
  const within = {
    start: addMs(from, 1),
    end: addMs(deps.now(), weeklyScheduleLimits.weeksAhead * 7 * dayMs),
  }
  const times = await listTimes(db, terms, within, deps.now())
  return times.slice(0, limit).map(time => ({ slotId: null, ...time }))
}

/**
 * Slot of a free time, as an interviewee gets it who chooses the time. An interviewee may have chosen the same time: its row gets
 * the length of this booking, which a refusal rolls back. Undefined if the time is not free.
 */
async function chooseMoveTime(
  deps: Deps,
  tx: Tx,
  booking: BookingRow,
  start: Date,
): Promise<SlotId | undefined> {
  const now = deps.now()
  await lockInterviewer(tx, booking.interviewer_id)
  const terms = await findMoveTerms(tx, booking)
  const [time] = terms ? await listTimes(tx, terms, { start, end: addMs(start, 1) }, now) : []
  if (!terms || !time) return undefined
  return (await upsertOnDemandSlot(tx, { ...terms, ...time, sessionTypeId: terms.id }, now))?.id
}

/**
 * Moves a session for an admin. It does not count against the interviewee's limit. `record` writes the admin's log in the
 * same transaction.
 */
export async function moveBookingAsAdmin(
  deps: Deps,
  id: BookingId,
  target: MoveTarget,
  record: AdminRecord,
): Promise<void> {
  const found = await findBooking(deps.db, id)
  if (!found) throw new AppError('booking.not_found')
  valueOrThrow(canMoveAsAdmin(found, deps.now()))
  await syncCalendarsBeforeBooking(deps, found.interviewer_id)
  await deps.db
    .transaction()
    .execute(async tx => {
      const booking = await lockBooking(tx, id)
      if (!booking) throw new AppError('booking.not_found')
      valueOrThrow(canMoveAsAdmin(booking, deps.now()))
      const slot = await takeMoveTime(deps, tx, booking, target)
      if (!slot) throw new AppError('booking.slot_taken')
      await moveBooking(deps, tx, booking, slot, { increment: 0, isByAdmin: true })
      // Last, because the log is locked until the commit.
      await record(tx, {
        before: { startTime: booking.starts_at.toISOString() },
        after: { startTime: slot.starts_at.toISOString() },
      })
    })
    .catch(throwSlotTaken)
}

/** Undefined if the time is not free. */
async function takeMoveTime(deps: Deps, tx: Tx, booking: BookingRow, target: MoveTarget) {
  const { session_type_id: typeId, interviewer_id: interviewerId } = booking
  if (!typeId) {
    if ('start' in target) return undefined
    return (await listFreeSlots(tx, booking, deps.now(), { limit: 1, slotId: target.slotId }))[0]
  }
  const slotId = 'start' in target ? await chooseMoveTime(deps, tx, booking, target.start) : target.slotId
  const slot = slotId ? await findSlot(tx, slotId) : undefined
  if (!slot?.on_demand || !hasSameTerms(slot, booking)) return undefined
  const { id, starts_at: start, ends_at: end } = slot
  const time = { slotId: id, typeId, interviewerId, start, end, keepsLength: true }
  return (await takeOfferedTime(deps, tx, time, null)) ? slot : undefined
}
