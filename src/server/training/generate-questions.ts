import type { z } from 'zod'
import type { UserId } from '#contract/id.ts'
import { dayOf } from '#contract/time.ts'
import type { questionsAsked } from '#contract/training.ts'
import type { Deps } from './context.ts'
import { askedLately } from './interviews/choose-question.ts'
import { questionsOf } from './question-bank/question-bank.ts'
import { pickQuestions, seedOf, wordQuestion } from './question-selection.ts'

/** Questions for one person to rehearse today: not those of their last interviews, as they were when the day began. */
export async function generateQuestions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: UserId,
  { interviewType, experienceLevel, jobRole, count }: z.output<typeof questionsAsked>,
) {
  const today = new Date(`${dayOf(now())}T00:00:00Z`)
  const recent = new Set((await askedLately(db, userId, interviewType, today)).flatMap(ids => [...ids]))
  const wanted = {
    level: experienceLevel,
    count,
    seed: seedOf(userId, now()),
    hasJobRole: !!jobRole,
    jobRole,
    recent,
  }
  const picked = pickQuestions(questionsOf(interviewType), wanted)
  return { questions: picked.map(question => wordQuestion(question, jobRole)) }
}
