import { pointsAsked, type Rubric } from '#server/training/question-bank/rubrics.ts'
import { coverageOf } from './formulas.ts'
import { carriers } from './lexicon.ts'
import { meet } from './match-point.ts'
import { proseOf, wordsSaid } from './read-code.ts'
import { stemsOf, vocabularyOf } from './relevance.ts'
import { plainOf } from './strip-markup.ts'
import { contentOf, type Word, wordsOf } from './tokenize.ts'
import type { Cap } from './verdict.ts'

/** What a cap leaves at most, from 0 to 10. */
export const ceilings: Record<Cap, number> = {
  echo: 1,
  unknown: 1,
  repeated: 2,
  short: 2,
  'off-topic': 3,
  stuffed: 3,
  mistaken: 4,
}

type Seen = {
  /** Everything that was said. */
  given: string
  /** The part of it that is judged, and its words. */
  answer: string
  words: readonly Word[]
  rubric: Rubric
  coverage: number
  relevance: number
  /** Whether an encoder finds it beside the question; null where none has listened. */
  isBeside: boolean | null
}

/** The lowest cap that an answer runs into; null for one that can score anything. */
export function capOf(seen: Seen): Cap | null {
  const { given, answer, words, rubric } = seen
  const content = contentOf(words)
  const fresh = freshOf(content, rubric)
  const isCode = doesSomething(words)
  const isLittle = content.length < leastContent && !isCode
  // A story told again may well have a “not sure” in it, which is no admission.
  if (isLittle && isRetold(given, content.length, rubric)) return 'repeated'
  if (!isCode && isUnknown(given, fresh.size)) return 'unknown'
  // Graded answers may be right in three words, or in a list without a verb.
  if (rubric.points.length === 0) {
    if (fresh.size === 0 && given.trim() !== '') return 'echo'
    return isReferenceInPieces(words, rubric) ? 'stuffed' : null
  }
  if (!isCode && isEcho(contentOf(wordsOf(given)), fresh)) return 'echo'
  if (isLittle) return 'short'
  if (isCode ? isStuffedAroundCode(words, answer, rubric) : isStuffed(words, answer, rubric)) return 'stuffed'
  return (seen.isBeside ?? isOffTopic(seen)) ? 'off-topic' : null
}

const leastContent = 8

/** A handful of lines that do something, however few words they have. */
function doesSomething(words: readonly Word[]): boolean {
  const names = words.filter(word => word.code === 'name')
  return (
    names.length >= leastContent || (names.length >= 4 && new Set(names.map(word => word.sentence)).size >= 2)
  )
}

/**
 * Code is not judged by its form, but what is told beside it is, where that is more than a heading; comments too, where they
 * are more than the code. And nobody's code consists of nothing but what one speaks of there: something is counted or held.
 */
function isStuffedAroundCode(words: readonly Word[], answer: string, rubric: Rubric): boolean {
  const names = contentOf(words.filter(word => word.code === 'name'))
  const comments = words.filter(word => word.code === 'comment')
  const isTold = contentOf(comments).length > names.length
  const told = words.filter(word => !word.code || (isTold && word.code === 'comment'))
  const prose = isTold ? answer : proseOf(answer)
  if (contentOf(told).length >= leastContent && isStuffed(told, prose, rubric)) return true
  const vocabulary = vocabularyOf(rubric)
  const stems = stemsOf(names)
  const known = [...stems].filter(stem => vocabulary.has(stem)).length
  return stems.size >= 10 && known / stems.size > 0.95
}

/** There was enough of it, had it not been said to another question. */
const isRetold = (given: string, left: number, { question, points, saidBefore }: Rubric) =>
  saidBefore !== undefined &&
  contentOf(wordsSaid(plainOf(given, { question, points }))).length >= left + leastContent

/** Different content words that are neither the question's nor about its being asked. */
function freshOf(content: readonly Word[], rubric: Rubric): ReadonlySet<string> {
  const asked = stemsOf(wordsOf(rubric.question))
  return new Set(content.map(word => word.stem).filter(stem => !asked.has(stem) && !aboutAsking.has(stem)))
}

const aboutAsking = stemsOf(
  wordsOf('You asked me the question, want to know, interviewer, answer, tell, say, repeat.'),
)

const unknown =
  /\b(?:i (?:really |honestly |just )?(?:do not|don't|dont|didn't|did not) (?:really |even )?(?:know|remember|understand)|no idea|not sure|no clue|can(?:not|'t) (?:answer|say|think of)|never heard|i have no|idk|i would have to guess|(?:no|empty|blank) (?:answer|response|submission))\b/i

const isUnknown = (answer: string, fresh: number) => fresh < 8 && unknown.test(answer.replaceAll('’', "'"))

/** The question said again, with hardly a word of one's own. */
function isEcho(content: readonly Word[], fresh: ReadonlySet<string>): boolean {
  return content.length >= 3 && (fresh.size <= 2 || fresh.size / stemsOf(content).size < 0.2)
}

/**
 * Key words instead of sentences: hardly any of the small words that sentences are made of, next to nothing but very
 * short sentences, or short ones that begin the same again and again ("I used … I used …").
 */
function isStuffed(words: readonly Word[], answer: string, rubric: Rubric): boolean {
  if (contentOf(words).length / words.length > 0.8 || isNothingButKeyWords(words, answer, rubric)) return true
  const sentences = [...Map.groupBy(words, word => word.sentence).values()]
  const length = words.length / sentences.length
  if (sentences.length >= 5 && length < 5) return true
  const beginnings = Map.groupBy(sentences, ([first, second]) => `${first?.text} ${second?.text}`)
  const most = Math.max(...[...beginnings.values()].map(alike => alike.length))
  return sentences.length >= 3 && length <= 7 && most / sentences.length > 0.6
}

/**
 * Hardly a word of content that is not a key word: in references it is three of four at most. Short answers to the point
 * come near, so that it takes one more sign: pieces of a list, a sentence without end, or nothing that carries a sentence.
 */
function isNothingButKeyWords(words: readonly Word[], answer: string, rubric: Rubric): boolean {
  const content = contentOf(words)
  const vocabulary = vocabularyOf(rubric)
  if (content.filter(word => vocabulary.has(word.stem)).length / content.length <= 0.93) return false
  const pieces = answer.split(/[,.;:!?\n]/).map(piece => wordsOf(piece).length)
  const lengths = pieces.filter(length => length > 0).toSorted((a, b) => a - b)
  const sentences = (words.at(-1)?.sentence ?? 0) + 1
  const carried = words.filter(word => carriers.has(word.text)).length
  const usual = lengths[lengths.length >> 1] ?? 0
  return usual <= (sentences === 1 ? 5 : 3) || words.length / sentences > 30 || carried / words.length < 0.04
}

/**
 * Most words of the reference, without the small words that it has itself, or with hardly any two in its order: nobody
 * comes to that by thinking.
 */
function isReferenceInPieces(words: readonly Word[], rubric: Rubric): boolean {
  const content = contentOf(words)
  const reference = wordsOf(rubric.reference)
  const stems = stemsOf(reference)
  if (stems.size < 3 || sharedOf(content, stems) / stems.size < 0.7) return false
  const small = (of: readonly Word[]) => 1 - contentOf(of).length / of.length
  const pairs = pairsOf(contentOf(reference))
  const kept = [...pairsOf(content)].filter(pair => pairs.has(pair)).length / Math.max(1, content.length - 1)
  return small(words) < Math.min(0.1, small(reference) / 2) || (kept < 0.4 && small(words) < 0.2)
}

const sharedOf = (content: readonly Word[], stems: ReadonlySet<string>) =>
  new Set(content.map(word => word.stem).filter(stem => stems.has(stem))).size

const pairsOf = (content: readonly Word[]) =>
  new Set(content.slice(1).map((word, at) => `${content[at]?.stem} ${word.stem}`))

/**
 * By words alone about something else: next to nothing of what was asked for and hardly about it, or clearly an answer to another
 * question of the bank. A story uses its own words, so that sharing few with the question alone is no fault.
 */
function isOffTopic({ words, rubric, coverage, relevance }: Omit<Seen, 'isBeside'>): boolean {
  if (coverage + relevance / 2 < 0.15) return true
  const elsewhere = bestElsewhere(rubric, words)
  // A whole answer to another question needs less of a lead than something that only leans towards it.
  return elsewhere >= 0.7 && elsewhere > coverage + (elsewhere >= 0.95 && relevance < 0.3 ? 0.1 : 0.3)
}

/** How much of another question an answer meets, of the one that it meets best. */
function bestElsewhere({ type, phase, points: own }: Rubric, words: readonly Word[]): number {
  const others = pointsAsked(type, phase).filter(points => !points.some(point => own.includes(point)))
  return Math.max(
    0,
    ...others.map(points =>
      coverageOf(
        points.map(point => ({ ...noVerdict, weight: point.weight, credit: meet(point, words).credit })),
      ),
    ),
  )
}
const noVerdict = { pointId: '', label: '', quote: null }
