import { expect, test } from 'vitest'
import type { InterviewAnswer } from '#contract/training.ts'
import type { ScoredAnswer } from '#server/training/scoring/judgement.ts'
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
      points,
      modelAnswer: '',
      retries: [],
      ...change,
    },
    judgement:
      answerScore === null ? null : { score: answerScore, ceiling: null, dimensions: [], points, version: 1 },
    tip: 'Name a figure.',
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
    expect(overallFeedback).toMatch(/^Nothing was answered/)
  }
})

test('strengths have quotes, and improvements have tips', () => {
  expect(summary([anAnswer(7)])).toMatchObject({
    strengthAreas: ['Ownership: you saw it through (“I stayed”).'],
    improvementAreas: ['Ownership: I did not hear that you measured it. Name a figure.'],
  })
  expect(summary([anAnswer(3), anAnswer(null)])).toMatchObject({
    strengthAreas: [],
    improvementAreas: [
      'Ownership: I did not hear that you measured it. Name a figure.',
      'Ownership: you left this question out. Answer it once, however briefly.',
    ],
  })
})

test('an unsure point is neither a strength nor an improvement', () => {
  const unsure = anAnswer(7)
  if (unsure.judgement)
    unsure.judgement.points = points.map(point => ({ ...point, credit: 0.5, quote: 'I stayed' }))
  const { strengthAreas, improvementAreas } = summary([unsure])
  expect(strengthAreas).toEqual([])
  expect(improvementAreas.join()).not.toMatch(/did not hear|saw it|measured/)
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
  expect(feedbackFor(7.5)).toMatch(/solid/)
  expect(feedbackFor(5)).toMatch(/something to build on/)
  expect(feedbackFor(3.5)).toMatch(/did not yet show/)
  expect(feedbackFor(8, 2)).toMatch(/little to go by/)
  expect(summary([anAnswer(8), anAnswer(null)]).overallFeedback).toMatch(/You left out 1 of 2 questions/)
})
