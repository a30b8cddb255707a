import { remember } from '#server/lib/memoize.ts'
import type { Point } from '#server/training/question-bank/question.ts'
import { findTerm, type TermMatch } from './match.ts'
import { getContentWords, tokenize, type Word } from './tokenize.ts'

/** How far a text meets an authored point by its terms, where it first does, and whether it says the opposite. */
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

/** How much of the ways of saying a point is said in the same words, each from 0 to 1. */
export function getWordOverlap(point: Point, stems: ReadonlySet<string>) {
  const { sayings, core } = getSayingStems(point)
  const recalls = sayings.map(own => getShare(own, stems)).toSorted((a, b) => b - a)
  return {
    /** Of the way that has most of its words in the answer, and of the best three. */
    nearestWords: recalls[0] ?? 0,
    nearWords:
      recalls.slice(0, 3).reduce((sum, one) => sum + one, 0) / Math.max(1, Math.min(3, recalls.length)),
    /** Of the words that several people used for it. */
    commonWords: getShare(core, stems),
  }
}

const getShare = (own: readonly string[], said: ReadonlySet<string>) =>
  own.filter(stem => said.has(stem)).length / Math.max(1, own.length)

const getSayingStems = remember((point: Point) => {
  const sayings = (point.sayings ?? []).map(saying => [
    ...new Set(getContentWords(tokenize(saying)).map(word => word.stem)),
  ])
  const users = Map.groupBy(sayings.flat(), stem => stem)
  return { sayings, core: [...users].filter(([, uses]) => uses.length > 1).map(([stem]) => stem) }
})
