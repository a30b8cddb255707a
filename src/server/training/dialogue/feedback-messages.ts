import type { Language } from '#contract/language.ts'
import type { ScoreCeiling } from '#server/training/scoring/answer-judgement.ts'
import type { NextStepKind } from '#server/training/scoring/next-step.ts'
import { poorScore, type StrengthReason } from '#server/training/scoring/reasons.ts'

/** Half minutes of speech. For a longer answer, the advice is a shorter version. */
const longHalfMinutes = 7
/** Names of one, two and three half minutes. */
const durations = ['half a minute', 'a minute', 'a minute and a half']

type QuotedText = (quote: string) => string

const englishFeedback = {
  repeatedVerbatim: 'You’ve already said this, word for word.',
  good: (quote: string, reason: string | null) =>
    reason ? `Good: “${quote}”, ${reason}.` : `Good: “${quote}”`,
  askedAbout: (quote: string, second?: string) =>
    second
      ? `An interviewer would ask about “${quote}” and “${second}”.`
      : `An interviewer would ask about this: “${quote}”`,
  basis: (quote: string) => `Build on this: “${quote}”`,
  unconvincing: (quote: string, second?: string) =>
    `An interviewer wouldn’t accept “${quote}”${second ? ` or “${second}”` : ''} as an answer to this question.`,
  next: (step: string) => `Next: ${step}`,
  misconception: (name: string, quote: string) => `You said “${quote}” Look again at ${name}.`,
  reasons: {
    result: 'with the change in numbers',
    decision: 'your own decision',
    reflection: 'what you took from it',
    speech: 'with the words that were said',
    cause: 'with the reason',
    clearest: null,
    askedAbout: null,
    basis: null,
    unconvincing: null,
  } as Record<StrengthReason, string | null>,
  /** For a good answer. */
  prepare: (probe: string) => `be ready for a follow-up question: ${probe}`,
  /** For a poor answer. */
  restart: (tip: string) => `answer again. ${tip}`,
  elaborate: (claim: string) => `say more where an interviewer would ask: “${claim}”`,
  /** While the question is open, its points are not given away. */
  answerFollowUp: 'go on with the question below.',
  compare: (score: number): string =>
    score < poorScore
      ? 'once you’ve read the model answer, answer again in your own words.'
      : 'compare it with the model answer, and note one thing you’d add.',
  /** After a wrong statement, which the sentence before names. */
  correct: 'answer again without that claim, and say what is true instead.',
  aloud: (halfMinutes: number) =>
    halfMinutes > longHalfMinutes
      ? `practise a shorter version. Aloud, this one takes about ${halfMinutes / 2} minutes.`
      : `practise it aloud. At a calm pace it takes about ${durations[halfMinutes - 1] ?? `${halfMinutes / 2} minutes`}.`,
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
      step: 'answer again without that, and say what you’d do instead.',
    },
  } as Record<ScoreCeiling, { why: QuotedText; step: string }>,
}

type EnglishOnly = 'prepare' | 'restart'
export type FeedbackMessages = Omit<typeof englishFeedback, EnglishOnly> &
  Record<EnglishOnly, ((text: string) => string) | null>

/** Points, probes and tips exist only in English, so Russian feedback is about the user's own words. */
const russianFeedback: FeedbackMessages = {
  repeatedVerbatim: 'Это вы уже говорили, слово в слово.',
  good: (quote, reason) => (reason ? `Хорошо: «${quote}», ${reason}.` : `Хорошо: «${quote}»`),
  askedAbout: (quote, second) => `Об этом интервьюер спросил бы: «${quote}»${second ? ` и «${second}»` : ''}`,
  basis: quote => `На этом можно строить ответ: «${quote}»`,
  unconvincing: (quote, second) =>
    `Интервьюера такой ответ не убедит: «${quote}»${second ? ` и «${second}»` : ''}`,
  next: step => `Дальше: ${step}`,
  misconception: (_, quote) => `Вы сказали: «${quote}» Проверьте это ещё раз.`,
  reasons: {
    result: 'с изменением в цифрах',
    decision: 'ваше собственное решение',
    reflection: 'вывод, который вы сделали',
    speech: 'с прямой речью',
    cause: 'с объяснением причины',
    clearest: null,
    askedAbout: null,
    basis: null,
    unconvincing: null,
  },
  prepare: null,
  restart: null,
  correct: 'ответьте ещё раз без этого утверждения и скажите, как на самом деле.',
  elaborate: claim => `скажите подробнее там, где интервьюер переспросил бы: «${claim}»`,
  answerFollowUp: 'ответьте на вопрос ниже.',
  compare: score =>
    score < poorScore
      ? 'когда прочитаете образец, ответьте ещё раз, своими словами.'
      : 'сравните свой ответ с образцом и отметьте, что вы бы добавили.',
  aloud: halfMinutes =>
    halfMinutes > longHalfMinutes
      ? `подготовьте ответ короче: вслух этот займёт около ${String(halfMinutes / 2).replace('.', ',')} мин.`
      : `произнесите ответ вслух: без спешки он займёт около ${String(halfMinutes / 2).replace('.', ',')} мин.`,
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
      step: 'ответьте ещё раз без этого и скажите, как поступили бы вместо этого.',
    },
  },
}

export const feedbackMessages: Record<Language, FeedbackMessages> = {
  en: englishFeedback,
  ru: russianFeedback,
}
