import { interviewTypes } from '#contract/enums.ts'
import type { InterviewType } from '#contract/training.ts'

/** What is good about a quoted strength. `basis` and `weakest` are for answers without one. */
export type StrengthReason =
  | 'result'
  | 'decision'
  | 'reflection'
  | 'speech'
  | 'figure'
  | 'clearest'
  | 'basis'
  | 'weakest'
export type Strength = { quote: string; reason: StrengthReason }

/**
 * One thing to do next: a point that is missing, a follow-up question to prepare for, or what a model says about words of the
 * answer.
 */
export type NextStep =
  | { kind: 'point' | 'probe'; pointIds: readonly string[] }
  | { kind: 'aloud' }
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

const result =
  /\b(?:rose|fell|dropped|grew|increased|decreased|improved|reduced|cut|saved|won|lost|doubled|halved|went (?:up|down|from)|fewer|less than|instead of \d|from \d[\d.,]* (?:percent )?to|results?|since then|in the end|by the end|passed|shipped|launched|finished|delivered|still (?:use|works?|there|runs?)|adopted|came back|got|never (?:happened|came back) again)\b/i
const decision =
  /\bi(?:'d| would| then| also)? (?:decided|chose|choose|picked|refused|stopped|cancelled|insisted|said no|turned down|proposed)\b/i
const reflection =
  /\b(?:i (?:have )?learn(?:ed|t)|i realis?z?ed|my mistake|i was wrong|looking back|in hindsight|now i|i now|next time i)\b/i
const quotedSpeech = /["“”«][^"“”»]*(?:\s[^"“”»]+){3,}["“”»]/
const speechVerb = /\b(?:said|told|asked|answered|replied)\b/i
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

/** How readers would take a sentence as a quote, as probabilities. */
export type SentenceQuality = {
  /** As a strength of the answer. */
  strong: number
  /** As scene-setting, a digression, a commonplace or a mistake. */
  weak: number
}

/** Below this score, readers find nothing in an answer that is worth quoting as a strength. */
export const poorScore = 3
/** Four of five sentences above are quoted with good reason, and three of a hundred without. */
const minStrong = 0.35
const maxStrengths = 4

/**
 * Sentences to quote, the best one first. Of an answer without a strong one, the least weak one to build on, and of a poor
 * answer the weakest one.
 */
export function findStrengths(
  sentences: readonly string[],
  qualities: readonly SentenceQuality[],
  score: number,
): Strength[] {
  const rated = sentences.flatMap((sentence, at) => {
    const quality = qualities[at]
    return quality && countWords(sentence) >= 3 ? { sentence, ...quality } : []
  })
  const quote = ({ sentence }: { sentence: string }, reason?: StrengthReason) => {
    const text = shortenQuote(sentence)
    return { quote: text, reason: reason ?? getStrengthReason(text) }
  }
  const byWeakness = rated.toSorted((a, b) => b.weak - a.weak)
  if (score < poorScore) return byWeakness.slice(0, 1).map(sentence => quote(sentence, 'weakest'))
  const strong = rated.filter(({ strong }) => strong >= minStrong).toSorted((a, b) => b.strong - a.strong)
  return strong.length > 0
    ? strong.slice(0, maxStrengths).map(sentence => quote(sentence))
    : byWeakness.slice(-1).map(sentence => quote(sentence, 'basis'))
}

/** Types whose questions ask for own experience. The others have points that the answer can miss. */
export const isStoryType = (type: InterviewType): boolean =>
  type === interviewTypes.Behavioral || type === interviewTypes.Leadership || type === interviewTypes.General

/** Probabilities that an answer already answers the follow-up question of a point, and follows its tip. */
export type PointOutlook = { pointId: string; credit: number; probeAnswered: number; tipFollowed: number }

/** Below this score an answer needs more, above it it is prepared for what comes next. */
const incompleteScore = 6
/** Above these probabilities, readers often find that the answer has it already. */
const maxFollowed = 0.35
export const maxAnswered = 0.3

/** What is missing from an answer, or what an interviewer may still ask about a good one. Else practice is left. */
export function findNextStep(score: number, points: readonly PointOutlook[]): NextStep {
  const open = points.filter(({ credit }) => credit < 1)
  const isIncomplete = score < incompleteScore
  const candidates = isIncomplete
    ? open.filter(({ tipFollowed }) => tipFollowed < maxFollowed)
    : open.filter(({ probeAnswered }) => probeAnswered < maxAnswered)
  const pointIds = candidates
    .toSorted((a, b) => (isIncomplete ? a.tipFollowed - b.tipFollowed : a.probeAnswered - b.probeAnswered))
    .map(({ pointId }) => pointId)
  return pointIds.length > 0 ? { kind: isIncomplete ? 'point' : 'probe', pointIds } : { kind: 'aloud' }
}

/** Without the encoder, and for code, the credits by words tell what an answer has. */
export const getOutlookByCredit = (points: readonly { pointId: string; credit: number }[]): PointOutlook[] =>
  points.map(({ pointId, credit }) => ({ pointId, credit, probeAnswered: credit, tipFollowed: credit }))
