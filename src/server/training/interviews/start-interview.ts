import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { trainingInterviewId, type UserId } from '#contract/id.ts'
import { trainingLimits } from '#contract/limits.ts'
import { dayMs, hourMs } from '#contract/time.ts'
import type { MessageMetadata, startRequest, TrainingInterview } from '#contract/training-interview.ts'
import { findTimeZone } from '#server/identity/profiles/repository.ts'
import { type Executor, getViolatedConstraint } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import { readSiteLimits } from '#server/lib/site-settings/site-settings.ts'
import { getStartOfDay } from '#server/lib/time-zone.ts'
import { generateReplyWithFallback } from '#server/training/coach/with-fallback.ts'
import type { Deps } from '#server/training/context.ts'
import { renderWelcome } from '#server/training/dialogue/welcome.ts'
import { findRubric } from '#server/training/question-bank/question-bank.ts'
import { requireCoach } from './compose-reply.ts'
import { toInterviewContext } from './draft-reply.ts'
import { getInterview } from './get-interviews.ts'
import { selectNextQuestion } from './next-question.ts'
import { presentNumberedQuestion } from './presenter.ts'
import {
  countInterviewsSince,
  findActiveInterviewId,
  incrementModelTokens,
  insertInterview,
  insertMessage,
  insertQuestion,
  lockUser,
} from './repository.ts'

/** Whether a user may start an interview now. The daily limit uses the user's time zone. */
export async function getStartEligibility({ now }: Pick<Deps, 'now'>, db: Executor, userId: UserId) {
  const zone = await findTimeZone(db, userId)
  const today = getStartOfDay(now(), zone)
  // A day has 23 to 25 hours, so its 26th hour always lies in the next day.
  const resetsAt = getStartOfDay(new Date(today.getTime() + dayMs + 2 * hourMs), zone)
  const activeSessionId = await findActiveInterviewId(db, userId)
  const started = await countInterviewsSince(db, userId, today)
  const { trainingSessionsPerDay } = await readSiteLimits(db)
  const remainingToday = Math.max(0, trainingSessionsPerDay - started)
  const code = activeSessionId
    ? ('training.already_active' as const)
    : remainingToday === 0
      ? ('training.daily_limit' as const)
      : null
  return {
    ...{ canStart: code === null, code, activeSessionId, remainingToday, resetsAt: resetsAt.toISOString() },
    trainingSessionsPerDay,
  }
}

async function assertCanStart(deps: Deps, db: Executor, userId: UserId): Promise<void> {
  const { code, resetsAt, trainingSessionsPerDay } = await getStartEligibility(deps, db, userId)
  if (code === 'training.already_active') throw new AppError(code)
  if (code) {
    const retryAfterSeconds = Math.ceil((Date.parse(resetsAt) - deps.now().getTime()) / 1000)
    throw new AppError(code, {
      retryAfterSeconds,
      ...(trainingSessionsPerDay !== trainingLimits.sessionsPerDay && {
        message: translate => translate('training.daily_limit_of', { count: trainingSessionsPerDay }),
      }),
    })
  }
}

/** Starts an interview with one message: the coach's welcome and the first question. */
export async function startInterview(
  deps: Deps,
  userId: UserId,
  request: z.output<typeof startRequest>,
): Promise<TrainingInterview> {
  const { language } = request
  if (language === 'ru' && deps.coach.name !== 'model') throw new AppError('training.no_russian')
  // Checked before the model call, which costs money, and again under the lock.
  await assertCanStart(deps, deps.db, userId)
  const interview = {
    id: trainingInterviewId.parse(randomUUID()),
    user_id: userId,
    interview_type: request.interviewType,
    experience_level: request.experienceLevel,
    job_role: request.jobRole,
    company_name: request.companyName,
    language,
  }
  const firstQuestion = await selectNextQuestion(
    deps,
    { ...interview, started_at: deps.now() },
    [],
    request.experienceLevel,
  )
  const rubric = findRubric(request.interviewType, firstQuestion)
  if (rubric) deps.coach.preload?.(rubric)
  const context = toInterviewContext(interview)
  const question = firstQuestion.text
  const utterance = {
    context,
    language,
    act: 'welcome' as const,
    draft: renderWelcome(context, question),
    question,
    forbiddenTerms: rubric?.points.flatMap(point => point.groups.flat()) ?? [],
    recentMessages: [],
  }
  const welcome = await requireCoach(deps, null, () =>
    generateReplyWithFallback(deps, deps.coach, utterance, () => {}),
  )
  const metadata: MessageMetadata = {
    feedback: [],
    suggestions: [],
    question: presentNumberedQuestion(firstQuestion, request.interviewType),
    ...(welcome.isFallback && { isFallback: true as const }),
  }
  const now = deps.now()
  try {
    await deps.db.transaction().execute(async tx => {
      await lockUser(tx, userId)
      await assertCanStart(deps, tx, userId)
      await insertInterview(tx, {
        ...interview,
        engine: deps.coach.name,
        started_at: now,
        active_at: now,
        resumed_at: now,
      })
      await insertQuestion(tx, { ...firstQuestion, asked_at: now })
      if (welcome.tokens > 0) await incrementModelTokens(tx, interview.id, welcome.tokens)
      await insertMessage(tx, {
        interview_id: interview.id,
        position: 0,
        role: 'assistant',
        kind: 'welcome',
        number: 1,
        content: welcome.text,
        metadata: JSON.stringify(metadata),
        created_at: now,
      })
    })
  } catch (error) {
    if (getViolatedConstraint(error) === 'one_active_training_interview_per_user')
      throw new AppError('training.already_active')
    throw error
  }
  return getInterview(deps, userId, interview.id)
}
