import { interviewTypes } from '#contract/enums.ts'
import type { InterviewType } from '#contract/training.ts'

/** What is good about a quoted strength. `concrete` is for an answer in which little is good. */
export type StrengthReason =
  | 'result'
  | 'decision'
  | 'reflection'
  | 'speech'
  | 'figure'
  | 'clearest'
  | 'concrete'
export type Strength = { quote: string; reason: StrengthReason }

/**
 * One thing to do next: a point that is missing, a follow-up question to prepare for, or what a model says about words of the
 * answer.
 */
export type NextStep =
  | { kind: 'point' | 'probe'; pointIds: readonly string[] }
  | { kind: NextStepKind; quote: string | null }
export type NextStepKind =
  | 'relevance'
  | 'substance'
  | 'specificity'
  | 'ownPart'
  | 'ownView'
  | 'ending'
  | 'reasons'
  | 'alternative'
  | 'reflection'
  | 'aloud'

const figure =
  /\d|%|\b(?:half|third|quarter|double[d]?|twice|dozens?|hundreds?|thousands?|millions?|percent|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety)\b/i
const result =
  /\b(?:rose|fell|dropped|grew|increased|decreased|improved|reduced|cut|saved|won|lost|doubled|halved|went (?:up|down|from)|fewer|less than|instead of \d|from \d[\d.,]* (?:percent )?to|results?|since then|in the end|by the end|passed|shipped|launched|finished|delivered|still (?:use|works?|there|runs?)|adopted|came back|got|never (?:happened|came back) again)\b/i
const decision =
  /\bi(?:'d| would| then| also)? (?:decided|chose|choose|picked|refused|stopped|cancelled|insisted|said no|turned down|proposed)\b/i
const reflection =
  /\b(?:i (?:have )?learn(?:ed|t)|i realis?z?ed|my mistake|i was wrong|looking back|in hindsight|now i|i now|next time i)\b/i
const quotedSpeech = /["“”«][^"“”»]*(?:\s[^"“”»]+){3,}["“”»]/
const speechVerb = /\b(?:said|told|asked|answered|replied)\b/i
const ownAction =
  /\bi(?: (?:then|also|first|just|personally|immediately))? (?:\w{2,20}ed|built|led|wrote|made|took|gave|held|ran|set|put|met|told|asked|kept|brought|found|taught|went|sat|spoke|drew|cut|got|sent|split|began|spent|sold|bought|read|showed|left)\b/i
const name = /(?<=\w[\s,]+)(?:[A-Z]{2,}\w*|[A-Z][a-z]+[A-Z0-9]\w*|[A-Z][a-z]{2,})\b/
/** Beliefs, hedges and regrets are hardly a strength. */
const weakWords =
  /\bi (?:(?:don't )?(?:think|believe|guess|suppose|consider|hope|feel)|would say)\b|\?$|\b(?:to be fair|maybe|always)\b|\b(?:never measured|should've|should have|don't remember|not sure|in general|always try)\b/i

const straighten = (text: string) => text.replaceAll('’', "'")

/** Most telling reason first. Each is true of the words by themselves. */
const reasons: readonly [StrengthReason, (text: string) => boolean][] = [
  ['result', text => result.test(text) && /\d|percent|half|doubled|twice/i.test(text)],
  ['reflection', text => reflection.test(text)],
  ['decision', text => decision.test(text)],
  ['speech', text => quotedSpeech.test(text) && speechVerb.test(text)],
  ['figure', text => /\d/.test(text)],
]
export const getStrengthReason = (quote: string): StrengthReason =>
  reasons.find(([, holds]) => holds(straighten(quote)))?.[0] ?? 'clearest'

const isConcrete = (text: string) =>
  [figure, quotedSpeech, ownAction, name].some(pattern => pattern.test(straighten(text)))

/** Words of a quote. A longer sentence is cut between its clauses. */
const maxQuoteWords = 26
const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length
const joiningWords = /^(?:and|but|so|then|or|also|because|which|yes|well|oh|okay)\b[,\s]*/i
const openEnd = /[,;:\s]+(?:and|but|or|so|if not|because|which|with|to|the|a)?[.,;:—–\s]*$/i

/** The sentence without its full stop, or clauses from its start or its end. Always a part of the text. */
export function shortenQuote(sentence: string): string {
  const clauses = sentence.split(/(?<=[,;:—–])\s+/)
  const windows = clauses.flatMap((_, from) =>
    clauses.slice(from).map((_, length) => clauses.slice(from, from + length + 1).join(' ')),
  )
  const whole = getStrengthReason(sentence)
  const [best] = windows
    .filter(text => countWords(text) <= maxQuoteWords && countWords(text) >= 4 && sentence.includes(text))
    .toSorted((a, b) => worth(b) - worth(a))
  function worth(text: string): number {
    const isWholeReason = Number(getStrengthReason(text) === whole)
    const isWholeStart = Number(sentence.startsWith(text) || !/^(?:not|nor|who|that|to)\b/i.test(text))
    return 2 * isWholeReason + isWholeStart + countWords(text) / maxQuoteWords
  }
  const text =
    countWords(sentence) <= maxQuoteWords
      ? sentence
      : (best ??
        sentence
          .split(/(?<=\s)/)
          .slice(0, maxQuoteWords)
          .join(''))
  return text
    .trim()
    .replace(joiningWords, '')
    .replace(openEnd, '')
    .replace(/[.,;:—–\s]+$/, '')
}

type Sentences = {
  sentences: readonly string[]
  /** Likelihood of each sentence to be quoted as the best. Any scale. */
  strengths: readonly number[]
}

/** From this score on, an answer has something strong. */
export const strongestScore = 4

const maxStrengths = 4

/** Best sentences of an answer, the best one first. Of a poor answer only concrete ones, which may be none. */
export function findStrengths({ sentences, strengths }: Sentences, score: number): Strength[] {
  const isStrong = score >= strongestScore
  const worth = (at: number) => {
    const text = straighten(sentences[at] ?? '')
    const isWeak = weakWords.test(text) || countWords(text) < 6 || (at === 0 && sentences.length > 3)
    // Of a poor answer, figures are the most concrete part.
    const isFigure = !isStrong && figure.test(text)
    return (strengths[at] ?? 0) - (isWeak ? 2 : 0) + (isFigure ? 2 : 0)
  }
  const candidates = [...sentences.keys()].filter(at => {
    const sentence = sentences[at] ?? ''
    return countWords(sentence) >= 3 && (isStrong || isConcrete(sentence))
  })
  return candidates
    .toSorted((a, b) => worth(b) - worth(a))
    .slice(0, maxStrengths)
    .map(at => {
      const quote = shortenQuote(sentences[at] ?? '')
      return { quote, reason: isStrong ? getStrengthReason(quote) : 'concrete' }
    })
}

/** Types whose questions ask for own experience. The others have points that the answer can miss. */
export const isStoryType = (type: InterviewType): boolean =>
  type === interviewTypes.Behavioral || type === interviewTypes.Leadership || type === interviewTypes.General

/** Below this score, the least likely point is missing or incomplete in 96 of 100 answers, above it in half of them. */
const missingPointScore = 6

/** Points, the least likely first: what is missing from an answer, or what an interviewer may ask about a good one. */
export function findNextStep(
  score: number,
  points: readonly { pointId: string; likelihood: number; credit: number }[],
): NextStep {
  // A point that is surely made is nothing to ask about.
  const open = points.filter(({ credit }) => credit < 1)
  if (open.length === 0) return { kind: 'aloud', quote: null }
  const pointIds = open.toSorted((a, b) => a.likelihood - b.likelihood).map(({ pointId }) => pointId)
  return { kind: score < missingPointScore ? 'point' : 'probe', pointIds }
}
