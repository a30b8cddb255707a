import type { TrainingInterviewId, UserId } from '#contract/id.ts'
import { trainingLimits } from '#contract/limits.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import { getCoach, judgeWithFallback } from '#server/training/coach/with-fallback.ts'
import type { Deps } from '#server/training/context.ts'
import { classifyMessage } from '#server/training/dialogue/classify-message.ts'
import { buildFeedback } from '#server/training/dialogue/feedback.ts'
import { findRubric } from '#server/training/question-bank/question-bank.ts'
import { scoreAnswer } from '#server/training/scoring/score-answer.ts'
import { requireCoach } from './compose-reply.ts'
import { loadAnswers } from './get-interviews.ts'
import { buildInterviewRubric } from './policy.ts'
import {
  findInterview,
  incrementModelTokens,
  insertRetry,
  listMessages,
  listQuestions,
  listRetries,
  lockInterview,
} from './repository.ts'

/** Judges another answer to a question of a completed interview. The interview's scores do not change. */
export async function retryAnswer(
  deps: Deps,
  userId: UserId,
  interviewId: TrainingInterviewId,
  { number, message }: { number: number; message: string },
) {
  const interview = await findInterview(deps.db, interviewId, userId)
  if (!interview) throw new AppError('training.session_not_found')
  if (interview.status !== 'completed') throw new AppError('training.not_completed')
  const isCounted = interview.summary?.answers.some(answer => answer.number === number)
  const row =
    isCounted && (await listQuestions(deps.db, [interviewId])).find(question => question.number === number)
  const questionRubric = row && findRubric(interview.interview_type, row)
  if (!row || !questionRubric) throw new AppError('training.session_not_found')
  const { language } = interview
  const messages = await listMessages(deps.db, [interviewId])
  // Answers to other questions may be reused here. Only the coach's own words earn nothing.
  const rubric = {
    ...buildInterviewRubric(interview, questionRubric, messages, number),
    previousAnswers: [],
  }
  if (language === 'en' && classifyMessage(message) === 'foreign') throw new AppError('training.not_english')
  const countAttempts = async (db: Executor) =>
    (await listRetries(db, [interviewId])).filter(retry => retry.number === number).length
  const maxAttempts = trainingLimits.retriesPerQuestion
  // Checked before the model call, which costs money, and again under the lock.
  if ((await countAttempts(deps.db)) >= maxAttempts) throw new AppError('training.too_many_retries')

  const { tokens, isFallback, ...judgement } = await requireCoach(deps, interviewId, () =>
    judgeWithFallback(deps, getCoach(deps, interview), rubric, message),
  )
  const score = scoreAnswer(rubric, message, judgement)
  await deps.db.transaction().execute(async tx => {
    await lockInterview(tx, interviewId, userId)
    const attempts = await countAttempts(tx)
    if (attempts >= maxAttempts) throw new AppError('training.too_many_retries')
    if (tokens > 0) await incrementModelTokens(tx, interviewId, tokens)
    await insertRetry(tx, {
      interview_id: interviewId,
      number,
      attempt: attempts + 1,
      answer: message,
      score: score.isUnscored ? null : score.score,
      judgement: JSON.stringify(score),
      created_at: deps.now(),
    })
  })
  const answers = await loadAnswers(deps.db, [interview], messages)
  const answer = answers.get(interviewId)?.find(judged => judged.answer.number === number)?.answer
  if (!answer) throw new AppError('training.session_not_found')
  return {
    before: answer.answerScore,
    after: score.isUnscored ? null : score.score,
    ...buildFeedback({
      answer: message,
      score,
      before: null,
      points: rubric.points,
      probed: [],
      isOpen: false,
      language,
    }),
    answer,
    ...(isFallback && { isFallback: true as const }),
  }
}
