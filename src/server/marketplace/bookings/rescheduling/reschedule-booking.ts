import type { ParticipantRole } from '#contract/fields.ts'
import type { BookingId, SlotId } from '#contract/id.ts'
import { getViolatedConstraint, type Row, type Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { valueOrThrow } from '#server/lib/result.ts'
import { updateFileDeletion } from '#server/marketplace/bookings/answer-files/repository.ts'
import { changeBooking } from '#server/marketplace/bookings/change-booking.ts'
import { overlapError } from '#server/marketplace/bookings/holds/bookable-slot.ts'
import { findOverlappingSession, lockUserHolds } from '#server/marketplace/bookings/holds/repository.ts'
import { enqueueBookingNotifications } from '#server/marketplace/bookings/notifications.ts'
import { canBook, canTakeSlot } from '#server/marketplace/bookings/policy.ts'
import { type BookingRow, findBooking, updateBooking } from '#server/marketplace/bookings/repository.ts'
import { closeRoom } from '#server/marketplace/bookings/transitions.ts'
import { enqueueCalendarWrite } from '#server/marketplace/calendars/queues.ts'
import { syncCalendarsBeforeBooking } from '#server/marketplace/calendars/sync-before-booking.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { takeOfferedTime } from '#server/marketplace/session-types/take-offered-time.ts'
import { refreshScheduleQueue } from '#server/marketplace/slots/weekly-schedule.ts'
import { canAnswerProposal, canProposeTime, canReschedule, hasSameTerms } from './policy.ts'
import { findSlot, updateBookingSlot } from './repository.ts'

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
export async function moveBooking(
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
export function throwSlotTaken(error: unknown): never {
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
