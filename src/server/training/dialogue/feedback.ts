import type { Language } from '#contract/language.ts'
import type { Point } from '#server/training/question-bank/question-bank.ts'
import { getEarnedCredit, type ScoredAnswer } from '#server/training/scoring/judgement.ts'
import { getMissingPoints, isUnsure } from './policy.ts'

const englishFeedback = {
  repeatedVerbatim: 'You’ve already said this, word for word.',
  answersFollowUp: 'You answered what I asked.',
  moreComplete: 'This makes your answer more complete.',
  noted: 'This adds little to what you said before.',
  onTopic: 'You’re on topic. I’m not sure yet that the main points are covered.',
  onTopicWithoutSubstance: 'You’re on topic. The main points of the question are still missing.',
  good: (label: string, quote: string) => `You ${label}: “${quote}”`,
  thinkAbout: (probe: string) => `Think about this: ${probe}`,
  misconception: (name: string, quote: string) => `You said “${quote}” Look again at ${name}.`,
  /** The answer is fluent and very likely wrong, but no single sentence can be quoted. */
  doubtful: 'It reads well, but parts of it may not convince an interviewer.',
  byCeiling: {
    echo: {
      why: 'You mostly repeated the question.',
      step: 'Start with your own point in one sentence, then give the reason.',
    },
    unknown: {
      why: 'It’s fine to say you don’t know.',
      step: 'Say what you do know, and how you’d find out the rest.',
    },
    repeated: {
      why: 'You already used this for another question.',
      step: 'Use another example, or the part of that story that answers this question.',
    },
    short: {
      why: 'This is too short to show what you know.',
      step: 'Aim for three or four sentences: your point, the reason, an example.',
    },
    'off-topic': {
      why: 'I couldn’t see how this answers the question.',
      step: 'Pick one thing the question asks for, and start there.',
    },
    stuffed: {
      why: 'These are keywords, not an answer yet.',
      step: 'Explain in full sentences how they fit together, and where you used one of them.',
    },
    mistaken: {
      why: 'Parts of this would worry an interviewer.',
      step: 'Ask yourself how the other person would see it, and what could go wrong.',
    },
  },
  /** Used if no specific advice is certain enough. */
  nextStep: {
    open: 'Use a concrete example in your next answer.',
    closed: 'Compare it with the model answer.',
  },
  /** By style dimension. */
  styleTips: {
    result: 'End with the result, with a number if you have one.',
    specificity: 'Name a number, a tool or an example.',
    clarity: 'Use shorter sentences.',
  } as Record<string, string>,
}

type FeedbackMessages = Omit<typeof englishFeedback, 'thinkAbout'> & {
  thinkAbout: ((probe: string) => string) | null
  /** Replaces the bank's tip. */
  step?: string
}

/** Points, probes and tips exist only in English, so Russian feedback shows just the user's own words. */
const russianFeedback: FeedbackMessages = {
  repeatedVerbatim: 'Это вы уже говорили, слово в слово.',
  answersFollowUp: 'Вы ответили на то, о чём я спросил.',
  moreComplete: 'Так сказанное раньше стало полнее.',
  noted: 'К сказанному раньше это добавляет немного.',
  onTopic: 'Это по теме. Не уверен, что главное уже сказано.',
  onTopicWithoutSubstance: 'Это по теме. Главного в ответе пока нет.',
  good: (_, quote) => `Это засчитано: «${quote}»`,
  thinkAbout: null,
  step: 'Назовите больше сторон вопроса. С чем сравнить ответ, покажут итоги.',
  misconception: (_, quote) => `Вы сказали: «${quote}» Проверьте это ещё раз.`,
  doubtful: 'Рассказано гладко, но интервьюер усомнился бы в том, что здесь сказано или сделано.',
  byCeiling: {
    echo: {
      why: 'Здесь больше повторён вопрос, чем дан ответ.',
      step: 'Начните с собственной мысли в одном предложении, потом назовите причину.',
    },
    unknown: {
      why: 'Открыто сказать, что не знаешь, лучше, чем гадать.',
      step: 'Скажите, что вы об этом всё же знаете и как узнали бы остальное.',
    },
    repeated: {
      why: 'Это вы уже рассказали в ответ на другой вопрос.',
      step: 'Расскажите что-то другое или ту часть истории, которая отвечает на этот вопрос.',
    },
    short: {
      why: 'Это слишком коротко, чтобы показать, что вы знаете.',
      step: 'Хорошая мера: три или четыре предложения. Мысль, причина, пример.',
    },
    'off-topic': {
      why: 'Я не услышал, как это отвечает на вопрос.',
      step: 'Возьмите что-то одно из вопроса и начните с этого.',
    },
    stuffed: {
      why: 'Это скорее ключевые слова, чем ответ.',
      step: 'Скажите целыми предложениями, как это связано и где вы это применяли.',
    },
    mistaken: {
      why: 'Кое-что здесь насторожило бы интервьюера.',
      step: 'Спросите себя, как это выглядит с другой стороны и что может пойти не так.',
    },
  },
  nextStep: {
    open: 'Ответьте на следующее в двух или трёх предложениях, с собственным примером.',
    closed: 'Сравните этот ответ с образцом, когда собеседование закончится.',
  },
  styleTips: {},
}

export const feedbackMessages: Record<Language, FeedbackMessages> = {
  en: englishFeedback,
  ru: russianFeedback,
}

type FeedbackInput = {
  score: ScoredAnswer
  /** Score of the question before this message. Null for the first answer. */
  before: ScoredAnswer | null
  /** Authored points, for their probes and tips. Empty if points were derived. */
  points: readonly Point[]
  /** Ids of the points that were probed. This message replies to the last one. */
  probed: readonly string[]
  /** The message repeats an earlier one word for word. */
  isRepeated?: boolean
  /** While the question is open, missing points must not be given away. */
  isOpen: boolean
  /** Language of the interview. */
  language?: Language
}

/** Feedback on an answer: up to two strengths with quotes, a question to think about, and one next step. */
export function buildFeedback({
  score,
  before,
  points,
  probed,
  isOpen,
  isRepeated,
  language = 'en',
}: FeedbackInput): { feedback: string[]; suggestions: string[] } {
  const messages = feedbackMessages[language]
  if (isRepeated) return { feedback: [messages.repeatedVerbatim], suggestions: [] }
  const improvedPoint = findImprovedPoint(score, before, probed.at(-1))
  const ceiling = improvedPoint || (probed.length > 0 && score.ceiling === 'off-topic') ? null : score.ceiling
  const mistakes = (score.misconceptions ?? [])
    .filter(({ quote }) => !before?.misconceptions?.some(misconception => misconception.quote === quote))
    .map(({ name, quote }) => messages.misconception(name, quote))
    .slice(0, 2)
  if (mistakes.length > 0) return { feedback: mistakes, suggestions: [messages.byCeiling.mistaken.step] }
  if (ceiling)
    return { feedback: [messages.byCeiling[ceiling].why], suggestions: [messages.byCeiling[ceiling].step] }
  if (score.isDoubtful && !before?.isDoubtful)
    return { feedback: [messages.doubtful], suggestions: [messages.byCeiling.mistaken.step] }
  const [topMissing] = isOpen ? [] : getMissingPoints(score)
  const missingPoint = topMissing && points.find(point => point.id === topMissing.pointId)
  const strengths = listStrengths(messages, score, before, improvedPoint?.pointId)
  const styleTip = getStyleTip(messages, score)
  const isNewTip = before === null || getStyleTip(messages, before) !== styleTip
  const nextStep = missingPoint
    ? (messages.step ?? missingPoint.tip)
    : score.score < 9
      ? (isNewTip && styleTip) || messages.nextStep[isOpen ? 'open' : 'closed']
      : null
  return {
    feedback: [
      ...(improvedPoint && isUnsure(improvedPoint) ? [messages.answersFollowUp] : []),
      ...(strengths.length > 0 || improvedPoint
        ? strengths
        : [getNeutralFeedback(messages, score, before, probed.length > 0)]),
      ...(missingPoint && messages.thinkAbout && !probed.includes(missingPoint.id)
        ? [messages.thinkAbout(missingPoint.probe)]
        : []),
    ],
    suggestions: nextStep ? [nextStep] : [],
  }
}

/** The probed point, if it earns more credit than before. */
function findImprovedPoint(
  { points }: ScoredAnswer,
  before: ScoredAnswer | null,
  pointId: string | undefined,
) {
  const previous = before?.points.find(point => point.pointId === pointId)
  const previousCredit = previous ? getEarnedCredit(previous) : 0
  return pointId
    ? points.find(point => point.pointId === pointId && getEarnedCredit(point) > previousCredit)
    : undefined
}

/** Neutral feedback for an answer without a new strength. It must be true of any such answer. */
function getNeutralFeedback(
  messages: FeedbackMessages,
  score: ScoredAnswer,
  before: ScoredAnswer | null,
  isReply: boolean,
): string {
  if (before && score.score > before.score) return messages.moreComplete
  if (before || isReply) return messages.noted
  return score.points.some(isUnsure) ? messages.onTopic : messages.onTopicWithoutSubstance
}

/** The two heaviest new strengths. The probed point comes first. */
function listStrengths(
  messages: FeedbackMessages,
  score: ScoredAnswer,
  before: ScoredAnswer | null,
  probedId: string | undefined,
): string[] {
  if (score.isDoubtful) return []
  const knownIds = new Set(before?.points.filter(point => point.credit === 1).map(point => point.pointId))
  return (
    score.points
      .filter(point => point.credit === 1 && !knownIds.has(point.pointId))
      .toSorted(
        (a, b) => Number(b.pointId === probedId) - Number(a.pointId === probedId) || b.weight - a.weight,
      )
      // A quote is shown for one point only.
      .filter(({ quote }, at, all) => quote && all.findIndex(other => other.quote === quote) === at)
      .flatMap(({ label, quote }) => (quote ? messages.good(label, quote) : []))
      .slice(0, 2)
  )
}

/** Tip for the style dimension that costs most, if its value is low. */
function getStyleTip({ styleTips }: FeedbackMessages, { dimensions }: ScoredAnswer): string | undefined {
  const weakest = dimensions
    .filter(({ name, value }) => name in styleTips && value < 0.3)
    .toSorted((a, b) => b.weight * (1 - b.value) - a.weight * (1 - a.value))[0]
  return weakest && styleTips[weakest.name]
}
