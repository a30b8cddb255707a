import { countWords, cutQuote, findCompleteQuote, findWholeSentence } from './complete-quote.ts'

/** What is good about a quoted strength. `basis` and `unconvincing` are for answers without one. */
export type StrengthReason =
  | 'result'
  | 'decision'
  | 'reflection'
  | 'speech'
  | 'figure'
  | 'cause'
  | 'clearest'
  | 'basis'
  | 'unconvincing'
export type Strength = { quote: string; reason: StrengthReason }
const notStrengths: readonly StrengthReason[] = ['basis', 'unconvincing']
export const isStrength = ({ reason }: Strength): boolean => !notStrengths.includes(reason)

export const numberWords =
  'half|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|hundred'
/** A number that can be a result: no time of day, and no date. */
const figure = `(?:[$€£]?\\d[\\d.,]*(?!\\d|:\\d)|${numberWords})`
const change =
  'rose|fell|dropped|grew|increased|decreased|improved|reduced|shortened|climbed|sank|shrank|saved|went (?:up|down)|came down'
const result = new RegExp(
  [
    `\\b(?:${change})\\b(?: [^\\s.;]+){0,4}? ${figure}(?![\\w:])`,
    `\\bcut\\b(?: [^\\s.;]+){1,4} (?:by|to) ${figure}(?![\\w:])`,
    `\\bfrom (?:about |around |some )?${figure}(?: [^\\s.;]+){0,4}? to (?:about |around |some )?${figure}(?![\\w:])`,
    `\\bfrom (?:about |around |some )?${figure}(?: [^\\s.;]+){0,4}? to (?:none|zero|nothing)\\b`,
    `\\b(?:${figure}) (?:percent |per cent |[a-z]+ )?(?:more|fewer|less) than\\b`,
    `\\b${figure} instead of\\b`,
    `\\b(?:got|won|finished with|ended (?:up )?with) ${figure} (?:of|out of)\\b`,
    `\\bfinished with half\\b`,
    `\\bshipped ${figure}\\b`,
    '\\b(?:doubled|halved|tripled)\\b',
  ].join('|'),
  'i',
)
export const decision =
  /\bi(?:'d| would| then| also)? (?:decided|chose|choose|picked|refused|stopped|cancelled|insisted|said no|turned down|proposed)\b/i
const reflection =
  /\b(?:i (?:have )?learn(?:ed|t)|i realis?z?ed|looking back|in hindsight|now i|i now|next time i)\b/i
/** Without nested repetition, which would take minutes where a quotation mark is never closed. */
const quotedSpeech = /["“”«][^"“”«»]*["“”»]/g
const minSpokenWords = 4
const hasSpeech = (text: string) =>
  (text.match(quotedSpeech) ?? []).some(spoken => countWords(spoken) >= minSpokenWords)
const speechVerb = /\b(?:said|told|asked|answered|replied)\b/i
export const straighten = (text: string) => text.replaceAll('’', "'")

/** Most telling reason first. Each is true of the words by themselves. */
const reasons: readonly [StrengthReason, (text: string) => boolean][] = [
  ['result', text => result.test(text)],
  ['reflection', text => reflection.test(text)],
  ['decision', text => decision.test(text)],
  ['speech', text => hasSpeech(text) && speechVerb.test(text)],
  ['figure', text => /\d/.test(text)],
  ['cause', text => / because /.test(text)],
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

/** How readers would take a sentence as a quote. */
export type SentenceQuality = {
  /** Probability that it is a strength of the answer. */
  strong: number
  /** Probability that it is scene-setting, a digression, a commonplace or a mistake. */
  weak: number
  /** Probability that it has the tone of the bank's wrong sentences. */
  wrongTone: number
}

/** Below this score, readers find nothing in an answer that is worth quoting as a strength. */
export const poorScore = 3
/** Below it, two of three answers are poorer than their score, so only certain strengths are quoted. */
const doubtfulScore = 5
/** Four of five sentences above are quoted with good reason. In an answer with gaps, readers are stricter. */
const minStrong = 0.35
const minStrongWithGaps = 0.6
const gapsScore = 6
const maxStrengths = 4
/** Found by cross-validation over the labelled answers. */
const weakWeight = 0.7
const wrongToneWeight = 1.5
/** Above it, a sentence of a doubtful answer is nothing to build on. */
const maxWrongTone = 0.5
/** A shorter sentence says too little to be what an answer offers, or fails by. */
export const minTellingWords = 6
/** A shorter sentence is no strength while there is another one. */
const minStrengthWords = 5

const logit = (probability: number) => Math.log(probability / (1 - probability))
export const unsuitable =
  /\?["”’)]*$|^(?:nor|(?:so )?what (?:came|happened)|i (?:do not|don't) (?:know|remember)|i'm not sure|it depends)\b/i
export const referring = /^(?:it|this|that|they|he|she|these|those)\b/i

const doubtful =
  /\b(?:maybe|perhaps|i (?:guess|suppose)|not (?:really |so )?ideal|nothing (?:really|important|became|suffered))\b/i

/** Questions and hedges are no strengths, and a sentence about "it" is not understood alone. */
const fitness = (sentence: string): number =>
  -2 * Number(unsuitable.test(straighten(sentence))) -
  1.5 * Number(referring.test(sentence) || countWords(sentence) < minStrengthWords)

type StrengthInput = {
  /** Pieces of the answer, as analysed. */
  sentences: readonly string[]
  qualities: readonly SentenceQuality[]
  score: number
  answer: string
  isUnscored: boolean
}

/**
 * Sentences to quote, the best one first. Of an answer without a strong one, the least weak one to build on. Of a poor answer,
 * what an interviewer would not accept. None of a doubtful answer without a strong sentence.
 */
export function findStrengths({
  sentences,
  qualities,
  score,
  answer,
  isUnscored,
}: StrengthInput): Strength[] {
  const rated = sentences.flatMap((piece, at) => {
    const quality = qualities[at]
    if (!quality || countWords(piece) < 3) return []
    const sentence = findWholeSentence(sentences, at, answer)
    const quote = findCompleteQuote(sentence, text => piece.includes(text.slice(0, comparedLetters)))
    const rank = logit(quality.strong) - weakWeight * logit(quality.weak) + fitness(sentence)
    return [{ ...quality, sentence, quote, rank }]
  })
  const complete = rated.filter(({ quote }) => quote !== null)
  const [best, ...others] = (complete.length > 0 ? complete : rated).toSorted((a, b) => b.rank - a.rank)
  const toStrength = (chosen: { sentence: string; quote: string | null }, reason?: StrengthReason) => {
    const quote = chosen.quote ?? cutQuote(chosen.sentence)
    return { quote, reason: reason ?? getStrengthReason(quote) }
  }
  if (!best) return []
  if (isUnscored && score < doubtfulScore) return []
  if (score < doubtfulScore) {
    const telling = [best, ...others].filter(({ sentence }) => countWords(sentence) >= minTellingWords)
    if (score < poorScore) {
      const [worst = best] = telling.toSorted((a, b) => faultOf(b) - faultOf(a))
      return [toStrength(worst, 'unconvincing')]
    }
    return telling
      .filter(({ strong, wrongTone }) => strong >= minStrongWithGaps && wrongTone < maxWrongTone)
      .slice(0, 1)
      .map(sentence => toStrength(sentence, 'basis'))
  }
  const least = score < gapsScore ? minStrongWithGaps : minStrong
  const strong = [best, ...others].filter(
    (sentence, at) => sentence.strong >= least && (at === 0 || sentence.quote),
  )
  if (strong.length > 0) {
    const strengths = strong.map(sentence => toStrength(sentence))
    const isNew = ({ quote }: Strength, at: number) =>
      strengths.findIndex(other => other.quote === quote) === at
    return strengths.filter(isNew).slice(0, maxStrengths)
  }
  return [best, ...others]
    .toSorted(
      (a, b) =>
        Number(isResult(b)) - Number(isResult(a)) ||
        Number(isDoubtful(a)) - Number(isDoubtful(b)) ||
        b.rank - a.rank,
    )
    .slice(0, 1)
    .map(sentence => toStrength(sentence, isResult(sentence) ? 'result' : 'basis'))
    .filter(({ quote, reason }) => reason !== 'basis' || quote.length < maxBasisShare * answer.length)
}

/** Clumsy English often keeps a result from being rated as strong. */
const isResult = ({ quote, weak }: { quote: string | null; weak: number }): boolean =>
  quote !== null && weak < maxWeakResult && getStrengthReason(quote) === 'result'

/** Nothing to build on, while there is another sentence. */
const isDoubtful = ({ sentence }: { sentence: string }): boolean =>
  doubtful.test(sentence) || fitness(sentence) < 0

/** To quote nearly the whole answer says nothing. */
const maxBasisShare = 0.8
const comparedLetters = 20
const maxWeakResult = 0.2
const faultOf = ({ rank, wrongTone }: { rank: number; wrongTone: number }) =>
  rank + wrongToneWeight * wrongTone
