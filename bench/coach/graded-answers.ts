import { readdirSync } from 'node:fs'
import { z } from 'zod'
import { phases } from '#server/training/question-bank/question-bank.ts'
import { readLines } from './evaluation-data.ts'

const mark = z.number().min(0).max(3)

/** Grade of one reader, who saw only question and answer. */
const grade = z.object({
  /** 0 worth nothing to an interviewer, 5 acceptable, 7 good, 8.5 strong, 10 outstanding. */
  score: z.number().min(0).max(10),
  relevance: mark,
  substance: mark,
  specificity: mark,
  /** Clear what the candidate did or thinks. */
  own: mark,
  outcome: mark,
  /** Reasons, trade-offs, reflection. */
  judgement: mark,
  /** Null where nothing can be wrong. */
  correct: mark.nullable(),
  redFlag: z.boolean(),
  /** Verbatim from the answer. */
  strength: z.string().nullable(),
  next: z.string(),
})

const gradedAnswer = z.object({
  /** Null for a question that is not in the bank. */
  question_id: z.string().nullable(),
  phase: z.enum(phases).optional(),
  type: z.string(),
  level: z.string(),
  /** As the writer read it. The bank may have a newer wording. */
  question: z.string(),
  answer: z.string().min(1),
  grades: z.tuple([grade, grade]),
})
export type GradedAnswer = z.output<typeof gradedAnswer>

const folder = new URL('./graded-answers/', import.meta.url)

/** Files whose answers and questions are never used in training. `train_judge.py` has the same. */
export const finalWriters: ReadonlySet<string> = new Set(['33', '34', '35'])
/** Files of short answers that came after the weights. */
export const laterWriters: ReadonlySet<string> = new Set(['36', '37', '38', '39'])
/** File of short answers that are never used in training, to questions that are. `train_judge.py` has the same. */
const shortAnswersWriter = '39'

/** Synthetic answers of candidates who saw only the question, a file for each, with the grades of two readers. */
export const readGradedAnswers = (): (GradedAnswer & { writer: string })[] =>
  readdirSync(folder)
    .toSorted()
    .flatMap(file =>
      readLines(new URL(file, folder), gradedAnswer).map(answer => ({
        ...answer,
        writer: file.replace('.jsonl', ''),
      })),
    )

/** The graded answers that are never used in training. */
export const readFinalAnswers = () => readGradedAnswers().filter(({ writer }) => finalWriters.has(writer))
export const readShortAnswers = () =>
  readGradedAnswers().filter(({ writer }) => writer === shortAnswersWriter)
