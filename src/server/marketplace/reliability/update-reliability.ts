import type { UserId } from '#contract/id.ts'
import type { ImposableState, ReliabilityFigures, ReliabilityState } from '#contract/reliability-rules.ts'
import { getRecipient } from '#server/identity/accounts/get-account.ts'
import { lockAccount } from '#server/identity/accounts/repository.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import { valueOrThrow } from '#server/lib/result.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { listings } from '#server/marketplace/interviewers/update-interviewer.ts'
import { enqueueNotification } from '#server/notifications/enqueue-notification.ts'
import type { EmailPayloads } from '#server/notifications/payloads.ts'
import {
  canImpose,
  canLift,
  countIncidents,
  getCounted,
  getCountStart,
  getNextCheck,
  getNextState,
  getNotice,
  getPauseEnd,
  type NextState,
  type StoredState,
  stopsBookings,
} from './policy.ts'
import {
  countCompletedSessions,
  deleteChecks,
  findReliability,
  insertChange,
  isInterviewer,
  listIncidents,
  type ReliabilityRow,
  scheduleReliabilityCheck,
  upsertReliability,
} from './repository.ts'

type Notice = EmailPayloads['reliability-changed']['notice']
type Admin = { id: UserId; note: string | null }

const toStored = (row: ReliabilityRow): StoredState => ({
  state: row.state,
  since: row.since,
  pausedUntil: row.paused_until,
  isManual: row.set_by !== null,
  forgivenAt: row.forgiven_at,
  pausedAt: row.paused_at,
})

/** Counts the figures anew and applies the rules. The lock of the account comes first, as for suspension and closing. */
export const checkReliability = (deps: Deps, interviewerId: UserId): Promise<void> =>
  deps.db.transaction().execute(async tx => {
    const account = await lockAccount(tx, { id: interviewerId })
    // Before the count: what commits later leaves a check of its own.
    await deleteChecks(tx, interviewerId)
    if (!account || account.closed_at || !(await isInterviewer(tx, interviewerId))) return
    const row = await findReliability(tx, interviewerId)
    const stored = row ? toStored(row) : null
    const counts = await count(tx, interviewerId, stored?.forgivenAt ?? null, deps.now())
    const next = getNextState(stored, counts.counted, deps.now())
    const notice = getNotice(stored?.state ?? 'good', next.state)
    const forgivenAt = stored?.forgivenAt ?? null
    await save(deps, tx, { interviewerId, row, next, counts, notice, forgivenAt })
  })

async function count(tx: Tx, interviewerId: UserId, forgivenAt: Date | null, now: Date) {
  const start = getCountStart(forgivenAt, now)
  const incidents = await listIncidents(tx, interviewerId, start)
  const counted = getCounted(incidents, start, now)
  const sessions = await countCompletedSessions(tx, interviewerId, getCountStart(null, now))
  return { start, incidents, counted, sessions, figures: countIncidents(counted) }
}

type Change = {
  interviewerId: UserId
  row: ReliabilityRow | undefined
  next: NextState
  counts: Awaited<ReturnType<typeof count>>
  notice: Notice | null
  forgivenAt: Date | null
  /** Null: the rules. */
  admin?: Admin
}

async function save(
  deps: Deps,
  tx: Tx,
  { interviewerId, row, next, counts, notice, forgivenAt, admin }: Change,
) {
  const now = deps.now()
  const before: ReliabilityState = row?.state ?? 'good'
  const isChanged = admin !== undefined || before !== next.state
  const since = isChanged || !row ? now : row.since
  const isNewPause = isChanged && next.state === 'paused'
  const figures = toColumns(counts.figures)
  await upsertReliability(tx, {
    ...figures,
    ...{ interviewer_id: interviewerId, state: next.state, since, paused_until: next.pausedUntil },
    set_by: next.isManual ? (admin?.id ?? row?.set_by ?? null) : null,
    note: next.isManual ? (admin?.note ?? row?.note ?? null) : null,
    forgiven_at: forgivenAt,
    paused_at: isNewPause ? now : (row?.paused_at ?? null),
    sessions: counts.sessions,
    counted_at: now,
  })
  if (isChanged)
    await insertChange(tx, {
      ...figures,
      ...{ interviewer_id: interviewerId, at: now, state: next.state, paused_until: next.pausedUntil },
      admin_id: admin?.id ?? null,
    })
  const nextCheck = getNextCheck({ ...next, since }, counts.incidents, counts.start, now)
  if (nextCheck) await scheduleReliabilityCheck(tx, interviewerId, nextCheck)
  if (stopsBookings(before) !== stopsBookings(next.state)) await listings.sync(tx, interviewerId)
  if (notice)
    await enqueueNotification(deps, tx, {
      template: 'reliability-changed',
      to: await getRecipient(tx, interviewerId),
      data: {
        notice,
        figures: counts.figures,
        pausedUntil: next.pausedUntil?.toISOString() ?? null,
        emailOnly: { note: admin?.note ?? null },
      },
    })
}

const toColumns = ({ noShows, lateCancellations, unanswered, overdueScorecards }: ReliabilityFigures) => ({
  no_shows: noShows,
  late_cancellations: lateCancellations,
  unanswered,
  overdue_scorecards: overdueScorecards,
})

/** States before and after, for the log. */
type Recorded = { before: LoggedState; after: LoggedState }
type LoggedState = { state: ReliabilityState; pausedUntil: string | null }

const toLogged = (state: ReliabilityState, pausedUntil: Date | null): LoggedState => ({
  state,
  pausedUntil: pausedUntil?.toISOString() ?? null,
})

type Decision = { interviewerId: UserId; adminId: UserId; from: ReliabilityState }

async function lockInterviewer(tx: Tx, { interviewerId }: Decision) {
  const account = await lockAccount(tx, { id: interviewerId })
  if (!account || !(await isInterviewer(tx, interviewerId))) throw new AppError('reliability.not_found')
  if (account.closed_at) throw new AppError('admin.account_closed')
  await deleteChecks(tx, interviewerId)
  return findReliability(tx, interviewerId)
}

/** Sets a state by hand. Runs in the transaction that logs it. */
export async function imposeState(
  deps: Deps,
  tx: Tx,
  decision: Decision & { state: ImposableState; days: number; note: string },
): Promise<Recorded> {
  const { interviewerId, adminId, state, days, note, from } = decision
  const row = await lockInterviewer(tx, decision)
  const before = row?.state ?? 'good'
  valueOrThrow(canImpose({ state: before, from }, state))
  const pausedUntil = getPauseEnd(state, days, deps.now())
  const forgivenAt = row?.forgiven_at ?? null
  await save(deps, tx, {
    ...{ interviewerId, row, forgivenAt, notice: state },
    counts: await count(tx, interviewerId, forgivenAt, deps.now()),
    next: { state, pausedUntil, isManual: true },
    admin: { id: adminId, note },
  })
  return { before: toLogged(before, row?.paused_until ?? null), after: toLogged(state, pausedUntil) }
}

/** Lifts a state. What happened before counts no more. Runs in the transaction that logs it. */
export async function liftState(deps: Deps, tx: Tx, decision: Decision): Promise<Recorded> {
  const { interviewerId, adminId, from } = decision
  const row = await lockInterviewer(tx, decision)
  const before = row?.state ?? 'good'
  valueOrThrow(canLift({ state: before, from }))
  const now = deps.now()
  await save(deps, tx, {
    ...{ interviewerId, row, forgivenAt: now, notice: 'lifted' },
    counts: await count(tx, interviewerId, now, now),
    next: { state: 'good', pausedUntil: null, isManual: false },
    admin: { id: adminId, note: null },
  })
  return { before: toLogged(before, row?.paused_until ?? null), after: toLogged('good', null) }
}
