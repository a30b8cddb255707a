import type { z } from 'zod'
import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import type { UserId } from '#contract/id.ts'
import { toIsoDate } from '#contract/time.ts'
import type { questionRequest } from '#contract/training.ts'
import type { endpoints } from '#contract/training-session.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { Deps } from './context.ts'
import { classifyMessage } from './dialogue/classify-message.ts'
import { buildFeedback } from './dialogue/feedback.ts'
import { listRecentQuestionIds } from './interviews/repository.ts'
import { buildRubric, getQuestions } from './question-bank/question-bank.ts'
import { dailySeed, renderQuestion, selectQuestions } from './question-bank/question-selection.ts'
import { scoreAnswer } from './scoring/score.ts'

/** Practice questions of the day. Questions of interviews before today come last. */
export async function generateQuestions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: UserId,
  { interviewType, experienceLevel, jobRole, count }: z.output<typeof questionRequest>,
) {
  const today = new Date(`${toIsoDate(now())}T00:00:00Z`)
  const recentByInterview = await listRecentQuestionIds(db, { userId, type: interviewType, before: today })
  const selected = selectQuestions(getQuestions(interviewType), {
    level: experienceLevel,
    count,
    seed: dailySeed(userId, now()),
    hasJobRole: !!jobRole,
    jobRole,
    recentIds: new Set(recentByInterview.flatMap(ids => [...ids])),
  })
  return { questions: selected.map(question => renderQuestion(question, jobRole)) }
}

const trialType = interviewTypes.General
const trialLevel = experienceLevels.MidLevel
const trialQuestionCount = 5

/** Questions of the day for visitors, the same for all of them. */
export const getTrialQuestions = ({ now }: Pick<Deps, 'now'>) => ({
  questions: selectQuestions(getQuestions(trialType), {
    level: trialLevel,
    count: trialQuestionCount,
    seed: dailySeed('visitors', now()),
  }).map(question => renderQuestion(question)),
})

/** Scores a visitor's answer without storing it. Only the rule-based coach judges: model calls cost money per request. */
export async function scoreTrialAnswer(
  { embeddedCoach }: Pick<Deps, 'embeddedCoach'>,
  { questionId, message }: z.output<typeof endpoints.scoreTrialAnswer.body>,
) {
  const question = getQuestions(trialType).find(({ id }) => id === questionId)
  if (!question) throw new AppError('training.no_question')
  const kind = classifyMessage(message)
  if (kind === 'foreign') throw new AppError('training.not_english')
  if (kind !== 'answer') throw new AppError('training.no_answer')
  const rubric = buildRubric(trialType, question, {
    text: renderQuestion(question).text,
    phase: null,
  })
  const score = scoreAnswer(
    rubric,
    message,
    await embeddedCoach.judge(rubric, message, new AbortController().signal),
  )
  return {
    answerScore: score.score,
    ...buildFeedback({ score, before: null, points: rubric.points, probed: [], isOpen: false }),
  }
}
