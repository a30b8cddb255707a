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
import { renderQuestion } from '#server/training/question-bank/question-selection.ts'

export const qualities = ['excellent', 'good', 'mediocre', 'weak', 'wrong'] as const
export type Quality = (typeof qualities)[number]

/** An answer to a question of the bank whose quality is known, and which points it says, where somebody labelled them. */
const line = z.object({
  question_id: z.string(),
  quality: z.enum(qualities),
  answer: z.string().min(1),
  points: z.record(z.string(), z.literal([0, 0.5, 1])).optional(),
  /** Of a system design problem; left out: the phase that has the labelled points, else the one it fits best. */
  phase: z.enum(phases).optional(),
})
export type Line = z.output<typeof line>

const reply = z.object({
  question_id: z.string(),
  phase: z.enum(phases).optional(),
  /** What was said to the question, and to what the coach asked further, for the point of that id. */
  answer: z.string().min(1),
  point: z.string(),
  reply: z.string().min(1),
})
export type Reply = z.output<typeof reply>

/** Lines of JSON, each checked; the first that does not fit ends the run with its number. */
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
/** The evaluation set of the repository: each file by another writer, who saw the questions only. */
export const ownAnswers = (): Line[] =>
  ['a', 'b', 'c'].flatMap(writer => readInterview(new URL(`${writer}.jsonl`, folder)))
/** More answers by other writers, to other questions: only to learn from. */
export const practiceAnswers = (): Line[] =>
  [...'abcdefghij'].flatMap(writer => readInterview(new URL(`practice-${writer}.jsonl`, folder)))
/** Answers by writers of the latest day, to questions of which no answer was ever learnt from. */
export const freshAnswers = (): Line[] => readInterview(new URL('fresh.jsonl', folder))
export const ownReplies = (): Reply[] => readReplies(new URL('replies.jsonl', folder))

/** The rubrics that an answer to a question may be measured against: one, or one a phase; none once the question is gone. */
export function rubricsFor({
  question_id,
  phase,
  points,
}: Pick<Line, 'question_id' | 'phase' | 'points'>): Rubric[] {
  const found = known().get(question_id)
  if (!found) return []
  const { type, question } = found
  const at = (one: (typeof phases)[number] | null) => {
    const text = renderQuestion(question).text
    const asked = one && 'phases' in question ? `${text} ${question.phases[one].ask}` : text
    return buildRubric(type, question, { text: asked, level: question.level, phase: one })
  }
  if (!('phases' in question)) return [at(null)]
  if (phase) return [at(phase)]
  const ids = Object.keys(points ?? {})
  const named = phases.filter(one => question.phases[one].points.some(({ id }) => ids.includes(id)))
  return (named.length > 0 ? named : phases).map(at)
}

/** Of other questions of the same type, and of the same phase: an answer to this one earns nothing there. */
export function rubricsElsewhere({ question_id, phase }: Line, count: number): Rubric[] {
  const found = known().get(question_id)
  if (!found) return []
  const others = getQuestions(found.type)
  const own = others.indexOf(found.question)
  return Array.from({ length: count }, (_, at) => others[(own + 5 + 11 * at) % others.length]).flatMap(
    other =>
      other && other !== found.question
        ? rubricsFor({ question_id: other.id, phase: phase ?? 'requirements' })
        : [],
  )
}

let index: Map<string, { type: Rubric['type']; question: BankQuestion }> | null = null
function known() {
  index ??= new Map(
    Object.values(interviewTypes).flatMap(type =>
      getQuestions(type).map(question => [question.id, { type, question }] as const),
    ),
  )
  return index
}

/** Half of the questions of each type are for tuning, the others for the end; the same half for good. */
export function halfOf(
  lines: readonly { question_id: string }[],
): (line: { question_id: string }) => 'tuning' | 'final' {
  const ids = [...new Set(lines.map(one => one.question_id))].toSorted()
  const place = new Map(ids.map((id, at) => [id, at]))
  return ({ question_id }) => ((place.get(question_id) ?? 0) % 2 === 0 ? 'tuning' : 'final')
}
