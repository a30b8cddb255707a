import type { z } from 'zod'
import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import type { UserId } from '#contract/id.ts'
import { toIsoDate } from '#contract/time.ts'
import type { InterviewType, questionRequest } from '#contract/training.ts'
import type { endpoints } from '#contract/training-interview.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { Deps } from './context.ts'
import { classifyMessageToQuestion } from './dialogue/classify-message.ts'
import { buildFeedback } from './dialogue/feedback.ts'
import { listRecentQuestionIds } from './interviews/repository.ts'
import { buildRubric, findQuestion, getQuestions } from './question-bank/question-bank.ts'
import { dailySeed, renderQuestion, selectQuestions } from './question-bank/question-selection.ts'
import { scoreAnswer } from './scoring/score-answer.ts'

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

type AnswerInput = z.output<typeof endpoints.scorePracticeAnswer.body>

/** Scores a visitor's answer without storing it. */
export const scoreTrialAnswer = (deps: Pick<Deps, 'embeddedCoach'>, input: Omit<AnswerInput, 'jobRole'>) =>
  scoreUnstoredAnswer(deps, { type: trialType, ...input, jobRole: null })

/** Scores an answer to a practice question without storing it. */
export function scorePracticeAnswer(deps: Pick<Deps, 'embeddedCoach'>, input: AnswerInput) {
  const type = Object.values(interviewTypes).find(candidate => findQuestion(candidate, input.questionId))
  if (type === undefined) throw new AppError('training.no_question')
  return scoreUnstoredAnswer(deps, { type, ...input })
}

/** Only the rule-based coach judges, because model calls cost money per request. */
async function scoreUnstoredAnswer(
  { embeddedCoach }: Pick<Deps, 'embeddedCoach'>,
  { type, questionId, jobRole, message }: AnswerInput & { type: InterviewType },
) {
  const question = findQuestion(type, questionId)
  if (!question) throw new AppError('training.no_question')
  const kind = classifyMessageToQuestion(message, 'en', questionId)
  if (kind === 'foreign') throw new AppError('training.not_english')
  if (kind !== 'answer') throw new AppError('training.no_answer')
  const rubric = buildRubric(type, question, { text: renderQuestion(question, jobRole).text, phase: null })
  const judgement = await embeddedCoach.judge(rubric, message, new AbortController().signal)
  const score = scoreAnswer(rubric, message, judgement)
  return {
    answerScore: score.isUnscored ? null : score.score,
    ...buildFeedback({
      score,
      answer: message,
      before: null,
      points: rubric.points,
      probed: [],
      isOpen: false,
    }),
    modelAnswer: rubric.reference,
  }
}
