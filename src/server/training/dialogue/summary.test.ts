import { expect, test } from 'vitest'
import type { InterviewAnswer } from '#contract/training.ts'
import type { ScoredAnswer } from '#server/training/scoring/answer-judgement.ts'
import { type JudgedAnswer, summarizeInterview } from './summary.ts'

const question = { id: 'one', text: 'What did you do?', competency: 'Ownership', minutes: 3 }
const points: ScoredAnswer['points'] = [
  { pointId: 'a', label: 'saw it through', weight: 3, credit: 1, quote: 'I stayed' },
  { pointId: 'b', label: 'measured it', weight: 2, credit: 0, quote: null },
]
function anAnswer(answerScore: number | null, change: Partial<InterviewAnswer> = {}): JudgedAnswer {
  const answer = answerScore === null ? null : 'I stayed.'
  return {
    answer: {
      number: 1,
      question,
      skill: 'ownership',
      answer,
      answerScore,
      feedback: [],
      points,
      modelAnswer: '',
      retries: [],
      ...change,
    },
    judgement:
      answerScore === null
        ? null
        : {
            score: answerScore,
            ceiling: null,
            dimensions: [],
            points,
            strengths: [{ quote: 'I stayed', reason: 'decision' }],
            next: { kind: 'reasons', quote: 'I stayed' },
            version: 1,
          },
    nextStep: answerScore === null ? null : 'give the reason for “I stayed”.',
  }
}
const summary = (answers: JudgedAnswer[]) =>
  summarizeInterview({
    answers,
    elapsedMs: 61_900,
    selectExercise: skill => ({ skill, exercise: 'Write three sentences.', question }),
  })

test('the average has one decimal and a range', () => {
  const { averageScore, scoreBand, duration, totalQuestions } = summary([
    anAnswer(7),
    anAnswer(7.5),
    anAnswer(null),
  ])
  expect({ averageScore, scoreBand, duration, totalQuestions }).toEqual({
    averageScore: 7.3,
    scoreBand: { low: 6, high: 8.6 },
    duration: '61',
    totalQuestions: 3,
  })
  expect(summary([anAnswer(9.5)]).scoreBand).toEqual({ low: 8.2, high: 10 })
  expect(summary([anAnswer(0.5)]).scoreBand).toEqual({ low: 0, high: 1.8 })
})

test('a summary without answers has no scores and explains why', () => {
  for (const none of [[], [anAnswer(null)]]) {
    const { averageScore, scoreBand, strengthAreas, overallFeedback, skills, drill } = summary(none)
    expect({ averageScore, scoreBand, strengthAreas, skills, drill }).toEqual({
      averageScore: 0,
      scoreBand: null,
      strengthAreas: [],
      skills: [],
      drill: null,
    })
    expect(overallFeedback).toMatch(/^You didn’t answer/)
  }
})

test('strengths have quotes, and improvements have tips', () => {
  expect(summary([anAnswer(7)])).toMatchObject({
    strengthAreas: ['Ownership: “I stayed”, your own decision.'],
    improvementAreas: ['Ownership: give the reason for “I stayed”.'],
  })
  expect(summary([anAnswer(3), anAnswer(null)])).toMatchObject({
    strengthAreas: [],
    improvementAreas: [
      'Ownership: give the reason for “I stayed”.',
      'Ownership: you skipped this question. Give it a short answer.',
    ],
  })
})

test('an unsure point is neither a strength nor an improvement', () => {
  const unsure = anAnswer(7)
  if (unsure.judgement)
    unsure.judgement.points = points.map(point => ({ ...point, credit: 0.5, quote: 'I stayed' }))
  delete unsure.judgement?.strengths
  const { strengthAreas, improvementAreas } = summary([unsure])
  expect(strengthAreas).toEqual(['Ownership: your best answer, 7/10.'])
  expect(improvementAreas.join()).not.toMatch(/didn't hear|saw it|measured/)
})

test('a summary names at most three areas of each kind', () => {
  const { strengthAreas, improvementAreas } = summary(Array.from({ length: 6 }, () => anAnswer(7)))
  expect([strengthAreas.length, improvementAreas.length]).toEqual([3, 3])
})

test('the weakest skill comes first and gets the exercise', () => {
  const { skills, drill } = summary([
    anAnswer(8),
    anAnswer(4, { skill: 'learning' }),
    anAnswer(6, { skill: 'learning' }),
  ])
  expect(skills).toEqual([
    { skill: 'learning', averageScore: 5, answers: 2 },
    { skill: 'ownership', averageScore: 8, answers: 1 },
  ])
  expect(drill).toMatchObject({ skill: 'learning', question })
})

test('the overall feedback follows the score and mentions few answers', () => {
  const feedbackFor = (score: number, count = 3) =>
    summary(Array.from({ length: count }, () => anAnswer(score))).overallFeedback
  expect(feedbackFor(8)).toMatch(/convince/)
  expect(feedbackFor(7.5)).toMatch(/Solid/)
  expect(feedbackFor(5)).toMatch(/start to build on/)
  expect(feedbackFor(3.5)).toMatch(/missed most/)
  expect(feedbackFor(8, 2)).toMatch(/not much to go on/)
  expect(summary([anAnswer(8), anAnswer(null)]).overallFeedback).toMatch(/You skipped 1 of 2 questions/)
})

test('areas, scores and feedback of a summary never contradict each other', () => {
  let seed = 1
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let session = 0; session < 3000; session++) {
    const answers = Array.from({ length: 1 + random(6) }, () => {
      const isUnscored = random(8) === 0
      const answer = isUnscored
        ? anAnswer(null, { answer: 'I stayed.', isUnscored: true })
        : anAnswer(random(6) === 0 ? null : random(21) / 2)
      const credit = [0, 0.5, 1][random(3)] ?? 0
      if (answer.judgement)
        answer.judgement.points = points.map(point => ({
          ...point,
          credit,
          quote: credit ? 'I stayed' : null,
        }))
      return answer
    })
    const { strengthAreas, improvementAreas, averageScore, overallFeedback, totalQuestions } =
      summary(answers)
    const scores = answers.map(({ answer }) => answer.answerScore)
    const given = scores.filter(score => score !== null)
    expect(totalQuestions).toBe(answers.length)
    expect(strengthAreas.length > 0).toBe(given.some(score => score >= 6))
    expect(improvementAreas.length > 0).toBe(scores.some(score => (score ?? 0) < 8))
    expect(/would convince/.test(overallFeedback)).toBe(given.length > 0 && averageScore >= 8)
    const unscored = answers.filter(({ answer }) => answer.isUnscored).length
    const skipped = scores.length - given.length - unscored
    expect(/skipped/.test(overallFeedback)).toBe(given.length > 0 && skipped > 0)
    expect(/scored|can’t score/.test(overallFeedback)).toBe(unscored > 0)
  }
})
