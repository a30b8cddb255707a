import { trimSentences } from './complete-quote.ts'
import {
  type FeedbackInput,
  isPracticed,
  listQuotes,
  listSteps,
  type QuoteCandidate,
  type StepCandidate,
  soundScore,
} from './feedback-candidates.ts'
import { rateCandidate } from './feedback-model.ts'
import type { NextStep } from './next-step.ts'
import { getStrengthReason, type Strength } from './reasons.ts'

type ChosenFeedback = {
  /** What is quoted first, then other passages that may be praised, or a second doubtful one. */
  strengths: Strength[]
  next: NextStep
  /** Step of another kind, for when the first was proposed or asked before. */
  otherNext?: NextStep
}

/** Subtracted from the probability of practice, which suits every good answer: an equally probable other step says more. */
const aloudPrice = 0.01
/** Minimum probability of further praised passages. */
const minOther = 0.8
/**
 * Minimum probability of a step. Less probable ones were wrong in a quarter of the graded answers. Instead, a sound answer
 * is compared with the model answer, which human graders always found useful, and a good one is practised.
 */
const minStep = 0.8
/** Minimum probability of praise without a score: only what is nearly certain is called good. */
const minUnscored = 0.9

type Rate = (candidate: QuoteCandidate | StepCandidate) => number
type Rated<T> = T & { worth: number }
type Step = StepCandidate | { kind: 'compare' }

/** Sentences that fit together, the best ones first. */
type FeedbackChoice = {
  quotes: Rated<QuoteCandidate>[]
  steps: Rated<Step>[]
}

/** The quote and the next step that human graders would most probably find true and useful, and that fit together. */
export function chooseFeedback(input: FeedbackInput): ChosenFeedback {
  const { quotes, steps } = rankFeedback(input)
  const [first] = steps
  const second = steps.find(({ kind }) => kind !== first?.kind)
  const isUseful = second && (first?.kind !== 'aloud' || second.worth >= minStep)
  return {
    strengths: quotes.map(toStrength),
    next: first ? toNextStep(first, steps) : { kind: 'compare' },
    ...(isUseful && { otherNext: toNextStep(second, steps) }),
  }
}

export function rankFeedback(input: FeedbackInput, rate: Rate = rateCandidate): FeedbackChoice {
  const quotes = listQuotes(input).map(quote => ({ ...quote, worth: rate(quote) }))
  const praise = quotes.filter(({ kind }) => kind === 'good').toSorted(byWorth)
  if (input.isUnscored) return { quotes: praise.filter(({ worth }) => worth >= minUnscored), steps: [] }
  const hasPractice = isPracticed(input)
  const steps: Rated<Step>[] = listSteps(input)
    .filter(({ kind }) => kind !== 'aloud' || hasPractice)
    .map(step => ({
      ...step,
      worth: step.kind === 'aloud' ? Math.max(rate(step) - aloudPrice, minStep) : rate(step),
    }))
  if (input.score >= soundScore && !hasPractice) steps.push({ kind: 'compare', worth: minStep })
  steps.sort(byWorth)
  const pairs = quotes.map(quote => {
    const shown = [quote, ...listSecond(quote, quotes)]
    const fitting = steps.filter(step => shown.every(passage => isFitting(step, passage)))
    return { quote, fitting, worth: quote.worth + (fitting[0]?.worth ?? 0) }
  })
  const [best] = pairs.toSorted(byWorth)
  if (!best) return { quotes: [], steps: steps.filter(({ kind }) => kind !== 'aloud') }
  const more =
    best.quote.kind === 'good'
      ? praise.filter(passage => passage !== best.quote && passage.worth >= minOther)
      : listSecond(best.quote, quotes)
  return { quotes: [best.quote, ...more], steps: best.fitting }
}

const byWorth = (a: { worth: number }, b: { worth: number }) => b.worth - a.worth

/** Second doubtful passage of a kind. To human graders, a single one often passed over what is more doubtful. */
const listSecond = ({ kind, quote }: QuoteCandidate, quotes: readonly Rated<QuoteCandidate>[]) =>
  quotes
    .filter(other => kind !== 'good' && other.kind === kind)
    .filter(other => !other.quote.includes(quote) && !quote.includes(other.quote))
    .toSorted(byWorth)
    .slice(0, 1)

/** A quoted passage is not asked about again. Practice is proposed only after praise, else something is missing. */
function isFitting(step: Step, { kind, quote }: QuoteCandidate): boolean {
  if (step.kind === 'aloud') return kind === 'good'
  if (step.kind !== 'elaborate') return true
  return !quote.includes(trimSentences(step.claim)) && !step.claim.includes(quote)
}

const toStrength = ({ kind, quote }: Rated<QuoteCandidate>): Strength => ({
  quote,
  reason: kind === 'good' ? getStrengthReason(quote) : kind,
})

function toNextStep(step: Step, fitting: readonly Step[]): NextStep {
  if (step.kind === 'aloud' || step.kind === 'compare') return { kind: step.kind }
  if (step.kind === 'elaborate') return { kind: 'elaborate', claim: step.claim }
  return { kind: 'probe', pointIds: fitting.flatMap(other => ('pointId' in other ? [other.pointId] : [])) }
}
