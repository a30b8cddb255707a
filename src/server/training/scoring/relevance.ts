import { memoize } from '#server/lib/memoize.ts'
import {
  getAllQuestions,
  listReferences,
  type Point,
  type Rubric,
} from '#server/training/question-bank/question-bank.ts'
import { getContentWords, tokenize, type Word } from './tokenize.ts'

/** Inverse document frequency over the texts of the bank. An unknown word gets the highest value. */
export function inverseDocumentFrequency(stem: string): number {
  const { texts, count } = countDocuments()
  return Math.log((count + 1) / ((texts.get(stem) ?? 0) + 0.5))
}

const countDocuments = memoize(() => {
  const texts = new Map<string, number>()
  const all = getAllQuestions().flatMap(question =>
    listReferences(question).flatMap(({ question: text, reference }) => [text, reference]),
  )
  for (const text of all)
    for (const stem of new Set(tokenize(text).map(word => word.stem)))
      texts.set(stem, (texts.get(stem) ?? 0) + 1)
  return { texts, count: all.length }
})

export const getContentStems = (words: readonly Word[]): ReadonlySet<string> =>
  new Set(getContentWords(words).map(word => word.stem))

/**
 * Share of an answer's words that belong to its topic, from 0 to 1. The question's own words count three times. Padding
 * lowers the value.
 */
export function computeRelevance(rubric: Rubric, words: readonly Word[]): number {
  const questionStems = getContentStems(tokenize(rubric.question))
  const topic = new Set([...questionStems, ...getVocabulary(rubric)])
  // Names in code may raise the value, but never lower it. Very short names do not count.
  const prose = words.filter(word => !word.code)
  const withNames = words.filter(word => !word.code || word.stem.length > 2)
  return Math.max(
    ...[prose, withNames].map(group => computeOverlap(getContentStems(group), questionStems, topic)),
  )
}

function computeOverlap(
  stems: ReadonlySet<string>,
  questionStems: ReadonlySet<string>,
  topic: ReadonlySet<string>,
): number {
  const shared = getIdfShare(stems, topic) + 2 * getIdfShare(stems, questionStems)
  return Math.min(1, Math.max(0, (shared - offTopicOverlap) / (onTopicOverlap - offTopicOverlap)))
}

/** Of answers to other questions, 90 % share less than the first. Of good answers, 90 % share more than the second. */
const [offTopicOverlap, onTopicOverlap] = [0.24, 0.65]

/** Share of stems that are among others, weighted by rarity. */
function getIdfShare(stems: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let [total, shared] = [0, 0]
  for (const stem of stems) {
    const weight = inverseDocumentFrequency(stem)
    total += weight
    if (others.has(stem)) shared += weight
  }
  return total > 0 ? shared / total : 0
}

/** Stems of the points' labels and terms. */
export const getVocabulary = (rubric: Rubric): ReadonlySet<string> =>
  new Set(rubric.points.flatMap(point => [...getPointStems(point)]))

const getPointStems = memoize((point: Point) =>
  getContentStems(tokenize([point.label, ...point.groups.flat()].join('\n'))),
)

/** For derived points: lower without words of the question, but only a little, as 10 % of good answers have none. */
export function questionOverlapFactor(question: string, words: readonly Word[]): number {
  const questionStems = getContentStems(tokenize(question))
  const stems = getContentStems(words)
  const share = [...questionStems].filter(stem => stems.has(stem)).length / Math.max(1, questionStems.size)
  return 0.85 + 0.15 * Math.min(1, share / 0.2)
}
