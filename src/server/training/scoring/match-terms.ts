import { memoize } from '#server/lib/memoize.ts'
import type { Point } from '#server/training/question-bank/question-bank.ts'
import { getContentWords, tokenize, type Word } from './tokenize.ts'

/** Indices of the first and the last word of a term. */
export type TermMatch = { from: number; to: number }

/** Greatest distance between the words of a term. */
const maxTermDistance = 8

/** Matches any number: `12`, `30 %`, `three weeks`. */
export const numberPlaceholder = '{number}'

/** Without "one", which is mostly a pronoun. */
const numberWords = new Set(
  'two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty hundred thousand million billion half twice double triple doubled tripled halved dozen'.split(
    ' ',
  ),
)

export const isNumber = (word: Word): boolean => /\d/.test(word.text) || numberWords.has(word.text)

type ParsedTerm = { stems: string[]; isNegative: boolean }

const parseTerm = memoize((term: string): ParsedTerm => {
  const words = tokenize(term)
  const content = getContentWords(words)
  const isNegative = content.some(word => word.isDenied)
  return { stems: (content.length > 0 ? content : words).map(word => word.stem), isNegative }
})

/**
 * First match of a term: all its content words in one sentence, close together, in any order. A negated term ("not
 * idempotent") does not match, unless the term is itself negative ("without downtime").
 */
export function findTerm(words: readonly Word[], term: string): TermMatch | null {
  if (term === numberPlaceholder) {
    const at = words.findIndex(isNumber)
    return at < 0 ? null : { from: at, to: at }
  }
  const { stems, isNegative } = parseTerm(term)
  const [first, ...rest] = stems
  for (const at of findStemPositions(words, first ?? '')) {
    if (words[at]?.isDenied !== isNegative) continue
    let from = at
    let to = at
    const hasAllStems = rest.every(stem => {
      const near = findNearestWord(words, at, stem, isNegative)
      if (near === null) return false
      from = Math.min(from, near)
      to = Math.max(to, near)
      return true
    })
    if (hasAllStems && to - from <= maxTermDistance) return { from, to }
  }
  return null
}

const stemPositionsByText = new WeakMap<readonly Word[], ReadonlyMap<string, readonly number[]>>()

/** Positions of a stem. The index is built once, because thousands of terms are looked up. */
function findStemPositions(words: readonly Word[], stem: string): readonly number[] {
  let index = stemPositionsByText.get(words)
  if (!index) {
    index = Map.groupBy(words.keys(), at => words[at]?.stem ?? '')
    stemPositionsByText.set(words, index)
  }
  return index.get(stem) ?? []
}

function findNearestWord(
  words: readonly Word[],
  at: number,
  stem: string,
  isNegative: boolean,
): number | null {
  const sentence = words[at]?.sentence
  for (let distance = 1; distance <= maxTermDistance; distance++) {
    for (const index of [at + distance, at - distance]) {
      const word = words[index]
      if (word?.stem === stem && word.sentence === sentence && word.isDenied === isNegative) return index
    }
  }
  return null
}

/** Similarity of two stems: 1 for equal ones, above 0 only for typos and related words. */
export function stemSimilarity(a: string, b: string): number {
  if (a === b) return 1
  if (a.length < 5 || b.length < 5 || Math.abs(a.length - b.length) > 5) return 0
  const [first, second] = [trigrams(a), trigrams(b)]
  let shared = 0
  for (const trigram of first) if (second.has(trigram)) shared++
  const dice = (2 * shared) / (first.size + second.size)
  return dice > 0.6 ? dice : 0
}

const trigrams = memoize(
  (word: string): ReadonlySet<string> => {
    const padded = `^${word}$`
    return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))
  },
  { maxSize: 5_000 },
)

/** A quote grows by whole words until it has this many characters. */
const quoteLength = 110

/** Quote around a match: its sentence, or part of a long one. */
export function extractQuote(text: string, words: readonly Word[], { from, to }: TermMatch): string {
  const sentence = words[from]?.sentence
  let [left, right] = [from, to]
  const size = () => (words[right]?.end ?? 0) - (words[left]?.start ?? 0)
  for (let grew = true; grew && size() < quoteLength; ) {
    grew = false
    if (words[left - 1]?.sentence === sentence) {
      left--
      grew = true
    }
    if (words[right + 1]?.sentence === sentence) {
      right++
      grew = true
    }
  }
  return text.slice(words[left]?.start, words[right]?.end)
}

/** Credit of an authored point: `m` matched groups of terms give the full one, and a wrong claim gives none. With the first match. */
export function matchPoint(
  point: Point,
  words: readonly Word[],
): { credit: number; first: TermMatch | null; isWrong: boolean } {
  const hits = point.groups.flatMap(group => {
    for (const term of group) {
      const hit = findTerm(words, term)
      if (hit) return [hit]
    }
    return []
  })
  const isWrong = point.wrong?.some(claim => findTerm(words, claim)) ?? false
  const [first] = hits
  if (!first || isWrong) return { credit: 0, first: null, isWrong }
  return { credit: Math.min(1, hits.length / point.m), first, isWrong }
}

/** Shares, from 0 to 1, of the words of a point's sayings that occur in a text. `weights.json` has the same names. */
export function getWordOverlap(point: Point, stems: ReadonlySet<string>) {
  const { sayings, core } = getSayingStems(point)
  const recalls = sayings.map(saying => getShare(saying, stems)).toSorted((a, b) => b - a)
  return {
    /** Of the words of the best saying. */
    nearestWords: recalls[0] ?? 0,
    /** Mean of the best three sayings. */
    nearWords:
      recalls.slice(0, 3).reduce((sum, recall) => sum + recall, 0) / Math.max(1, Math.min(3, recalls.length)),
    /** Of the words that occur in at least two sayings. */
    commonWords: getShare(core, stems),
  }
}

const getShare = (expected: readonly string[], stems: ReadonlySet<string>) =>
  expected.filter(stem => stems.has(stem)).length / Math.max(1, expected.length)

const getSayingStems = memoize((point: Point) => {
  const sayings = (point.sayings ?? []).map(saying => [
    ...new Set(getContentWords(tokenize(saying)).map(word => word.stem)),
  ])
  const usesByStem = Map.groupBy(sayings.flat(), stem => stem)
  return { sayings, core: [...usesByStem].filter(([, uses]) => uses.length > 1).map(([stem]) => stem) }
})
