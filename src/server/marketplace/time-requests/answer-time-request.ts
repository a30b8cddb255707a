import type { DeclineReason } from '#contract/enums.ts'
import type { ParticipantRole } from '#contract/fields.ts'
import type { TimeRequestId, UserId } from '#contract/id.ts'
import { dayMs } from '#contract/time.ts'
import type { TimeRequest } from '#contract/time-request.ts'
import { forEachSettled } from '#server/lib/concurrency.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { CronJobs } from '#server/lib/jobs/job-queue.ts'
import { valueOrThrow } from '#server/lib/result.ts'
import { type AgreedTerms, readAgreedTerms } from '#server/marketplace/bookings/holds/bookable-slot.ts'
import { insertHold } from '#server/marketplace/bookings/holds/repository.ts'
import { confirmBooking } from '#server/marketplace/bookings/transitions.ts'
import { syncCalendarsBeforeBooking } from '#server/marketplace/calendars/sync-before-booking.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { lockInterviewer } from '#server/marketplace/interviewers/repository.ts'
import { clearScheduleSlots } from '#server/marketplace/session-types/availability.ts'
import { insertReservedSlot, withdrawOnDemandSlot } from '#server/marketplace/slots/on-demand-repository.ts'
import type { TimeRange } from '#server/marketplace/slots/policy.ts'
import { refreshScheduleQueue } from '#server/marketplace/slots/weekly-schedule.ts'
import { notifyAccepted, notifyEnded } from './notifications.ts'
import {
  canAccept,
  canAnswer,
  canWithdraw,
  getPayBy,
  getRequestEnd,
  getShownTexts,
  isSameAnswer,
  type TimeRequestRow,
  toTimeRange,
} from './policy.ts'
import {
  canMeetNow,
  deleteEndedRequests,
  findDueRequests,
  findTimeRequest,
  getRequestDetails,
  hasLiveBooking,
  hasOverlappingSession,
  listOpenRequestIds,
  lockTimeRequest,
  type RequestDetails,
  updateTimeRequest,
} from './repository.ts'
import { explainStarts, presentTimeRequest } from './request-times.ts'

/** Locks a request of the user. Another person's does not exist for them. */
async function lockOwn(
  tx: Tx,
  id: TimeRequestId,
  party: ParticipantRole,
  userId: UserId,
): Promise<RequestDetails> {
  const locked = await lockTimeRequest(tx, id)
  if (locked?.[`${party}_id`] !== userId) throw new AppError('time_request.not_found')
  return getRequestDetails(tx, id)
}

/** Books a free session at one of the times. A priced one is held for the interviewee until they pay. */
export async function acceptTimeRequest(
  deps: Deps,
  interviewerId: UserId,
  id: TimeRequestId,
  startTime: string,
): Promise<TimeRequest> {
  const start = new Date(startTime)
  const found = await findTimeRequest(deps.db, id)
  if (found?.interviewer_id === interviewerId) await syncCalendarsBeforeBooking(deps, interviewerId)
  const agreed = await readAgreedTerms(deps)
  return deps.db.transaction().execute(async tx => {
    const request = await lockOwn(tx, id, 'interviewer', interviewerId)
    if (!isSameAnswer(request, start)) await accept(deps, tx, request, start, agreed)
    return presentTimeRequest(await getRequestDetails(tx, id), 'interviewer', new Map())
  })
}

async function accept(deps: Deps, tx: Tx, request: RequestDetails, start: Date, agreed: AgreedTerms) {
  const now = deps.now()
  valueOrThrow(canAccept(request, start, now))
  const time = toTimeRange(request, start)
  const isPossible =
    (await canMeetNow(tx, request.id)) && !(await hasOverlappingSession(tx, request.interviewee_id, time))
  if (!isPossible) throw new AppError('time_request.candidate_busy')
  const slotId = await takeRequestedTime(deps, tx, request, time)
  if (request.price_minor === 0) {
    await bookFreeSession(deps, tx, request, { slotId, start }, agreed)
    await updateTimeRequest(tx, request.id, {
      ...{ status: 'booked', slot_id: slotId, accepted_start: start, ended_at: now },
    })
    return
  }
  const accepted = { slot_id: slotId, accepted_start: start, pay_by: getPayBy(start, request, now) }
  await updateTimeRequest(tx, request.id, { status: 'accepted', ...accepted })
  await notifyAccepted(deps, tx, await getRequestDetails(tx, request.id))
}

/**
 * Takes the time as a booking of a type does: under the interviewer's lock, and in place of free slots of the weekly hours. These
 * are withdrawn first, which waits for bookings of them.
 */
async function takeRequestedTime(deps: Deps, tx: Tx, request: RequestDetails, time: TimeRange) {
  const { interviewer_id: interviewerId } = request
  await lockInterviewer(tx, interviewerId)
  await clearScheduleSlots(deps, tx, { interviewerId, ...time }, request.buffer_minutes)
  const explained = (await explainStarts(tx, interviewerId, [request], deps.now())).get(request.id)
  const reason = explained?.get(time.start.getTime())
  if (reason) throw new AppError(`time_request.${reason}`)
  const slotId =
    reason === null &&
    (await insertReservedSlot(tx, {
      ...time,
      interviewerId,
      sessionTypeId: request.is_default ? null : request.session_type_id,
      priceMinor: request.price_minor,
      currency: request.currency,
      noticeMinutes: request.notice_minutes,
    }))
  if (!slotId) throw new AppError('time_request.time_taken')
  return slotId
}

async function bookFreeSession(
  deps: Deps,
  tx: Tx,
  request: RequestDetails,
  { slotId, start }: { slotId: NonNullable<TimeRequestRow['slot_id']>; start: Date },
  agreed: AgreedTerms,
): Promise<void> {
  const price = { minor: 0, currency: request.currency }
  const { message, answers } = getShownTexts(request, 'interviewer')
  const booking = await insertHold(tx, {
    ...agreed,
    slot: {
      id: slotId,
      interviewer: { id: request.interviewer_id, name: request.interviewer_name },
      startsAt: start,
      price,
      // The interviewer has accepted it, which the notification says.
      bookingMode: 'approve',
      sessionType: { id: null, name: null, questions: [], isIntro: request.is_intro, isIntroUsed: false },
    },
    intervieweeId: request.interviewee_id,
    charge: { ...price, rate: null },
    provider: null,
    notes: message ?? undefined,
    answers,
    consents: request.consents ?? undefined,
    holdExpiresAt: deps.now(),
    now: deps.now(),
  })
  // A limit of the interviewee, or a session that they have booked at this moment.
  if (!booking) throw new AppError('time_request.candidate_busy')
  await confirmBooking(deps, tx, booking)
}

export const declineTimeRequest = (
  deps: Deps,
  interviewerId: UserId,
  id: TimeRequestId,
  { reason, note }: { reason?: DeclineReason | undefined; note?: string | undefined },
): Promise<TimeRequest> =>
  deps.db.transaction().execute(async tx => {
    valueOrThrow(canAnswer(await lockOwn(tx, id, 'interviewer', interviewerId), deps.now()))
    await updateTimeRequest(tx, id, {
      status: 'declined',
      ended_at: deps.now(),
      decline_reason: reason ?? null,
      decline_note: note || null,
    })
    const declined = await getRequestDetails(tx, id)
    await notifyEnded(deps, tx, declined, ['interviewee'])
    return presentTimeRequest(declined, 'interviewer', new Map())
  })

/** The interviewer learns of it only if they had accepted a time. */
export const withdrawTimeRequest = (
  deps: Deps,
  intervieweeId: UserId,
  id: TimeRequestId,
): Promise<TimeRequest> =>
  deps.db.transaction().execute(async tx => {
    const request = await lockOwn(tx, id, 'interviewee', intervieweeId)
    valueOrThrow(canWithdraw(request, await hasHold(tx, request)))
    const withdrawn = await end(deps, tx, request, 'withdrawn')
    if (request.status === 'accepted') await notifyEnded(deps, tx, withdrawn, ['interviewer'])
    return presentTimeRequest(withdrawn, 'interviewee', new Map())
  })

const hasHold = async (tx: Tx, { status, slot_id }: TimeRequestRow): Promise<boolean> =>
  status === 'accepted' && slot_id !== null && hasLiveBooking(tx, slot_id)

/** Ends a request that is over. Nothing happens if it was answered or paid meanwhile. */
const endIfOver = (deps: Deps, id: TimeRequestId): Promise<void> =>
  deps.db.transaction().execute(async tx => {
    if (!(await lockTimeRequest(tx, id))) return
    const request = await getRequestDetails(tx, id)
    const facts = { canMeet: await canMeetNow(tx, id), hasHold: await hasHold(tx, request) }
    const reason = getRequestEnd(request, facts, deps.now())
    if (!reason) return
    const ended = await end(deps, tx, request, reason)
    // Neither person learns that an account was closed or who blocks whom.
    if (reason === 'expired') await notifyEnded(deps, tx, ended, ['interviewee'])
    if (reason === 'unpaid') await notifyEnded(deps, tx, ended, ['interviewee', 'interviewer'])
  })

/** A time that was held goes back to the weekly hours. */
async function end(
  deps: Deps,
  tx: Tx,
  request: RequestDetails,
  status: 'withdrawn' | 'expired' | 'unpaid' | 'ended',
): Promise<RequestDetails> {
  await updateTimeRequest(tx, request.id, { status, ended_at: deps.now() })
  if (request.status === 'accepted' && request.slot_id) {
    await withdrawOnDemandSlot(tx, request.slot_id, deps.now())
    await deps.jobs.send(tx, refreshScheduleQueue, { interviewerId: request.interviewer_id })
  }
  return getRequestDetails(tx, request.id)
}

const keptMs = 30 * dayMs

export const timeRequestCronJobs = (deps: Deps): CronJobs => ({
  'end-time-requests': async () => {
    const due = await findDueRequests(deps.db, deps.now())
    await forEachSettled(deps.log, 'time request not ended, will retry', due, id => endIfOver(deps, id))
  },
  /** Nothing shows them any more, and they hold personal texts. */
  'delete-ended-time-requests': () => deleteEndedRequests(deps.db, new Date(deps.now().getTime() - keptMs)),
})

/** Requests by and to a user whose account was closed. What fails is left to the cron job. */
export async function endRequestsOfUser(deps: Deps, userId: UserId): Promise<void> {
  const ids = await listOpenRequestIds(deps.db, userId)
  await forEachSettled(deps.log, 'time request not ended, will retry', ids, id => endIfOver(deps, id))
}
