import { z } from 'zod'
import { describeRoutes } from './endpoint.ts'
import { experienceLevels, interviewTypes } from './enums.ts'
import { fieldCode } from './errors/error.ts'
import { instant } from './fields.ts'
import { languages } from './language.ts'
import { trainingLimits } from './limits.ts'
import { trainingApi } from './routes/training.ts'
import { skills } from './rubric.ts'

export type InterviewType = (typeof interviewTypes)[keyof typeof interviewTypes]

export type ExperienceLevel = (typeof experienceLevels)[keyof typeof experienceLevels]

/** Skill of an answer. Progress is counted by skill. */
export const skill = z.enum(skills)
export type Skill = z.output<typeof skill>

export const interviewType = z.literal(Object.values(interviewTypes), fieldCode('field.invalid'))
export const experienceLevel = z.literal(Object.values(experienceLevels), fieldCode('field.invalid'))

export const questionRequest = z.object({
  interviewType,
  experienceLevel,
  /** Inserted into questions with a placeholder. Empty equals omitted. */
  jobRole: z.string().trim().max(trainingLimits.jobRoleMax, fieldCode('field.too_long')).optional(),
  count: z.int().min(1).max(trainingLimits.questionsMax).default(trainingLimits.defaultQuestions),
})

export const question = z.object({
  /** Permanent id, even if the wording changes. */
  id: z.string(),
  /** English, like the interviews. */
  text: z.string(),
  /** What the question tests. */
  competency: z.string(),
  /** Length of a good answer. */
  minutes: z.int(),
})
export type Question = z.output<typeof question>

const named = { name: z.string(), description: z.string() }

export const endpoints = describeRoutes(trainingApi, {
  trainingOptions: {
    summary: 'Interview types and experience levels with their names',
    query: z.object({ language: z.enum(languages).default('en') }),
    reply: z.object({
      interviewTypes: z.array(z.object({ type: interviewType, ...named })),
      experienceLevels: z.array(z.object({ level: experienceLevel, ...named })),
      /** Languages of interviews on this server. */
      interviewLanguages: z.array(z.enum(languages)),
    }),
  },
  generateQuestions: {
    summary: 'Practice questions; the same choice returns the same ones for a day',
    body: questionRequest,
    reply: z.object({ questions: z.array(question) }),
  },
})

/** From 0 to 10 in steps of 0.5. */
export const score = z.number().min(0).max(trainingLimits.scoreMax)

/** Result for one point of the rubric. */
export const rubricPoint = z.object({
  label: z.string(),
  /** 0 missing, 1 present. */
  credit: z.number().min(0).max(1),
  /** The person's own words that earned it, always part of the answer. */
  quote: z.string().nullable(),
  /** Possibly said, without a quote to prove it. Earns nothing, and is not listed as missing. */
  isUnclear: z.literal(true).optional(),
})

/** Question of an interview with its answer, result and model answer. */
export const interviewAnswer = z.object({
  /** Counted from 1. */
  number: z.int(),
  question,
  skill,
  /** All messages of the person on this question, in order. */
  answer: z.string().nullable(),
  /** Null if skipped, or if the coach was not sure enough to score the answer. */
  answerScore: score.nullable(),
  /** The coach was not sure enough to score the answer. It does not count in the average. */
  isUnscored: z.literal(true).optional(),
  /** Strength in quotes and next step. Empty if skipped. */
  feedback: z.array(z.string()),
  points: z.array(rubricPoint),
  modelAnswer: z.string(),
  /** Retries, oldest first. They do not change the average. */
  retries: z.array(
    z.object({
      answer: z.string(),
      answerScore: score.nullable(),
      points: z.array(rubricPoint),
      at: instant,
    }),
  ),
})
export type InterviewAnswer = z.output<typeof interviewAnswer>

export const interviewSummary = z.object({
  /** To one decimal. 0 without any answer. */
  averageScore: z.number(),
  /** Confidence interval of the average. Null without any answer. */
  scoreBand: z.object({ low: z.number(), high: z.number() }).nullable(),
  /** Whole seconds without pauses, as text. */
  duration: z.string(),
  totalQuestions: z.int(),
  strengthAreas: z.array(z.string()),
  improvementAreas: z.array(z.string()),
  overallFeedback: z.string(),
  skills: z.array(z.object({ skill, averageScore: z.number(), answers: z.int() })),
  answers: z.array(interviewAnswer),
  /** Next step: an exercise for the weakest skill, with a question. */
  drill: z.object({ skill, exercise: z.string(), question }).nullable(),
})
export type InterviewSummary = z.output<typeof interviewSummary>
