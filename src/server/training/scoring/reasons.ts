import { interviewTypes } from '#contract/enums.ts'
import type { InterviewType } from '#contract/training.ts'

/** What is good about a quoted strength. `basis` and `unconvincing` are for answers without one. */
export type StrengthReason =
  | 'result'
  | 'decision'
  | 'reflection'
  | 'speech'
  | 'figure'
  | 'clearest'
  | 'basis'
  | 'unconvincing'
export type Strength = { quote: string; reason: StrengthReason }

/**
 * One thing to do next: a follow-up question to prepare for, comparison with the model answer, practice aloud, or what a model
 * says about words of the answer.
 */
export type NextStep =
  | { kind: 'probe'; pointIds: readonly string[] }
  | { kind: 'compare' | 'aloud' }
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
/** Four of five sentences above are quoted with good reason. In an answer with gaps, readers are stricter. */
const minStrong = 0.35
const minStrongWithGaps = 0.5
const gapsScore = 5.5
const maxStrengths = 4

/**
 * Sentences to quote, the best one first. Of an answer without a strong one, the least weak one to build on, and of a poor
 * answer what comes nearest to a strength.
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
  const [best, ...others] = rated.toSorted((a, b) => b.strong - a.strong)
  if (!best) return []
  if (score < poorScore) return [quote(best, 'unconvincing')]
  const least = score < gapsScore ? minStrongWithGaps : minStrong
  if (best.strong >= least)
    return [best, ...others.filter(({ strong }) => strong >= least)]
      .slice(0, maxStrengths)
      .map(sentence => quote(sentence))
  return rated
    .toSorted((a, b) => a.weak - b.weak)
    .slice(0, 1)
    .map(sentence => quote(sentence, 'basis'))
}

/** Types whose questions ask for own experience. The others have points that the answer can miss. */
export const isStoryType = (type: InterviewType): boolean =>
  type === interviewTypes.Behavioral || type === interviewTypes.Leadership || type === interviewTypes.General

/** Probability that an answer already answers the follow-up question of a point. */
export type PointOutlook = { pointId: string; credit: number; probeAnswered: number }

/** Above this probability, readers often find that the answer has it already. */
export const maxAnswered = 0.3
/** From this score on, practice may be all that is left. */
const completeScore = 7.5

/** What an interviewer may still ask. Else comparison with the model answer or, after a good answer, practice. */
export function findNextStep(score: number, points: readonly PointOutlook[]): NextStep {
  if (score < poorScore) return { kind: 'compare' }
  const pointIds = points
    .filter(({ credit, probeAnswered }) => credit < 1 && probeAnswered < maxAnswered)
    .toSorted((a, b) => a.probeAnswered - b.probeAnswered)
    .map(({ pointId }) => pointId)
  if (pointIds.length > 0) return { kind: 'probe', pointIds }
  return { kind: score < completeScore ? 'compare' : 'aloud' }
}

/** Without the encoder, and for code, the credits by words tell what an answer has. */
export const getOutlookByCredit = (points: readonly { pointId: string; credit: number }[]): PointOutlook[] =>
  points.map(({ pointId, credit }) => ({ pointId, credit, probeAnswered: credit }))
