import type { Language } from '#contract/account.ts'
import type { Skill } from '#contract/training.ts'
import type { InterviewAnswer, InterviewSummary } from '#contract/training-summary.ts'
import type { ScoredAnswer } from '#server/training/scoring/verdict.ts'
import { getMissingPoints } from './decide.ts'
import { englishExercises, russianExercises } from './exercises.ts'
import { describeMisconception } from './feedback.ts'
import { type SummaryMessages, summaryMessages } from './say-summary.ts'

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
