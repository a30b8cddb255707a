import type { Language } from '#contract/account.ts'
import type { Point } from '#server/training/question-bank/question.ts'
import { getEarnedCredit, type ScoredAnswer } from '#server/training/scoring/verdict.ts'
import { getMissingPoints, isUnsure } from './decide.ts'
import { type FeedbackMessages, feedbackMessages } from './say-feedback.ts'

/** What a person reads beside a score. Quotes are always their own words. */
export type Feedback = { feedback: string[]; suggestions: string[] }

type FeedbackInput = {
  score: ScoredAnswer
  /** Of the same question before this message; null where nothing was said to it yet. */
  before: ScoredAnswer | null
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
export function buildFeedback(told: FeedbackInput): Feedback {
  const { score, before, points, probed, isOpen, isRepeated = false, language = 'en' } = told
  const words = feedbackMessages[language]
  if (isRepeated) return { feedback: [words.repeatedVerbatim], suggestions: [] }
  const asked = findImprovedPoint(score, before, probed.at(-1))
  const cap = asked || (probed.length > 0 && score.ceiling === 'off-topic') ? null : score.ceiling
  const mistakes = (score.misconceptions ?? [])
    .filter(({ quote }) => !before?.misconceptions?.some(one => one.quote === quote))
    .map(one => describeMisconception(one, language))
    .slice(0, 2)
  if (mistakes.length > 0) return { feedback: mistakes, suggestions: [words.byCeiling.mistaken.step] }
  if (cap) return { feedback: [words.byCeiling[cap].why], suggestions: [words.byCeiling[cap].step] }
  if (score.isDoubtful && !before?.isDoubtful)
    return { feedback: [words.doubtful], suggestions: [words.byCeiling.mistaken.step] }
  const [lacking] = isOpen ? [] : getMissingPoints(score)
  const authored = lacking && points.find(point => point.id === lacking.pointId)
  const good = listStrengths(words, score, before, asked?.pointId)
  const step = authored
    ? (words.step ?? authored.tip)
    : score.score < 9
      ? (getNewStyleTip(words, score, before) ?? words.nextStep[isOpen ? 'open' : 'closed'])
      : null
  return {
    feedback: [
      ...(asked && isUnsure(asked) ? [words.answersFollowUp] : []),
      ...(good.length > 0 || asked ? good : [getNeutralFeedback(words, score, before, probed.length > 0)]),
      ...(authored && words.thinkAbout && !probed.includes(authored.id)
        ? [words.thinkAbout(authored.probe)]
        : []),
    ],
    suggestions: step ? [step] : [],
  }
}

/** What a follow-up or a hint asked for, where there is more of it now than before. */
function findImprovedPoint({ points }: ScoredAnswer, before: ScoredAnswer | null, asked: string | undefined) {
  const earlier = before?.points.find(point => point.pointId === asked)
  const known = earlier ? getEarnedCredit(earlier) : 0
  return asked ? points.find(point => point.pointId === asked && getEarnedCredit(point) > known) : undefined
}

/** Something is always said about an answer, also where no single point stood out; nothing of it may be untrue. */
function getNeutralFeedback(
  words: FeedbackMessages,
  judged: ScoredAnswer,
  before: ScoredAnswer | null,
  isReply: boolean,
): string {
  if (before && judged.score > before.score) return words.moreComplete
  if (before || isReply) return words.noted
  return judged.points.some(isUnsure) ? words.onTopic : words.onTopicWithoutSubstance
}

/** The two weightiest things that are there, and had not been there before; what was asked for comes first. */
function listStrengths(
  words: FeedbackMessages,
  judged: ScoredAnswer,
  before: ScoredAnswer | null,
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
export const describeMisconception = (
  { name, quote }: NonNullable<ScoredAnswer['misconceptions']>[number],
  language: Language,
): string => feedbackMessages[language].misconception(name, quote)

/** A tip on form that was not given before: said twice it is a fault of the coach. */
function getNewStyleTip(
  words: FeedbackMessages,
  judged: ScoredAnswer,
  before: ScoredAnswer | null,
): string | undefined {
  const tip = getStyleTip(words, judged)
  return before && getStyleTip(words, before) === tip ? undefined : tip
}

/** How to say it better, by the dimension of form that costs most; nothing where the form may be fine. */
function getStyleTip({ styleTips }: FeedbackMessages, { dimensions }: ScoredAnswer): string | undefined {
  const weakest = dimensions
    .filter(({ name, value }) => name in styleTips && value < 0.3)
    .toSorted((a, b) => b.weight * (1 - b.value) - a.weight * (1 - a.value))[0]
  return weakest && styleTips[weakest.name]
}
