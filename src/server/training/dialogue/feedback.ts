import type { Language } from '#contract/account.ts'
import type { Point } from '#server/training/question-bank/question-bank.ts'
import { getEarnedCredit, type ScoreCeiling, type ScoredAnswer } from '#server/training/scoring/judgement.ts'
import { getMissingPoints, isUnsure } from './policy.ts'

type CeilingMessage = { why: string; step: string }

export type FeedbackMessages = {
  repeatedVerbatim: string
  answersFollowUp: string
  moreComplete: string
  noted: string
  onTopic: string
  onTopicWithoutSubstance: string
  /** What was good, with the words that show it. */
  good: (label: string, quote: string) => string
  /** What to think about; null where the bank has it in another language. */
  thinkAbout: ((probe: string) => string) | null
  /** What to do about what is missing, where the bank says it in another language. */
  step: string | null
  misconception: (name: string, quote: string) => string
  /** Fluent, and as good as certainly wrong, without one sentence that could be named. */
  doubtful: string
  byCeiling: Record<ScoreCeiling, CeilingMessage>
  /** Where nothing about the answer itself is sure enough to be advised. */
  nextStep: { open: string; closed: string }
  /** How to say it better, by the dimension of form that costs most. */
  styleTips: Record<string, string>
}

const englishFeedback: FeedbackMessages = {
  repeatedVerbatim: 'You have said this already, word for word.',
  answersFollowUp: 'You took up what I asked for.',
  moreComplete: 'This makes what you had said before more complete.',
  noted: 'Noted, together with what you had said before.',
  onTopic: 'Noted: this is on the subject.',
  onTopicWithoutSubstance: 'You are on the subject; the heart of the question is still to come.',
  good: (label, quote) => `You ${label}: “${quote}”`,
  thinkAbout: probe => `To think about: ${probe}`,
  step: null,
  misconception: (name, quote) => `You said “${quote}” Look again at ${name}.`,
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
  nextStep: {
    open: 'Take up what I ask next in two or three sentences, with an example of your own.',
    closed: 'Compare this answer with the model answer once the interview is over.',
  },
  styleTips: {
    result: 'End with what came of it, with a figure if you have one.',
    specificity: 'Name a figure, a tool or an example: concrete things are remembered.',
    clarity: 'Shorter sentences would be easier to follow.',
  },
}

/** Points, their questions and tips are written in English: in Russian only the person's own words speak for them. */
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
