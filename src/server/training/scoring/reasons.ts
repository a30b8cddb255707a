import { countWords, cutQuote, findCompleteQuote } from './complete-quote.ts'

/**
 * What is good about a quoted strength. `askedAbout` is what an interviewer would ask about in an answer without a certain
 * strength, `basis` what a model called the best part of a weak answer, and `unconvincing` what an interviewer would not accept.
 */
export type StrengthReason =
  | 'result'
  | 'decision'
  | 'reflection'
  | 'speech'
  | 'cause'
  | 'clearest'
  | 'askedAbout'
  | 'basis'
  | 'unconvincing'
export type Strength = { quote: string; reason: StrengthReason }
const praised: readonly string[] = ['result', 'decision', 'reflection', 'speech', 'cause', 'clearest']
/** Answers judged by an earlier version may have other reasons. */
export const isStrength = ({ reason }: Strength): boolean => praised.includes(reason)

export const numberWords =
  'half|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|hundred'
/** A number that can be a result: no time of day, and no date. */
const figure = `(?:[$€£]?\\d[\\d.,]*(?!\\d|:\\d)|${numberWords})`
const change =
  'rose|fell|dropped|grew|increased|decreased|improved|reduced|shortened|climbed|sank|shrank|saved|went (?:up|down)|came down'
const result = new RegExp(
  [
    `\\b(?:${change})\\b(?: (?!(?:within|after|in|for|on|and|but|while|since|until)\\b)[^\\s.;]+){0,4}? ${figure}(?![\\w:])`,
    `\\bcut\\b(?: [^\\s.;]+){1,4} (?:by|to) ${figure}(?![\\w:])`,
    `\\bfrom (?:about |around |some )?${figure}(?: [^\\s.;]+){0,4}? to (?:about |around |some )?${figure}(?![\\w:])`,
    `\\bfrom (?:about |around |some )?${figure}(?: [^\\s.;]+){0,4}? to (?:none|zero|nothing)\\b`,
    `\\b(?:${figure}) (?:percent |per cent |[a-z]+ )?(?:more|fewer|less) than\\b`,
    `\\b${figure} instead of\\b`,
    `\\b(?:got|won|finished with|ended (?:up )?with) ${figure} (?:of|out of)\\b`,
    `\\bfinished with half\\b`,
    `\\bshipped ${figure}\\b`,
    '(?<!\\b(?:the|a|an) )\\b(?:doubled|halved|tripled)\\b',
  ].join('|'),
  'i',
)
const decision =
  /\bi(?:'d| would| then| also)? (?:decided|chose|choose|picked|refused|stopped|cancelled|insisted|said no|turned down|proposed)\b/i
const reflection =
  /\b(?:i (?:have )?learn(?:ed|t)|i realis?z?ed (?:that|how|it|i)\b|looking back|in hindsight|next time i)\b/i
/** Without nested repetition, which would take minutes where a quotation mark is never closed. */
const quotedSpeech = /["“”«][^"“”«»]*["“”»]/g
const minSpokenWords = 4
const hasSpeech = (text: string) =>
  (text.match(quotedSpeech) ?? []).some(spoken => countWords(spoken) >= minSpokenWords)
const speechVerb = /\b(?:said|told|asked|answered|replied)\b/i
export const straighten = (text: string) => text.replaceAll('’', "'")

/** A condition or a plan is no result. */
const hypothetical = /\b(?:if|unless|would|should|could|will)\b/i
const hasResult = (text: string) =>
  text.split(/(?<=[.!?])\s+/).some(sentence => result.test(sentence) && !hypothetical.test(sentence))

/** Most telling reason first. Each is true of the words by themselves. */
const reasons: readonly [StrengthReason, (text: string) => boolean][] = [
  ['result', hasResult],
  ['reflection', text => reflection.test(text)],
  ['decision', text => decision.test(text)],
  ['speech', text => hasSpeech(text) && speechVerb.test(text)],
  ['cause', text => / because /.test(text) && !/\bi (?:believe|guess|suppose)\b/i.test(text)],
]
export const getStrengthReason = (quote: string): StrengthReason =>
  reasons.find(([, holds]) => holds(straighten(quote)))?.[0] ?? 'clearest'

/** The sentence without its full stop, or complete clauses of it. Always a part of the text. */
export function shortenQuote(sentence: string): string {
  return findCompleteQuote(sentence, hasReasonOf(sentence)) ?? cutQuote(sentence)
}

const hasReasonOf = (sentence: string) => {
  const whole = getStrengthReason(sentence)
  return (text: string) => getStrengthReason(text) === whole
}

/** How human graders would take a sentence as a quote. */
export type SentenceQuality = {
  /** Probability that it is a strength of the answer. */
  strong: number
  /** Probability that it is scene-setting, a digression, a commonplace or a mistake. */
  weak: number
  /** Probability that it has the tone of the bank's wrong sentences. */
  wrongTone: number
  /** Probability that an interviewer would ask about it. */
  askedAbout: number
  /** Strength by the network that scores the answer. */
  network: number
}

/** Below it, two of three answers are poorer than their score, so nothing in them is called good. */
export const doubtfulScore = 5

/** Below this score, human graders find nothing in an answer that is worth quoting as a strength. */
export const poorScore = 3

/** A question to the interviewer, or words that lead to something else: no strength. */
export const unsuitable =
  /\?["”’)]*$|^(?:nor|(?:so )?what (?:came|happened)|i (?:do not|don't) (?:know|remember)|i'm not sure|it depends)\b/i
/** Begins with a pronoun that refers to an earlier sentence. */
export const referring = /^(?:it|this|that|they|he|she|these|those)\b/i
