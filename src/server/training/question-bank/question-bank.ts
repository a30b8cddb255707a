import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import type { CodingTask } from '#contract/notes.ts'
import { experienceLevel, type InterviewType, skill } from '#contract/training.ts'
import { memoize } from '#server/lib/memoize.ts'
import codingTaskData from './coding-tasks.json' with { type: 'json' }
import { roleFamilies } from './role-matching.ts'

/** One thing that a good answer contains. */
const pointSchema = z.strictObject({
  /** Never changes, and is unique within its question. */
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  /** Completes "You …", for example "measured the effect". */
  label: z.string().min(8).max(90),
  /** 1 nice to have, 2 expected, 3 central to the question. */
  weight: z.literal([1, 2, 3]),
  /** Dimension of the type's formula that the point belongs to, if any. */
  part: z
    .enum(['people', 'impact', 'approach', 'edgeCases', 'complexity', 'tests'])
    .or(z.enum(['user', 'metrics', 'options', 'prioritisation', 'tradeOffs']))
    .optional(),
  /** Terms that show the point: any term of a group, in at least `m` groups. `{number}` matches any number. */
  groups: z
    .array(z.array(z.string().min(2)).min(1))
    .min(1)
    .max(4),
  m: z.int().min(1).max(4),
  /** Follow-up question if the point is missing. Must not give it away. */
  probe: z.string().min(15).max(160).endsWith('?'),
  /** Advice after the answer if the point is still missing. No question, because the coach asks one thing at a time. */
  tip: z
    .string()
    .min(25)
    .max(200)
    .regex(/^[^?]+$/),
  /** Claims that void the credit, unless the answer denies them. */
  wrong: z.array(z.string().min(3)).optional(),
  /** First-person sentences that make the point, by writers who worked independently. */
  sayings: z.array(z.string().min(15).max(260)).max(8).optional(),
})
export type Point = z.output<typeof pointSchema>

/** Wrong claim that sounds convincing, or a red flag for employers. */
const misconceptionSchema = z.strictObject({
  kind: z.enum(['misconception', 'redFlag']),
  /** Completes "Look again at …", without giving away the right answer. */
  name: z.string().min(10).max(140),
  /** Sentences of a confident candidate. */
  sayings: z.array(z.string().min(15).max(260)).min(2).max(6),
})
export type Misconception = z.output<typeof misconceptionSchema>

const commonFields = {
  /** The question in simple English. */
  plainer: z.string().min(20).max(320),
  /** What the interviewer wants to learn. */
  purpose: z.string().min(40).max(200),
  misconceptions: z.array(misconceptionSchema).max(10),
}

/** The five phases of a system design interview, in their order. */
export const phases = ['requirements', 'data', 'architecture', 'deepDive', 'tradeOffs'] as const
export type Phase = (typeof phases)[number]
const phaseSchema = z.strictObject({
  /** Question of the interviewer that opens the phase. */
  ask: z.string().min(20).max(240),
  reference: z.string().min(120).max(900),
  points: z.array(pointSchema).min(2).max(4),
  ...commonFields,
})

const questionFields = {
  /** Never changes, even if the wording does. */
  id: z.string(),
  level: experienceLevel,
  /** In English. `{role}` is replaced by the user's job role. */
  text: z.string(),
  /** Competency that the question tests. */
  competency: z.string(),
  /** Skill that the answer counts for in the statistics. */
  skill,
  /** Duration of a good answer. */
  minutes: z.int(),
  /** Role families that the question is for. Without it, the question is for all of them. */
  roles: z.array(z.enum(roleFamilies)).min(1).optional(),
}

const plainQuestionSchema = z.strictObject({
  ...questionFields,
  ...commonFields,
  reference: z.string().min(150).max(1500),
  points: z.array(pointSchema).min(3).max(6),
})
/** System design problem: five phases, each with its own rubric. */
const phasedQuestionSchema = z.strictObject({
  ...questionFields,
  phases: z.record(z.enum(phases), phaseSchema),
})

export type PlainQuestion = z.output<typeof plainQuestionSchema>
export type BankQuestion = PlainQuestion | z.output<typeof phasedQuestionSchema>

/** Must be raised when a change of the bank affects scores. */
export const bankVersion = 1

export type InterviewTypeName = keyof typeof interviewTypes
export const interviewTypeNames = Object.fromEntries(
  Object.entries(interviewTypes).map(([name, type]) => [type, name]),
) as Record<InterviewType, InterviewTypeName>

/** All questions of a type, from files like `system-design/entry-level.json`. They are read on first use. */
export const getQuestions = memoize((type: InterviewType): readonly BankQuestion[] => {
  const schema = type === interviewTypes.SystemDesign ? phasedQuestionSchema : plainQuestionSchema
  const folder = toKebabCase(interviewTypeNames[type])
  return Object.keys(experienceLevels).flatMap(level => {
    const file = new URL(`./${folder}/${toKebabCase(level)}.json`, import.meta.url)
    return z.array(schema).parse(JSON.parse(readFileSync(file, 'utf8')))
  })
})

const toKebabCase = (name: string) => name.replace(/\B[A-Z]/g, '-$&').toLowerCase()

export const getAllQuestions = (): BankQuestion[] => Object.values(interviewTypes).flatMap(getQuestions)

/** Null once the question was removed from the bank. */
export function findQuestion(type: InterviewType, id: string): BankQuestion | null {
  return getQuestions(type).find(question => question.id === id) ?? null
}

/** Expectations that an answer is scored against. */
export type Rubric = {
  type: InterviewType
  /** Text as it was asked. */
  question: string
  /** Model answer. */
  reference: string
  /** Without any, points are derived from the reference. */
  points: readonly Point[]
  misconceptions?: readonly Misconception[]
  /** Phase of a system design problem. */
  phase?: Phase
  /** Answers to other questions of the interview. Repeating them earns nothing. */
  previousAnswers?: readonly string[]
  /** Language of the answer if it is not English. Then only a model judges it, and style does not count. */
  language?: 'ru'
  /** The coach's own sentences in that language. Repeating them earns nothing. */
  coachUtterances?: readonly string[]
}

type AskedForm = { text: string; phase: Phase | null }

const getPart = (question: BankQuestion, phase: Phase | null | undefined) =>
  'phases' in question ? question.phases[phase ?? 'requirements'] : question

export function buildRubric(type: InterviewType, question: BankQuestion, { text, phase }: AskedForm): Rubric {
  const { reference, points, misconceptions } = getPart(question, phase)
  return { type, question: text, reference, points, misconceptions, ...(phase && { phase }) }
}

/** Rubric of an asked question. Null once the question was removed from the bank. */
export function findRubric(type: InterviewType, asked: AskedForm & { question_id: string }): Rubric | null {
  const question = findQuestion(type, asked.question_id)
  return question && buildRubric(type, question, asked)
}

/** Explanation of a question or phase: its simple wording and its purpose. Null once the question was removed from the bank. */
export function findExplanation(
  type: InterviewType,
  { question_id, phase }: Pick<AskedForm, 'phase'> & { question_id: string },
): Pick<PlainQuestion, 'plainer' | 'purpose'> | null {
  const question = findQuestion(type, question_id)
  return question && getPart(question, phase)
}

/** Points of every question of a type, or of the same phase of every problem. */
export const listPoints = (type: InterviewType, phase: Phase | undefined): (readonly Point[])[] =>
  getQuestions(type).map(question => getPart(question, phase).points)

/** Texts of a question with their references: one, or one for each phase. */
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

/**
 * Coding tasks by question id: a function with test cases. The editor shows the first two as examples. A naive solution fails
 * the others.
 */
export const codingTasks: Record<string, CodingTask> = codingTaskData
export const findTask = (questionId: string): CodingTask | null => codingTasks[questionId] ?? null
