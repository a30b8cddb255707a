import { listPoints, type Rubric } from '#server/training/question-bank/question-bank.ts'
import { computeCoverage } from './dimensions.ts'
import type { ScoreCeiling } from './judgement.ts'
import { matchPoint } from './match-terms.ts'
import { getContentStems, getVocabulary } from './relevance.ts'
import { getScorableText } from './strip-markup.ts'
import { getContentWords, sentenceCarriers, tokenize, type Word } from './tokenize.ts'
import { getProse, tokenizeAnswer } from './tokenize-code.ts'

/** What a cap leaves at most, from 0 to 10. */
export const ceilingScores: Record<ScoreCeiling, number> = {
  echo: 1,
  unknown: 1,
  repeated: 2,
  short: 2,
  'off-topic': 3,
  stuffed: 3,
  mistaken: 4,
}

type CeilingInput = {
  /** Everything that was said. */
  fullText: string
  /** The part of it that is judged, and its words. */
  answer: string
  words: readonly Word[]
  rubric: Rubric
  coverage: number
  relevance: number
  /** Whether an encoder finds it beside the question; null where none has listened. */
  isOffTopic: boolean | null
}

/** The lowest cap that an answer runs into; null for one that can score anything. */
export function findCeiling(seen: CeilingInput): ScoreCeiling | null {
  const { fullText, answer, words, rubric } = seen
  const content = getContentWords(words)
  const fresh = getNewStems(content, rubric)
  const isCode = hasWorkingCode(words)
  const isLittle = content.length < minContentWords && !isCode
  // A story told again may well have a “not sure” in it, which is no admission.
  if (isLittle && isRepeatedAnswer(fullText, content.length, rubric)) return 'repeated'
  if (!isCode && admitsNotKnowing(fullText, fresh.size)) return 'unknown'
  // Graded answers may be right in three words, or in a list without a verb.
  if (rubric.points.length === 0) {
    if (fresh.size === 0 && fullText.trim() !== '') return 'echo'
    return isScrambledReference(words, rubric) ? 'stuffed' : null
  }
  if (!isCode && isEcho(getContentWords(tokenize(fullText)), fresh)) return 'echo'
  if (isLittle) return 'short'
  if (isCode ? isKeywordStuffedAroundCode(words, answer, rubric) : isKeywordStuffed(words, answer, rubric))
    return 'stuffed'
  return (seen.isOffTopic ?? isOffTopic(seen)) ? 'off-topic' : null
}

const minContentWords = 8

/** A handful of lines that do something, however few words they have. */
function hasWorkingCode(words: readonly Word[]): boolean {
  const names = words.filter(word => word.code === 'name')
  return (
    names.length >= minContentWords ||
    (names.length >= 4 && new Set(names.map(word => word.sentence)).size >= 2)
  )
}

/**
 * Code is not judged by its form, but what is told beside it is, where that is more than a heading; comments too, where they
 * are more than the code. And nobody's code consists of nothing but what one speaks of there: something is counted or held.
 */
function isKeywordStuffedAroundCode(words: readonly Word[], answer: string, rubric: Rubric): boolean {
  const names = getContentWords(words.filter(word => word.code === 'name'))
  const comments = words.filter(word => word.code === 'comment')
  const isTold = getContentWords(comments).length > names.length
  const told = words.filter(word => !word.code || (isTold && word.code === 'comment'))
  const prose = isTold ? answer : getProse(answer)
  if (getContentWords(told).length >= minContentWords && isKeywordStuffed(told, prose, rubric)) return true
  const vocabulary = getVocabulary(rubric)
  const stems = getContentStems(names)
  const known = [...stems].filter(stem => vocabulary.has(stem)).length
  return stems.size >= 10 && known / stems.size > 0.95
}

/** There was enough of it, had it not been said to another question. */
const isRepeatedAnswer = (given: string, left: number, { question, points, previousAnswers }: Rubric) =>
  previousAnswers !== undefined &&
  getContentWords(tokenizeAnswer(getScorableText(given, { question, points }))).length >=
    left + minContentWords

/** Different content words that are neither the question's nor about its being asked. */
function getNewStems(content: readonly Word[], rubric: Rubric): ReadonlySet<string> {
  const asked = getContentStems(tokenize(rubric.question))
  return new Set(content.map(word => word.stem).filter(stem => !asked.has(stem) && !askingStems.has(stem)))
}

const askingStems = getContentStems(
  tokenize('You asked me the question, want to know, interviewer, answer, tell, say, repeat.'),
)

const doNotKnowPattern =
  /\b(?:i (?:really |honestly |just )?(?:do not|don't|dont|didn't|did not) (?:really |even )?(?:know|remember|understand)|no idea|not sure|no clue|can(?:not|'t) (?:answer|say|think of)|never heard|i have no|idk|i would have to guess|(?:no|empty|blank) (?:answer|response|submission))\b/i

const admitsNotKnowing = (answer: string, fresh: number) =>
  fresh < 8 && doNotKnowPattern.test(answer.replaceAll('’', "'"))

/** The question said again, with hardly a word of one's own. */
function isEcho(content: readonly Word[], fresh: ReadonlySet<string>): boolean {
  return content.length >= 3 && (fresh.size <= 2 || fresh.size / getContentStems(content).size < 0.2)
}

/**
 * Key words instead of sentences: hardly any of the small words that sentences are made of, next to nothing but very
 * short sentences, or short ones that begin the same again and again ("I used … I used …").
 */
function isKeywordStuffed(words: readonly Word[], answer: string, rubric: Rubric): boolean {
  if (getContentWords(words).length / words.length > 0.8 || isOnlyKeywords(words, answer, rubric)) return true
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
function isOnlyKeywords(words: readonly Word[], answer: string, rubric: Rubric): boolean {
  const content = getContentWords(words)
  const vocabulary = getVocabulary(rubric)
  if (content.filter(word => vocabulary.has(word.stem)).length / content.length <= 0.93) return false
  const pieces = answer.split(/[,.;:!?\n]/).map(piece => tokenize(piece).length)
  const lengths = pieces.filter(length => length > 0).toSorted((a, b) => a - b)
  const sentences = (words.at(-1)?.sentence ?? 0) + 1
  const carried = words.filter(word => sentenceCarriers.has(word.text)).length
  const usual = lengths[lengths.length >> 1] ?? 0
  return usual <= (sentences === 1 ? 5 : 3) || words.length / sentences > 30 || carried / words.length < 0.04
}

/**
 * Most words of the reference, without the small words that it has itself, or with hardly any two in its order: nobody
 * comes to that by thinking.
 */
function isScrambledReference(words: readonly Word[], rubric: Rubric): boolean {
  const content = getContentWords(words)
  const reference = tokenize(rubric.reference)
  const stems = getContentStems(reference)
  if (stems.size < 3 || countSharedStems(content, stems) / stems.size < 0.7) return false
  const small = (of: readonly Word[]) => 1 - getContentWords(of).length / of.length
  const pairs = getWordPairs(getContentWords(reference))
  const kept =
    [...getWordPairs(content)].filter(pair => pairs.has(pair)).length / Math.max(1, content.length - 1)
  return small(words) < Math.min(0.1, small(reference) / 2) || (kept < 0.4 && small(words) < 0.2)
}

const countSharedStems = (content: readonly Word[], stems: ReadonlySet<string>) =>
  new Set(content.map(word => word.stem).filter(stem => stems.has(stem))).size

const getWordPairs = (content: readonly Word[]) =>
  new Set(content.slice(1).map((word, at) => `${content[at]?.stem} ${word.stem}`))

/**
 * By words alone about something else: next to nothing of what was asked for and hardly about it, or clearly an answer to another
 * question of the bank. A story uses its own words, so that sharing few with the question alone is no fault.
 */
function isOffTopic({ words, rubric, coverage, relevance }: Omit<CeilingInput, 'isBeside'>): boolean {
  if (coverage + relevance / 2 < 0.15) return true
  const elsewhere = getBestOtherCoverage(rubric, words)
  // A whole answer to another question needs less of a lead than something that only leans towards it.
  return elsewhere >= 0.7 && elsewhere > coverage + (elsewhere >= 0.95 && relevance < 0.3 ? 0.1 : 0.3)
}

/** How much of another question an answer meets, of the one that it meets best. */
function getBestOtherCoverage({ type, phase, points: own }: Rubric, words: readonly Word[]): number {
  const others = listPoints(type, phase).filter(points => !points.some(point => own.includes(point)))
  return Math.max(
    0,
    ...others.map(points =>
      computeCoverage(
        points.map(point => ({
          ...emptyJudgement,
          weight: point.weight,
          credit: matchPoint(point, words).credit,
        })),
      ),
    ),
  )
}
const emptyJudgement = { pointId: '', label: '', quote: null }
