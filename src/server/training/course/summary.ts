import type { Skill } from '#contract/training.ts'
import type { SessionAnswer, SessionSummary } from '#contract/training-summary.ts'
import type { Score } from '#server/training/scoring/verdict.ts'
import { absentOf } from './decide.ts'
import { drills } from './drills.ts'

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
}

/** What an interview came to. Nothing answered gives zeros and says so. */
export function summarise({ answers, elapsedMs, questionFor }: Told): SessionSummary {
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
    strengthAreas: strengthsOf(scored),
    improvementAreas: improvementsOf(answers),
    overallFeedback: band ? overall(average, band, scored.length, answers.length) : nothingSaid,
    skills,
    answers: answers.map(one => one.answer),
    drill: weakest && question ? { skill: weakest.skill, exercise: drills[weakest.skill], question } : null,
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
const strengthsOf = (scored: readonly (Judged & { score: number })[]): string[] =>
  scored
    .filter(one => one.score >= 6)
    .toSorted((a, b) => b.score - a.score)
    .flatMap(({ answer: { question }, judgement }) => {
      const [best] = (judgement?.points ?? [])
        .filter(point => point.credit === 1 && point.quote)
        .toSorted((a, b) => b.weight - a.weight)
      return best ? [`${question.competency}: you ${best.label} (“${best.quote}”).`] : []
    })
    .slice(0, areasMost)

/** Up to three: what the weakest answers lacked, and what to do about it; then what was left out. */
const improvementsOf = (answers: readonly Judged[]): string[] =>
  answers
    .filter(one => (one.answer.answerScore ?? 0) < 8)
    .toSorted((a, b) => (a.answer.answerScore ?? 8) - (b.answer.answerScore ?? 8))
    .slice(0, areasMost)
    .map(({ answer: { question, answerScore }, judgement, tip }) => {
      const lacking = judgement && absentOf(judgement)[0]
      if (answerScore === null)
        return `${question.competency}: you left this question out. Answer it once, however briefly.`
      return lacking
        ? `${question.competency}: I did not hear that you ${lacking.label}.${tip ? ` ${tip}` : ''}`
        : `${question.competency}: a figure and an example would make this answer stronger.`
    })

const nothingSaid =
  'Nothing was answered in this session, so there is nothing to judge. The model answers show what the questions were after.'

function overall(average: number, band: { low: number; high: number }, scored: number, asked: number) {
  const verdict =
    average >= 8
      ? 'These answers would convince most interviewers at this level.'
      : average >= 6
        ? 'These are solid answers: what you say holds, and some would gain from what is named here.'
        : average >= 4
          ? 'There is something to build on, but most answers lacked a part that an interviewer would have waited for.'
          : 'The answers did not yet show what the questions were after. Read the model answers, then try one question again.'
  return [
    verdict,
    ...(asked > scored ? [`You left out ${asked - scored} of ${asked} questions.`] : []),
    ...(scored < 3 ? ['That is little to go by.'] : []),
    `Take the score as something between ${band.low} and ${band.high}: it counts what you said; tone, accent and personality are not judged.`,
  ].join(' ')
}

const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
const tenth = (value: number) => Math.round(value * 10) / 10
