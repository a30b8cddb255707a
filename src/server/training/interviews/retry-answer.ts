import type { TrainingSessionId, UserId } from '#contract/id.ts'
import { trainingLimits } from '#contract/limits.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import { coachOf, judged } from '#server/training/coach/with-fallback.ts'
import type { Deps } from '#server/training/context.ts'
import { classify } from '#server/training/dialogue/classify.ts'
import { feedbackOf } from '#server/training/dialogue/feedback.ts'
import { rubricFor } from '#server/training/question-bank/rubrics.ts'
import { scoreAnswer } from '#server/training/scoring/score.ts'
import { rubricIn } from './compose-rubric.ts'
import { readAnswers } from './read-interview.ts'
import {
  addTokens,
  findInterview,
  insertRetry,
  listMessages,
  listQuestions,
  listRetries,
  lockInterview,
} from './repository.ts'
import { orSilent } from './require-coach.ts'

type Retry = { number: number; message: string }

/** Judges another answer to a question of a completed interview. The interview's own figures stay as they were. */
export async function retryAnswer(
  deps: Deps,
  userId: UserId,
  sessionId: TrainingSessionId,
  { number, message }: Retry,
) {
  const interview = await findInterview(deps.db, sessionId, userId)
  if (!interview) throw new AppError('training.session_not_found')
  if (interview.status !== 'completed') throw new AppError('training.not_completed')
  const isCounted = interview.summary?.answers.some(one => one.number === number)
  const row = isCounted && (await listQuestions(deps.db, [sessionId])).find(one => one.number === number)
  const asked = row && rubricFor(interview.interview_type, row)
  if (!row || !asked) throw new AppError('training.session_not_found')
  const { language } = interview
  // What was told to other questions may be told here by now: only the coach's own words answer nothing.
  const said = language === 'ru' ? await listMessages(deps.db, [sessionId]) : []
  const rubric = language === 'ru' ? { ...rubricIn(interview, asked, said, number), saidBefore: [] } : asked
  if (language === 'en' && classify(message) === 'foreign') throw new AppError('training.not_english')
  const attemptsIn = async (db: Executor) =>
    (await listRetries(db, [sessionId])).filter(one => one.number === number).length
  const most = trainingLimits.retriesPerQuestion
  // Before a model is asked for anything; counted again under the lock.
  if ((await attemptsIn(deps.db)) >= most) throw new AppError('training.too_many_retries')

  const { tokens, isFallback, ...judgement } = await orSilent(deps, sessionId, () =>
    judged(deps, coachOf(deps, interview), rubric, message),
  )
  const score = scoreAnswer(rubric, message, judgement)
  await deps.db.transaction().execute(async tx => {
    await lockInterview(tx, sessionId, userId)
    const before = await attemptsIn(tx)
    if (before >= most) throw new AppError('training.too_many_retries')
    if (tokens > 0) await addTokens(tx, sessionId, tokens)
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
  const answers = await readAnswers(deps.db, [interview], await listMessages(deps.db, [sessionId]))
  const answer = answers.get(sessionId)?.find(one => one.answer.number === number)?.answer
  if (!answer) throw new AppError('training.session_not_found')
  return {
    before: answer.answerScore,
    after: score.score,
    ...feedbackOf({
      judged: score,
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
