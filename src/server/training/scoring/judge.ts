import type { Point } from '#server/training/question-bank/question.ts'
import type { Rubric } from '#server/training/question-bank/rubrics.ts'
import { spellOut } from './abbreviations.ts'
import { type Derived, derive, type Expected, optionalShare } from './derive.ts'
import { likeness, quoteOf } from './match.ts'
import { meet } from './match-point.ts'
import { wordsSaid } from './read-code.ts'
import { hearAnswer } from './semantic-answer.ts'
import type { Hearing } from './semantic-scoring.ts'
import { plainOf } from './strip-markup.ts'
import { contentOf, type Word } from './tokenize.ts'
import type { PointVerdict } from './verdict.ts'

/**
 * The embedded judge: which points an answer meets, by what it says, and by what that means where an encoder has
 * listened to it. The same answer is judged the same.
 */
export function judge(rubric: Rubric, given: string, hearing: Hearing | null = null): PointVerdict[] {
  const answer = plainOf(given, rubric)
  const words = wordsSaid(answer)
  if (hearing)
    return hearAnswer(rubric, words, hearing).points.map(({ likelihood: _, ...verdict }) => verdict)
  return rubric.points.length > 0
    ? rubric.points.map(point => judgePoint(point, answer, words))
    : judgeDerived(derive(rubric.question, rubric.reference), answer, words)
}

function judgePoint(point: Point, answer: string, words: readonly Word[]): PointVerdict {
  const { credit, first } = meet(point, words)
  return { pointId: point.id, credit, quote: first && quoteOf(answer, words, first) }
}

/** The credit of a derived point is how much of it is said; the calibration table knows that half is nearly all. */
function judgeDerived(derived: Derived, answer: string, words: readonly Word[]): PointVerdict[] {
  const said = spellOut(contentOf(words), derived.abbreviations)
  return derived.points.map(point => {
    const { recall, best } = recallOf(point.words, said)
    const at = best ? words.findIndex(word => word.start === best.start) : -1
    return at < 0
      ? { pointId: point.id, credit: 0, quote: null }
      : { pointId: point.id, credit: recall, quote: quoteOf(answer, words, { from: at, to: at }) }
  })
}

/** How much of what is expected is said, from 0 to 1, and the word that says the weightiest of it. */
export function recallOf(expected: readonly Expected[], said: readonly Word[]) {
  const byStem = Map.groupBy(said, word => word.stem)
  let [whole, found, most] = [0, 0, 0]
  let best: Word | null = null
  for (const one of expected) {
    whole += one.weight * (one.isOptional ? optionalShare : 1)
    const like = likest(one, byStem)
    const worth = like ? like.likeness * one.weight : 0
    found += worth
    if (!like || worth <= most) continue
    most = worth
    best = like.word
  }
  return { recall: whole > 0 ? Math.min(1, found / whole) : 0, best }
}

/** The word that comes nearest to an expected one. What is denied there has to be denied here. */
function likest({ stem, isDenied }: Expected, byStem: ReadonlyMap<string, Word[]>) {
  const isMeant = (word: Word) => isDenied === null || word.isDenied === isDenied
  const same = byStem.get(stem)
  if (same) {
    const word = same.find(isMeant)
    return word ? { word, likeness: 1 } : null
  }
  let found: { word: Word; likeness: number } | null = null
  for (const [other, [word]] of byStem) {
    const like = likeness(stem, other)
    if (word && like > (found?.likeness ?? 0)) found = { word, likeness: like }
  }
  return found
}
