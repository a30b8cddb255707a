import { memoize } from '#server/lib/memoize.ts'
import {
  getAllQuestions,
  listReferences,
  type Point,
  type Rubric,
} from '#server/training/question-bank/question-bank.ts'
import { getContentWords, tokenize, type Word } from './tokenize.ts'

/**
 * How much a word says: rare words more than common ones (inverse document frequency over the texts of the bank).
 * A word that the bank does not know is as rare as can be.
 */
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
 * How much an answer is about its question, from 0 to 1: how much of what it says is what one speaks of there, the
 * question's own words three times. Everything else that is said lowers it, so that padding cannot raise it.
 */
export function computeRelevance(rubric: Rubric, words: readonly Word[]): number {
  const asked = getContentStems(tokenize(rubric.question))
  const topic = new Set([...asked, ...getVocabulary(rubric)])
  // Names in code are about the matter where they name it; an `i` is about nothing, and lowers nothing.
  const told = words.filter(word => !word.code)
  const named = words.filter(word => !word.code || word.stem.length > 2)
  return Math.max(...[told, named].map(some => computeOverlap(getContentStems(some), asked, topic)))
}

function computeOverlap(
  said: ReadonlySet<string>,
  asked: ReadonlySet<string>,
  topic: ReadonlySet<string>,
): number {
  const shared = getIdfShare(said, topic) + 2 * getIdfShare(said, asked)
  return Math.min(1, Math.max(0, (shared - offTopicOverlap) / (onTopicOverlap - offTopicOverlap)))
}

/** Nine of ten answers to other questions share less than the first, and good ones of its own more than the second. */
const [offTopicOverlap, onTopicOverlap] = [0.24, 0.65]

/** How much of some stems is among others, by rarity. */
function getIdfShare(stems: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let [whole, part] = [0, 0]
  for (const stem of stems) {
    const weight = inverseDocumentFrequency(stem)
    whole += weight
    if (others.has(stem)) part += weight
  }
  return whole > 0 ? part / whole : 0
}

/** The words in which one speaks of the points. */
export const getVocabulary = (rubric: Rubric): ReadonlySet<string> =>
  new Set(rubric.points.flatMap(point => [...getPointStems(point)]))

const getPointStems = memoize((point: Point) =>
  getContentStems(tokenize([point.label, ...point.groups.flat()].join('\n'))),
)

/**
 * For derived points: whether an answer takes up words of its question. One that does not loses a little and no more,
 * since every tenth genuine answer shares none.
 */
export function questionOverlapFactor(question: string, words: readonly Word[]): number {
  const asked = getContentStems(tokenize(question))
  const said = getContentStems(words)
  const touched = [...asked].filter(stem => said.has(stem)).length / Math.max(1, asked.size)
  return 0.85 + 0.15 * Math.min(1, touched / 0.2)
}
