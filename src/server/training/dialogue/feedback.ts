import type { Language } from '#contract/language.ts'
import type { Point } from '#server/training/question-bank/question-bank.ts'
import type { DeeperQuestion, DeeperStep } from '#server/training/scoring/deeper-question.ts'
import { splitProseAndCode } from '#server/training/scoring/detect-code.ts'
import type { ScoreCeiling, ScoredAnswer } from '#server/training/scoring/judgement.ts'
import {
  completeScore,
  type NextStep,
  type NextStepKind,
  practicedScore,
  weakScore,
} from '#server/training/scoring/next-step.ts'
import { poorScore, type StrengthReason, shortenQuote } from '#server/training/scoring/reasons.ts'

const durations = ['half a minute', 'a minute', 'a minute and a half']

type QuotedText = (quote: string) => string

const englishFeedback = {
  repeatedVerbatim: 'You’ve already said this, word for word.',
  strongest: (quote: string, reason: string | null) =>
    reason ? `Strongest: “${quote}”, ${reason}.` : `Strongest: “${quote}”`,
  basis: (quote: string) => `Build on this: “${quote}”`,
  unconvincing: (quote: string) => `An interviewer wouldn’t accept “${quote}” as an answer to this question.`,
  next: (step: string) => `Next: ${step}`,
  misconception: (name: string, quote: string) => `You said “${quote}” Look again at ${name}.`,
  reasons: {
    result: 'a result with a number',
    decision: 'your own decision',
    reflection: 'what you took from it',
    speech: 'with the words that were said',
    figure: 'a precise detail',
    cause: 'with the reason',
    clearest: null,
    basis: null,
    unconvincing: null,
  } as Record<StrengthReason, string | null>,
  /** For a good answer. */
  prepare: (probe: string) => `be ready for a follow-up question: ${probe}`,
  /** For a poor answer. */
  restart: (probe: string) => `answer again, and start here: ${probe}`,
  outcome: 'say what came of it, or how you’d tell that it worked.',
  number: 'add a number. This answer has none yet.',
  /** While the question is open, its points are not given away. */
  answerFollowUp: 'go on with the question below.',
  compare: (score: number): string =>
    score < poorScore
      ? 'read the model answer, then answer again in your own words.'
      : 'compare your answer with the model answer. What would you take from it?',
  compareOn: (probe: string) => `read the model answer with this question in mind: ${probe}`,
  aloud: (halfMinutes: number) =>
    halfMinutes > longHalfMinutes
      ? `practise a shorter version. Aloud, this one takes about ${halfMinutes / 2} minutes.`
      : `practise it aloud. At a calm pace it takes about ${durations[halfMinutes - 1] ?? `${halfMinutes / 2} minutes`}.`,
  /** A question about words of a good answer, and of a middling one. */
  deeper: (score: number, quote: string, question: string) =>
    score < completeScore
      ? `go one step further with “${quote}”: ${question}`
      : `be ready for a follow-up question about “${quote}”: ${question}`,
  deeperQuestions: {
    measured: () => 'how was that measured?',
    otherView: person => `how would ${person} describe it?`,
    alternative: () => 'what was the alternative, and why not that?',
    differently: () => 'what would you do differently today?',
    mindChange: () => 'what would have changed your mind?',
    example: () => 'when did you last do this, and how did it go?',
    notice: () => 'how would you notice if it didn’t work?',
    wrongChoice: () => 'when would this be the wrong choice?',
    halfway: () => 'what happens if this fails halfway?',
    tested: () => 'how would you test that?',
    explained: () => 'how would you explain it to a colleague who doesn’t write software?',
  } as Record<DeeperQuestion, (person: string) => string>,
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
    reflection: () => 'say what you’d do differently today.',
  } as Record<NextStepKind, (quote: string | null) => string>,
  codeBeside: 'I couldn’t see how this code answers the question.',
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
      why: quote => `“${quote}” is too little to convince an interviewer.`,
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
      step: 'think one step ahead: what would this lead to, and what could go wrong?',
    },
  } as Record<ScoreCeiling, { why: QuotedText; step: string }>,
}

type FeedbackMessages = Omit<typeof englishFeedback, 'prepare' | 'restart' | 'compareOn'> &
  Record<'prepare' | 'restart' | 'compareOn', ((probe: string) => string) | null>

/** Points, probes and tips exist only in English, so Russian feedback is about the user's own words. */
const russianFeedback: FeedbackMessages = {
  repeatedVerbatim: 'Это вы уже говорили, слово в слово.',
  strongest: (quote, reason) =>
    reason ? `Сильнее всего: «${quote}», ${reason}.` : `Сильнее всего: «${quote}»`,
  basis: quote => `На этом можно строить ответ: «${quote}»`,
  unconvincing: quote => `Интервьюера такой ответ не убедит: «${quote}»`,
  next: step => `Дальше: ${step}`,
  misconception: (_, quote) => `Вы сказали: «${quote}» Проверьте это ещё раз.`,
  reasons: {
    result: 'результат с цифрой',
    decision: 'ваше собственное решение',
    reflection: 'вывод, который вы сделали',
    speech: 'с прямой речью',
    figure: 'точная деталь',
    cause: 'с объяснением причины',
    clearest: null,
    basis: null,
    unconvincing: null,
  },
  prepare: null,
  restart: null,
  compareOn: null,
  outcome: 'скажите, что из этого вышло или как вы поймёте, что всё получилось.',
  number: 'добавьте цифру: в ответе пока нет ни одной.',
  answerFollowUp: 'ответьте на вопрос ниже.',
  compare: score =>
    score < poorScore
      ? 'прочитайте образец и ответьте ещё раз, своими словами.'
      : 'сравните ответ с образцом. Что бы вы из него взяли?',
  aloud: halfMinutes =>
    halfMinutes > longHalfMinutes
      ? `подготовьте ответ короче: вслух этот займёт около ${String(halfMinutes / 2).replace('.', ',')} мин.`
      : `произнесите ответ вслух: без спешки он займёт около ${String(halfMinutes / 2).replace('.', ',')} мин.`,
  deeper: (_, quote, question) => `подготовьтесь к вопросу про «${quote}»: ${question}`,
  deeperQuestions: {
    measured: () => 'как вы это измеряли?',
    otherView: () => 'что сказал бы об этом другой участник?',
    alternative: () => 'какой была альтернатива и почему вы её не выбрали?',
    differently: () => 'что сегодня вы сделали бы иначе?',
    mindChange: () => 'что заставило бы вас передумать?',
    example: () => 'когда вы делали так в последний раз и что получилось?',
    notice: () => 'как вы заметите, что это не работает?',
    wrongChoice: () => 'когда это было бы неверным решением?',
    halfway: () => 'что будет, если на полпути случится сбой?',
    tested: () => 'как бы вы это проверили?',
    explained: () => 'как бы вы объяснили это коллеге, который не пишет код?',
  },
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
    reasons: quote => (quote ? `объясните почему: «${quote}».` : 'объясните, почему вы так решили.'),
    alternative: () => 'назовите, от чего вы отказались и почему.',
    reflection: () => 'скажите, что сегодня сделали бы иначе.',
  },
  codeBeside: 'Непонятно, как этот код отвечает на вопрос.',
  byCeiling: {
    echo: {
      why: quote => `«${quote}» скорее повторяет вопрос, чем отвечает на него.`,
      step: 'начните с собственной мысли в одном предложении, потом назовите причину.',
    },
    unknown: {
      why: () => 'Лучше честно сказать «не знаю», чем гадать.',
      step: 'скажите, что вы об этом всё же знаете и как узнали бы остальное.',
    },
    repeated: {
      why: quote => `«${quote}» уже было в ответе на другой вопрос.`,
      step: 'возьмите другой пример или ту часть истории, которая отвечает на этот вопрос.',
    },
    short: {
      why: quote => `«${quote}»: этого мало, чтобы убедить интервьюера.`,
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
      step: 'подумайте, к чему это приведёт и что может пойти не так.',
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
  const mistakes = (score.misconceptions ?? [])
    .filter(({ quote }) => !before?.misconceptions?.some(misconception => misconception.quote === quote))
    .map(({ name, quote }) => messages.misconception(name, quote))
    .slice(0, 2)
  if (mistakes.length > 0)
    return { feedback: mistakes, suggestions: [messages.next(messages.byCeiling.mistaken.step)] }
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
  return {
    // The judge found nothing that it can quote with certainty.
    feedback: score.strengths?.length === 0 ? [] : [describeStrength(messages, input)],
    suggestions: [
      messages.next(isOpen ? messages.answerFollowUp : getNextStep(messages, score, points, probed, answer)),
    ],
  }
}

/** Text of the next step. */
export function getNextStep(
  messages: FeedbackMessages,
  { score, next, points: judged }: ScoredAnswer,
  points: readonly Point[],
  probed: readonly string[],
  answer: string,
): string {
  const step = next ?? findStepByCredit(judged)
  if (step.kind === 'deeper') return describeDeeper(messages, score, step)
  if ('quote' in step) return messages.steps[step.kind](step.quote)
  if (step.kind === 'outcome' || step.kind === 'number') return messages[step.kind]
  const pointIds = 'pointIds' in step ? step.pointIds : []
  const pointId = pointIds?.find(id => !probed.includes(id))
  const point = points.find(({ id }) => id === pointId)
  const ask =
    step.kind === 'compare' ? messages.compareOn : score < weakScore ? messages.restart : messages.prepare
  // Points exist only in English.
  if (point && ask) return ask(point.probe)
  // Each follow-up question may have been asked already, and only a very good answer is ready for practice.
  if (step.kind === 'probe' && step.otherwise) return describeDeeper(messages, score, step.otherwise)
  return step.kind === 'aloud' || (score >= practicedScore && step.kind !== 'compare')
    ? messages.aloud(countHalfMinutes(answer))
    : messages.compare(score)
}

const describeDeeper = (messages: FeedbackMessages, score: number, { ask, quote, person }: DeeperStep) =>
  messages.deeper(score, quote, messages.deeperQuestions[ask](person ?? ''))

/** Without the encoder, only the points that no word of the answer meets are proposed. */
function findStepByCredit(points: ScoredAnswer['points']): NextStep {
  const missing = points.filter(({ credit }) => credit === 0).toSorted((a, b) => b.weight - a.weight)
  return missing.length > 0
    ? { kind: 'probe', pointIds: missing.map(({ pointId }) => pointId) }
    : { kind: 'compare' }
}

const wordsPerMinute = 130
/** A longer answer should be shorter. */
const longHalfMinutes = 7

/** Duration of a text at a calm pace. */
const countHalfMinutes = (answer: string) =>
  Math.max(1, Math.round((2 * answer.split(/\s+/).length) / wordsPerMinute))

const minOpeningWords = 4

/** First sentence of an answer that is more than an exclamation. */
function getOpening(answer: string): string {
  const sentences = answer.split(/(?<=[.!?])\s+|\n+/)
  return shortenQuote(sentences.find(text => text.split(/\s+/).length >= minOpeningWords) ?? answer)
}

/** The words that readers would quote. */
function describeStrength(messages: FeedbackMessages, { score, answer }: FeedbackInput): string {
  const strength = score.strengths?.find(({ quote }) => answer.includes(quote))
  if (strength?.reason === 'unconvincing') return messages.unconvincing(strength.quote)
  if (strength?.reason === 'basis') return messages.basis(strength.quote)
  if (strength) return messages.strongest(strength.quote, messages.reasons[strength.reason])
  if (score.score < poorScore) return messages.unconvincing(getOpening(answer))
  const point = score.points.find(({ credit, quote }) => credit === 1 && quote && answer.includes(quote))
  return point?.quote
    ? messages.strongest(shortenQuote(point.quote), null)
    : messages.basis(getOpening(answer))
}
