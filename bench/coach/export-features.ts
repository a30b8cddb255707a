import { mkdirSync, writeFileSync } from 'node:fs'
import { interviewTypes } from '#contract/enums.ts'
import type { Encoder, Vector } from '#server/training/embeddings/encoder.ts'
import {
  analyzeAnswer,
  getNetworkInput,
  getQuestionTexts,
} from '#server/training/embeddings/semantic-similarity.ts'
import { splitAnswer, splitSentences, type TextChunk } from '#server/training/embeddings/split-sentences.ts'
import { getQuestions, type Rubric } from '#server/training/question-bank/question-bank.ts'
import { getRubricFeatures, noRubricFeatures } from '#server/training/scoring/rubric-features.ts'
import { getScorableText } from '#server/training/scoring/scorable-text.ts'
import { getRubrics, type Line, type Quality } from './evaluation-data.ts'
import type { GradedAnswer } from './graded-answers.ts'

const folder = new URL('../../node_modules/.cache/coach-features/', import.meta.url)

type Target = { score: number; marks: Record<string, number | null> | null; redFlag: number | null }
type Row = {
  writer: string
  question: string
  /** `padded` has sentences of another answer at the end, `misplaced` is an answer to another question. */
  kind: 'graded' | 'padded' | 'misplaced' | 'quality'
  target: Target
}

/** Scores of the answers that have a quality instead of grades. */
const qualityScores: Record<Quality, number> = {
  excellent: 9,
  good: 7.5,
  mediocre: 4.5,
  weak: 2.5,
  wrong: 1.5,
}
const misplacedScore = 1
/** Interview types whose questions have no right answer. Their model answers are examples of strong answers. */
const storyTypes = [interviewTypes.General, interviewTypes.Behavioral, interviewTypes.Leadership] as const
/** Sentences of another answer after a padded one, and what is left of its score. */
const padding = 5
const paddedShare = 0.9

/** Writes the inputs of the network and what it should say, for `train_judge.py`. */
export async function exportFeatures(
  encoder: Encoder,
  graded: readonly (GradedAnswer & { writer: string })[],
  practice: readonly Line[],
) {
  const rows: (Row & Record<string, unknown>)[] = []
  const numbers: number[] = []
  const add = async (row: Row, rubric: Rubric, answer: string, strengths: readonly string[] = []) => {
    const text = getScorableText(answer, rubric)
    const chunks = splitAnswer(text).slice(0, 80)
    const texts = [...chunks.map(chunk => chunk.embeddingText), ...getQuestionTexts(rubric)]
    const vectors = (await encoder.encode(texts)) ?? []
    const byText = new Map(texts.map((one, at) => [one, vectors[at] as Vector]))
    const analysis = await analyzeAnswer(encoder, rubric, text)
    const signs = analysis ? getRubricFeatures(rubric, analysis) : noRubricFeatures(chunks.length)
    const input = getNetworkInput(rubric, text, chunks, byText, signs)
    const at = numbers.length
    numbers.push(...Array.from(input.questionVector), ...input.answerFeatures, ...input.sentences.flat())
    rows.push({
      ...row,
      at,
      sentences: input.sentences.length,
      sentenceSize: input.sentences[0]?.length ?? 0,
      answerSize: input.answerFeatures.length,
      strengths: locateSentences(chunks, strengths).filter(index => index < input.sentences.length),
    })
  }
  const rubricOf = ({ question_id, phase, question, type }: GradedAnswer): Rubric => {
    const [rubric] = question_id ? getRubrics({ question_id, phase, points: undefined }) : []
    return rubric ?? { type: typeOf(type), question, reference: '', points: [] }
  }
  for (const [index, entry] of graded.entries()) {
    const { writer, grades, answer } = entry
    const question = `${entry.question_id ?? entry.question} ${entry.phase ?? ''}`
    const mean = (of: (grade: GradedAnswer['grades'][number]) => number | null) => {
      const values = grades.flatMap(grade => of(grade) ?? [])
      return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null
    }
    const marks = Object.fromEntries(
      (['relevance', 'substance', 'specificity', 'own', 'outcome', 'judgement', 'correct'] as const).map(
        name => [name, mean(grade => grade[name])],
      ),
    )
    const target = {
      score: mean(grade => grade.score) ?? 0,
      marks,
      redFlag: mean(grade => Number(grade.redFlag)),
    }
    const strengths = grades.flatMap(grade => grade.strength ?? [])
    await add({ writer, question, kind: 'graded', target }, rubricOf(entry), answer, strengths)
    const other = graded[(index * 31 + 977) % graded.length]
    if (!other || other.question_id === entry.question_id) continue
    if (index % 4 === 1) {
      const padded = `${answer} ${splitSentences(other.answer).slice(0, padding).join(' ')}`
      const worth = { score: target.score * paddedShare, marks: null, redFlag: null }
      await add({ writer, question, kind: 'padded', target: worth }, rubricOf(entry), padded, strengths)
    }
    if (index % 2) continue
    const misplaced = {
      score: Math.min(target.score, misplacedScore),
      marks: { relevance: 0 },
      redFlag: null,
    }
    const at = `${other.question_id ?? other.question} ${other.phase ?? ''}`
    await add({ writer, question: at, kind: 'misplaced', target: misplaced }, rubricOf(other), answer)
    rows.push({ ...(rows.pop() as (typeof rows)[number]), alsoQuestion: question, alsoWriter: other.writer })
  }
  for (const line of practice) {
    const [rubric] = getRubrics(line)
    if (!rubric) continue
    const target = { score: qualityScores[line.quality], marks: null, redFlag: null }
    const question = `${line.question_id} ${rubric.phase ?? ''}`
    await add({ writer: 'practice', question, kind: 'quality', target }, rubric, line.answer)
  }
  for (const type of storyTypes) {
    for (const { id } of getQuestions(type)) {
      const [rubric] = getRubrics({ question_id: id, phase: undefined, points: undefined })
      if (!rubric) continue
      const target = { score: qualityScores.excellent, marks: null, redFlag: null }
      await add(
        { writer: 'model answer', question: `${id} `, kind: 'quality', target },
        rubric,
        rubric.reference,
      )
    }
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(new URL('features.f32', folder), new Uint8Array(Float32Array.from(numbers).buffer))
  writeFileSync(new URL('answers.json', folder), JSON.stringify(rows))
  return { answers: rows.length, numbers: numbers.length }
}

const typeOf = (name: string) => {
  const found = Object.entries(interviewTypes).find(
    ([type]) => type.replace(/\B[A-Z]/g, '-$&').toLowerCase() === name,
  )
  if (!found) throw new Error(`unknown type ${name}`)
  return found[1]
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Index of the sentence that shares most words with each quote. */
function locateSentences(chunks: readonly TextChunk[], quotes: readonly string[]): number[] {
  const sentences = chunks.map(({ quote }) => new Set(wordsOf(quote)))
  return quotes.flatMap(quote => {
    const words = wordsOf(quote)
    const shares = sentences.map(
      own => words.filter(word => own.has(word)).length / Math.max(1, words.length),
    )
    const best = Math.max(0, ...shares)
    return best >= 0.6 ? [shares.indexOf(best)] : []
  })
}
