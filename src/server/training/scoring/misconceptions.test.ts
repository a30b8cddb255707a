import { expect, test } from 'vitest'
import { interviewTypes } from '#contract/enums.ts'
import type { Rubric } from '#server/training/question-bank/question-bank.ts'
import { sampleNetworkJudgement } from '#test/network-judgement.ts'
import type { SemanticAnalysis } from './answer-judgement.ts'
import { findMisconceptions, hasSeriousMisconception } from './score-answer.ts'

const misconception = (name: string, kind: 'misconception' | 'redFlag', ...sayings: string[]) => ({
  name,
  kind,
  sayings,
})
const rubric: Rubric = {
  type: interviewTypes.Behavioral,
  question: 'Tell me about a mistake of yours.',
  reference: 'I had skipped the check, and said so the same hour.',
  points: [],
  misconceptions: [
    misconception('who learns of a mistake', 'redFlag', 'I kept it to myself and nobody found out.'),
    misconception('what a mistake is good for', 'misconception', 'Mistakes are there to be forgotten.'),
    misconception('whose part it was', 'misconception', 'It was the fault of my colleague.'),
  ],
}

type Near = { wrong: number[][]; right?: number[]; tone?: number[] }
const analysisOf = (sentences: string[], { wrong, right, tone }: Near): SemanticAnalysis => {
  const similarities = {
    points: new Map([['own', right ?? sentences.map(() => 0.3)]]),
    misconceptions: wrong,
    question: sentences.map(() => 0.3),
    reference: sentences.map(() => 0.3),
  }
  return {
    ...similarities,
    sentences,
    network: sampleNetworkJudgement(sentences.length),
    projected: similarities,
    misconceptionProbability: sentences.map(() => 0.5),
    wrongTone: tone ?? sentences.map(() => 0.9),
    fluentButWrong: sentences.map(() => 0.5),
  }
}

const hid = 'I kept quiet about it and nobody noticed.'

test('a misconception is reported with its sentence', () => {
  const found = findMisconceptions(rubric, analysisOf([hid], { wrong: [[0.9], [0.2], [0.1]] }))
  expect(found).toEqual([{ name: 'who learns of a mistake', kind: 'redFlag', quote: hid }])
  expect(hasSeriousMisconception(found)).toBe(true)
})

test.each<[string, Near]>([
  ['far from it', { wrong: [[0.6], [0.2], [0.1]] }],
  ['as near to something right', { wrong: [[0.9], [0.2], [0.1]], right: [0.88] }],
  ['sounds right', { wrong: [[0.9], [0.2], [0.1]], tone: [0.1] }],
])('nothing is named that is %s', (_, near) => {
  expect(findMisconceptions(rubric, analysisOf([hid], near))).toEqual([])
})

test('a misconception that the user would not follow is not reported, whatever else they deny', () => {
  const denial = 'I wouldn’t keep it to myself, and my team doesn’t either.'
  expect(findMisconceptions(rubric, analysisOf([denial], { wrong: [[0.9], [0.2], [0.1]] }))).toEqual([])
})

test('a denied misconception is not reported', () => {
  const denied = 'I did not keep it to myself.'
  expect(findMisconceptions(rubric, analysisOf([denied], { wrong: [[0.95], [0.2], [0.1]] }))).toEqual([])
})

test('a sentence states at most one misconception, and one alone is not serious', () => {
  const once = findMisconceptions(
    rubric,
    analysisOf(['Forget it, it was his fault.'], { wrong: [[0], [0.9], [0.85]] }),
  )
  expect(once.map(one => one.name)).toEqual(['what a mistake is good for'])
  expect(hasSeriousMisconception(once)).toBe(false)
  const sentences = ['One forgets mistakes.', 'My colleague was to blame.']
  const twice = findMisconceptions(
    rubric,
    analysisOf(sentences, {
      wrong: [
        [0, 0],
        [0.9, 0],
        [0, 0.85],
      ],
    }),
  )
  expect(hasSeriousMisconception(twice)).toBe(true)
})
