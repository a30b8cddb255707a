import { expect, onTestFinished, test, vi } from 'vitest'
import { markNames } from '#server/training/scoring/judge-network.ts'
import { scoreFromMarks } from '#server/training/scoring/score-from-marks.ts'
import { openModel } from '#test/fakes/model.ts'
import { serverVariable } from '#test/postgres.ts'
import { fitMarks } from './coach/fit-marks.ts'
import { type GradedAnswer, readFinalAnswers, readGradedAnswers } from './coach/graded-answers.ts'
import { measureConfiguredModel, selectEvenly } from './coach-model.ts'

async function configureModel() {
  const model = await openModel()
  onTestFinished(model.close)
  for (const [name, value] of Object.entries(model.env)) vi.stubEnv(name, value)
  vi.stubEnv('BENCH_DATABASE_URL', process.env[serverVariable])
  return model
}

test('a configured model is compared with the readers on a sample, with its score bounded as in the product', async () => {
  const model = await configureModel()
  model.say.verdicts = ['present']
  const isPoorStory = ({ type, grades }: GradedAnswer) => type === 'behavioral' && grades[0].score <= 2
  const figures = await measureConfiguredModel(readFinalAnswers().filter(isPoorStory), 2)
  expect(model.requests).toHaveLength(2)
  expect(figures).toMatchObject({
    failed: 0,
    agreement: { All: { answers: 2, scored: 1, meanError: expect.any(Number), poorOver6: 0 } },
  })
})

test('an answer that the model fails to judge has no score, and the others are compared', async () => {
  const model = await configureModel()
  model.say.brokenFrom = 1
  const figures = await measureConfiguredModel(readFinalAnswers(), 2)
  expect(figures).toMatchObject({ failed: 1, agreement: { All: { answers: 2, scored: 0.5 } } })
})

test('without a model there is nothing to compare', async () => {
  vi.stubEnv('COACH_BASE_URL', undefined)
  expect(await measureConfiguredModel(readFinalAnswers(), 6)).toBeNull()
})

test('a sample has as many answers as asked for, from the first to the last', () => {
  const all = Array.from({ length: 378 }, (_, at) => at)
  const sample = selectEvenly(all, 60)
  expect(sample).toHaveLength(60)
  expect(new Set(sample).size).toBe(60)
  expect(sample.at(-1)).toBeGreaterThan(365)
  expect(selectEvenly(all, 1_000)).toEqual(all)
})

test('the formula for marks is the fit to the graded answers that training uses', () => {
  const { weights, correlation, meanError } = fitMarks(readGradedAnswers())
  const score = (changed: object, redFlag = false) => {
    const marks = { ...Object.fromEntries(markNames.map(name => [name, 2])), ...changed }
    return scoreFromMarks({ marks: marks as Record<(typeof markNames)[number], number>, redFlag })
  }
  for (const name of markNames)
    expect(score({ [name]: 2 }) - score({ [name]: 1 })).toBeCloseTo(weights[name] ?? 0, 5)
  expect(score({}, true) - score({})).toBeCloseTo(weights.redFlag ?? 0, 5)
  const sum = markNames.reduce((total, name) => total + 2 * (weights[name] ?? 0), weights.bias ?? 0)
  expect(score({})).toBeCloseTo(sum, 5)
  expect(correlation).toBeGreaterThan(0.97)
  expect(meanError).toBeLessThan(0.6)
})
