import type { z } from 'zod'
import type { ParticipantRole } from '#contract/fields.ts'
import type { SessionTypeId, TimeRequestId, UserId } from '#contract/id.ts'
import { fromMinorUnits } from '#contract/money.ts'
import { withoutFileQuestions } from '#contract/session-type.ts'
import { minuteMs } from '#contract/time.ts'
import type { endpoints, RequestedTimeReason, TimeRequest } from '#contract/time-request.ts'
import { getProfileCompleteness } from '#server/identity/profiles/profile.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { AppError, createFieldError } from '#server/lib/http/app-error.ts'
import { valueOrThrow } from '#server/lib/result.ts'
import { addLocalDays, getInstantRange } from '#server/lib/time-zone.ts'
import { createTimeExplainer } from '#server/marketplace/calendars/explain-requested-time.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { listRequestableTimes, type TimeTerms } from '#server/marketplace/session-types/availability.ts'
import { checkAnswers } from '#server/marketplace/session-types/policy.ts'
import { findBookableType, findIntervieweeFacts } from '#server/marketplace/session-types/repository.ts'
import { presentRange } from '#server/marketplace/slots/policy.ts'
import { findSchedule } from '#server/marketplace/slots/repository.ts'
import { notifyRequested } from './notifications.ts'
import {
  canAccept,
  canAnswer,
  canRequestTimes,
  getRequestExpiry,
  getRequestTerms,
  getShownTexts,
  toTimeRange,
} from './policy.ts'
import {
  countRequests,
  getRequestDetails,
  insertTimeRequest,
  listCurrentRequests,
  listRequestsOfUser,
  lockAcceptsRequests,
  lockRequestsOfUser,
  type RequestDetails,
} from './repository.ts'

/** Type of a listed interviewer with weekly hours, whom the interviewee may ask. */
async function getRequestableType(deps: Deps, intervieweeId: UserId, id: SessionTypeId) {
  const now = deps.now()
  const type = await findBookableType(deps.db, id, intervieweeId, now)
  const schedule = type && (await findSchedule(deps.db, type.interviewer_id))
  const terms = type && !type.deleted_at ? getRequestTerms(type, schedule?.hours) : null
  if (!type || !terms) throw new AppError('session_type.not_found')
  const facts = await findIntervieweeFacts(deps.db, type, intervieweeId, now)
  if (facts.isBlocked) throw new AppError('booking.not_possible')
  if (!type.accepts_time_requests) throw new AppError('time_request.turned_off')
  // Like a booking that the interviewer has to accept, a request leaves time for the answer.
  const time = { ...terms, interviewerId: type.interviewer_id, bookingMode: 'approve' as const }
  return { type, terms, facts, time }
}

type TimesQuery = z.output<typeof endpoints.requestableTimes.query>

export async function listTimesToRequest(
  deps: Deps,
  intervieweeId: UserId,
  id: SessionTypeId,
  { from, days, timeZone }: TimesQuery,
) {
  const { time } = await getRequestableType(deps, intervieweeId, id)
  const start = getInstantRange({ from }, timeZone).from ?? deps.now()
  const within = { start, end: addLocalDays(start, days, timeZone) }
  return { times: (await listRequestableTimes(deps.db, time, within, deps.now())).map(presentRange) }
}

type NewRequest = z.output<typeof endpoints.requestTimes.body>

/** Sends the interviewer up to three times. They are not held until one is accepted. */
export async function requestTimes(
  deps: Deps,
  intervieweeId: UserId,
  input: NewRequest,
): Promise<TimeRequest> {
  const { type, terms, facts, time } = await getRequestableType(deps, intervieweeId, input.sessionTypeId)
  if (type.is_intro && facts.introUsed) throw new AppError('booking.intro_used')
  const { isComplete } = await getProfileCompleteness(deps, intervieweeId)
  if (!isComplete) throw new AppError('profile.incomplete')
  const given = checkAnswers(
    { questions: withoutFileQuestions(type.questions), isDefault: type.is_default },
    input.answers,
  )
  if (given.error) throw createFieldError(given.error.path, given.error.code)
  const starts = input.startTimes.map(start => new Date(start)).sort((a, b) => a.getTime() - b.getTime())
  const areFree = await Promise.all(starts.map(start => isRequestable(deps, time, start)))
  if (areFree.includes(false)) throw new AppError('time_request.time_taken')
  return deps.db.transaction().execute(async tx => {
    const now = deps.now()
    await lockRequestsOfUser(tx, intervieweeId)
    if (!(await lockAcceptsRequests(tx, type.interviewer_id))) throw new AppError('time_request.turned_off')
    valueOrThrow(canRequestTimes(await countRequests(tx, intervieweeId, type.interviewer_id, now)))
    const asked = {
      price_minor: terms.priceMinor,
      currency: terms.currency,
      minutes: terms.minutes,
      buffer_minutes: terms.bufferMinutes,
      notice_minutes: terms.noticeMinutes,
    }
    const { id } = await insertTimeRequest(tx, {
      ...asked,
      interviewer_id: type.interviewer_id,
      interviewee_id: intervieweeId,
      session_type_id: type.id,
      is_intro: type.is_intro,
      starts,
      message: input.message || null,
      answers: JSON.stringify(given.answers),
      consents: input.consents ?? null,
      created_at: now,
      expires_at: getRequestExpiry(starts, asked, now),
    })
    const request = await getRequestDetails(tx, id)
    await notifyRequested(deps, tx, request)
    return presentTimeRequest(request, 'interviewee', toFreeStarts(request))
  })
}

async function isRequestable(
  deps: Deps,
  time: TimeTerms & { interviewerId: UserId },
  start: Date,
): Promise<boolean> {
  const within = { start, end: new Date(start.getTime() + minuteMs) }
  const found = await listRequestableTimes(deps.db, time, within, deps.now())
  return found.some(range => range.start.getTime() === start.getTime())
}

const toTimeTerms = (request: RequestDetails): TimeTerms => ({
  minutes: request.minutes,
  bufferMinutes: request.buffer_minutes,
  noticeMinutes: request.notice_minutes,
  bookingMode: 'instant',
})

/** Why the interviewer is not free, by start in milliseconds. Null: they can accept it now. */
export type ExplainedStarts = ReadonlyMap<number, RequestedTimeReason | null>

/** What the interviewer of these requests can accept now, by request. */
export async function explainStarts(
  db: Executor,
  interviewerId: UserId,
  requests: readonly RequestDetails[],
  now: Date,
): Promise<ReadonlyMap<TimeRequestId, ExplainedStarts>> {
  const open = requests.filter(request => canAnswer(request, now).value)
  const ranges = open.flatMap(request => request.starts.map(start => toTimeRange(request, start)))
  if (ranges.length === 0) return new Map()
  const explain = await createTimeExplainer(db, interviewerId, ranges, now)
  return new Map(
    open.map(request => [
      request.id,
      new Map(
        request.starts.map(start => [
          start.getTime(),
          canAccept(request, start, now).error
            ? 'notice'
            : explain(toTimeRange(request, start), toTimeTerms(request)),
        ]),
      ),
    ]),
  )
}

/** Only interviewers learn which of the times are still free: the interviewee would learn of the interviewer's other sessions. */
export async function listTimeRequests(deps: Deps, userId: UserId): Promise<TimeRequest[]> {
  const now = deps.now()
  const requests = await listCurrentRequests(deps.db, userId, now)
  const received = requests.filter(request => request.interviewer_id === userId)
  const explained = await explainStarts(deps.db, userId, received, now)
  return requests.map(request =>
    request.interviewer_id === userId
      ? presentTimeRequest(request, 'interviewer', explained.get(request.id) ?? new Map())
      : presentTimeRequest(request, 'interviewee', toFreeStarts(request)),
  )
}

/** For the data export. */
export const exportTimeRequests = async (deps: Deps, userId: UserId): Promise<TimeRequest[]> =>
  (await listRequestsOfUser(deps.db, userId)).map(request =>
    presentTimeRequest(request, request.interviewer_id === userId ? 'interviewer' : 'interviewee', new Map()),
  )

/** An interviewee does not learn which of the times are taken. */
const toFreeStarts = ({ starts }: RequestDetails): ExplainedStarts =>
  new Map(starts.map(start => [start.getTime(), null]))

export function presentTimeRequest(
  request: RequestDetails,
  reader: ParticipantRole,
  explained: ExplainedStarts,
): TimeRequest {
  const { message, answers } = getShownTexts(request, reader)
  const { accepted_start, slot_id, pay_by, decline_reason, decline_note } = request
  return {
    id: request.id,
    status: request.status,
    interviewerId: request.interviewer_id,
    interviewerName: request.interviewer_name,
    intervieweeId: request.interviewee_id,
    intervieweeName: request.interviewee_name,
    sessionType: request.is_default ? null : { id: request.session_type_id, name: request.type_name },
    minutes: request.minutes,
    amount: fromMinorUnits(request.price_minor),
    currency: request.currency,
    times: request.starts.map(start => ({
      ...presentRange(toTimeRange(request, start)),
      isFree: explained.get(start.getTime()) === null,
      reason: explained.get(start.getTime()) ?? null,
    })),
    message,
    answers: answers.map(({ label, answer }) => ({ label, answer })),
    createdAt: request.created_at.toISOString(),
    expiresAt: request.expires_at.toISOString(),
    decline: decline_reason || decline_note ? { reason: decline_reason, note: decline_note } : null,
    accepted:
      request.status === 'accepted' && accepted_start && slot_id && pay_by
        ? {
            timeSlotId: slot_id,
            ...presentRange(toTimeRange(request, accepted_start)),
            payBy: pay_by.toISOString(),
          }
        : null,
  }
}
