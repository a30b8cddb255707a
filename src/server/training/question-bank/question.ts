import { z } from 'zod'
import { experienceLevel, skill } from '#contract/training.ts'
import { roleFamilies } from '#server/training/role-matching/role-matching.ts'

/** What an interviewer listens for in an answer. */
const pointSchema = z.strictObject({
  /** The same for good, and only once in its question. */
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  /** What is good about an answer that has it; completes "You …": "measured the effect". */
  label: z.string().min(8).max(90),
  /** 1 nice to have, 2 expected, 3 what the question is about. */
  weight: z.literal([1, 2, 3]),
  /** From this level on it is expected; left out: from the level of the question. */
  minLevel: experienceLevel.optional(),
  /** Which dimension of the type's formula it feeds, where the type has such dimensions. */
  part: z
    .enum(['people', 'impact', 'approach', 'edgeCases', 'complexity', 'tests'])
    .or(z.enum(['user', 'metrics', 'options', 'prioritisation', 'tradeOffs']))
    .optional(),
  /** Ways of saying it: any term inside a group, `m` of the groups. `{number}` is any figure. */
  groups: z
    .array(z.array(z.string().min(2)).min(1))
    .min(1)
    .max(4),
  m: z.int().min(1).max(4),
  /** Asked when it is missing. Must not give it away. */
  probe: z.string().min(15).max(160).endsWith('?'),
  /** Said afterwards, when it stayed missing: what to do about it. */
  tip: z.string().min(25).max(200),
  /** Claims that take the credit away again, unless they are denied. */
  wrong: z.array(z.string().min(3)).optional(),
  /** How people say it: whole sentences in the first person, by writers who did not see each other's. */
  sayings: z.array(z.string().min(15).max(260)).max(8).optional(),
})
export type Point = z.output<typeof pointSchema>

/** What sounds convincing and is wrong here, or what no decent employer wants to hear. */
const misconceptionSchema = z.strictObject({
  kind: z.enum(['misconception', 'redFlag']),
  /** Completes "Look again at …", kindly, without giving away what would be right. */
  name: z.string().min(10).max(140),
  /** How a confident candidate says it. */
  sayings: z.array(z.string().min(15).max(260)).min(2).max(6),
})
export type Misconception = z.output<typeof misconceptionSchema>

const commonFields = {
  /** The question again, in words that somebody with little English understands. */
  plainer: z.string().min(20).max(320).optional(),
  misconceptions: z.array(misconceptionSchema).max(10).optional(),
}

const rubricFields = {
  reference: z.string().min(150).max(1500),
  points: z.array(pointSchema).min(3).max(6),
  ...commonFields,
}

/** The five phases of a system design interview, in their order. */
export const phases = ['requirements', 'data', 'architecture', 'deepDive', 'tradeOffs'] as const
export type Phase = (typeof phases)[number]
const phaseSchema = z.strictObject({
  /** What the interviewer says to open the phase. */
  ask: z.string().min(20).max(240),
  reference: z.string().min(120).max(900),
  points: z.array(pointSchema).min(2).max(4),
  ...commonFields,
})

const questionFields = {
  /** The same for good, whatever happens to the wording. */
  id: z.string(),
  level: experienceLevel,
  /** English, like the interviews it prepares for; `{role}` is the place for the job somebody prepares for. */
  text: z.string(),
  /** What an interviewer wants to find out. */
  competency: z.string(),
  /** The skill under which the answer is counted in somebody's progress. */
  skill,
  /** How long a good answer takes. */
  minutes: z.int(),
  /** Whose work it presupposes; left out: nobody's, so that it suits everybody. */
  roles: z.array(z.enum(roleFamilies)).min(1).optional(),
}

/** A question that is answered in one go, with its rubric. */
export const plainQuestionSchema = z.strictObject({ ...questionFields, ...rubricFields })
/** A problem of system design: one conversation in five phases, each with a rubric of its own. */
export const phasedQuestionSchema = z.strictObject({
  ...questionFields,
  phases: z.record(z.enum(phases), phaseSchema),
})

export type PlainQuestion = z.output<typeof plainQuestionSchema>
export type PhasedQuestion = z.output<typeof phasedQuestionSchema>
