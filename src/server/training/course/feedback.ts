import type { Point } from '#server/training/bank/question.ts'
import type { Cap, Score } from '#server/training/scoring/verdict.ts'
import { missingOf } from './decide.ts'

/** What a person reads beside a score. Quotes are always their own words. */
export type Feedback = { feedback: string[]; suggestions: string[] }

type Told = {
  judged: Score
  /** Of the same question before this message; null where nothing was said to it yet. */
  before: Score | null
  /** Authored points, for their probes and tips; empty where points were derived. */
  points: readonly Point[]
  /** Ids of points that were asked for: to ask again would be no news. */
  probed: readonly string[]
  /** The question is still open: whatever is missing must not be given away. */
  isOpen: boolean
}

/** What was good, with the words quoted; what to think about; and one next step. */
export function feedbackOf({ judged, before, points, probed, isOpen }: Told): Feedback {
  if (judged.cap) return { feedback: [reasons[judged.cap].why], suggestions: [reasons[judged.cap].step] }
  const [lacking] = isOpen ? [] : missingOf(judged, [])
  const authored = lacking && points.find(point => point.id === lacking.pointId)
  const good = goodOf(judged, before)
  const step = authored?.tip ?? (judged.score < 9 ? formTip(judged) : null)
  return {
    feedback: [
      ...(good.length > 0 ? good : [nothingGood(judged, before)]),
      ...(authored && !probed.includes(authored.id) ? [`To think about: ${authored.probe}`] : []),
    ],
    suggestions: step ? [step] : [],
  }
}

/** Something is always said about an answer, also where no single point stood out. */
function nothingGood(judged: Score, before: Score | null): string {
  if (!before) return 'You are on the subject; the heart of the question is still to come.'
  return judged.score > before.score ? rounder : nothingNew
}

const rounder = 'This makes what you had said before more complete.'
const nothingNew = 'This did not add to what you had said before.'

/** The two weightiest things that were there, and had not been there before. */
function goodOf({ points }: Score, before: Score | null): string[] {
  const known = new Set(before?.points.filter(point => point.credit >= 0.5).map(point => point.pointId))
  return points
    .filter(point => point.credit >= 0.5 && !known.has(point.pointId))
    .toSorted((a, b) => b.weight * b.credit - a.weight * a.credit)
    .flatMap(({ label, quote }) => (quote ? `You ${label}: “${quote}”` : []))
    .slice(0, 2)
}

const reasons: Record<Cap, { why: string; step: string }> = {
  echo: {
    why: 'This repeats the question more than it answers it.',
    step: 'Begin with your own point in one sentence, then give the reason.',
  },
  unknown: {
    why: 'Saying openly that you do not know is better than guessing wildly.',
    step: 'Say what you do know about it, and how you would find out the rest.',
  },
  repeated: {
    why: 'You have told this already, in answer to another question.',
    step: 'Tell something else, or the part of that story which answers this question.',
  },
  short: {
    why: 'This is too short to show what you know.',
    step: 'Three or four sentences are a good measure: the point, the reason, an example.',
  },
  'off-topic': {
    why: 'I could not hear how this answers the question.',
    step: 'Answer the question in your first sentence, with its own words, and tell the story after that.',
  },
  stuffed: {
    why: 'These are key words rather than an answer.',
    step: 'Say in whole sentences how these things belong together, and where you used one of them.',
  },
}

/** How to say it better, by the dimension of form that costs most; nothing where the form is fine. */
function formTip({ dimensions }: Score): string | undefined {
  const weakest = dimensions
    .filter(({ name, value }) => name in formTips && value < 0.6)
    .toSorted((a, b) => b.weight * (1 - b.value) - a.weight * (1 - a.value))[0]
  return weakest && formTips[weakest.name]
}

const formTips: Record<string, string> = {
  situation: 'Set the scene in one sentence: where, when, and who was involved.',
  task: 'Say what your own task was before you tell what you did.',
  action: 'Tell what you did step by step, in the first person.',
  result: 'End with what came of it, with a figure if you have one.',
  reflection: 'Close with what you learnt and what you do differently now.',
  specificity: 'Name a figure, a tool or an example: concrete things are remembered.',
  structure: 'Give it a thread: first the point, then the reason, then what follows.',
  clarity: 'Shorter sentences would be easier to follow.',
  relevance: 'Come to the question sooner: answer it in your first sentence.',
}
