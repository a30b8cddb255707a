import {
  countWords,
  findCompleteQuote,
  findWholeSentence,
  hasBalancedMarks,
  trimSentences,
} from './complete-quote.ts'
import { getStrengthReason, referring, type SentenceQuality, straighten, unsuitable } from './reasons.ts'

/** A sentence of an answer, or several, with the words to quote. */
export type Passage = SentenceQuality & {
  quote: string
  /** Positions of its first and last sentence. */
  from: number
  to: number
}

type Sentence = SentenceQuality & { text: string; start: number }

const maxSentences = 3
const maxPassageWords = 50
/** Of the words of an answer. To quote more of it says nothing. */
const maxShare = 0.5
/** A shorter sentence is no strength while there is another one. */
const minStrengthWords = 5
/** Minimum strength of a sentence with a result, unless it is weak. Clumsy English often lowers its rating. */
const resultStrength = 0.7
const maxWeakResult = 0.2

const logit = (probability: number) => Math.log(probability / (1 - probability))
const logistic = (value: number) => 1 / (1 + Math.exp(-value))
const doubtful =
  /\b(?:maybe|perhaps|i (?:guess|suppose)|not (?:really |so )?ideal|nothing (?:really|important|became|suffered))\b/i

/** Probability that a sentence is a strength. Questions, hedges and scraps are less likely ones. */
function getStrength(text: string, { strong, weak }: SentenceQuality): number {
  const words = straighten(text)
  if (getStrengthReason(text) === 'result' && weak < maxWeakResult) return Math.max(strong, resultStrength)
  return logistic(
    logit(strong) -
      2 * Number(unsuitable.test(words)) -
      Number(doubtful.test(words)) -
      Number(countWords(text) < minStrengthWords),
  )
}

/** Whole sentences with their offsets in the answer. Long ones were rated in pieces. */
export function rateWholeSentences(
  pieces: readonly string[],
  qualities: readonly SentenceQuality[],
  answer: string,
): Sentence[] {
  const sentences: Sentence[] = []
  for (const [at, quality] of qualities.entries()) {
    const text = findWholeSentence(pieces, at, answer)
    const last = sentences.at(-1)
    if (last?.text === text) {
      last.strong = Math.max(last.strong, quality.strong)
      last.weak = Math.min(last.weak, quality.weak)
      last.wrongTone = Math.max(last.wrongTone, quality.wrongTone)
      last.askedAbout = Math.max(last.askedAbout, quality.askedAbout)
      last.network = Math.max(last.network, quality.network)
      continue
    }
    const start = answer.indexOf(text, last && last.start >= 0 ? last.start + last.text.length : 0)
    sentences.push({ ...quality, text, start })
  }
  return sentences.map(sentence => ({ ...sentence, strong: getStrength(sentence.text, sentence) }))
}

/**
 * Each sentence, and each two or three side by side, with the probability that one of them is a strength. A sentence is
 * understood with its neighbors, and human graders find the strength in a passage more often than in one sentence.
 */
export function findPassages(sentences: readonly Sentence[], answer: string): Passage[] {
  const maxWords = Math.min(maxPassageWords, maxShare * countWords(answer))
  return sentences.flatMap((first, from) =>
    Array.from({ length: maxSentences }, (_, more) => from + more).flatMap(to => {
      if (to >= sentences.length) return []
      const part = sentences.slice(from, to + 1)
      const quote = to === from ? quoteSentence(first.text) : quoteAll(part, answer, maxWords)
      if (!quote) return []
      return {
        ...{ quote, from, to },
        strong: 1 - part.reduce((product, { strong }) => product * (1 - strong), 1),
        weak: part.reduce((sum, { weak }) => sum + weak, 0),
        wrongTone: Math.max(...part.map(({ wrongTone }) => wrongTone)),
        askedAbout: Math.max(...part.map(({ askedAbout }) => askedAbout)),
        network: Math.max(...part.map(({ network }) => network)),
      }
    }),
  )
}

/** Null if it is too long, and no complete clause of it can be quoted. */
export function quoteSentence(text: string): string | null {
  const isShort = countWords(text) <= maxPassageWords && hasBalancedMarks(text)
  return isShort
    ? trimSentences(text)
    : findCompleteQuote(text, part => getStrengthReason(part) !== 'clearest')
}

/** Null if the sentences are not side by side in one paragraph, or are too much to quote. */
function quoteAll(sentences: readonly Sentence[], answer: string, maxWords: number): string | null {
  const [first, last] = [sentences[0], sentences.at(-1)]
  if (!first || !last || first.start < 0 || last.start < first.start) return null
  const text = answer.slice(first.start, last.start + last.text.length)
  // Between them there may be words that do not count, such as a prompt injection.
  const words = sentences.reduce((sum, sentence) => sum + countWords(sentence.text), 0)
  const isQuotable =
    countWords(text) === words && words <= maxWords && !text.includes('\n') && hasBalancedMarks(text)
  return isQuotable ? trimSentences(text) : null
}

/** Penalties for scene-setting, digressions and commonplaces in a passage, and for a claim that would be asked about. */
type PassagePenalties = { weak: number; askedAbout: number }

/** The best one first. */
export const rankPassages = (passages: readonly Passage[], penalties: PassagePenalties): Passage[] =>
  passages.toSorted((a, b) => worthOf(b, penalties) - worthOf(a, penalties))

/** A passage that begins with "it" leaves out what "it" is. */
const referringPenalty = 0.15
const worthOf = ({ quote, strong, weak, askedAbout }: Passage, penalties: PassagePenalties) =>
  strong -
  penalties.weak * weak -
  penalties.askedAbout * askedAbout -
  (referring.test(quote) ? referringPenalty : 0)
