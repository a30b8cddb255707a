import type { Language } from '#contract/account.ts'
import type { Skill } from '#contract/training.ts'
import type { SessionAnswer, SessionSummary } from '#contract/training-summary.ts'
import type { Score } from '#server/training/scoring/verdict.ts'
import { absentOf } from './decide.ts'
import { drills, drillsInRussian } from './exercises.ts'
import { mistakeOf } from './feedback.ts'
import { type SummaryWords, summaryWords } from './say-summary.ts'

/** How far a score of words can be off, in points of ten; seen between human graders as well. */
const uncertainty = 1.3
/** An area is named with an example, and three are as many as anybody works on. */
const areasMost = 3

/** A question of the interview with its last judgement, and what to do about the heaviest thing that it lacked. */
export type Judged = { answer: SessionAnswer; judgement: Score | null; tip: string | null }

type Told = {
  answers: readonly Judged[]
  elapsedMs: number
  /** A question of that skill that the person has not been asked yet. */
  questionFor: (skill: Skill) => SessionAnswer['question'] | null
  /** Of the interview. */
  language?: Language
}

/** What an interview came to. Nothing answered gives zeros and says so. */
export function summarise({ answers, elapsedMs, questionFor, language = 'en' }: Told): SessionSummary {
  const words = summaryWords[language]
  const exercises = language === 'ru' ? drillsInRussian : drills
  const scored = answers.flatMap(one =>
    one.answer.answerScore === null ? [] : [{ ...one, score: one.answer.answerScore }],
  )
  const average = tenth(mean(scored.map(one => one.score)))
  const band = scored.length > 0 ? bandOf(average) : null
  const skills = skillsOf(scored.map(({ answer, score }) => ({ skill: answer.skill, score })))
  const weakest = skills[0]
  const question = weakest ? questionFor(weakest.skill) : null
  return {
    averageScore: average,
    scoreBand: band,
    duration: String(Math.floor(elapsedMs / 1000)),
    totalQuestions: answers.length,
    strengthAreas: strengthsOf(words, scored),
    improvementAreas: improvementsOf(words, answers, language),
    overallFeedback: band
      ? overall(words, { average, band, scored: scored.length, asked: answers.length })
      : words.nothingSaid,
    skills,
    answers: answers.map(one => one.answer),
    drill:
      weakest && question ? { skill: weakest.skill, exercise: exercises[weakest.skill], question } : null,
  }
}

const bandOf = (average: number) => ({
  low: tenth(Math.max(0, average - uncertainty)),
  high: tenth(Math.min(10, average + uncertainty)),
})

/** By skill, the weakest first. */
export function skillsOf(scored: readonly { skill: Skill; score: number }[]): SessionSummary['skills'] {
  const bySkill = Map.groupBy(scored, one => one.skill)
  return [...bySkill]
    .map(([skill, own]) => ({
      skill,
      averageScore: tenth(mean(own.map(one => one.score))),
      answers: own.length,
    }))
    .toSorted((a, b) => a.averageScore - b.averageScore)
}

/** Up to three: answers that stood out, with the words that did it; never without the words. */
const strengthsOf = (words: SummaryWords, scored: readonly (Judged & { score: number })[]): string[] =>
  scored
    .filter(one => one.score >= 6)
    .toSorted((a, b) => b.score - a.score)
    .flatMap(({ answer, judgement }) => {
      const [best] = (judgement?.points ?? [])
        .filter(point => point.credit === 1 && point.quote)
        .toSorted((a, b) => b.weight - a.weight)
      return best?.quote ? [words.strength(answer, best.label, best.quote)] : []
    })
    .slice(0, areasMost)

/** Up to three: what the weakest answers lacked, and what to do about it; then what was left out. */
const improvementsOf = (words: SummaryWords, answers: readonly Judged[], language: Language): string[] =>
  answers
    .filter(one => (one.answer.answerScore ?? 0) < 8)
    .toSorted((a, b) => (a.answer.answerScore ?? 8) - (b.answer.answerScore ?? 8))
    .flatMap(({ answer, judgement, tip }) => {
      const lacking = judgement && absentOf(judgement)[0]
      if (answer.answerScore === null) return words.leftOut(answer)
      const [mistake] = judgement?.misconceptions ?? []
      if (mistake) return words.mistake(answer, mistakeOf(mistake, language))
      if (judgement?.isDoubtful) return words.doubtful(answer)
      if (lacking) return words.lacking(answer, lacking.label, tip)
      return isVague(judgement) ? words.stronger(answer) : []
    })
    .slice(0, areasMost)

/** Hardly a figure, a name or an example. */
const isVague = (judgement: Score | null): boolean =>
  (judgement?.dimensions.find(({ name }) => name === 'specificity')?.value ?? 0) < 0.5

type Counted = { average: number; band: { low: number; high: number }; scored: number; asked: number }

function overall(words: SummaryWords, { average, band, scored, asked }: Counted): string {
  const verdict =
    average >= 8
      ? words.convincing
      : average >= 6
        ? words.solid
        : average >= 4
          ? words.promising
          : words.notYet
  return [
    verdict,
    ...(asked > scored ? [words.omitted(asked - scored, asked)] : []),
    ...(scored < 3 ? [words.little] : []),
    words.band(band.low, band.high),
  ].join(' ')
}

const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
const tenth = (value: number) => Math.round(value * 10) / 10
