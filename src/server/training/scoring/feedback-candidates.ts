import { interviewTypes } from '#contract/enums.ts'
import type { InterviewType } from '#contract/training.ts'
import { isStoryType } from './answer-features.ts'
import { countWords, cutQuote, findCompleteQuote, findWholeSentence } from './complete-quote.ts'
import {
  findPassages,
  type Passage,
  quoteSentence,
  rankPassages,
  rateWholeSentences,
} from './find-passages.ts'
import { compareLight, type PointOutlook } from './next-step.ts'
import { referring, type SentenceQuality, straighten } from './reasons.ts'

/** What feedback on an answer is chosen from. */
export type FeedbackInput = {
  /** Pieces of the answer, as the encoder analyzed them. */
  sentences: readonly string[]
  qualities: readonly SentenceQuality[]
  answer: string
  type: InterviewType
  score: number
  points: readonly PointOutlook[]
  isUnscored: boolean
}

type Features = Readonly<Record<string, number>>
export type QuoteKind = 'good' | 'askedAbout' | 'unconvincing'
/** Words that could be quoted, with the positions of their sentences, or of the piece. */
export type QuoteCandidate = {
  kind: QuoteKind
  quote: string
  from: number
  to: number
  features: Features
}
export type StepKind = 'restart' | 'prepare' | 'elaborate' | 'aloud'
export type StepCandidate = { features: Features } & (
  | { kind: 'restart' | 'prepare'; pointId: string }
  | { kind: 'elaborate'; claim: string; from: number }
  | { kind: 'aloud' }
)

/** Keeps the logit finite. */
const margin = 1e-4
const logit = (probability: number) => {
  const value = Math.min(1 - margin, Math.max(margin, probability))
  return Math.log(value / (1 - value))
}

/** From this score on, nothing is called unconvincing: human graders hardly ever agreed with that. */
const acceptedScore = 3.5
/** Below it, a question about a detail would pass over what is wrong with the whole answer. */
const faultyScore = 3
/** Below it, explaining a claim is no next step: human graders hardly ever agreed with that. */
const elaborateScore = 4
/** Below it, an answer begins again with what matters most: a follow-up question would take it as given. */
export const weakScore = 5
/** From this score on, an answer is practised. */
export const practicedScore = 8

/** From here on, passages have other penalties. */
export const soundScore = 6
const strongScore = 7
/** Penalties for weak sentences in a passage, and for what would be asked about. Fitted to the labelled answers. */
const passagePenalties = {
  strong: { weak: 0.2, askedAbout: 0 },
  sound: { weak: 0.4, askedAbout: 0.4 },
  withGaps: { weak: 0.6, askedAbout: 0.4 },
}
const maxPassages = 4
const maxClaims = 4
const maxFaults = 2
const maxRestarts = 4
const maxPrepared = 4

/** Words with which an answer says where it is unsure. It is asked about that. */
const hedge =
  /\b(?:i (?:believe|guess|suppose|suspect|wonder|do wonder)|i'd hope|maybe|perhaps|probably|not sure|(?:do not|don't) know|(?:have|had) not|haven't|hadn't|no idea|have to think|somehow|more or less|as far as i)\b/i
const hedgeBonus = 0.2
/** The user says that something is open. */
const admittedHole = new RegExp(
  [
    "\\b(?:i'm|i am) not (?:\\w+ ){0,2}(?:sure|certain)\\b",
    "\\bi (?:really )?(?:do not|don't) (?:really )?know\\b",
    "\\bi(?:'d| would) (?:have|need) to (?:think|read up|look (?:\\w+ )?up)\\b",
    "\\b(?:do not|don't) (?:yet )?have an? (?:\\w+ )?answer\\b",
    "\\bi (?:did not|didn't) (?:really )?(?:measure|check|compare)\\b",
    "\\bwhat i (?:do not|don't|did not|didn't) (?:\\w+ )?do\\b",
    '\\bmaybe i should\\b',
  ].join('|'),
  'i',
)
const hasAdmittedHole = (text: string) => admittedHole.test(straighten(text))
/** Said to be polite, at the end of an answer. */
const courtesy = /\b(?:honou?red|thank you|look(?:ing)? forward|pleasure to)\b/i
const ownWord = /\b(?:i|i'm|i'd|i've|i'll|my|me)\b/gi
const isHedged = (text: string) => hedge.test(straighten(text))

/** A shorter sentence claims too little. */
const minTellingWords = 6
const isTelling = (sentence: string) => countWords(sentence) >= minTellingWords

/** Passages to praise, claims to ask about, and of a poor answer what an interviewer would not accept. */
export function listQuotes(input: FeedbackInput): QuoteCandidate[] {
  const faults = input.isUnscored || input.score >= acceptedScore ? [] : listFaults(input)
  if (faults.length > 0 && input.score < faultyScore) return faults
  const praise = listPassages(input).map((passage, at) => ({
    kind: 'good' as const,
    ...{ quote: passage.quote, from: passage.from, to: passage.to },
    features: {
      strong: logit(passage.strong),
      weak: passage.weak / (passage.to - passage.from + 1),
      network: passage.network,
      score: input.score,
      low: Math.max(0, elaborateScore - input.score),
      hedge: Number(isHedged(passage.quote)),
      words: Math.log(countWords(passage.quote)),
      first: Number(at === 0),
    },
  }))
  if (input.isUnscored) return praise
  const asked = listClaims(input).map(({ quote, from, askedAbout }, at) => ({
    kind: 'askedAbout' as const,
    ...{ quote, from, to: from },
    features: {
      asked: logit(askedAbout),
      high: Math.max(0, input.score - practicedScore + 0.5),
      referring: Number(referring.test(quote)),
      own: straighten(quote).match(ownWord)?.length ?? 0,
      first: Number(at === 0),
    },
  }))
  return [...praise, ...asked, ...faults]
}

/** The best passages that do not overlap. */
function listPassages({ sentences, qualities, answer, score, isUnscored }: FeedbackInput): Passage[] {
  const band =
    score < soundScore || isUnscored
      ? passagePenalties.withGaps
      : score < strongScore
        ? passagePenalties.sound
        : passagePenalties.strong
  const passages = findPassages(rateWholeSentences(sentences, qualities, answer), answer)
  const ranked = rankPassages(
    passages.filter(({ quote }) => !hasAdmittedHole(quote)),
    band,
  )
  const chosen: Passage[] = []
  for (const passage of ranked) {
    const isApart = chosen.every(({ from, to }) => passage.to < from || passage.from > to)
    if (isApart) chosen.push(passage)
    if (chosen.length === maxPassages) break
  }
  return chosen
}

/** What an interviewer would ask about most. */
function listClaims({ sentences, qualities, answer }: FeedbackInput) {
  return rateWholeSentences(sentences, qualities, answer)
    .flatMap(({ text, askedAbout }, from) => {
      if (!isTelling(text) || text.endsWith('?') || courtesy.test(text)) return []
      const probability = Math.min(1, askedAbout + (isHedged(text) ? hedgeBonus : 0))
      return [{ quote: quoteSentence(text) ?? cutQuote(text), from, askedAbout, probability }]
    })
    .toSorted((a, b) => b.probability - a.probability)
    .slice(0, maxClaims)
}

/** Found by cross-validation over the labelled answers. */
const faultWeights = { weak: 0.7, wrongTone: 1.5 }

/** The sentences of a poor answer that offer most, or sound wrong. */
function listFaults({ sentences, qualities, answer, type }: FeedbackInput): QuoteCandidate[] {
  const rated = sentences.flatMap((piece, from) => {
    const quality = qualities[from]
    if (!quality || countWords(piece) < 3) return []
    const sentence = findWholeSentence(sentences, from, answer)
    const fault =
      logit(quality.strong) -
      faultWeights.weak * logit(quality.weak) +
      faultWeights.wrongTone * quality.wrongTone
    const quote = findCompleteQuote(sentence, text => piece.includes(text.slice(0, 20)))
    return [{ from, sentence, quote, fault, quality }]
  })
  const isComplete = rated.some(({ quote }) => quote !== null)
  return rated
    .filter(({ quote }) => quote !== null || !isComplete)
    .map(({ quote, ...fault }) => ({ ...fault, quote: quote ?? cutQuote(fault.sentence) }))
    .filter(({ quote }, at, all) => all.findIndex(other => other.quote === quote) === at)
    .toSorted((a, b) => Number(isTelling(b.sentence)) - Number(isTelling(a.sentence)) || b.fault - a.fault)
    .slice(0, maxFaults)
    .map(({ quote, from, quality }, at) => ({
      kind: 'unconvincing',
      ...{ quote, from, to: from },
      features: {
        strong: logit(quality.strong),
        weak: logit(quality.weak),
        story: Number(isStoryType(type)),
        words: Math.log(countWords(quote)),
        first: Number(at === 0),
      },
    }))
}

/** Tips of a weak answer's points or follow-up questions of another one, claims to explain, and practice. */
export function listSteps(input: FeedbackInput): StepCandidate[] {
  const { score, answer, type } = input
  const claims = listClaims(input)
  const practiced = Number(score >= practicedScore)
  const asked = claims.map(({ quote, from, askedAbout }, at) => ({
    kind: 'elaborate' as const,
    ...{ claim: quote, from },
    features: { asked: logit(askedAbout), score, practiced, first: Number(at === 0) },
  }))
  const aloud = {
    kind: 'aloud' as const,
    features: {
      ...{ score, practiced },
      design: Number(type === interviewTypes.SystemDesign),
      asked: logit(claims[0]?.probability ?? 0),
      words: Math.log(answer.split(/\s+/).length),
    },
  }
  return [
    ...listOpenPoints(input),
    ...(score >= elaborateScore ? asked : []),
    ...(score >= weakScore ? [aloud] : []),
  ]
}

/** Practice is proposed only if nothing is known to be missing. */
export const isPracticed = ({ score, answer }: Pick<FeedbackInput, 'score' | 'answer'>): boolean =>
  score >= practicedScore && !hasAdmittedHole(answer)

function listOpenPoints({ score, points }: FeedbackInput): StepCandidate[] {
  const isWeak = score < weakScore
  return points
    .toSorted((a, b) =>
      isWeak
        ? b.weight * (1 - b.probeAnswered) - a.weight * (1 - a.probeAnswered)
        : compareLight(a, b) || a.probeAnswered - b.probeAnswered,
    )
    .slice(0, isWeak ? maxRestarts : maxPrepared)
    .map(({ pointId, probeAnswered, likelihood, weight, termCredit, tipShare }, at) => ({
      kind: isWeak ? 'restart' : 'prepare',
      pointId,
      features: {
        answered: logit(probeAnswered),
        ...{ likelihood, weight, termCredit, tipShare, score },
        ...(isWeak
          ? { low: Math.max(0, elaborateScore - score) }
          : { practiced: Number(score >= practicedScore) }),
        first: Number(at === 0),
      },
    }))
}
