import { z } from 'zod'
import { languages } from './account.ts'
import { endpoint } from './endpoint.ts'
import { experienceLevels, interviewTypes } from './enums.ts'
import { fieldCode } from './error.ts'
import { instant } from './fields.ts'
import { trainingLimits } from './limits.ts'
import { trainingApi } from './routes/training.ts'
import { skills } from './rubric.ts'

export type InterviewType = (typeof interviewTypes)[keyof typeof interviewTypes]

export type ExperienceLevel = (typeof experienceLevels)[keyof typeof experienceLevels]

/** What an answer exercises; progress is counted by it. */
export const skill = z.enum(skills)
export type Skill = z.output<typeof skill>

export const interviewType = z.literal(Object.values(interviewTypes), fieldCode('field.invalid'))
export const experienceLevel = z.literal(Object.values(experienceLevels), fieldCode('field.invalid'))

export const questionsAsked = z.object({
  interviewType,
  experienceLevel,
  /** Named in those questions that have a place for it; empty is the same as left out. */
  jobRole: z.string().trim().max(trainingLimits.jobRoleMax, fieldCode('field.too_long')).optional(),
  count: z.int().min(1).max(trainingLimits.questionsMax).default(trainingLimits.defaultQuestions),
})

export const question = z.object({
  /** The same for good, whatever happens to the wording. */
  id: z.string(),
  /** English, like the interviews it prepares for. */
  text: z.string(),
  /** What an interviewer wants to find out. */
  competency: z.string(),
  /** How long a good answer takes. */
  minutes: z.int(),
})
export type Question = z.output<typeof question>

const named = { name: z.string(), description: z.string() }

export const endpoints = {
  chatConfig: endpoint({
    ...trainingApi.chatConfig,
    summary: 'The kinds of interview and the levels of experience one can train for, in words',
    area: 'training',
    query: z.object({ language: z.enum(languages).default('en') }),
    reply: z.object({
      interviewTypes: z.array(z.object({ type: interviewType, ...named })),
      experienceLevels: z.array(z.object({ level: experienceLevel, ...named })),
      /** In which an interview can be held here. */
      interviewLanguages: z.array(z.enum(languages)),
    }),
    errors: [],
  }),
  generateQuestions: endpoint({
    ...trainingApi.generateQuestions,
    summary: 'Questions to rehearse; the same choice gives a person the same ones for a day',
    area: 'training',
    body: questionsAsked,
    reply: z.object({ questions: z.array(question) }),
    errors: [],
  }),
}

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
