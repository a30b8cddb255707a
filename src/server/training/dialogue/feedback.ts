import type { Language } from '#contract/language.ts'
import type { Point } from '#server/training/question-bank/question-bank.ts'
import type { FoundMisconception, ScoredAnswer } from '#server/training/scoring/answer-judgement.ts'
import { splitProseAndCode } from '#server/training/scoring/detect-code.ts'
import { practicedScore, weakScore } from '#server/training/scoring/feedback-candidates.ts'
import type { NextStep } from '#server/training/scoring/next-step.ts'
import {
  doubtfulScore,
  isStrength,
  poorScore,
  type Strength,
  shortenQuote,
} from '#server/training/scoring/reasons.ts'
import { type FeedbackMessages, feedbackMessages } from './feedback-messages.ts'

type FeedbackInput = {
  score: ScoredAnswer
  /** Text of the message, for its quotes. */
  answer: string
  /** Score of the question before this message. Null for the first answer. */
  before: ScoredAnswer | null
  /** Authored points, for their probes and tips. */
  points: readonly Point[]
  /** Ids of the points that were probed. This message replies to the last one. */
  probed: readonly string[]
  /** The message repeats an earlier one word for word. */
  isRepeated?: boolean
  /** While the question is open, missing points must not be given away. */
  isOpen: boolean
  /** An earlier answer of the interview is to be practised aloud. */
  isAloudProposed?: boolean
  /** Language of the interview. */
  language?: Language
}

/** Feedback on an answer: what is strong, in quotes, and one next step. Each sentence is about this answer. */
export function buildFeedback(input: FeedbackInput): { feedback: string[]; suggestions: string[] } {
  const { score, before, probed, isRepeated, isOpen, answer, language = 'en' } = input
  const messages = feedbackMessages[language]
  if (isRepeated) return { feedback: [messages.repeatedVerbatim], suggestions: [] }
  const mistakes = (score.misconceptions ?? []).filter(
    ({ quote }) => !before?.misconceptions?.some(misconception => misconception.quote === quote),
  )
  const [mistake] = mistakes
  if (mistake) {
    const step = getStepAfterMistake(messages, input, mistake.kind)
    return {
      feedback: mistakes.slice(0, 2).map(({ name, quote }) => messages.misconception(name, quote)),
      suggestions: [messages.next(isOpen ? messages.answerFollowUp : step)],
    }
  }
  // A reply to a follow-up is never called off-topic.
  const ceiling = probed.length > 0 && score.ceiling === 'off-topic' ? null : score.ceiling
  if (ceiling) {
    const { why, step } = messages.byCeiling[ceiling]
    const isCode = ceiling === 'off-topic' && splitProseAndCode(answer)[0]?.kind === 'code'
    return {
      feedback: [isCode ? messages.codeBeside : why(getOpening(answer))],
      suggestions: [messages.next(step)],
    }
  }
  const quoted = listQuoted(input).map(({ quote }) => quote)
  return {
    feedback: isQuotable(input) ? [describeStrength(messages, input)] : [],
    // Beside an answer without a score, the screen points to the model answer.
    suggestions:
      score.isUnscored && !isOpen
        ? []
        : [messages.next(isOpen ? messages.answerFollowUp : getNextStep(messages, { ...input, quoted }))],
  }
}

/**
 * Step after a mistake: for a weak answer the tip for what matters most, else another try without the mistake. The model
 * answer need not mention the mistake, so a comparison with it would not help.
 */
function getStepAfterMistake(
  messages: FeedbackMessages,
  input: FeedbackInput,
  kind: FoundMisconception['kind'],
): string {
  const { score } = input
  const hasTip = score.next?.kind === 'probe' && score.score < weakScore && messages.restart
  if (hasTip) return getNextStep(messages, input)
  return kind === 'redFlag' ? messages.byCeiling.mistaken.step : messages.correct
}

/** Whether the judge found something to quote. Without a score, only a strength of the last message. */
const isQuotable = ({ score: { strengths, isUnscored }, answer }: FeedbackInput) =>
  isUnscored ? strengths?.some(({ quote }) => answer.includes(quote)) : strengths?.length !== 0

type StepContext = Pick<FeedbackInput, 'score' | 'answer' | 'points' | 'probed' | 'isAloudProposed'> & {
  /** Words that the feedback quotes. */
  quoted?: readonly string[]
}

/** Text of the next step. */
export function getNextStep(messages: FeedbackMessages, context: StepContext): string {
  const { score, answer } = context
  const steps = [score.next ?? findStepByCredit(score.points), ...(score.otherNext ? [score.otherNext] : [])]
  const texts = steps.map(step => describeStep(messages, step, context))
  // Once each follow-up question was asked, a good answer is practised aloud.
  const isPracticeNext = score.score >= practicedScore && steps[0]?.kind === 'probe'
  return (
    texts.find(text => text !== null) ??
    (isPracticeNext ? messages.aloud(countHalfMinutes(answer)) : messages.compare(score.score))
  )
}

/** Null if it was proposed or asked before, quotes what is quoted anyway, or is of a kind that only earlier versions had. */
function describeStep(
  messages: FeedbackMessages,
  step: NextStep,
  { score, answer, points, probed, quoted, isAloudProposed }: StepContext,
): string | null {
  switch (step.kind) {
    case 'probe': {
      const pointId = step.pointIds.find(id => !probed.includes(id))
      const point = points.find(({ id }) => id === pointId)
      // Points exist only in English.
      if (!point || !messages.restart || !messages.prepare) return null
      return score.score < weakScore ? messages.restart(point.tip) : messages.prepare(point.probe)
    }
    case 'elaborate':
      return step.claim && !quoted?.some(quote => quote.includes(step.claim ?? ''))
        ? messages.elaborate(step.claim)
        : null
    case 'aloud':
      return isAloudProposed && score.otherNext ? null : messages.aloud(countHalfMinutes(answer))
    case 'compare':
      return messages.compare(score.score)
    default:
      return messages.steps[step.kind]?.(step.quote) ?? null
  }
}

/** Without the encoder, only the points that no word of the answer meets are proposed. */
function findStepByCredit(points: ScoredAnswer['points']): NextStep {
  const missing = points.filter(({ credit }) => credit === 0).toSorted((a, b) => b.weight - a.weight)
  return missing.length > 0
    ? { kind: 'probe', pointIds: missing.map(({ pointId }) => pointId) }
    : { kind: 'compare' }
}

const wordsPerMinute = 130

/** Half minutes that a text takes at a calm pace. */
const countHalfMinutes = (answer: string) =>
  Math.max(1, Math.round((2 * answer.split(/\s+/).length) / wordsPerMinute))

const minOpeningWords = 4

/** First sentence of an answer that is more than an exclamation. */
function getOpening(answer: string): string {
  const sentences = answer.split(/(?<=[.!?])\s+|\n+/)
  return shortenQuote(sentences.find(text => text.split(/\s+/).length >= minOpeningWords) ?? answer)
}

/** A strength, or one or two doubtful passages. */
function listQuoted({ score, answer }: FeedbackInput) {
  const found = score.strengths?.filter(({ quote }) => answer.includes(quote)) ?? []
  const [first] = found
  return found.filter(passage => passage === first || isDoubtfulPair(first, passage)).slice(0, 2)
}

const isDoubtfulPair = (first: Strength | undefined, { reason }: Strength) =>
  first?.reason === reason && (reason === 'askedAbout' || reason === 'unconvincing')

/** Quotes a strength, or what an interviewer would doubt. */
function describeStrength(messages: FeedbackMessages, input: FeedbackInput): string {
  const { score, answer } = input
  const [strength, second] = listQuoted(input)
  if (strength?.reason === 'unconvincing') return messages.unconvincing(strength.quote, second?.quote)
  if (strength?.reason === 'askedAbout') return messages.askedAbout(strength.quote, second?.quote)
  if (strength && !isStrength(strength)) return messages.basis(strength.quote)
  if (strength) return messages.good(strength.quote, messages.reasons[strength.reason])
  if (score.score < poorScore) return messages.unconvincing(getOpening(answer))
  const point = score.points.find(({ credit, quote }) => credit === 1 && quote && answer.includes(quote))
  if (!point?.quote) return messages.basis(getOpening(answer))
  const quote = shortenQuote(point.quote)
  return score.score < doubtfulScore ? messages.basis(quote) : messages.good(quote, null)
}
