import type { Language } from '#contract/language.ts'
import type { InterviewAnswer, InterviewSummary, Skill } from '#contract/training.ts'
import type { ScoredAnswer } from '#server/training/scoring/answer-judgement.ts'
import { isStrength } from '#server/training/scoring/reasons.ts'
import { mean } from '#server/training/scoring/semantic-match.ts'
import { feedbackMessages } from './feedback-messages.ts'
import { lowerFirst } from './templates.ts'

type NumberedAnswer = Pick<InterviewAnswer, 'number' | 'question'>

const getTopic = ({ question }: NumberedAnswer) => question.competency
/** Competencies exist only in English, so a Russian summary shows the number instead. */
const getQuestionLabel = ({ number }: NumberedAnswer) => `Вопрос ${number}`
const formatScore = (value: number) => String(value).replace('.', ',')

const englishSummary = {
  strength: (answer: NumberedAnswer, quote: string, reason: string | null) =>
    `${getTopic(answer)}: “${quote}”${reason ? `, ${reason}.` : ''}`,
  strengthPoint: (answer: NumberedAnswer, label: string, quote: string) =>
    `${getTopic(answer)}: you ${label} (“${quote}”).`,
  unscored: (answer: NumberedAnswer) =>
    `${getTopic(answer)}: I can’t score this one fairly. Compare it with the model answer.`,
  step: (answer: NumberedAnswer, step: string) => `${getTopic(answer)}: ${step}`,
  skipped: (answer: NumberedAnswer) =>
    `${getTopic(answer)}: you skipped this question. Give it a short answer.`,
  misconception: (answer: NumberedAnswer, mistake: string) => `${getTopic(answer)}: ${lowerFirst(mistake)}`,
  best: (answer: NumberedAnswer, score: number) => `${getTopic(answer)}: your best answer, ${score}/10.`,
  noAnswers:
    'You didn’t answer any questions, so there is no score. The model answers show what the interviewer wanted to hear.',
  convincing: 'These answers would convince most interviewers at this level.',
  solid: 'Solid answers overall. The points below would make some of them stronger.',
  promising: 'A start to build on. Most answers lacked something an interviewer would expect.',
  insufficient:
    'Your answers missed most of what the questions asked for. Read the model answers, then try one question again.',
  skippedCount: (left: number, asked: number) => `You skipped ${left} of ${asked} questions.`,
  unscoredCount: (count: number) =>
    count === 1
      ? 'One answer isn’t scored, and doesn’t count in the average.'
      : `${count} answers aren’t scored, and don’t count in the average.`,
  onlyUnscored:
    'I can’t score these answers fairly, so there is no average. Compare them with the model answers.',
  fewAnswers: 'That’s not much to go on.',
  scope: 'The score is about what you said, not your tone, accent or personality.',
}

type SummaryMessages = typeof englishSummary

const russianSummary: SummaryMessages = {
  strength: (answer, quote, reason) =>
    `${getQuestionLabel(answer)}: «${quote}»${reason ? `, ${reason}.` : ''}`,
  strengthPoint: (answer, _, quote) => `${getQuestionLabel(answer)}: «${quote}»`,
  unscored: answer =>
    `${getQuestionLabel(answer)}: не могу честно оценить этот ответ. Сравните его с образцом.`,
  step: (answer, step) => `${getQuestionLabel(answer)}: ${step}`,
  skipped: answer => `${getQuestionLabel(answer)}: вы его пропустили. Ответьте на него хотя бы коротко.`,
  misconception: (answer, mistake) => `${getQuestionLabel(answer)}. ${mistake}`,
  best: (answer, score) => `${getQuestionLabel(answer)}: лучший ответ, ${formatScore(score)} из 10.`,
  noAnswers:
    'Вы не ответили ни на один вопрос, поэтому баллов нет. Образцы показывают, чего ждал интервьюер.',
  convincing: 'Такие ответы убедили бы большинство интервьюеров на этом уровне.',
  solid: 'В целом ответы хорошие. Советы ниже помогут сделать некоторые из них сильнее.',
  promising: 'Основа есть, но большинству ответов не хватило того, чего ждал бы интервьюер.',
  insufficient:
    'В ответах почти нет того, о чём спрашивали. Прочитайте образцы и ответьте на один из вопросов ещё раз.',
  skippedCount: (left, asked) => `Пропущено вопросов: ${left} из ${asked}.`,
  unscoredCount: count => `Ответов без балла: ${count}. В среднем балле они не учтены.`,
  onlyUnscored: 'Не могу честно оценить эти ответы, поэтому среднего балла нет. Сравните их с образцами.',
  fewAnswers: 'Ответов мало, поэтому судить по ним трудно.',
  scope: 'Балл зависит от того, что вы сказали, а не от тона, акцента или характера.',
}

/** Margin of the average, in points of ten. Human graders differ by as much. */
const uncertainty = 1.3
const maxAreas = 3
/** From here on an answer is labelled Good, and Excellent. */
const goodScore = 6
const strongScore = 8

/** Question of the interview with its last judgement, and the tip for its heaviest missing point. */
export type JudgedAnswer = {
  answer: InterviewAnswer
  judgement: ScoredAnswer | null
  /** What would help the answer most. Null if skipped. */
  nextStep: string | null
}

type SummaryInput = {
  answers: readonly JudgedAnswer[]
  elapsedMs: number
  /** Exercise for the weakest skill. */
  selectExercise: (skill: Skill) => InterviewSummary['drill']
  /** Language of the interview. */
  language?: Language
}

export function summarizeInterview({
  answers,
  elapsedMs,
  selectExercise,
  language = 'en',
}: SummaryInput): InterviewSummary {
  const messages = language === 'ru' ? russianSummary : englishSummary
  const scored = answers.flatMap(answer =>
    answer.answer.answerScore === null ? [] : [{ ...answer, score: answer.answer.answerScore }],
  )
  const average = roundToTenth(mean(scored.map(answer => answer.score)))
  const band = scored.length > 0 ? getScoreBand(average) : null
  const skills = averageBySkill(scored.map(({ answer, score }) => ({ skill: answer.skill, score })))
  const [weakest] = skills
  return {
    averageScore: average,
    scoreBand: band,
    duration: String(Math.floor(elapsedMs / 1000)),
    totalQuestions: answers.length,
    strengthAreas: listStrengthAreas(messages, scored, language),
    improvementAreas: listImprovementAreas(messages, answers, language),
    overallFeedback: composeOverallFeedback(messages, {
      average: band && average,
      scored: scored.length,
      unscored: answers.filter(({ answer }) => answer.isUnscored).length,
      asked: answers.length,
    }),
    skills,
    answers: answers.map(answer => answer.answer),
    drill: weakest ? selectExercise(weakest.skill) : null,
  }
}

const getScoreBand = (average: number) => ({
  low: roundToTenth(Math.max(0, average - uncertainty)),
  high: roundToTenth(Math.min(10, average + uncertainty)),
})

/** Weakest skill first. */
export function averageBySkill(
  scored: readonly { skill: Skill; score: number }[],
): InterviewSummary['skills'] {
  const bySkill = Map.groupBy(scored, answer => answer.skill)
  return [...bySkill]
    .map(([skill, answers]) => ({
      skill,
      averageScore: roundToTenth(mean(answers.map(({ score }) => score))),
      answers: answers.length,
    }))
    .toSorted((a, b) => a.averageScore - b.averageScore)
}

/** Up to three good answers, each with a quote. Without a quote, the best one is named. Empty only if none is good. */
function listStrengthAreas(
  messages: SummaryMessages,
  scored: readonly (JudgedAnswer & { score: number })[],
  language: Language,
): string[] {
  const good = scored.filter(answer => answer.score >= goodScore).toSorted((a, b) => b.score - a.score)
  const quoted = good
    .flatMap(({ answer, judgement }) => {
      const [strength] = judgement?.strengths ?? []
      if (strength && isStrength(strength))
        return messages.strength(answer, strength.quote, feedbackMessages[language].reasons[strength.reason])
      const [point] = (judgement?.points ?? [])
        .filter(({ credit, quote }) => credit === 1 && quote)
        .toSorted((a, b) => b.weight - a.weight)
      return point?.quote ? messages.strengthPoint(answer, point.label, point.quote) : []
    })
    .slice(0, maxAreas)
  const [best] = good
  return quoted.length === 0 && best ? [messages.best(best.answer, best.score)] : quoted
}

/** Up to three areas: next steps of the weakest answers, then skipped questions. Empty only if all are strong. */
const listImprovementAreas = (
  messages: SummaryMessages,
  answers: readonly JudgedAnswer[],
  language: Language,
): string[] =>
  answers
    .filter(answer => (answer.answer.answerScore ?? 0) < strongScore)
    // Skipped questions come after all answers in the list.
    .toSorted((a, b) => (a.answer.answerScore ?? strongScore) - (b.answer.answerScore ?? strongScore))
    .map(({ answer, judgement, nextStep }) => {
      if (answer.isUnscored) return messages.unscored(answer)
      if (answer.answerScore === null || nextStep === null) return messages.skipped(answer)
      const [mistake] = judgement?.misconceptions ?? []
      if (mistake) {
        const { name, quote } = mistake
        return messages.misconception(answer, feedbackMessages[language].misconception(name, quote))
      }
      return messages.step(answer, nextStep)
    })
    .slice(0, maxAreas)

type SummaryStats = { average: number | null; scored: number; unscored: number; asked: number }

function composeOverallFeedback(
  messages: SummaryMessages,
  { average, scored, unscored, asked }: SummaryStats,
): string {
  if (average === null) return unscored > 0 ? messages.onlyUnscored : messages.noAnswers
  const assessment =
    average >= 8
      ? messages.convincing
      : average >= 6
        ? messages.solid
        : average >= 4
          ? messages.promising
          : messages.insufficient
  const skipped = asked - scored - unscored
  return [
    assessment,
    ...(skipped > 0 ? [messages.skippedCount(skipped, asked)] : []),
    ...(unscored > 0 ? [messages.unscoredCount(unscored)] : []),
    ...(scored < 3 ? [messages.fewAnswers] : []),
    messages.scope,
  ].join(' ')
}

export const roundToTenth = (value: number) => Math.round(value * 10) / 10
