import { z } from 'zod'
import { interviewTypes } from '#contract/enums.ts'
import { buildRubric, getQuestions, type Rubric } from '#server/training/question-bank/question-bank.ts'
import { scoreAnswer } from '#server/training/scoring/score-answer.ts'
import { getContentWords, tokenize } from '#server/training/scoring/tokenize.ts'
import { areaUnderCurve, measureAgreement, share } from './agreement.ts'
import { readLines } from './evaluation-data.ts'

/** Agreement of the rule-based scorer with human grades. The data is read and not stored. */

const row = z.object({
  split: z.string(),
  question_id: z.coerce.string(),
  question: z.string(),
  reference: z.string(),
  answer: z.string(),
  score: z.number().min(0).max(1),
})
type Row = z.output<typeof row>
type Question = Pick<Row, 'question' | 'reference'>

/** Prints the agreement with the graded answers of a file. */
export function printGraded(file: string, asJson: boolean) {
  const rows = readLines(file, row)
  // By text, because some data sets give several questions the same id.
  const questions: Question[] = [...new Map(rows.map(entry => [entry.question, entry])).values()]
  const scored = rows.map(entry => ({ ...entry, given: scoreOf(entry, entry.answer) }))
  const splits = Object.fromEntries(
    [...Map.groupBy(scored, entry => entry.split)].map(([split, own]) => [
      split,
      measureAgreement(
        own.map(entry => entry.score),
        own.map(entry => entry.given),
      ),
    ]),
  )
  const speed = {
    derived: timeFourHundredWords(rows, derivedRubric(rows[0] as Row)),
    authored: timeFourHundredWords(rows, authoredRubric()),
  }
  const figures = {
    splits,
    offTopicAuc: offTopic(scored, questions),
    echoCapped: share(questions, question => scoreOf(question, question.question) <= 0.1),
    stuffingCapped: share(questions, question =>
      keywordLists(question.reference).every(text => scoreOf(question, text) <= 0.3),
    ),
    scoring400WordsMs: speed,
  }
  if (asJson) {
    console.log(JSON.stringify(figures))
    return
  }
  for (const [split, { n, pearson, rmse, qwk }] of Object.entries(splits))
    console.log(
      `${split.padEnd(18)} ${String(n).padStart(5)} answers   r ${pearson}   RMSE ${rmse}   weighted kappa ${qwk}`,
    )
  console.log(`own against another question's answer: AUC ${figures.offTopicAuc}`)
  console.log(`questions whose text as an answer gets 1 of 10 at most: ${figures.echoCapped}`)
  console.log(
    `questions whose reference's words, sorted or shuffled, get 3 of 10 at most: ${figures.stuffingCapped}`,
  )
  console.log(
    `an answer of 400 words is scored by its words in ${speed.derived} ms with derived points, ${speed.authored} ms with authored ones (median of 50)`,
  )
}

/** A graded set has no authored points, so they are derived from the reference. */
function derivedRubric({ question, reference }: Question): Rubric {
  const { Technical: type } = interviewTypes
  return { type, question, reference, points: [] }
}

function authoredRubric(): Rubric {
  const [question] = getQuestions(interviewTypes.Technical)
  if (!question) throw new Error('The bank has no technical questions.')
  return buildRubric(interviewTypes.Technical, question, { text: question.text, phase: null })
}

/** From 0 to 1. */
function scoreOf(question: Question, answer: string): number {
  return scoreAnswer(derivedRubric(question), answer).score / 10
}

/** Compares each answer's score for its own question with its score for the next question of the file. */
function offTopic(scored: readonly (Row & { given: number })[], questions: readonly Question[]): number {
  const next = new Map(
    questions.map((question, at) => [question.question, questions[(at + 1) % questions.length]]),
  )
  const foreign = scored.flatMap(entry => {
    const nextQuestion = next.get(entry.question)
    return nextQuestion && nextQuestion.question !== entry.question
      ? [scoreOf(nextQuestion, entry.answer)]
      : []
  })
  return areaUnderCurve(
    scored.map(entry => entry.given),
    foreign,
  )
}

/** A reference's content words as keyword lists: sorted, reversed and shuffled, with spaces and commas. */
function keywordLists(reference: string): string[] {
  const content = getContentWords(tokenize(reference)).map(word => word.text)
  const sorted = content.toSorted()
  const shuffled = content
    .map((text, at) => ({ text, key: (at * 7919 + text.length * 104_729) % 1009 }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ text }) => text)
  return [sorted, sorted.toReversed(), shuffled].flatMap(list => [list.join(' '), list.join(', ')])
}

function timeFourHundredWords(rows: readonly Row[], rubric: Rubric): number {
  const words = rows.flatMap(entry => entry.answer.split(/\s+/)).slice(0, 400)
  const times = Array.from({ length: 50 }, (_, at) => {
    const startedAt = performance.now()
    scoreAnswer(rubric, `${at} ${words.join(' ')}`)
    return performance.now() - startedAt
  }).sort((a, b) => a - b)
  return Math.round((times[25] ?? 0) * 10) / 10
}
