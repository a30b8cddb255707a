import type { Language } from '#contract/account.ts'
import type { ScoreCeiling } from '#server/training/scoring/verdict.ts'

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
