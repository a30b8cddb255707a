import type { Point } from '#server/training/bank/question.ts'
import type { Cap, Score } from '#server/training/scoring/verdict.ts'
import { absentOf, isUnsure } from './decide.ts'

/** What a person reads beside a score. Quotes are always their own words. */
export type Feedback = { feedback: string[]; suggestions: string[] }

type Told = {
  judged: Score
  /** Of the same question before this message; null where nothing was said to it yet. */
  before: Score | null
  /** Authored points, for their probes and tips; empty where points were derived. */
  points: readonly Point[]
  /** Ids of points that were asked for, the last one last: that is what this message replies to. */
  probed: readonly string[]
  /** The message is word for word what was said before. */
  isRepeated?: boolean
  /** The question is still open: whatever is missing must not be given away. */
  isOpen: boolean
}

/** What was good, with the words quoted; what to think about; and one next step. */
export function feedbackOf({ judged, before, points, probed, isOpen, isRepeated = false }: Told): Feedback {
  if (isRepeated) return { feedback: [wordForWord], suggestions: [] }
  const asked = risen(judged, before, probed.at(-1))
  const cap = asked || (probed.length > 0 && judged.cap === 'off-topic') ? null : judged.cap
  if (cap) return { feedback: [reasons[cap].why], suggestions: [reasons[cap].step] }
  const [lacking] = isOpen ? [] : absentOf(judged)
  const authored = lacking && points.find(point => point.id === lacking.pointId)
  const good = goodOf(judged, before, asked?.pointId)
  const step = authored?.tip ?? (judged.score < 9 ? formTip(judged) : null)
  return {
    feedback: [
      ...(asked && isUnsure(asked) ? [takenUp] : []),
      ...(good.length > 0 || asked ? good : [nothingGood(judged, before, probed.length > 0)]),
      ...(authored && !probed.includes(authored.id) ? [`To think about: ${authored.probe}`] : []),
    ],
    suggestions: step ? [step] : [],
  }
}

/** What a follow-up or a hint asked for, where there is more of it now than before. */
function risen({ points }: Score, before: Score | null, asked: string | undefined) {
  const known = before?.points.find(point => point.pointId === asked)?.credit ?? 0
  return asked ? points.find(point => point.pointId === asked && point.credit > known) : undefined
}

/** Something is always said about an answer, also where no single point stood out; nothing of it may be untrue. */
function nothingGood(judged: Score, before: Score | null, isReply: boolean): string {
  if (before && judged.score > before.score) return rounder
  if (before || isReply) return noted
  return judged.points.some(isUnsure)
    ? heard
    : 'You are on the subject; the heart of the question is still to come.'
}

const wordForWord = 'You have said this already, word for word.'
const takenUp = 'You took up what I asked for.'
const rounder = 'This makes what you had said before more complete.'
const noted = 'Noted, together with what you had said before.'
const heard = 'Noted: this is on the subject.'

/** The two weightiest things that are there, and had not been there before; what was asked for comes first. */
function goodOf({ points }: Score, before: Score | null, asked: string | undefined): string[] {
  const known = new Set(before?.points.filter(point => point.credit === 1).map(point => point.pointId))
  return points
    .filter(point => point.credit === 1 && !known.has(point.pointId))
    .toSorted((a, b) => Number(b.pointId === asked) - Number(a.pointId === asked) || b.weight - a.weight)
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
    step: 'Take one thing that the question asks for, and begin with that.',
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
}
