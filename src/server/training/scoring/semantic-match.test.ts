import { expect, test } from 'vitest'
import { interviewTypes } from '#contract/enums.ts'
import { buildRubric, getQuestions } from '#server/training/question-bank/question-bank.ts'
import { sampleNetworkJudgement } from '#test/network-judgement.ts'
import type { SemanticAnalysis } from './answer-judgement.ts'
import { getPointFeatures } from './semantic-match.ts'
import { weights } from './weights.ts'

const [question] = getQuestions(interviewTypes.General)
if (!question) throw new Error('question bank empty')
const rubric = buildRubric(interviewTypes.General, question, {
  text: question.text,
  phase: null,
})
const similarities = {
  points: new Map(rubric.points.map(({ id }) => [id, [0.5]])),
  misconceptions: [[0.1]],
  question: [0.3],
  reference: [0.4],
}
const analysis: SemanticAnalysis = {
  ...similarities,
  sentences: ['I did it.'],
  network: sampleNetworkJudgement(1),
  projected: similarities,
  misconceptionProbability: [0.2],
  wrongTone: [0.2],
  fluentButWrong: [0.2],
}
const namesOf = (model: Record<string, number>) => Object.keys(model).filter(name => name !== 'bias')

test('the learnt model has a weight for each feature by its name', () => {
  const [point] = rubric.points
  if (!point) throw new Error('point missing')
  const features = getPointFeatures(point, rubric.points, [], analysis)
  expect(Object.keys(features).sort()).toEqual(namesOf(weights.point).sort())
})
