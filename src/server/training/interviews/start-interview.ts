import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { trainingSessionId, type UserId } from '#contract/id.ts'
import type { InterviewSession, MessageMetadata, startRequest } from '#contract/training-session.ts'
import { brokenConstraint } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import { spoken } from '#server/training/coach/with-fallback.ts'
import type { Deps } from '#server/training/context.ts'
import { welcome } from '#server/training/dialogue/templates.ts'
import { canStartSession } from './can-start-session.ts'
import { nextQuestion, rubricOfNext } from './choose-question.ts'
import { sceneOf } from './draft-reply.ts'
import { viewQuestion } from './presenter.ts'
import { readInterview } from './read-interview.ts'
import { addTokens, insertInterview, insertMessage, insertQuestion, lockStarts } from './repository.ts'
import { orSilent } from './require-coach.ts'

type Request = z.output<typeof startRequest>

/** Opens an interview with the coach's welcome and the first question, in one message. */
export async function startInterview(
  deps: Deps,
  userId: UserId,
  request: Request,
): Promise<InterviewSession> {
  const { language } = request
  if (language === 'ru' && deps.coach.name !== 'model') throw new AppError('training.no_russian')
  await refuseUnlessFree(deps, userId)
  const interview = {
    id: trainingSessionId.parse(randomUUID()),
    user_id: userId,
    interview_type: request.interviewType,
    experience_level: request.experienceLevel,
    job_role: request.jobRole,
    company_name: request.companyName,
    language,
  }
  const first = await nextQuestion(
    deps,
    { ...interview, started_at: deps.now() },
    [],
    request.experienceLevel,
  )
  const rubric = rubricOfNext(request.interviewType, first)
  if (rubric) deps.coach.prepare?.(rubric)
  const scene = sceneOf(interview)
  const question = first.row.text
  const line = {
    scene,
    language,
    move: 'welcome' as const,
    draft: welcome(scene, question),
    question,
    secrets: rubric?.points.flatMap(point => point.groups.flat()) ?? [],
    recent: [],
  }
  const said = await orSilent(deps, null, () => spoken(deps, deps.coach, line, () => {}))
  const metadata: MessageMetadata = {
    feedback: [],
    suggestions: [],
    question: viewQuestion(first.row, request.interviewType),
    ...(said.isFallback && { isFallback: true as const }),
  }
  const now = deps.now()
  try {
    await deps.db.transaction().execute(async tx => {
      await lockStarts(tx, userId)
      const verdict = await canStartSession(deps, tx, userId)
      if (verdict.code) throw refusal(verdict, now)
      await insertInterview(tx, {
        ...interview,
        engine: deps.coach.name,
        started_at: now,
        active_at: now,
        resumed_at: now,
      })
      await insertQuestion(tx, { ...first.row, asked_at: now })
      if (said.tokens > 0) await addTokens(tx, interview.id, said.tokens)
      await insertMessage(tx, {
        interview_id: interview.id,
        position: 0,
        role: 'assistant',
        kind: 'welcome',
        number: 1,
        content: said.text,
        metadata: JSON.stringify(metadata),
        created_at: now,
      })
    })
  } catch (error) {
    if (brokenConstraint(error) === 'one_active_training_interview_per_user')
      throw new AppError('training.already_active')
    throw error
  }
  return readInterview(deps, userId, interview.id)
}

/** Before a model is asked for anything. */
async function refuseUnlessFree(deps: Deps, userId: UserId): Promise<void> {
  const verdict = await canStartSession(deps, deps.db, userId)
  if (verdict.code) throw refusal(verdict, deps.now())
}

function refusal({ code, resetsAt }: Awaited<ReturnType<typeof canStartSession>>, now: Date): AppError {
  if (code !== 'training.daily_limit') return new AppError('training.already_active')
  const retryAfterSeconds = Math.ceil((Date.parse(resetsAt) - now.getTime()) / 1000)
  return new AppError('training.daily_limit', { retryAfterSeconds })
}
