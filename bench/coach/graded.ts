import { z } from 'zod'
import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import { buildRubric, getQuestions, type Rubric } from '#server/training/question-bank/question-bank.ts'
import { scoreAnswer } from '#server/training/scoring/score.ts'
import { getContentWords, tokenize } from '#server/training/scoring/tokenize.ts'
import { agreement, areaUnderCurve, share } from './agreement.ts'
import { readLines } from './read.ts'

/** How well the embedded scorer agrees with people: graded answers in, figures out. Nothing of the data is kept. */

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

/** Prints how far it agrees with the graded answers of a file. */
export function printGraded(file: string, asJson: boolean) {
  const rows = readLines(file, row)
  // By their text: sets have been seen that give several questions one id.
  const questions: Question[] = [...new Map(rows.map(one => [one.question, one])).values()]
  const judged = rows.map(one => ({ ...one, given: scoreOf(one, one.answer) }))
  const splits = Object.fromEntries(
    [...Map.groupBy(judged, one => one.split)].map(([split, own]) => [
      split,
      agreement(
        own.map(one => one.score),
        own.map(one => one.given),
      ),
    ]),
  )
  const speed = {
    derived: timeFourHundredWords(rows, derivedRubric(rows[0] as Row)),
    authored: timeFourHundredWords(rows, authoredRubric()),
  }
  const figures = {
    splits,
    offTopicAuc: offTopic(judged, questions),
    echoCapped: share(questions, one => scoreOf(one, one.question) <= 0.1),
    stuffingCapped: share(questions, one =>
      stuffings(one.reference).every(text => scoreOf(one, text) <= 0.3),
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
  return { type, level: experienceLevels.MidLevel, question, reference, points: [] }
}

function authoredRubric(): Rubric {
  const [question] = getQuestions(interviewTypes.Technical)
  if (!question) throw new Error('The bank has no technical questions.')
  const { text, level } = question
  return buildRubric(interviewTypes.Technical, question, { text, level, phase: null })
}

/** From 0 to 1. */
function scoreOf(question: Question, answer: string): number {
  return scoreAnswer(derivedRubric(question), answer).score / 10
}

/** Every answer once against its own question and once against the next one in the file: how often is its own higher? */
function offTopic(judged: readonly (Row & { given: number })[], questions: readonly Question[]): number {
  const next = new Map(questions.map((one, at) => [one.question, questions[(at + 1) % questions.length]]))
  const foreign = judged.flatMap(one => {
    const other = next.get(one.question)
    return other && other.question !== one.question ? [scoreOf(other, one.answer)] : []
  })
  return areaUnderCurve(
    judged.map(one => one.given),
    foreign,
  )
}

/** A reference's content words without its sentences: sorted, backwards, and as if shuffled, with spaces and commas. */
function stuffings(reference: string): string[] {
  const content = getContentWords(tokenize(reference)).map(word => word.text)
  const sorted = content.toSorted()
  const shuffled = content
    .map((text, at) => ({ text, key: (at * 7919 + text.length * 104_729) % 1009 }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ text }) => text)
  return [sorted, sorted.toReversed(), shuffled].flatMap(list => [list.join(' '), list.join(', ')])
}

function timeFourHundredWords(rows: readonly Row[], rubric: Rubric): number {
  const words = rows.flatMap(one => one.answer.split(/\s+/)).slice(0, 400)
  const times = Array.from({ length: 50 }, (_, at) => {
    const begun = performance.now()
    scoreAnswer(rubric, `${at} ${words.join(' ')}`)
    return performance.now() - begun
  }).sort((a, b) => a - b)
  return Math.round((times[25] ?? 0) * 10) / 10
}
