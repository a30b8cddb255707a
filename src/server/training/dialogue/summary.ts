import type { Language } from '#contract/account.ts'
import type { InterviewAnswer, InterviewSummary, Skill } from '#contract/training.ts'
import type { ScoredAnswer } from '#server/training/scoring/judgement.ts'
import { englishExercises, russianExercises } from './exercises.ts'
import { describeMisconception } from './feedback.ts'
import { getMissingPoints } from './policy.ts'

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

/** How far a score of words can be off, in points of ten; seen between human graders as well. */
const uncertainty = 1.3
/** An area is named with an example, and three are as many as anybody works on. */
const maxAreas = 3

/** A question of the interview with its last judgement, and what to do about the heaviest thing that it lacked. */
export type JudgedAnswer = { answer: InterviewAnswer; judgement: ScoredAnswer | null; tip: string | null }

type SummaryInput = {
  answers: readonly JudgedAnswer[]
  elapsedMs: number
  /** A question of that skill that the person has not been asked yet. */
  findQuestionForSkill: (skill: Skill) => InterviewAnswer['question'] | null
  /** Of the interview. */
  language?: Language
}

/** What an interview came to. Nothing answered gives zeros and says so. */
export function summarizeInterview({
  answers,
  elapsedMs,
  findQuestionForSkill,
  language = 'en',
}: SummaryInput): InterviewSummary {
  const words = summaryMessages[language]
  const exercises = language === 'ru' ? russianExercises : englishExercises
  const scored = answers.flatMap(one =>
    one.answer.answerScore === null ? [] : [{ ...one, score: one.answer.answerScore }],
  )
  const average = roundToTenth(mean(scored.map(one => one.score)))
  const band = scored.length > 0 ? getScoreBand(average) : null
  const skills = averageBySkill(scored.map(({ answer, score }) => ({ skill: answer.skill, score })))
  const weakest = skills[0]
  const question = weakest ? findQuestionForSkill(weakest.skill) : null
  return {
    averageScore: average,
    scoreBand: band,
    duration: String(Math.floor(elapsedMs / 1000)),
    totalQuestions: answers.length,
    strengthAreas: listStrengthAreas(words, scored),
    improvementAreas: listImprovementAreas(words, answers, language),
    overallFeedback: band
      ? composeOverallFeedback(words, { average, band, scored: scored.length, asked: answers.length })
      : words.noAnswers,
    skills,
    answers: answers.map(one => one.answer),
    drill:
      weakest && question ? { skill: weakest.skill, exercise: exercises[weakest.skill], question } : null,
  }
}

const getScoreBand = (average: number) => ({
  low: roundToTenth(Math.max(0, average - uncertainty)),
  high: roundToTenth(Math.min(10, average + uncertainty)),
})

/** By skill, the weakest first. */
export function averageBySkill(
  scored: readonly { skill: Skill; score: number }[],
): InterviewSummary['skills'] {
  const bySkill = Map.groupBy(scored, one => one.skill)
  return [...bySkill]
    .map(([skill, own]) => ({
      skill,
      averageScore: roundToTenth(mean(own.map(one => one.score))),
      answers: own.length,
    }))
    .toSorted((a, b) => a.averageScore - b.averageScore)
}

/** Up to three: answers that stood out, with the words that did it; never without the words. */
const listStrengthAreas = (
  words: SummaryMessages,
  scored: readonly (JudgedAnswer & { score: number })[],
): string[] =>
  scored
    .filter(one => one.score >= 6)
    .toSorted((a, b) => b.score - a.score)
    .flatMap(({ answer, judgement }) => {
      const [best] = (judgement?.points ?? [])
        .filter(point => point.credit === 1 && point.quote)
        .toSorted((a, b) => b.weight - a.weight)
      return best?.quote ? [words.strength(answer, best.label, best.quote)] : []
    })
    .slice(0, maxAreas)

/** Up to three: what the weakest answers lacked, and what to do about it; then what was left out. */
const listImprovementAreas = (
  words: SummaryMessages,
  answers: readonly JudgedAnswer[],
  language: Language,
): string[] =>
  answers
    .filter(one => (one.answer.answerScore ?? 0) < 8)
    .toSorted((a, b) => (a.answer.answerScore ?? 8) - (b.answer.answerScore ?? 8))
    .flatMap(({ answer, judgement, tip }) => {
      const lacking = judgement && getMissingPoints(judgement)[0]
      if (answer.answerScore === null) return words.skipped(answer)
      const [mistake] = judgement?.misconceptions ?? []
      if (mistake) return words.misconception(answer, describeMisconception(mistake, language))
      if (judgement?.isDoubtful) return words.doubtful(answer)
      if (lacking) return words.missing(answer, lacking.label, tip)
      return isVague(judgement) ? words.needsSpecifics(answer) : []
    })
    .slice(0, maxAreas)

/** Hardly a figure, a name or an example. */
const isVague = (judgement: ScoredAnswer | null): boolean =>
  (judgement?.dimensions.find(({ name }) => name === 'specificity')?.value ?? 0) < 0.5

type SummaryStats = { average: number; band: { low: number; high: number }; scored: number; asked: number }

function composeOverallFeedback(
  words: SummaryMessages,
  { average, band, scored, asked }: SummaryStats,
): string {
  const verdict =
    average >= 8
      ? words.convincing
      : average >= 6
        ? words.solid
        : average >= 4
          ? words.promising
          : words.insufficient
  return [
    verdict,
    ...(asked > scored ? [words.skippedCount(asked - scored, asked)] : []),
    ...(scored < 3 ? [words.fewAnswers] : []),
    words.band(band.low, band.high),
  ].join(' ')
}

const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
const roundToTenth = (value: number) => Math.round(value * 10) / 10
