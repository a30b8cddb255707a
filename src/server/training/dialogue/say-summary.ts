import type { Language } from '#contract/account.ts'
import type { SessionAnswer } from '#contract/training-summary.ts'

type Answer = Pick<SessionAnswer, 'number' | 'question'>

export type SummaryWords = {
  strength: (answer: Answer, label: string, quote: string) => string
  leftOut: (answer: Answer) => string
  mistake: (answer: Answer, mistake: string) => string
  doubtful: (answer: Answer) => string
  lacking: (answer: Answer, label: string, tip: string | null) => string
  stronger: (answer: Answer) => string
  nothingSaid: string
  convincing: string
  solid: string
  promising: string
  notYet: string
  omitted: (left: number, asked: number) => string
  little: string
  band: (low: number, high: number) => string
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
const topic = ({ question }: Answer) => question.competency
/** What a question is about stands in English: in Russian it goes by its number. */
const place = ({ number }: Answer) => `Вопрос ${number}`
const points = (value: number) => String(value).replace('.', ',')

const english: SummaryWords = {
  strength: (answer, label, quote) => `${topic(answer)}: you ${label} (“${quote}”).`,
  leftOut: answer => `${topic(answer)}: you left this question out. Answer it once, however briefly.`,
  mistake: (answer, mistake) => `${topic(answer)}: ${lowerFirst(mistake)}`,
  doubtful: answer =>
    `${topic(answer)}: an interviewer would doubt what you claimed or did here. Compare it with the model answer.`,
  lacking: (answer, label, tip) =>
    `${topic(answer)}: I did not hear that you ${label}.${tip ? ` ${tip}` : ''}`,
  stronger: answer => `${topic(answer)}: a figure and an example would make this answer stronger.`,
  nothingSaid:
    'Nothing was answered in this session, so there is nothing to judge. The model answers show what the questions were after.',
  convincing: 'These answers would convince most interviewers at this level.',
  solid: 'These are solid answers on the whole, and some would gain from what is named here.',
  promising:
    'There is something to build on, but most answers lacked a part that an interviewer would have waited for.',
  notYet:
    'The answers did not yet show what the questions were after. Read the model answers, then try one question again.',
  omitted: (left, asked) => `You left out ${left} of ${asked} questions.`,
  little: 'That is little to go by.',
  band: (low, high) =>
    `Take the score as something between ${low} and ${high}: it counts what you said; tone, accent and personality are not judged.`,
}

const russian: SummaryWords = {
  strength: (answer, _, quote) => `${place(answer)}: «${quote}»`,
  leftOut: answer => `${place(answer)}: вы его пропустили. Ответьте на него хотя бы коротко.`,
  mistake: (answer, mistake) => `${place(answer)}. ${mistake}`,
  doubtful: answer =>
    `${place(answer)}: интервьюер усомнился бы в том, что здесь сказано или сделано. Сравните ответ с образцом.`,
  lacking: answer =>
    `${place(answer)}: я услышал не всё, чего ждёт интервьюер. Сравните ответ с образцом и ответьте ещё раз.`,
  stronger: answer => `${place(answer)}: с цифрой и примером этот ответ был бы сильнее.`,
  nothingSaid:
    'В этой тренировке не было ответов, поэтому оценивать нечего. Образцы показывают, чего ждали вопросы.',
  convincing: 'Такие ответы убедили бы большинство интервьюеров на этом уровне.',
  solid: 'В целом это крепкие ответы, а некоторым поможет то, что названо здесь.',
  promising: 'Есть на чём строить, но большинству ответов не хватило части, которую интервьюер ждал бы.',
  notYet:
    'Ответы пока не показали того, чего ждали вопросы. Прочитайте образцы и попробуйте один вопрос снова.',
  omitted: (left, asked) => `Без ответа остались вопросы: ${left} из ${asked}.`,
  little: 'Судить по такому числу ответов трудно.',
  band: (low, high) =>
    `Оценка примерно от ${points(low)} до ${points(high)}: она считает только то, что вы сказали. Тон, акцент и характер не оцениваются.`,
}

export const summaryWords: Record<Language, SummaryWords> = { en: english, ru: russian }
