import type { z } from 'zod'
import type { UserId } from '#contract/id.ts'
import type { endpoints, ReportTarget } from '#contract/moderation.ts'
import { dayMs } from '#contract/time.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import { valueOrThrow } from '#server/lib/result.ts'
import { getBookedSession } from '#server/marketplace/bookings/access/get-booked-session.ts'
import { listMessages } from '#server/marketplace/bookings/repository.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { getShownTexts } from '#server/marketplace/time-requests/policy.ts'
import { findTimeRequest } from '#server/marketplace/time-requests/repository.ts'
import {
  type CaseRow,
  canAppeal,
  canReport,
  getAppealDeadline,
  getCaseState,
  type ReportableContent,
  toMessageKey,
  toRequestKey,
} from './policy.ts'
import {
  findListedProfile,
  findOrInsertOpenCase,
  findReportableReview,
  findReporterFacts,
  insertReport,
  listDecisionsAbout,
  listReportsBy,
  lockCase,
  lockReporter,
  updateCase,
} from './repository.ts'

/** The content if the user sees it, as it is now. */
async function findContent(tx: Tx, userId: UserId, target: ReportTarget): Promise<ReportableContent | null> {
  if (target.kind === 'profile') return findProfile(tx, target.userId)
  if (target.kind === 'review') return findReview(tx, userId, target)
  if (target.kind === 'time_request') return findRequest(tx, userId, target)
  return findMessage(tx, userId, target)
}

async function findProfile(tx: Tx, authorId: UserId): Promise<ReportableContent | null> {
  const snapshot = await findListedProfile(tx, authorId)
  return snapshot ? { kind: 'profile', key: authorId, authorId, bookingId: null, snapshot } : null
}

type Target<Kind> = Extract<ReportTarget, { kind: Kind }>

/** The interviewer also sees a review that does not count. */
async function findReview(
  tx: Tx,
  userId: UserId,
  { bookingId }: Target<'review'>,
): Promise<ReportableContent | null> {
  const review = await findReportableReview(tx, bookingId)
  const isOwn = review?.interviewee_id === userId || review?.interviewer_id === userId
  if (!review || review.hidden_at || (review.excluded_reason && !isOwn)) return null
  const { rating, comment } = review
  const snapshot = { rating, text: comment }
  return { kind: 'review', key: bookingId, authorId: review.interviewee_id, bookingId, snapshot }
}

/** Message of the other participant. Own ones are found too, to be refused by the policy. */
async function findMessage(
  tx: Tx,
  userId: UserId,
  { bookingId, messageId }: Target<'message'>,
): Promise<ReportableContent | null> {
  const session = await getBookedSession(tx, bookingId, userId)
  const messages = (await listMessages(tx, session)).filter(row => row.id === messageId && !row.hidden_at)
  const message = messages.find(row => row.author_id !== userId) ?? messages[0]
  if (!message) return null
  const { author_id: authorId, text } = message
  return {
    kind: 'message',
    key: toMessageKey(bookingId, authorId, messageId),
    authorId,
    bookingId,
    snapshot: { text },
  }
}

/** Texts that the interviewer has received. The interviewee's own are found too, to be refused by the policy. */
async function findRequest(
  tx: Tx,
  userId: UserId,
  { requestId }: Target<'time_request'>,
): Promise<ReportableContent | null> {
  const request = await findTimeRequest(tx, requestId)
  if (!request || (request.interviewer_id !== userId && request.interviewee_id !== userId)) return null
  const { message, answers } = getShownTexts(request, 'interviewer')
  const text = [message ?? [], answers.map(({ label, answer }) => `${label}: ${answer}`)].flat().join('\n')
  if (text === '') return null
  const key = toRequestKey(requestId)
  return { kind: 'message', key, authorId: request.interviewee_id, bookingId: null, snapshot: { text } }
}

type NewReport = z.output<typeof endpoints.reportContent.body>

/** Adds the report to the open case about the content, or opens one. */
export const reportContent = (deps: Deps, userId: UserId, { target, cause, text }: NewReport) =>
  deps.db.transaction().execute(async tx => {
    await lockReporter(tx, userId)
    const content = await findContent(tx, userId, target).catch(toNotFound)
    if (!content) throw new AppError('report.not_found')
    const now = deps.now()
    const facts = await findReporterFacts(tx, userId, content, new Date(now.getTime() - dayMs))
    valueOrThrow(canReport(content, userId, facts))
    // A second attempt covers a case that was decided between its two statements.
    const openCase =
      (await findOrInsertOpenCase(tx, content, now)) ?? (await findOrInsertOpenCase(tx, content, now))
    if (!openCase) throw new AppError('server.unavailable')
    await insertReport(tx, {
      case_id: openCase.id,
      reporter_id: userId,
      target_type: content.kind,
      target_id: content.key,
      cause,
      text,
      snapshot: JSON.stringify(content.snapshot),
      created_at: now,
    })
  })

/** A booking of other users has no messages to report. */
function toNotFound(error: unknown): null {
  if (error instanceof AppError && error.code === 'booking.not_found') return null
  throw error
}

type MyModeration = z.input<typeof endpoints.myModeration.reply>
type AuthorState = MyModeration['decisions'][number]['state']

const authorStates: readonly string[] = ['hidden', 'appealed', 'kept', 'restored'] satisfies AuthorState[]
const isAuthorState = (state: string): state is AuthorState => authorStates.includes(state)

/** Decision about content as its author sees it. None while it is open or after a dismissal. */
export function presentDecision(row: CaseRow, now: Date): MyModeration['decisions'] {
  const state = getCaseState(row)
  if (!isAuthorState(state) || !row.decided_at || !row.rule) return []
  return [
    {
      id: row.id,
      kind: row.target_type,
      state,
      rule: row.rule,
      statement: row.statement ?? '',
      decidedAt: row.decided_at.toISOString(),
      appealBy: getAppealDeadline(row.decided_at).toISOString(),
      canAppeal: canAppeal(row, now).value === true,
      appealText: row.appeal_text,
      appealAnswer: row.appeal_answer,
    },
  ]
}

type ReportRow = Awaited<ReturnType<typeof listReportsBy>>[number]

const presentReport = (row: ReportRow): MyModeration['reports'][number] => ({
  id: row.id,
  kind: row.target_type,
  cause: row.cause,
  reportedAt: row.created_at.toISOString(),
  outcome: row.decision,
})

/** Decisions about the user's content, and the user's own reports. */
export async function getMyModeration({ db, now }: Deps, userId: UserId) {
  const [cases, reports] = await Promise.all([listDecisionsAbout(db, userId), listReportsBy(db, userId)])
  return {
    decisions: cases.flatMap(row => presentDecision(row, now())),
    reports: reports.map(presentReport),
  }
}

/** Appeals a decision about the user's own content. */
export const appealDecision = (deps: Deps, userId: UserId, id: string, text: string) =>
  deps.db.transaction().execute(async tx => {
    const row = await lockCase(tx, id)
    if (row?.author_id !== userId) throw new AppError('moderation.not_found')
    valueOrThrow(canAppeal(row, deps.now()))
    await updateCase(tx, id, { appealed_at: deps.now(), appeal_text: text })
  })
