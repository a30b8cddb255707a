import type { Language } from '#contract/language.ts'
import type { Point } from '#server/training/question-bank/question-bank.ts'
import { getEarnedCredit, type ScoredAnswer } from '#server/training/scoring/judgement.ts'
import { getMissingPoints, isUnsure } from './policy.ts'

const englishFeedback = {
  repeatedVerbatim: 'You have said this already, word for word.',
  answersFollowUp: 'You took up what I asked for.',
  moreComplete: 'This makes what you had said before more complete.',
  noted: 'Noted, together with what you had said before.',
  onTopic: 'Noted: this is on the subject.',
  onTopicWithoutSubstance: 'You are on the subject; the heart of the question is still to come.',
  good: (label: string, quote: string) => `You ${label}: “${quote}”`,
  thinkAbout: (probe: string) => `To think about: ${probe}`,
  misconception: (name: string, quote: string) => `You said “${quote}” Look again at ${name}.`,
  /** The answer is fluent and very likely wrong, but no single sentence can be quoted. */
  doubtful: 'This is told fluently, but an interviewer would doubt what is claimed or done in it.',
  byCeiling: {
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
    mistaken: {
      why: 'Parts of this would worry an interviewer.',
      step: 'Ask yourself how the other side would see it, and what could go wrong with it.',
    },
  },
  /** Used if no specific advice is certain enough. */
  nextStep: {
    open: 'Take up what I ask next in two or three sentences, with an example of your own.',
    closed: 'Compare this answer with the model answer once the interview is over.',
  },
  /** By style dimension. */
  styleTips: {
    result: 'End with what came of it, with a figure if you have one.',
    specificity: 'Name a figure, a tool or an example: concrete things are remembered.',
    clarity: 'Shorter sentences would be easier to follow.',
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
  noted: 'Записал вместе с тем, что вы сказали раньше.',
  onTopic: 'Записал: это по теме.',
  onTopicWithoutSubstance: 'Записал. Главное в этом вопросе ещё впереди.',
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
