import type { TrainingSessionId, UserId } from '#contract/id.ts'
import type { InterviewSession } from '#contract/training-session.ts'
import { brokenConstraint, type Tx } from '#server/platform/database/pool.ts'
import { AppError } from '#server/platform/http/error.ts'
import { eachAlone } from '#server/platform/jobs/each-alone.ts'
import type { Deps } from '#server/training/deps.ts'
import { refuseWhileAnswering } from './end.ts'
import { readInterview } from './read.ts'
import { elapsedMs, forgottenSince, idleSince } from './rules.ts'
import { listIdle, listMessages, lockSession, type SessionRow, updateSession } from './store.ts'

/** Stops the clock; pausing a paused session changes nothing. */
export const pauseInterview = (deps: Deps, userId: UserId, id: TrainingSessionId) =>
  change(deps, userId, id, async (tx, session) => {
    if (session.status === 'paused') return
    refuseWhileAnswering(deps, session, await listMessages(tx, [id]))
    const now = deps.now()
    await updateSession(tx, id, {
      status: 'paused',
      active_at: now,
      elapsed_before_ms: elapsedMs(session, now),
    })
  })

/** Goes on where it stopped, unless another session is under way. */
export const resumeInterview = (deps: Deps, userId: UserId, id: TrainingSessionId) =>
  change(deps, userId, id, async (tx, session) => {
    if (session.status === 'active') return
    const now = deps.now()
    await updateSession(tx, id, { status: 'active', active_at: now, resumed_at: now })
  })

/** Gives a session up. It stays in the history, without a summary. */
export const cancelInterview = (deps: Deps, userId: UserId, id: TrainingSessionId) =>
  change(deps, userId, id, async (tx, session) => {
    refuseWhileAnswering(deps, session, await listMessages(tx, [id]))
    await cancel(deps, tx, session)
  })

async function cancel(deps: Deps, tx: Tx, session: SessionRow): Promise<void> {
  const now = deps.now()
  await updateSession(tx, session.id, {
    status: 'cancelled',
    ended_at: now,
    elapsed_before_ms: elapsedMs(session, now),
  })
}

/** Changes a session that has not ended. */
async function change(
  deps: Deps,
  userId: UserId,
  id: TrainingSessionId,
  work: (tx: Tx, session: SessionRow) => Promise<void>,
): Promise<InterviewSession> {
  try {
    await deps.db.transaction().execute(async tx => {
      const session = await lockSession(tx, id, userId)
      if (!session) throw new AppError('training.session_not_found')
      if (session.ended_at) throw new AppError('training.session_ended')
      await work(tx, session)
    })
  } catch (error) {
    if (brokenConstraint(error) === 'training_sessions_one_active')
      throw new AppError('training.already_active')
    throw error
  }
  return readInterview(deps, userId, id)
}

/** For the sweep: a session nobody speaks in pauses, with the clock at the last word; a forgotten one is given up. */
export async function tidyInterviews(deps: Deps): Promise<void> {
  const now = deps.now()
  await each(deps, 'active', idleSince(now), (tx, session) =>
    updateSession(tx, session.id, {
      status: 'paused',
      elapsed_before_ms: elapsedMs(session, session.active_at),
    }),
  )
  await each(deps, 'paused', forgottenSince(now), (tx, session) => cancel(deps, tx, session))
}

async function each(
  deps: Deps,
  status: 'active' | 'paused',
  since: Date,
  work: (tx: Tx, session: SessionRow) => Promise<unknown>,
): Promise<void> {
  const idle = await listIdle(deps.db, status, since)
  await eachAlone(deps.log, 'interview not tidied yet', idle, ({ id, user_id }) =>
    deps.db.transaction().execute(async tx => {
      const session = await lockSession(tx, id, user_id)
      // Somebody may have spoken since.
      if (session?.status === status && session.active_at <= since) await work(tx, session)
    }),
  )
}
