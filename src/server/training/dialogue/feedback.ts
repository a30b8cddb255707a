import type { Language } from '#contract/account.ts'
import type { Point } from '#server/training/question-bank/question.ts'
import { earnedOf, type Score } from '#server/training/scoring/verdict.ts'
import { absentOf, isUnsure } from './decide.ts'
import { type FeedbackWords, feedbackWords } from './say-feedback.ts'

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
  /** Of the interview. */
  language?: Language
}

/** What was good, with the words quoted; what to think about; and one next step. */
export function feedbackOf(told: Told): Feedback {
  const { judged, before, points, probed, isOpen, isRepeated = false, language = 'en' } = told
  const words = feedbackWords[language]
  if (isRepeated) return { feedback: [words.wordForWord], suggestions: [] }
  const asked = risen(judged, before, probed.at(-1))
  const cap = asked || (probed.length > 0 && judged.cap === 'off-topic') ? null : judged.cap
  const mistakes = (judged.misconceptions ?? [])
    .filter(({ quote }) => !before?.misconceptions?.some(one => one.quote === quote))
    .map(one => mistakeOf(one, language))
    .slice(0, 2)
  if (mistakes.length > 0) return { feedback: mistakes, suggestions: [words.reasons.mistaken.step] }
  if (cap) return { feedback: [words.reasons[cap].why], suggestions: [words.reasons[cap].step] }
  if (judged.isDoubtful && !before?.isDoubtful)
    return { feedback: [words.doubtful], suggestions: [words.reasons.mistaken.step] }
  const [lacking] = isOpen ? [] : absentOf(judged)
  const authored = lacking && points.find(point => point.id === lacking.pointId)
  const good = goodOf(words, judged, before, asked?.pointId)
  const step = authored
    ? (words.step ?? authored.tip)
    : judged.score < 9
      ? (newTip(words, judged, before) ?? words.next[isOpen ? 'open' : 'closed'])
      : null
  return {
    feedback: [
      ...(asked && isUnsure(asked) ? [words.takenUp] : []),
      ...(good.length > 0 || asked ? good : [nothingGood(words, judged, before, probed.length > 0)]),
      ...(authored && words.think && !probed.includes(authored.id) ? [words.think(authored.probe)] : []),
    ],
    suggestions: step ? [step] : [],
  }
}

/** What a follow-up or a hint asked for, where there is more of it now than before. */
function risen({ points }: Score, before: Score | null, asked: string | undefined) {
  const earlier = before?.points.find(point => point.pointId === asked)
  const known = earlier ? earnedOf(earlier) : 0
  return asked ? points.find(point => point.pointId === asked && earnedOf(point) > known) : undefined
}

/** Something is always said about an answer, also where no single point stood out; nothing of it may be untrue. */
function nothingGood(words: FeedbackWords, judged: Score, before: Score | null, isReply: boolean): string {
  if (before && judged.score > before.score) return words.rounder
  if (before || isReply) return words.noted
  return judged.points.some(isUnsure) ? words.heard : words.onSubject
}

/** The two weightiest things that are there, and had not been there before; what was asked for comes first. */
function goodOf(
  words: FeedbackWords,
  judged: Score,
  before: Score | null,
  asked: string | undefined,
): string[] {
  if (judged.isDoubtful) return []
  const known = new Set(before?.points.filter(point => point.credit === 1).map(point => point.pointId))
  return (
    judged.points
      .filter(point => point.credit === 1 && !known.has(point.pointId))
      .toSorted((a, b) => Number(b.pointId === asked) - Number(a.pointId === asked) || b.weight - a.weight)
      // One sentence shows one thing: the same words twice would not be believed.
      .filter(({ quote }, at, all) => quote && all.findIndex(one => one.quote === quote) === at)
      .flatMap(({ label, quote }) => (quote ? words.good(label, quote) : []))
      .slice(0, 2)
  )
}

/** What was said that is wrong, in words that leave the door open. */
export const mistakeOf = (
  { name, quote }: NonNullable<Score['misconceptions']>[number],
  language: Language,
): string => feedbackWords[language].mistake(name, quote)

/** A tip on form that was not given before: said twice it is a fault of the coach. */
function newTip(words: FeedbackWords, judged: Score, before: Score | null): string | undefined {
  const tip = formTip(words, judged)
  return before && formTip(words, before) === tip ? undefined : tip
}

/** How to say it better, by the dimension of form that costs most; nothing where the form may be fine. */
function formTip({ form }: FeedbackWords, { dimensions }: Score): string | undefined {
  const weakest = dimensions
    .filter(({ name, value }) => name in form && value < 0.3)
    .toSorted((a, b) => b.weight * (1 - b.value) - a.weight * (1 - a.value))[0]
  return weakest && form[weakest.name]
}
