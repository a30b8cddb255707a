import type { z } from 'zod'
import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import type { endpoints } from '#contract/training-trial.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { Deps } from './context.ts'
import { classify } from './dialogue/classify.ts'
import { feedbackOf } from './dialogue/feedback.ts'
import { questionsOf } from './question-bank/question-bank.ts'
import { rubricOf } from './question-bank/rubrics.ts'
import { pickQuestions, seedOf, wordQuestion } from './question-selection.ts'
import { scoreAnswer } from './scoring/score.ts'

const type = interviewTypes.General
const level = experienceLevels.MidLevel
const offered = 5

/** The day's questions for visitors. */
export const trialQuestions = ({ now }: Pick<Deps, 'now'>) => ({
  questions: pickQuestions(questionsOf(type), {
    ...{ level, count: offered, hasJobRole: false },
    seed: seedOf('visitors', now()),
  }).map(question => wordQuestion(question)),
})

/**
 * Judges a visitor's answer as an interview would. Only by the embedded coach: a model is paid for by the message, and
 * nobody has signed in. Nothing is kept.
 */
export async function tryAnswer(
  { embedded }: Pick<Deps, 'embedded'>,
  { questionId, message }: z.output<typeof endpoints.tryAnswer.body>,
) {
  const asked = questionsOf(type).find(one => one.id === questionId)
  if (!asked) throw new AppError('training.no_question')
  const kind = classify(message)
  if (kind === 'foreign') throw new AppError('training.not_english')
  if (kind !== 'answer') throw new AppError('training.no_answer')
  const rubric = rubricOf(type, asked, { text: wordQuestion(asked).text, level, phase: null })
  const judged = scoreAnswer(
    rubric,
    message,
    await embedded.judge(rubric, message, new AbortController().signal),
  )
  return {
    answerScore: judged.score,
    ...feedbackOf({ judged, before: null, points: rubric.points, probed: [], isOpen: false }),
  }
}
