import { listPoints, type Rubric } from '#server/training/question-bank/question-bank.ts'
import type { ScoreCeiling } from './answer-judgement.ts'
import { computeCoverage } from './dimensions.ts'
import { matchPoint } from './match-terms.ts'
import { getContentStems, getVocabulary } from './relevance.ts'
import { getScorableText } from './scorable-text.ts'
import { getContentWords, sentenceCarriers, tokenize, type Word } from './tokenize.ts'
import { getProse, tokenizeAnswer } from './tokenize-code.ts'

/** Highest score under each ceiling. */
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
  /** The whole answer. */
  fullText: string
  /** Scorable part of the answer, and its words. */
  answer: string
  words: readonly Word[]
  rubric: Rubric
  coverage: number
  relevance: number
  /** Result of the encoder or a model, or null without one. */
  isOffTopic: boolean | null
}

/** Lowest ceiling that applies to an answer, if any. */
export function findCeiling(input: CeilingInput): ScoreCeiling | null {
  const { fullText, answer, words, rubric } = input
  const content = getContentWords(words)
  const newStems = getNewStems(content, rubric)
  const isCode = hasWorkingCode(words)
  const isShort = content.length < minContentWords && !isCode
  // Checked before "unknown": a repeated story may contain "not sure".
  if (isShort && isRepeatedAnswer(fullText, content.length, rubric)) return 'repeated'
  if (!isCode && admitsNotKnowing(fullText, newStems.size)) return 'unknown'
  // Answers to questions without points may be right in three words, or in a list.
  if (rubric.points.length === 0) {
    if (newStems.size === 0 && fullText.trim() !== '') return 'echo'
    return isScrambledReference(words, rubric) ? 'stuffed' : null
  }
  if (!isCode && isEcho(getContentWords(tokenize(fullText)), newStems)) return 'echo'
  if (isShort) return 'short'
  if (isCode ? isKeywordStuffedAroundCode(words, answer, rubric) : isKeywordStuffed(words, answer, rubric))
    return 'stuffed'
  return (input.isOffTopic ?? isOffTopic(input)) ? 'off-topic' : null
}

const minContentWords = 8

/** A few lines of code are enough, even with few words. */
function hasWorkingCode(words: readonly Word[]): boolean {
  const names = words.filter(word => word.code === 'name')
  return (
    names.length >= minContentWords ||
    (names.length >= 4 && new Set(names.map(word => word.sentence)).size >= 2)
  )
}

/**
 * Checks the prose beside code if it is longer than a heading, and comments if they outweigh the code. Real code also has
 * names that are not keywords of the rubric.
 */
function isKeywordStuffedAroundCode(words: readonly Word[], answer: string, rubric: Rubric): boolean {
  const names = getContentWords(words.filter(word => word.code === 'name'))
  const comments = words.filter(word => word.code === 'comment')
  const isMostlyComments = getContentWords(comments).length > names.length
  const prose = words.filter(word => !word.code || (isMostlyComments && word.code === 'comment'))
  const proseText = isMostlyComments ? answer : getProse(answer)
  if (getContentWords(prose).length >= minContentWords && isKeywordStuffed(prose, proseText, rubric))
    return true
  const vocabulary = getVocabulary(rubric)
  const stems = getContentStems(names)
  const keywordCount = [...stems].filter(stem => vocabulary.has(stem)).length
  return stems.size >= 10 && keywordCount / stems.size > 0.95
}

/** Long enough, apart from the parts that repeat answers to other questions. */
const isRepeatedAnswer = (
  fullText: string,
  wordCount: number,
  { question, points, previousAnswers }: Rubric,
) =>
  previousAnswers !== undefined &&
  getContentWords(tokenizeAnswer(getScorableText(fullText, { question, points }))).length >=
    wordCount + minContentWords

/** Distinct content words that are neither from the question nor about asking it. */
function getNewStems(content: readonly Word[], rubric: Rubric): ReadonlySet<string> {
  const asked = getContentStems(tokenize(rubric.question))
  return new Set(content.map(word => word.stem).filter(stem => !asked.has(stem) && !askingStems.has(stem)))
}

const askingStems = getContentStems(
  tokenize('You asked me the question, want to know, interviewer, answer, tell, say, repeat.'),
)

const doNotKnowPattern =
  /\b(?:i (?:really |honestly |just )?(?:do not|don't|dont|didn't|did not) (?:really |even )?(?:know|remember|understand)|no idea|not sure|no clue|can(?:not|'t) (?:answer|say|think of)|never heard|i have no|idk|i would have to guess|(?:no|empty|blank) (?:answer|response|submission))\b/i

const admitsNotKnowing = (answer: string, newStemCount: number) =>
  newStemCount < 8 && doNotKnowPattern.test(answer.replaceAll('’', "'"))

/** Repeats the question with hardly any new word. */
function isEcho(content: readonly Word[], newStems: ReadonlySet<string>): boolean {
  return content.length >= 3 && (newStems.size <= 2 || newStems.size / getContentStems(content).size < 0.2)
}

/**
 * Keywords instead of sentences: hardly any function words, only very short sentences, or short ones with the same start
 * ("I used … I used …").
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
 * Nearly all content words are keywords. In references at most three of four are. Short good answers come close, so one more
 * sign is needed: list-like pieces, an endless sentence, or hardly any pronouns and auxiliaries.
 */
function isOnlyKeywords(words: readonly Word[], answer: string, rubric: Rubric): boolean {
  const content = getContentWords(words)
  const vocabulary = getVocabulary(rubric)
  if (content.filter(word => vocabulary.has(word.stem)).length / content.length <= 0.93) return false
  const pieces = answer.split(/[,.;:!?\n]/).map(piece => tokenize(piece).length)
  const lengths = pieces.filter(length => length > 0).toSorted((a, b) => a - b)
  const sentences = (words.at(-1)?.sentence ?? 0) + 1
  const carriers = words.filter(word => sentenceCarriers.has(word.text)).length
  const median = lengths[lengths.length >> 1] ?? 0
  return (
    median <= (sentences === 1 ? 5 : 3) || words.length / sentences > 30 || carriers / words.length < 0.04
  )
}

/** Most words of the reference, but without its function words or its word order. */
function isScrambledReference(words: readonly Word[], rubric: Rubric): boolean {
  const content = getContentWords(words)
  const reference = tokenize(rubric.reference)
  const stems = getContentStems(reference)
  if (stems.size < 3 || countSharedStems(content, stems) / stems.size < 0.7) return false
  const functionShare = (of: readonly Word[]) => 1 - getContentWords(of).length / of.length
  const pairs = getWordPairs(getContentWords(reference))
  const pairShare =
    [...getWordPairs(content)].filter(pair => pairs.has(pair)).length / Math.max(1, content.length - 1)
  return (
    functionShare(words) < Math.min(0.1, functionShare(reference) / 2) ||
    (pairShare < 0.4 && functionShare(words) < 0.2)
  )
}

const countSharedStems = (content: readonly Word[], stems: ReadonlySet<string>) =>
  new Set(content.map(word => word.stem).filter(stem => stems.has(stem))).size

const getWordPairs = (content: readonly Word[]) =>
  new Set(content.slice(1).map((word, at) => `${content[at]?.stem} ${word.stem}`))

/**
 * Off topic by words alone: low coverage and relevance, or clearly an answer to another question of the bank. Low relevance
 * alone is no sign, because stories use their own words.
 */
function isOffTopic({ words, rubric, coverage, relevance }: CeilingInput): boolean {
  if (coverage + relevance / 2 < 0.15) return true
  const otherCoverage = getBestOtherCoverage(rubric, words)
  // A complete answer to another question needs a smaller lead than a partial one.
  return (
    otherCoverage >= 0.7 && otherCoverage > coverage + (otherCoverage >= 0.95 && relevance < 0.3 ? 0.1 : 0.3)
  )
}

/** Best coverage of any other question. */
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
