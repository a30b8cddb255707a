import type { z } from 'zod'
import type { UserId } from '#contract/id.ts'
import { dayOf } from '#contract/time.ts'
import type { questionsAsked } from '#contract/training.ts'
import type { Deps } from './context.ts'
import { findRecentQuestions } from './interviews/choose-question.ts'
import { getQuestions } from './question-bank/question-bank.ts'
import { dailySeed, renderQuestion, selectQuestions } from './question-selection.ts'

/** Questions for one person to rehearse today: not those of their last interviews, as they were when the day began. */
export async function generateQuestions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: UserId,
  { interviewType, experienceLevel, jobRole, count }: z.output<typeof questionsAsked>,
) {
  const today = new Date(`${dayOf(now())}T00:00:00Z`)
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
