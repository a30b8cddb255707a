import { z } from 'zod'
import { type Question, question } from '#contract/training.ts'
import { type PracticeOptions, practiceOptions } from './practice-reducer.ts'

const practiceLinkState = z.object({ question, choice: practiceOptions })

/** Link state that practises one question. */
export const practiceLink = (
  question: Question,
  { interviewType, experienceLevel, jobRole }: Omit<PracticeOptions, 'jobRole'> & { jobRole: string | null },
) => ({
  to: '/interview-training/questions',
  state: { question, choice: { interviewType, experienceLevel, jobRole: jobRole ?? '' } },
})

/** Question in the link state, or null. */
export const readPracticeLink = (state: unknown) => practiceLinkState.safeParse(state).data ?? null
