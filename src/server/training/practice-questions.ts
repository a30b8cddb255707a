import type { z } from 'zod'
import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import type { UserId } from '#contract/id.ts'
import { toIsoDate } from '#contract/time.ts'
import type { questionsAsked } from '#contract/training.ts'
import type { trainingTrialEndpoints } from '#contract/training-session.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { Deps } from './context.ts'
import { classifyMessage } from './dialogue/classify-message.ts'
import { buildFeedback } from './dialogue/feedback.ts'
import { findRecentQuestions } from './interviews/next-question.ts'
import { buildRubric, getQuestions } from './question-bank/question-bank.ts'
import { dailySeed, renderQuestion, selectQuestions } from './question-bank/question-selection.ts'
import { scoreAnswer } from './scoring/score.ts'

/** Questions for one person to rehearse today: not those of their last interviews, as they were when the day began. */
export async function generateQuestions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: UserId,
  { interviewType, experienceLevel, jobRole, count }: z.output<typeof questionsAsked>,
) {
  const today = new Date(`${toIsoDate(now())}T00:00:00Z`)
  const recent = new Set(
    (await findRecentQuestions(db, userId, interviewType, today)).flatMap(ids => [...ids]),
  )
  const wanted = {
    level: experienceLevel,
    count,
    seed: dailySeed(userId, now()),
    hasJobRole: !!jobRole,
    jobRole,
    recentIds: recent,
  }
  const picked = selectQuestions(getQuestions(interviewType), wanted)
  return { questions: picked.map(question => renderQuestion(question, jobRole)) }
}

const trialType = interviewTypes.General
const trialLevel = experienceLevels.MidLevel
const trialQuestionCount = 5

/** The day's questions for visitors. */
export const getTrialQuestions = ({ now }: Pick<Deps, 'now'>) => ({
  questions: selectQuestions(getQuestions(trialType), {
    ...{ level: trialLevel, count: trialQuestionCount, hasJobRole: false },
    seed: dailySeed('visitors', now()),
  }).map(question => renderQuestion(question)),
})

/**
 * Judges a visitor's answer as an interview would. Only by the embedded coach: a model is paid for by the message, and
 * nobody has signed in. Nothing is kept.
 */
export async function scoreTrialAnswer(
  { ruleBasedCoach }: Pick<Deps, 'ruleBasedCoach'>,
  { questionId, message }: z.output<typeof trainingTrialEndpoints.tryAnswer.body>,
) {
  const asked = getQuestions(trialType).find(one => one.id === questionId)
  if (!asked) throw new AppError('training.no_question')
  const kind = classifyMessage(message)
  if (kind === 'foreign') throw new AppError('training.not_english')
  if (kind !== 'answer') throw new AppError('training.no_answer')
  const rubric = buildRubric(trialType, asked, {
    text: renderQuestion(asked).text,
    level: trialLevel,
    phase: null,
  })
  const judged = scoreAnswer(
    rubric,
    message,
    await ruleBasedCoach.judge(rubric, message, new AbortController().signal),
  )
  return {
    answerScore: judged.score,
    ...buildFeedback({ score: judged, before: null, points: rubric.points, probed: [], isOpen: false }),
  }
}
