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
  summarizeInterview({ answers, elapsedMs: 61_900, findQuestionForSkill: () => question })

test('the average has one decimal and says how far it can be trusted', () => {
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

test('without answers there are no figures, and it says so', () => {
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

test('strengths quote the words, and what is to be improved says how', () => {
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

test('what may have been said is neither a strength nor something to improve', () => {
  const unsure = anAnswer(7)
  if (unsure.judgement)
    unsure.judgement.points = points.map(point => ({ ...point, credit: 0.5, quote: 'I stayed' }))
  const { strengthAreas, improvementAreas } = summary([unsure])
  expect(strengthAreas).toEqual([])
  expect(improvementAreas.join()).not.toMatch(/did not hear|saw it|measured/)
})

test('no more than three areas of either kind are named', () => {
  const { strengthAreas, improvementAreas } = summary(Array.from({ length: 6 }, () => anAnswer(7)))
  expect([strengthAreas.length, improvementAreas.length]).toEqual([3, 3])
})

test('the weakest skill comes first and is what the exercise is for', () => {
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

test('the verdict goes with the score, and admits how little it rests on', () => {
  const said = (score: number, count = 3) =>
    summary(Array.from({ length: count }, () => anAnswer(score))).overallFeedback
  expect(said(8)).toMatch(/convince/)
  expect(said(7.5)).toMatch(/solid/)
  expect(said(5)).toMatch(/something to build on/)
  expect(said(3.5)).toMatch(/did not yet show/)
  expect(said(8, 2)).toMatch(/little to go by/)
  expect(summary([anAnswer(8), anAnswer(null)]).overallFeedback).toMatch(/You left out 1 of 2 questions/)
})
