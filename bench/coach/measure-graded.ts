import { interviewTypeNames, type Rubric } from '#server/training/question-bank/question-bank.ts'
import type { ScoredAnswer } from '#server/training/scoring/answer-judgement.ts'
import { measureAgreement, share } from './agreement.ts'
import { getRubrics } from './evaluation-data.ts'
import type { GradedAnswer } from './graded-answers.ts'

type ComparedScore = {
  type: string
  /** Null if the coach withheld the score. */
  given: number | null
  first: number
  second: number
}

/** Compares a coach's scores with the mean of two readers' grades, for all answers and by type. */
export async function measureGraded(
  answers: readonly GradedAnswer[],
  score: (rubric: Rubric, answer: string) => Promise<ScoredAnswer>,
) {
  const scores: ComparedScore[] = []
  for (const { question_id, phase, answer, grades } of answers) {
    const [rubric] = question_id ? getRubrics({ question_id, phase, points: undefined }) : []
    if (!rubric) continue
    const given = await score(rubric, answer)
    const [{ score: first }, { score: second }] = grades
    scores.push({
      type: interviewTypeNames[rubric.type],
      given: given.isUnscored ? null : given.score,
      first,
      second,
    })
  }
  const byType = Map.groupBy(scores, ({ type }) => type)
  return Object.fromEntries(
    [['All', scores] as const, ...byType].map(([type, own]) => [type, compareScores(own)]),
  )
}

/** From this grade on, readers call an answer strong. */
const strongGrade = 7.5
/** Up to this grade, readers call it poor. */
const poorGrade = 3

function compareScores(all: readonly ComparedScore[]) {
  const scores = all.flatMap(score => (score.given === null ? [] : [{ ...score, given: score.given }]))
  const grades = scores.map(({ first, second }) => (first + second) / 2)
  const given = scores.map(score => score.given)
  const pairs = scores.map((score, at) => ({ given: score.given, grade: grades[at] ?? 0 }))
  const differences = pairs.map(pair => Math.abs(pair.given - pair.grade))
  const of = (values: readonly number[], divisor: number) => values.map(value => value / divisor)
  return {
    answers: all.length,
    scored: share(all, ({ given }) => given !== null),
    correlation: measureAgreement(of(grades, 10), of(given, 10)).pearson,
    meanError: Math.round((differences.reduce((sum, one) => sum + one, 0) / differences.length) * 100) / 100,
    strongUnder5: share(
      pairs.filter(({ grade }) => grade >= strongGrade),
      pair => pair.given < 5,
    ),
    poorOver6: share(
      pairs.filter(({ grade }) => grade <= poorGrade),
      pair => pair.given >= 6,
    ),
    readersCorrelation: measureAgreement(
      scores.map(({ first }) => first / 10),
      scores.map(({ second }) => second / 10),
    ).pearson,
  }
}
