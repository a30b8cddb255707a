import type { Language } from '#contract/account.ts'
import type { InterviewAnswer } from '#contract/training-summary.ts'

type NumberedAnswer = Pick<InterviewAnswer, 'number' | 'question'>

export type SummaryMessages = {
  strength: (answer: NumberedAnswer, label: string, quote: string) => string
  skipped: (answer: NumberedAnswer) => string
  misconception: (answer: NumberedAnswer, mistake: string) => string
  doubtful: (answer: NumberedAnswer) => string
  missing: (answer: NumberedAnswer, label: string, tip: string | null) => string
  needsSpecifics: (answer: NumberedAnswer) => string
  noAnswers: string
  convincing: string
  solid: string
  promising: string
  insufficient: string
  skippedCount: (left: number, asked: number) => string
  fewAnswers: string
  band: (low: number, high: number) => string
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
const getTopic = ({ question }: NumberedAnswer) => question.competency
/** What a question is about stands in English: in Russian it goes by its number. */
const getQuestionLabel = ({ number }: NumberedAnswer) => `Вопрос ${number}`
const formatScore = (value: number) => String(value).replace('.', ',')

const englishSummary: SummaryMessages = {
  strength: (answer, label, quote) => `${getTopic(answer)}: you ${label} (“${quote}”).`,
  skipped: answer => `${getTopic(answer)}: you left this question out. Answer it once, however briefly.`,
  misconception: (answer, mistake) => `${getTopic(answer)}: ${lowerFirst(mistake)}`,
  doubtful: answer =>
    `${getTopic(answer)}: an interviewer would doubt what you claimed or did here. Compare it with the model answer.`,
  missing: (answer, label, tip) =>
    `${getTopic(answer)}: I did not hear that you ${label}.${tip ? ` ${tip}` : ''}`,
  needsSpecifics: answer => `${getTopic(answer)}: a figure and an example would make this answer stronger.`,
  noAnswers:
    'Nothing was answered in this session, so there is nothing to judge. The model answers show what the questions were after.',
  convincing: 'These answers would convince most interviewers at this level.',
  solid: 'These are solid answers on the whole, and some would gain from what is named here.',
  promising:
    'There is something to build on, but most answers lacked a part that an interviewer would have waited for.',
  insufficient:
    'The answers did not yet show what the questions were after. Read the model answers, then try one question again.',
  skippedCount: (left, asked) => `You left out ${left} of ${asked} questions.`,
  fewAnswers: 'That is little to go by.',
  band: (low, high) =>
    `Take the score as something between ${low} and ${high}: it counts what you said; tone, accent and personality are not judged.`,
}

const russianSummary: SummaryMessages = {
  strength: (answer, _, quote) => `${getQuestionLabel(answer)}: «${quote}»`,
  skipped: answer => `${getQuestionLabel(answer)}: вы его пропустили. Ответьте на него хотя бы коротко.`,
  misconception: (answer, mistake) => `${getQuestionLabel(answer)}. ${mistake}`,
  doubtful: answer =>
    `${getQuestionLabel(answer)}: интервьюер усомнился бы в том, что здесь сказано или сделано. Сравните ответ с образцом.`,
  missing: answer =>
    `${getQuestionLabel(answer)}: я услышал не всё, чего ждёт интервьюер. Сравните ответ с образцом и ответьте ещё раз.`,
  needsSpecifics: answer => `${getQuestionLabel(answer)}: с цифрой и примером этот ответ был бы сильнее.`,
  noAnswers:
    'В этой тренировке не было ответов, поэтому оценивать нечего. Образцы показывают, чего ждали вопросы.',
  convincing: 'Такие ответы убедили бы большинство интервьюеров на этом уровне.',
  solid: 'В целом это крепкие ответы, а некоторым поможет то, что названо здесь.',
  promising: 'Есть на чём строить, но большинству ответов не хватило части, которую интервьюер ждал бы.',
  insufficient:
    'Ответы пока не показали того, чего ждали вопросы. Прочитайте образцы и попробуйте один вопрос снова.',
  skippedCount: (left, asked) => `Без ответа остались вопросы: ${left} из ${asked}.`,
  fewAnswers: 'Судить по такому числу ответов трудно.',
  band: (low, high) =>
    `Оценка примерно от ${formatScore(low)} до ${formatScore(high)}: она считает только то, что вы сказали. Тон, акцент и характер не оцениваются.`,
}

export const summaryMessages: Record<Language, SummaryMessages> = { en: englishSummary, ru: russianSummary }
