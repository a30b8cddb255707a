import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import { type ExperienceLevel, experienceLevel, type InterviewType, skill } from '#contract/training.ts'
import { memoize } from '#server/lib/memoize.ts'
import { roleFamilies } from './role-matching.ts'

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

/** Any question of the bank. Those of system design have phases instead of one rubric. */
export type BankQuestion = PlainQuestion | PhasedQuestion

/** Raised when questions, points or references change in a way that moves scores. */
export const bankVersion = 1

const typeFolders: Record<InterviewType, string> = {
  [interviewTypes.General]: 'general',
  [interviewTypes.Technical]: 'technical',
  [interviewTypes.Behavioral]: 'behavioral',
  [interviewTypes.SystemDesign]: 'system-design',
  [interviewTypes.Coding]: 'coding',
  [interviewTypes.Leadership]: 'leadership',
  [interviewTypes.Product]: 'product',
}

const levelFiles: Record<ExperienceLevel, string> = {
  [experienceLevels.Intern]: 'intern',
  [experienceLevels.EntryLevel]: 'entry-level',
  [experienceLevels.MidLevel]: 'mid-level',
  [experienceLevels.Senior]: 'senior',
  [experienceLevels.Lead]: 'lead',
  [experienceLevels.Principal]: 'principal',
  [experienceLevels.Executive]: 'executive',
}

/** Every question of a type, read the first time it is asked for: who never trains pays nothing. */
export const getQuestions: (type: InterviewType) => readonly BankQuestion[] = memoize(type => {
  const kind = type === interviewTypes.SystemDesign ? phasedQuestionSchema : plainQuestionSchema
  return Object.values(experienceLevels).flatMap(level => {
    const file = new URL(`./${typeFolders[type]}/${levelFiles[level]}.json`, import.meta.url)
    return z.array(kind).parse(JSON.parse(readFileSync(file, 'utf8')))
  })
})

/** The whole bank. */
export const getAllQuestions = (): BankQuestion[] => Object.values(interviewTypes).flatMap(getQuestions)

/** A question by its id, as long as the bank has it. */
export function findQuestion(type: InterviewType, id: string): BankQuestion | null {
  return getQuestions(type).find(question => question.id === id) ?? null
}

/** What an answer is measured against. */
export type Rubric = {
  type: InterviewType
  level: ExperienceLevel
  /** As it was asked. */
  question: string
  /** A very good answer. */
  reference: string
  /** Points of the question that count at this level; none: they are derived from the reference. */
  points: readonly Point[]
  /** What sounds right here and is wrong. */
  misconceptions?: readonly Misconception[]
  /** Of a system design problem: only this phase is judged. */
  phase?: Phase
  /** What the person said to other questions of the interview: told once more, it answers nothing. */
  previousAnswers?: readonly string[]
  /** Of the answer, where it is not English: only a model can judge it, and only what it says counts. */
  language?: 'ru'
  /** What the coach said about it in that language: said back, it answers nothing. */
  coachUtterances?: readonly string[]
}

type AskedForm = { text: string; level: ExperienceLevel; phase: Phase | null }

/** What an answer to a question is measured against when it is asked so: its text, its phase, and what its level expects. */
export function buildRubric(
  type: InterviewType,
  question: BankQuestion,
  { text, level, phase }: AskedForm,
): Rubric {
  const part = 'phases' in question ? question.phases[phase ?? 'requirements'] : question
  return {
    type,
    level,
    question: text,
    reference: part.reference,
    points: part.points.filter(point => isExpectedAtLevel(point, level)),
    ...(part.misconceptions && { misconceptions: part.misconceptions }),
    ...(phase ? { phase } : {}),
  }
}

/** The same for a question that was asked; null once the bank does not have it any more. */
export function findRubric(type: InterviewType, asked: AskedForm & { question_id: string }): Rubric | null {
  const question = findQuestion(type, asked.question_id)
  return question && buildRubric(type, question, asked)
}

/** The question, or the part of the problem, in words that somebody with little English understands; null without. */
export function findPlainerWording(
  type: InterviewType,
  { question_id, phase }: Pick<AskedForm, 'phase'> & { question_id: string },
): string | null {
  const question = findQuestion(type, question_id)
  const part = question && 'phases' in question ? question.phases[phase ?? 'requirements'] : question
  return part?.plainer ?? null
}

/** The points of every question of a type, or of every problem's same phase. */
export const listPoints = (type: InterviewType, phase: Phase | undefined): (readonly Point[])[] =>
  getQuestions(type).map(question =>
    'phases' in question ? question.phases[phase ?? 'requirements'].points : question.points,
  )

/** Every text with its reference that a question consists of. */
export const listReferences = (
  question: BankQuestion,
): { question: string; reference: string; phase: Phase | null }[] =>
  'phases' in question
    ? phases.map(phase => ({
        question: `${question.text} ${question.phases[phase].ask}`,
        reference: question.phases[phase].reference,
        phase,
      }))
    : [{ question: question.text, reference: question.reference, phase: null }]

const isExpectedAtLevel = (point: Point, level: ExperienceLevel) =>
  point.minLevel === undefined || level >= point.minLevel
