import type { CaseState } from '#contract/admin/moderation.ts'
import type { BookingId, TimeRequestId, UserId } from '#contract/id.ts'
import { moderationLimits } from '#contract/limits.ts'
import type { ReportedKind } from '#contract/report-causes.ts'
import { dayMs } from '#contract/time.ts'
import type { Row } from '#server/lib/database/pool.ts'
import { ok, type Result, refuse } from '#server/lib/result.ts'

export type CaseRow = Row<'moderation_cases'>

/** Content that a user may report, with the key under which all reports on it are found. */
export type ReportableContent = {
  kind: ReportedKind
  key: string
  authorId: UserId
  bookingId: BookingId | null
  /** The content now, as moderators see it later. */
  snapshot: object
}

export function canReport(
  content: Pick<ReportableContent, 'authorId'>,
  reporterId: UserId,
  { hasReported, sentLastDay }: { hasReported: boolean; sentLastDay: number },
): Result<true> {
  if (content.authorId === reporterId) return refuse('report.own')
  if (hasReported) return refuse('report.already_sent')
  return sentLastDay < moderationLimits.reportsPerDay ? ok(true) : refuse('report.too_many')
}

type Decision = Pick<CaseRow, 'decision' | 'decided_at' | 'appealed_at' | 'appeal_decided_at' | 'restored_at'>

export function getCaseState(row: Decision): CaseState {
  if (!row.decision) return 'open'
  if (row.decision === 'dismissed') return 'dismissed'
  if (row.restored_at) return 'restored'
  if (row.appeal_decided_at) return 'kept'
  return row.appealed_at ? 'appealed' : 'hidden'
}

export const canDecide = (row: Decision): Result<true> =>
  row.decision ? refuse('moderation.already_decided') : ok(true)

export const getAppealDeadline = (decidedAt: Date): Date =>
  new Date(decidedAt.getTime() + moderationLimits.appealDays * dayMs)

/** The author may appeal once, within 14 days after the decision. */
export function canAppeal(row: Decision, now: Date): Result<true> {
  const state = getCaseState(row)
  if (state === 'open' || state === 'dismissed' || state === 'restored' || !row.decided_at)
    return refuse('moderation.not_found')
  if (state !== 'hidden') return refuse('moderation.already_appealed')
  return now < getAppealDeadline(row.decided_at) ? ok(true) : refuse('moderation.appeal_too_late')
}

/** An appeal is decided by another moderator than the first decision. */
export function canDecideAppeal(row: Decision & Pick<CaseRow, 'decided_by'>, adminId: UserId): Result<true> {
  if (getCaseState(row) !== 'appealed') return refuse('moderation.no_appeal')
  return row.decided_by === adminId ? refuse('moderation.same_admin') : ok(true)
}

/** A moderator may show hidden content again, unless an appeal waits for its decision. */
export function canRestore(row: Decision): Result<true> {
  const state = getCaseState(row)
  return state === 'hidden' || state === 'kept' ? ok(true) : refuse('moderation.not_hidden')
}

const messageKey = /^([^/]+)\/([^/]+)\/([^/]+)$/
const requestKey = /^time-request\/([^/]+)$/

export const toMessageKey = (bookingId: BookingId, authorId: UserId, id: string): string =>
  `${bookingId}/${authorId}/${id}`

export const toRequestKey = (id: TimeRequestId): string => `time-request/${id}`

/** Message of a booking, or request for other times. */
type ReportedMessage =
  | { requestId: TimeRequestId }
  | { requestId?: never; bookingId: BookingId; authorId: UserId; id: string }

/** Message of a case's key. */
export function parseMessageKey(key: string): ReportedMessage {
  const [, requestId] = requestKey.exec(key) ?? []
  if (requestId) return { requestId: requestId as TimeRequestId }
  const [, bookingId, authorId, id] = messageKey.exec(key) ?? []
  if (!bookingId || !authorId || !id) throw new Error('malformed key of a reported message')
  return { bookingId: bookingId as BookingId, authorId: authorId as UserId, id }
}
