import type { TrainingSessionId, UserId } from '#contract/id.ts'
import { trainingLimits } from '#contract/limits.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import { getCoach, judgeWithFallback } from '#server/training/coach/with-fallback.ts'
import type { Deps } from '#server/training/context.ts'
import { classifyMessage } from '#server/training/dialogue/classify-message.ts'
import { buildFeedback } from '#server/training/dialogue/feedback.ts'
import { findRubric } from '#server/training/question-bank/question-bank.ts'
import { scoreAnswer } from '#server/training/scoring/score.ts'
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

type RetryInput = { number: number; message: string }

/** Judges another answer to a question of a completed interview. The interview's own figures stay as they were. */
export async function retryAnswer(
  deps: Deps,
  userId: UserId,
  sessionId: TrainingSessionId,
  { number, message }: RetryInput,
) {
  const interview = await findInterview(deps.db, sessionId, userId)
  if (!interview) throw new AppError('training.session_not_found')
  if (interview.status !== 'completed') throw new AppError('training.not_completed')
  const isCounted = interview.summary?.answers.some(one => one.number === number)
  const row = isCounted && (await listQuestions(deps.db, [sessionId])).find(one => one.number === number)
  const asked = row && findRubric(interview.interview_type, row)
  if (!row || !asked) throw new AppError('training.session_not_found')
  const { language } = interview
  // What was told to other questions may be told here by now: only the coach's own words answer nothing.
  const said = language === 'ru' ? await listMessages(deps.db, [sessionId]) : []
  const rubric =
    language === 'ru'
      ? { ...buildInterviewRubric(interview, asked, said, number), previousAnswers: [] }
      : asked
  if (language === 'en' && classifyMessage(message) === 'foreign') throw new AppError('training.not_english')
  const attemptsIn = async (db: Executor) =>
    (await listRetries(db, [sessionId])).filter(one => one.number === number).length
  const most = trainingLimits.retriesPerQuestion
  // Before a model is asked for anything; counted again under the lock.
  if ((await attemptsIn(deps.db)) >= most) throw new AppError('training.too_many_retries')

  const { tokens, isFallback, ...judgement } = await requireCoach(deps, sessionId, () =>
    judgeWithFallback(deps, getCoach(deps, interview), rubric, message),
  )
  const score = scoreAnswer(rubric, message, judgement)
  await deps.db.transaction().execute(async tx => {
    await lockInterview(tx, sessionId, userId)
    const before = await attemptsIn(tx)
    if (before >= most) throw new AppError('training.too_many_retries')
    if (tokens > 0) await incrementModelTokens(tx, sessionId, tokens)
    await insertRetry(tx, {
      interview_id: sessionId,
      number,
      attempt: before + 1,
      answer: message,
      score: score.score,
      judgement: score,
      created_at: deps.now(),
    })
  })
  const answers = await loadAnswers(deps.db, [interview], await listMessages(deps.db, [sessionId]))
  const answer = answers.get(sessionId)?.find(one => one.answer.number === number)?.answer
  if (!answer) throw new AppError('training.session_not_found')
  return {
    before: answer.answerScore,
    after: score.score,
    ...buildFeedback({
      score: score,
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
