import { z } from 'zod'
import { instant } from './instant.ts'
import { trainingLimits } from './limits.ts'
import { question, skill } from './training.ts'

/** What a session came to. */

/** From 0 to 10 in steps of a half. */
export const score = z.number().min(0).max(trainingLimits.scoreMax)

/** How one thing that an interviewer listens for was met. */
export const judgedPoint = z.object({
  label: z.string(),
  /** 0 missing, 1 there. */
  credit: z.number().min(0).max(1),
  /** The person's own words that earned it; always part of the answer. */
  quote: z.string().nullable(),
  /** It may have been said, and nobody could show where: it earns nothing, and is not missing. */
  isUnclear: z.literal(true).optional(),
})

/** A question of a session, what became of it, and what to compare with. */
export const sessionAnswer = z.object({
  /** Counted from 1. */
  number: z.int(),
  question,
  skill,
  /** Everything the person said to it, in the order it was said. */
  answer: z.string().nullable(),
  /** Null where it was skipped. */
  answerScore: score.nullable(),
  points: z.array(judgedPoint),
  /** A very good answer. */
  modelAnswer: z.string(),
  /** Further tries, oldest first. They do not change the session's average. */
  retries: z.array(
    z.object({ answer: z.string(), answerScore: score, points: z.array(judgedPoint), at: instant }),
  ),
})
export type InterviewAnswer = z.output<typeof sessionAnswer>

export const sessionSummary = z.object({
  /** To one decimal; 0 where nothing was answered. */
  averageScore: z.number(),
  /** Within what the average can be trusted; null where nothing was answered. */
  scoreBand: z.object({ low: z.number(), high: z.number() }).nullable(),
  /** Whole seconds without pauses, as text. */
  duration: z.string(),
  /** Questions asked. */
  totalQuestions: z.int(),
  strengthAreas: z.array(z.string()),
  improvementAreas: z.array(z.string()),
  overallFeedback: z.string(),
  skills: z.array(z.object({ skill, averageScore: z.number(), answers: z.int() })),
  answers: z.array(sessionAnswer),
  /** What to do next: an exercise for the weakest skill and a question to try it on. */
  drill: z.object({ skill, exercise: z.string(), question }).nullable(),
})
export type InterviewSummary = z.output<typeof sessionSummary>
