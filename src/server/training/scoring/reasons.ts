import { interviewTypes } from '#contract/enums.ts'
import type { InterviewType } from '#contract/training.ts'
import { countWords, cutQuote, findCompleteQuote, findWholeSentence } from './complete-quote.ts'
import type { AnswerMarks } from './judge-network.ts'

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

/**
 * One thing to do next: a follow-up question to prepare for, what the answer lacks, comparison with the model answer, practice
 * aloud, or what a model says about words of the answer.
 */
export type NextStep =
  | { kind: 'probe'; pointIds: readonly string[] }
  | { kind: 'aloud' | 'outcome' | 'number' }
  /** With points, the model answer is read for what the answer has least of. */
  | { kind: 'compare'; pointIds?: readonly string[] }
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

const numberWords =
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
const decision =
  /\bi(?:'d| would| then| also)? (?:decided|chose|choose|picked|refused|stopped|cancelled|insisted|said no|turned down|proposed)\b/i
const reflection =
  /\b(?:i (?:have )?learn(?:ed|t)|i realis?z?ed|looking back|in hindsight|now i|i now|next time i)\b/i
const quotedSpeech = /["“”«][^"“”»]*(?:\s[^"“”»]+){3,}["“”»]/
const speechVerb = /\b(?:said|told|asked|answered|replied)\b/i
const straighten = (text: string) => text.replaceAll('’', "'")

/** Most telling reason first. Each is true of the words by themselves. */
const reasons: readonly [StrengthReason, (text: string) => boolean][] = [
  ['result', text => result.test(text)],
  ['reflection', text => reflection.test(text)],
  ['decision', text => decision.test(text)],
  ['speech', text => quotedSpeech.test(text) && speechVerb.test(text)],
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
  /** How likely readers of graded answers were to quote it as the best one. Any scale. */
  preferred: number
  /** Probability that it has the tone of the bank's wrong sentences. */
  wrongTone: number
}

/** Below this score, readers find nothing in an answer that is worth quoting as a strength. */
export const poorScore = 3
/** Below it, two of three answers are poorer than their score, so only certain strengths are quoted. */
const doubtfulScore = 4
/** Four of five sentences above are quoted with good reason. In an answer with gaps, readers are stricter. */
const minStrong = 0.35
const minStrongWithGaps = 0.5
const gapsScore = 5.5
const maxStrengths = 4
const preferenceWeight = 2
const wrongToneWeight = 1.5
/** Above it, a sentence of a doubtful answer is nothing to build on. */
const maxWrongTone = 0.5
/** A shorter sentence says too little to be what an answer offers, or fails by. */
const minTellingWords = 6
/** A shorter sentence is no strength while there is another one. */
const minStrengthWords = 5

const logit = (probability: number) => Math.log(probability / (1 - probability))
const unsuitable =
  /\?["”’)]*$|^(?:nor|(?:so )?what (?:came|happened)|i (?:do not|don't) (?:know|remember)|i'm not sure|it depends)\b/i
const referring = /^(?:it|this|that|they|he|she|these|those)\b/i

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
    const rank = logit(quality.strong) + preferenceWeight * quality.preferred + fitness(sentence)
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
        a.weak - b.weak,
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

/** Types whose questions ask for own experience. The others have points that the answer can miss. */
export const isStoryType = (type: InterviewType): boolean =>
  type === interviewTypes.Behavioral || type === interviewTypes.Leadership || type === interviewTypes.General

/** Probability that an answer already answers the follow-up question of a point. */
export type PointOutlook = { pointId: string; credit: number; probeAnswered: number; weight: number }

/** Above this probability, readers often find that the answer has it already. */
export const maxAnswered = 0.2
/** Above this one, readers find a part of it in every second answer, so it is not called missing. */
const maxPartlyAnswered = 0.12
/** From this score on, practice may be all that is left. */
export const completeScore = 7.5

type NextStepInput = {
  score: number
  type: InterviewType
  question: string
  answer: string
  /** Pieces of the answer, as analysed. Empty without the encoder. */
  sentences: readonly string[]
  points: readonly PointOutlook[]
  /** Of the network. Null without the encoder, and for code. */
  marks: AnswerMarks | null
  isUnscored: boolean
}

/**
 * What an interviewer may still ask, or what the answer certainly lacks. Else comparison with the model answer or, after a
 * good answer, practice.
 */
export function findNextStep({ score, points, isUnscored, ...input }: NextStepInput): NextStep {
  if (isUnscored) return { kind: 'compare' }
  // A poor answer begins again with what matters most.
  const isPoor = score < poorScore
  const open = points
    .filter(({ credit, probeAnswered }) => credit < 1 && probeAnswered < maxAnswered)
    .toSorted(
      (a, b) => (isPoor ? b.weight - a.weight : compareLight(a, b)) || a.probeAnswered - b.probeAnswered,
    )
  const pointIds = open
    .filter(({ probeAnswered }) => probeAnswered < maxPartlyAnswered)
    .map(({ pointId }) => pointId)
  if (pointIds.length > 0) return { kind: 'probe', pointIds }
  if (isPoor) return { kind: 'compare' }
  if (open.length > 0 && score < completeScore) return compareByPoints(open)
  const lacking = score < completeScore ? findLack(input) : findLackOfGoodStory(input)
  return lacking ?? (score < completeScore ? compareByPoints(points) : { kind: 'aloud' })
}

/** Points of the least weight come after all others: they matter least, and are often met in passing. */
export const compareLight = (a: { weight: number }, b: { weight: number }): number =>
  Number(a.weight === 1) - Number(b.weight === 1)

function compareByPoints(points: readonly PointOutlook[]): NextStep {
  const pointIds = points
    .filter(({ credit }) => credit < 1)
    .toSorted((a, b) => compareLight(a, b) || a.probeAnswered - b.probeAnswered)
    .map(({ pointId }) => pointId)
  return { kind: 'compare', ...(pointIds.length > 0 && { pointIds }) }
}

/** Below these marks of the network, nine of ten answers lack it for readers too. */
const lowMarks = { outcome: 0.4, own: 0.5, judgement: 0.4 }
const ownWord = /\b(?:i|i'm|i'd|i've|i'll|my|me)\b/gi
const reasonWord = /\b(?:because|since|so that|as|therefore|why|reason)\b/i
const anyNumber = new RegExp(
  `\\d|%|\\b(?:one|once|twice|dozen|${numberWords}|thousand|million|double|quarter)\\b`,
  'i',
)
const hindsight =
  /\b(?:learn\w*|lesson|reali[sz]\w*|hindsight|looking back|next time|now|today|since then|still|mistakes?|wrong|regret\w*|different\w*|should have|shouldn't|would do|wish|miss(?:ed)?|failed|failure|too (?:late|early|long|soon)|better|worse|bad|badly|if i (?:do|did|had))\b/i
/** Says how the user can tell that it worked. */
const sign =
  /\b(?:(?:i|you|we)(?:'d| would|'ll| will)? (?:know|see|notice|tell) (?:it|that|she|he|they|by|when|if)|it works when|it worked)\b/i
const pastStory = /\b(?:tell me about|describe|when did|a time)\b/i

/** Amounts and degrees that an interviewer would ask about. */
const vague =
  /\b(?:some \w+s|several|various|a number of|a few|a lot of|lots of|noticeably|significantly|considerably|quite a bit|from time to time|sometimes)\b/i
const own = /\b(?:i|we|my|our)\b/i
const maxVagueWords = 24

type LackInput = Pick<NextStepInput, 'type' | 'question' | 'answer' | 'sentences' | 'marks'>

/** Named only if the network misses it and the words show none of it either. */
function findLack({ type, answer: text, sentences, marks }: LackInput): NextStep | null {
  const answer = straighten(text)
  if (marks && marks.outcome < lowMarks.outcome && isStoryType(type) && !sign.test(answer))
    return { kind: 'outcome' }
  if (marks && marks.own < lowMarks.own && isStoryType(type) && (answer.match(ownWord)?.length ?? 0) < 2)
    return { kind: 'ownView', quote: null }
  if (lacksNumber(type, answer)) return { kind: 'number' }
  if (marks && marks.judgement < lowMarks.judgement && !reasonWord.test(answer))
    return { kind: 'reasons', quote: null }
  const quote = findVagueSentence(sentences, text)
  return quote ? { kind: 'specificity', quote } : null
}

/** A short sentence about the user's own doing with an amount, but without any number. */
function findVagueSentence(sentences: readonly string[], answer: string): string | null {
  const whole = sentences.map((_, at) => findWholeSentence(sentences, at, answer))
  const quotes = whole.flatMap(sentence => findCompleteQuote(sentence, text => vague.test(text)) ?? [])
  const isVague = (text: string) =>
    vague.test(text) &&
    own.test(text) &&
    !anyNumber.test(text) &&
    !/[?"“]/.test(text) &&
    countWords(text) <= maxVagueWords
  return quotes.find(text => isVague(text) && countWords(text) >= minTellingWords) ?? null
}

function findLackOfGoodStory({ type, question, answer: text }: LackInput): NextStep | null {
  const answer = straighten(text)
  const isOwnStory = isStoryType(type) && type !== interviewTypes.General && pastStory.test(question)
  if (isOwnStory && !hindsight.test(answer)) return { kind: 'reflection', quote: null }
  return isOwnStory && lacksNumber(type, answer) ? { kind: 'number' } : null
}

/** Questions of the other types can often be answered well without any. */
const lacksNumber = (type: InterviewType, answer: string): boolean =>
  (isStoryType(type) || type === interviewTypes.SystemDesign || type === interviewTypes.Product) &&
  !anyNumber.test(answer)

/** Without the encoder, and for code, the credits by words tell what an answer has. */
export const getOutlookByCredit = (
  points: readonly { pointId: string; credit: number; weight: number }[],
): PointOutlook[] =>
  points.map(({ pointId, credit, weight }) => ({ pointId, credit, weight, probeAnswered: credit }))
