import { z } from 'zod'
import { languages } from './account.ts'
import { endpoint } from './endpoint.ts'
import { experienceLevels, interviewTypes } from './enums.ts'
import { fieldCode } from './error.ts'
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
