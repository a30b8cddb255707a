import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { interviewTypes } from '#contract/enums.ts'
import {
  type BankQuestion,
  buildRubric,
  getQuestions,
  phases,
  type Rubric,
} from '#server/training/question-bank/question-bank.ts'
import { fillRolePlaceholder } from '#server/training/question-bank/question-selection.ts'

export const qualities = ['excellent', 'good', 'mediocre', 'weak', 'wrong'] as const
export type Quality = (typeof qualities)[number]

/** Answer of known quality to a question of the bank, with labels of its points if available. */
const line = z.object({
  question_id: z.string(),
  quality: z.enum(qualities),
  answer: z.string().min(1),
  points: z.record(z.string(), z.literal([0, 0.5, 1])).optional(),
  /**
   * Phase of a system design problem. Defaults to the phase with the labelled points, else the best match.
   */
  phase: z.enum(phases).optional(),
})
export type Line = z.output<typeof line>

const reply = z.object({
  question_id: z.string(),
  phase: z.enum(phases).optional(),
  /** Answer to the question, and reply to the follow-up about this point. */
  answer: z.string().min(1),
  point: z.string(),
  reply: z.string().min(1),
})
export type Reply = z.output<typeof reply>

/** Validated lines of JSON. The first invalid one ends the run with its number. */
export function readLines<T>(file: string | URL, schema: z.ZodType<T>): T[] {
  const texts = readFileSync(file, 'utf8').split('\n')
  return texts.flatMap((text, at) => {
    if (text.trim() === '') return []
    const parsed = schema.safeParse(jsonOf(text))
    if (parsed.success) return [parsed.data]
    console.error(`Line ${at + 1} of ${file} does not fit: ${z.prettifyError(parsed.error)}`)
    return process.exit(1)
  })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export const readInterview = (file: string | URL): Line[] => readLines(file, line)
export const readReplies = (file: string | URL): Reply[] => readLines(file, reply)

const folder = new URL('./answers/', import.meta.url)
/** Evaluation set of the repository. Each file is by another writer who saw only the questions. */
export const readEvaluationAnswers = (): Line[] =>
  ['a', 'b', 'c'].flatMap(writer => readInterview(new URL(`${writer}.jsonl`, folder)))
/** Answers by other writers to other questions, only for training. */
export const readPracticeAnswers = (): Line[] =>
  [...'abcdefghij'].flatMap(writer => readInterview(new URL(`practice-${writer}.jsonl`, folder)))
/** Latest answers, to questions never used in training. */
export const readFreshAnswers = (): Line[] => readInterview(new URL('fresh.jsonl', folder))
/** Answers whose feedback sentences were judged. Their questions are used in training, the answers only for the feedback. */
export const readFeedbackAnswers = (): (Line & { writer: string })[] =>
  ['40', '41', '42', '43', '44', '45', '50', '51', '52', '53', '54', '55', '56', '57'].flatMap(writer =>
    readInterview(new URL(`${writer}.jsonl`, folder)).map(answer => ({ ...answer, writer })),
  )
export const readEvaluationReplies = (): Reply[] => readReplies(new URL('replies.jsonl', folder))

/** Rubrics for an answer: one, or one per phase. None if the question no longer exists. */
export function getRubrics({
  question_id,
  phase,
  points,
}: Pick<Line, 'question_id' | 'phase' | 'points'>): Rubric[] {
  const entry = questionsById().get(question_id)
  if (!entry) return []
  const { type, question } = entry
  const at = (phaseName: (typeof phases)[number] | null) => {
    const text = fillRolePlaceholder(question.text)
    const questionText =
      phaseName && 'phases' in question ? `${text} ${question.phases[phaseName].ask}` : text
    return buildRubric(type, question, { text: questionText, phase: phaseName })
  }
  if (!('phases' in question)) return [at(null)]
  if (phase) return [at(phase)]
  const ids = Object.keys(points ?? {})
  const labelledPhases = phases.filter(phaseName =>
    question.phases[phaseName].points.some(({ id }) => ids.includes(id)),
  )
  return (labelledPhases.length > 0 ? labelledPhases : phases).map(at)
}

/** Rubrics of other questions of the same type and phase. An answer must earn nothing there. */
export function getOtherRubrics({ question_id, phase }: Line, count: number): Rubric[] {
  const entry = questionsById().get(question_id)
  if (!entry) return []
  const others = getQuestions(entry.type)
  const own = others.indexOf(entry.question)
  return Array.from({ length: count }, (_, at) => others[(own + 5 + 11 * at) % others.length]).flatMap(
    other =>
      other && other !== entry.question
        ? getRubrics({ question_id: other.id, phase: phase ?? 'requirements' })
        : [],
  )
}

let index: Map<string, { type: Rubric['type']; question: BankQuestion }> | null = null
function questionsById() {
  index ??= new Map(
    Object.values(interviewTypes).flatMap(type =>
      getQuestions(type).map(question => [question.id, { type, question }] as const),
    ),
  )
  return index
}

/** Stable split of the questions of each type into a tuning half and a final half. */
export function createSplit(
  lines: readonly { question_id: string }[],
): (line: { question_id: string }) => 'tuning' | 'final' {
  const ids = [...new Set(lines.map(answer => answer.question_id))].toSorted()
  const place = new Map(ids.map((id, at) => [id, at]))
  return ({ question_id }) => ((place.get(question_id) ?? 0) % 2 === 0 ? 'tuning' : 'final')
}
