import type { Language } from '#contract/language.ts'
import type { Point } from '#server/training/question-bank/question-bank.ts'
import { getEarnedCredit, type ScoreCeiling, type ScoredAnswer } from '#server/training/scoring/judgement.ts'
import {
  findNextStep,
  type NextStepKind,
  type StrengthReason,
  shortenQuote,
  strongestScore,
} from '#server/training/scoring/reasons.ts'
import { lowerFirst } from './templates.ts'

type QuotedText = (quote: string) => string

const englishFeedback = {
  repeatedVerbatim: 'You’ve already said this, word for word.',
  strongest: (quote: string, reason: string | null) =>
    reason ? `Strongest: “${quote}”, ${reason}.` : `Strongest: “${quote}”`,
  /** For a point of the rubric. */
  pointCounts: (quote: string, label: string) => `“${quote}” counts: you ${label}.`,
  concrete: (quote: string) => `The most concrete part: “${quote}”`,
  nothingConcrete: (quote: string) => `Your answer starts with “${quote}”, and names no example.`,
  moreComplete: (quote: string) => `“${quote}” makes your answer more complete.`,
  noted: (quote: string) => `“${quote}” adds little to what you said before.`,
  next: (step: string) => `Next: ${step}`,
  misconception: (name: string, quote: string) => `You said “${quote}” Look again at ${name}.`,
  reasons: {
    result: 'a result with a number',
    decision: 'your own decision',
    reflection: 'what you took from it',
    speech: 'with the words that were said',
    figure: 'a precise detail',
    clearest: null,
    concrete: null,
  } as Record<StrengthReason, string | null>,
  /** For a good answer. */
  prepare: (probe: string) => `be ready for a follow-up question: ${probe}`,
  /** While the question is open, its points are not given away. */
  answerFollowUp: 'answer the question below. It asks for something that is still missing.',
  /** Each with the sentence it is about, or without. */
  steps: {
    relevance: quote =>
      quote ? `connect “${quote}” to the question, or leave it out.` : 'start with what the question asks.',
    substance: quote => (quote ? `go one level deeper on “${quote}”: how exactly?` : 'go one level deeper.'),
    specificity: quote =>
      quote ? `make “${quote}” concrete: how many, how long, which one?` : 'add one number, name or example.',
    ownPart: quote =>
      quote ? `say what you did yourself. “${quote}” doesn’t show your part.` : 'say what you did yourself.',
    ownView: () => 'say what you think or did yourself, in a sentence that starts with “I”.',
    ending: quote =>
      quote ? `say what came of it. Your answer stops at “${quote}”.` : 'say what came of it.',
    reasons: quote => (quote ? `give the reason for “${quote}”.` : 'give the reason for your decision.'),
    alternative: () => 'name what you decided against, and why.',
    aloud: () => 'say it aloud once, and leave out what isn’t about the question.',
    reflection: () => 'say what you’d do differently today.',
  } as Record<NextStepKind, (quote: string | null) => string>,
  byCeiling: {
    echo: {
      why: quote => `“${quote}” mostly repeats the question.`,
      step: 'start with your own point in one sentence, then give the reason.',
    },
    unknown: {
      why: () => 'It’s fine to say you don’t know.',
      step: 'say what you do know, and how you’d find out the rest.',
    },
    repeated: {
      why: quote => `You already used “${quote}” for another question.`,
      step: 'use another example, or the part of that story that answers this question.',
    },
    short: {
      why: quote => `“${quote}” is too short to show what you know.`,
      step: 'aim for three or four sentences: your point, the reason, an example.',
    },
    'off-topic': {
      why: quote => `I couldn’t see how “${quote}” answers the question.`,
      step: 'pick one thing the question asks for, and start there.',
    },
    stuffed: {
      why: quote => `“${quote}”: these are keywords, not an answer yet.`,
      step: 'explain in full sentences how they fit together, and where you used one of them.',
    },
    mistaken: {
      why: quote => `Parts of “${quote}” would worry an interviewer.`,
      step: 'ask yourself how the other person would see it, and what could go wrong.',
    },
  } as Record<ScoreCeiling, { why: QuotedText; step: string }>,
}

type FeedbackMessages = Omit<typeof englishFeedback, 'pointCounts' | 'prepare'> & {
  prepare: ((probe: string) => string) | null
  pointCounts: ((quote: string, label: string) => string) | null
}

/** Points, probes and tips exist only in English, so Russian feedback is about the user's own words. */
const russianFeedback: FeedbackMessages = {
  repeatedVerbatim: 'Это вы уже говорили, слово в слово.',
  strongest: (quote, reason) =>
    reason ? `Сильнее всего: «${quote}», ${reason}.` : `Сильнее всего: «${quote}»`,
  pointCounts: null,
  concrete: quote => `Самое конкретное: «${quote}»`,
  nothingConcrete: quote => `Ответ начинается с «${quote}», и примера в нём нет.`,
  moreComplete: quote => `«${quote}» делает ответ полнее.`,
  noted: quote => `«${quote}» мало что добавляет к сказанному раньше.`,
  next: step => `Дальше: ${step}`,
  misconception: (_, quote) => `Вы сказали: «${quote}» Проверьте это ещё раз.`,
  reasons: {
    result: 'результат с цифрой',
    decision: 'ваше собственное решение',
    reflection: 'вывод, который вы сделали',
    speech: 'словами, которые прозвучали',
    figure: 'точная деталь',
    clearest: null,
    concrete: null,
  },
  prepare: null,
  answerFollowUp: 'ответьте на вопрос ниже: в нём о том, чего пока не хватает.',
  steps: {
    relevance: quote =>
      quote ? `свяжите «${quote}» с вопросом или уберите.` : 'начните с того, о чём спросили.',
    substance: quote =>
      quote ? `расскажите подробнее про «${quote}»: как именно?` : 'расскажите подробнее.',
    specificity: quote =>
      quote ? `уточните «${quote}»: сколько, как долго, что именно?` : 'добавьте цифру, название или пример.',
    ownPart: quote =>
      quote ? `скажите, что сделали вы сами. В «${quote}» этого не видно.` : 'скажите, что сделали вы сами.',
    ownView: () => 'скажите от первого лица, что вы думаете или сделали.',
    ending: quote =>
      quote
        ? `скажите, чем всё закончилось. Ответ обрывается на «${quote}».`
        : 'скажите, чем всё закончилось.',
    reasons: quote => (quote ? `объясните, почему «${quote}».` : 'объясните, почему вы так решили.'),
    alternative: () => 'назовите, от чего вы отказались и почему.',
    aloud: () => 'произнесите ответ вслух и уберите то, что не о вопросе.',
    reflection: () => 'скажите, что сегодня сделали бы иначе.',
  },
  byCeiling: {
    echo: {
      why: quote => `«${quote}» скорее повторяет вопрос, чем отвечает на него.`,
      step: 'начните с собственной мысли в одном предложении, потом назовите причину.',
    },
    unknown: {
      why: () => 'Сказать, что не знаешь, лучше, чем гадать.',
      step: 'скажите, что вы об этом всё же знаете и как узнали бы остальное.',
    },
    repeated: {
      why: quote => `«${quote}» уже было в ответе на другой вопрос.`,
      step: 'расскажите другое или ту часть истории, которая отвечает на этот вопрос.',
    },
    short: {
      why: quote => `«${quote}»: слишком коротко, чтобы показать, что вы знаете.`,
      step: 'хватит трёх-четырёх предложений: мысль, причина, пример.',
    },
    'off-topic': {
      why: quote => `Непонятно, как «${quote}» отвечает на вопрос.`,
      step: 'возьмите что-то одно из вопроса и начните с этого.',
    },
    stuffed: {
      why: quote => `«${quote}»: это пока ключевые слова, а не ответ.`,
      step: 'объясните целыми предложениями, как это связано и где вы это применяли.',
    },
    mistaken: {
      why: quote => `«${quote}»: кое-что здесь насторожило бы интервьюера.`,
      step: 'подумайте, как это выглядит с другой стороны и что может пойти не так.',
    },
  },
}

export const feedbackMessages: Record<Language, FeedbackMessages> = {
  en: englishFeedback,
  ru: russianFeedback,
}

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
  /** Language of the interview. */
  language?: Language
}

/** Feedback on an answer: what is strong, in quotes, and one next step. Each sentence is about this answer. */
export function buildFeedback(input: FeedbackInput): { feedback: string[]; suggestions: string[] } {
  const { score, before, points, probed, isRepeated, isOpen, answer, language = 'en' } = input
  const messages = feedbackMessages[language]
  if (isRepeated) return { feedback: [messages.repeatedVerbatim], suggestions: [] }
  const improvedPoint = findImprovedPoint(score, before, probed.at(-1))
  const mistakes = (score.misconceptions ?? [])
    .filter(({ quote }) => !before?.misconceptions?.some(misconception => misconception.quote === quote))
    .map(({ name, quote }) => messages.misconception(name, quote))
    .slice(0, 2)
  if (mistakes.length > 0)
    return { feedback: mistakes, suggestions: [messages.next(messages.byCeiling.mistaken.step)] }
  const ceiling = improvedPoint || (probed.length > 0 && score.ceiling === 'off-topic') ? null : score.ceiling
  if (ceiling) {
    const { why, step } = messages.byCeiling[ceiling]
    return { feedback: [why(getOpening(answer))], suggestions: [messages.next(step)] }
  }
  return {
    feedback: [describeStrength(messages, input, improvedPoint)],
    suggestions: [
      messages.next(isOpen ? messages.answerFollowUp : getNextStep(messages, score, points, probed)),
    ],
  }
}

/** From this score on, only practice is left. */
const excellentScore = 8.5

/** Text of the next step. */
export function getNextStep(
  messages: FeedbackMessages,
  { score, next, points: judged }: ScoredAnswer,
  points: readonly Point[],
  probed: readonly string[],
): string {
  // Without the encoder, the credits by words are the likelihoods.
  const step =
    next ??
    findNextStep(
      score,
      judged.map(({ pointId, credit }) => ({ pointId, likelihood: credit, credit })),
    )
  if ('quote' in step) return messages.steps[step.kind](step.quote)
  const pointId = step.pointIds.find(id => !probed.includes(id))
  const point = points.find(({ id }) => id === pointId)
  // Points exist only in English.
  if (!point || !messages.prepare)
    return messages.steps[score >= excellentScore ? 'aloud' : 'substance'](null)
  return step.kind === 'point' ? lowerFirst(point.tip) : messages.prepare(point.probe)
}

const minOpeningWords = 4

/** First sentence of an answer that is more than an exclamation. */
function getOpening(answer: string): string {
  const sentences = answer.split(/(?<=[.!?])\s+|\n+/)
  return shortenQuote(sentences.find(text => text.split(/\s+/).length >= minOpeningWords) ?? answer)
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

/** What is new and good: the point that was asked for, else the sentence that the judge found best. */
function describeStrength(
  messages: FeedbackMessages,
  { score, before, answer }: FeedbackInput,
  improvedPoint: ScoredAnswer['points'][number] | undefined,
): string {
  const { strengths = [] } = score
  if (improvedPoint?.quote && messages.pointCounts)
    return messages.pointCounts(shortenQuote(improvedPoint.quote), improvedPoint.label)
  const strength = strengths.find(({ quote }) => answer.includes(quote))
  if (before && score.score <= before.score) return messages.noted(strength?.quote ?? getOpening(answer))
  if (strength)
    return strength.reason === 'concrete'
      ? messages.concrete(strength.quote)
      : messages.strongest(strength.quote, messages.reasons[strength.reason])
  if (before) return messages.moreComplete(getOpening(answer))
  const [point] = score.points.filter(
    ({ credit, quote }) => credit === 1 && quote && score.score >= strongestScore,
  )
  if (point?.quote) return messages.strongest(shortenQuote(point.quote), messages.reasons.clearest)
  return messages.nothingConcrete(getOpening(answer))
}
