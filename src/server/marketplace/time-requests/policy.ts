import type { ParticipantRole } from '#contract/fields.ts'
import { type Money, toMinorUnits } from '#contract/money.ts'
import { timeRequestLimits } from '#contract/session-type-limits.ts'
import type { WeeklySchedule } from '#contract/slot.ts'
import { dayMs, hourMs, minuteMs } from '#contract/time.ts'
import type { Row } from '#server/lib/database/pool.ts'
import { ok, type Result, refuse } from '#server/lib/result.ts'
import { type SessionTypeRow, toSessionTerms } from '#server/marketplace/session-types/policy.ts'
import { bookableUntil, type TimeRange } from '#server/marketplace/slots/policy.ts'

export type TimeRequestRow = Row<'time_requests'>

/** Texts of a request. After a moderator hid them, only the interviewee who wrote them sees them. */
export const getShownTexts = (
  { message, answers, texts_hidden_at }: Pick<TimeRequestRow, 'message' | 'answers' | 'texts_hidden_at'>,
  reader: ParticipantRole,
) => (texts_hidden_at && reader === 'interviewer' ? { message: null, answers: [] } : { message, answers })

/** Terms of a session that an interviewee asks for. */
export type RequestTerms = {
  minutes: number
  priceMinor: number
  currency: Money['currency']
  bufferMinutes: number
  noticeMinutes: number
}

/**
 * Terms of the type, or those of the weekly hours for the default type. Null without weekly hours, from which free time is known.
 */
export function getRequestTerms(
  type: SessionTypeRow,
  hours: WeeklySchedule | null | undefined,
): RequestTerms | null {
  if (!hours || hours.times.length === 0) return null
  if (!type.is_default) return toSessionTerms(type)
  const { sessionMinutes: minutes, bufferMinutes, noticeMinutes, amount, currency } = hours
  return { minutes, bufferMinutes, noticeMinutes, currency, priceMinor: toMinorUnits(amount) }
}

/** Requests of an interviewee that count against the limits. */
export type RequestCounts = {
  open: number
  openWithInterviewer: number
  today: number
  todayWithInterviewer: number
}

export function canRequestTimes(counts: RequestCounts): Result<true> {
  if (counts.openWithInterviewer > 0) return refuse('time_request.already_open')
  if (counts.open >= timeRequestLimits.openMax) return refuse('time_request.too_many')
  const isTooOften =
    counts.today >= timeRequestLimits.perDay ||
    counts.todayWithInterviewer >= timeRequestLimits.perInterviewerPerDay
  return isTooOften ? refuse('time_request.too_often') : ok(true)
}

type Asked = Pick<TimeRequestRow, 'price_minor' | 'notice_minutes'>

/** Last moment at which a time can be accepted. An interviewee who has to pay needs time for it. */
const acceptableUntil = (start: Date, { price_minor, notice_minutes }: Asked): Date =>
  new Date(
    bookableUntil(start, false, notice_minutes).getTime() -
      (price_minor > 0 ? timeRequestLimits.payMinutesMin * minuteMs : 0),
  )

/** A request ends unanswered after some days, or when its last time is too near. `starts` are in order. */
export function getRequestExpiry(starts: readonly Date[], asked: Asked, now: Date): Date {
  const lastStart = starts.at(-1) ?? now
  const lastMs = acceptableUntil(lastStart, asked).getTime()
  return new Date(Math.min(now.getTime() + timeRequestLimits.answerDays * dayMs, lastMs))
}

/** The interviewee pays within this time, and before the time is too near to book. */
export const getPayBy = (start: Date, { notice_minutes }: Asked, now: Date): Date =>
  new Date(
    Math.min(
      now.getTime() + timeRequestLimits.payHours * hourMs,
      bookableUntil(start, false, notice_minutes).getTime(),
    ),
  )

export const canAnswer = ({ status, expires_at }: TimeRequestRow, now: Date): Result<true> =>
  status === 'open' && now < expires_at ? ok(true) : refuse('time_request.not_open')

export function canAccept(request: TimeRequestRow, start: Date, now: Date): Result<true> {
  const answer = canAnswer(request, now)
  if (answer.error) return answer
  const isAsked = request.starts.some(asked => asked.getTime() === start.getTime())
  if (!isAsked) return refuse('time_request.time_taken')
  return now < acceptableUntil(start, request) ? ok(true) : refuse('time_request.notice')
}

/** The same answer again, because the first reply was lost. */
export const isSameAnswer = ({ status, accepted_start }: TimeRequestRow, start: Date): boolean =>
  (status === 'accepted' || status === 'booked') && accepted_start?.getTime() === start.getTime()

export const toTimeRange = ({ minutes }: Pick<TimeRequestRow, 'minutes'>, start: Date): TimeRange => ({
  start,
  end: new Date(start.getTime() + minutes * minuteMs),
})

/** A withdrawn request of an accepted time also gives the time back. */
export function canWithdraw({ status }: TimeRequestRow, hasHold: boolean): Result<true> {
  if (status !== 'open' && status !== 'accepted') return refuse('time_request.not_open')
  return hasHold ? refuse('time_request.being_paid') : ok(true)
}

export type RequestEnd = 'expired' | 'unpaid' | 'ended'

/** Why a request is over now, by the clock or because the two can no longer meet. Null if it is not. */
export function getRequestEnd(
  { status, expires_at, pay_by }: TimeRequestRow,
  { canMeet, hasHold }: { canMeet: boolean; hasHold: boolean },
  now: Date,
): RequestEnd | null {
  // The payment decides.
  if (hasHold) return null
  if (status === 'open') {
    if (!canMeet) return 'ended'
    return now < expires_at ? null : 'expired'
  }
  if (status !== 'accepted') return null
  if (!canMeet) return 'ended'
  return pay_by && now < pay_by ? null : 'unpaid'
}
