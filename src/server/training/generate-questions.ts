import type { z } from 'zod'
import type { UserId } from '#contract/id.ts'
import type { questionsAsked } from '#contract/training.ts'
import type { Deps } from '#server/training/deps.ts'
import { questionsOf } from './bank/bank.ts'
import { pickQuestions, seedOf, wordQuestion } from './rules.ts'

/** Questions for one person to rehearse today. */
export function generateQuestions(
  { now }: Pick<Deps, 'now'>,
  userId: UserId,
  { interviewType, experienceLevel, jobRole, count }: z.output<typeof questionsAsked>,
) {
  const wanted = { level: experienceLevel, count, seed: seedOf(userId, now()), hasJobRole: !!jobRole }
  const picked = pickQuestions(questionsOf(interviewType), wanted)
  return { questions: picked.map(question => wordQuestion(question, jobRole)) }
}
