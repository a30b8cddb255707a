import { z } from 'zod'
import { type Question, question } from '#contract/training.ts'
import { type PracticeOptions, practiceOptions } from './practice-reducer.ts'

const practiceLinkState = z.object({ question, choice: practiceOptions })

/** A link that practises one question, as it stands in the history entry it makes. */
export const practiceLink = (
  question: Question,
  { interviewType, experienceLevel, jobRole }: Omit<PracticeOptions, 'jobRole'> & { jobRole: string | null },
) => ({
  to: '/interview-training/questions',
  state: { question, choice: { interviewType, experienceLevel, jobRole: jobRole ?? '' } },
})

/** The question that such a link carries; null everywhere else. */
export const readPracticeLink = (state: unknown) => practiceLinkState.safeParse(state).data ?? null
