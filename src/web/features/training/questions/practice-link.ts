import { z } from 'zod'
import { type Question, question } from '#contract/training.ts'
import { type Choice, choice } from './practice-state.ts'

const carried = z.object({ question, choice })

/** A link that practises one question, as it stands in the history entry it makes. */
export const toPractise = (
  question: Question,
  { interviewType, experienceLevel, jobRole }: Omit<Choice, 'jobRole'> & { jobRole: string | null },
) => ({
  to: '/interview-training/questions',
  state: { question, choice: { interviewType, experienceLevel, jobRole: jobRole ?? '' } },
})

/** The question that such a link carries; null everywhere else. */
export const carriedQuestion = (state: unknown) => carried.safeParse(state).data ?? null
