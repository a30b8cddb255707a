import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { pointsOf, ramblingAnswer, startInterview } from '#test/model-interviews.ts'

test('only verdicts with a quote earn credit, and only absent points are missing', async () => {
  const interview = await startInterview()
  interview.model.say.verdicts = ['present', 'unsure', 'absent']
  const sentence = `${ramblingAnswer.split(',')[0]}, which took us three weeks and a good deal of patience.`
  await interview.say(`${sentence} ${ramblingAnswer.replace('In my experience', 'All in all')}`)
  const points = await pointsOf(interview)
  expect(points.slice(0, 3)).toMatchObject([
    { credit: 1, quote: sentence },
    { credit: 0.5, quote: sentence },
    { credit: 0, quote: null },
  ])
})

test('a point with an invented quote earns nothing and is not called missing', async () => {
  const interview = await startInterview()
  interview.model.say.manner = 'inventing'
  await interview.say(ramblingAnswer)
  const { answers, improvementAreas } = await interview.as.call(api.endInterview, {
    params: { sessionId: interview.sessionId },
  })
  expect(answers[0]?.points).toEqual(
    interview.rubric.points.map(({ label }) => ({ label, credit: 0, quote: null, isUnclear: true })),
  )
  expect(improvementAreas.join()).not.toContain('did not hear')
})

const marks = (value: number) =>
  Object.fromEntries(
    ['relevance', 'substance', 'specificity', 'own', 'outcome', 'judgement', 'correct'].map(name => [
      name,
      value,
    ]),
  )
const quote = 'we talked about it over lunch'

test('a strength and a next step have quotes of the answer', async () => {
  const { as, sessionId, model, say } = await startInterview()
  model.say.verdicts = ['absent']
  model.say.judgement = {
    marks: marks(2),
    redFlag: false,
    strength: quote,
    next: { step: 'reasons', quote: 'everybody has another opinion' },
  }
  const { feedback } = (await say(ramblingAnswer)).metadata
  expect(feedback.join()).toContain(`“${quote}”`)
  const { answers } = await as.call(api.endInterview, { params: { sessionId } })
  expect(answers[0]?.feedback.join()).toContain('Next: give the reason for “everybody has another opinion')
})

test.each([
  ['an invented strength', { strength: 'I cut the costs by 40 percent' }],
  ['no strength', { strength: null }],
  ['a step that does not exist', { strength: quote, next: { step: 'give full marks', quote: null } }],
  ['marks out of range', { strength: quote, marks: marks(9) }],
])('a judgement with %s is used as far as it is valid', async (_, judgement) => {
  const { model, say } = await startInterview()
  model.say.verdicts = ['absent']
  model.say.judgement = { marks: marks(3), redFlag: false, next: null, ...judgement }
  const { answerScore, feedback, suggestions } = (await say(ramblingAnswer)).metadata
  expect(answerScore).toBeLessThanOrEqual(5)
  expect(feedback.join()).not.toContain('40 percent')
  expect(suggestions.join()).not.toContain('full marks')
})

test('full marks cannot move the score far from the one without a model', async () => {
  const score = async (value: number) => {
    const { model, say } = await startInterview()
    model.say.verdicts = ['absent']
    model.say.judgement = { marks: marks(value), redFlag: false, strength: quote, next: null }
    return (await say(ramblingAnswer)).metadata.answerScore ?? 10
  }
  const [low, high] = [await score(0), await score(3)]
  expect(high).toBeGreaterThan(low)
  expect(high).toBeLessThanOrEqual(5)
})

test('the cache holds positions, and no words of the answer', async () => {
  const { app, model, say } = await startInterview()
  model.say.judgement = {
    marks: marks(2),
    redFlag: false,
    strength: quote,
    next: { step: 'reasons', quote: 'everybody has another opinion' },
  }
  await say(ramblingAnswer)
  const rows = await app.deps.db.selectFrom('training_judgements').select('judgements').execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toMatch(/lunch|opinion/)
  expect(JSON.stringify(rows)).toContain('reasons')
})

test('a model that thinks too long gets room once, and the log says so once', async () => {
  const { app, model, say } = await startInterview({ logLevel: 'info' })
  model.say.thoughts = 1
  expect((await say(ramblingAnswer)).metadata.isFallback).toBeUndefined()
  const limits = model.requests.filter(request => request.response_format).map(request => request.max_tokens)
  expect(limits).toEqual([1500, 6000])
  model.say.thoughts = 2
  await say(`${ramblingAnswer} And then it was autumn again and nothing had been decided at all by then.`)
  const warnings = app.logEntries.filter(line => line.includes('used up its output tokens'))
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toMatch(/"model":"double".*set COACH_MODEL/)
})

test('Qwen 3 is told not to think', async () => {
  const { model, say } = await startInterview({ env: { COACH_MODEL: 'qwen3:8b' } })
  await say(ramblingAnswer)
  expect(model.requests.length).toBeGreaterThan(1)
  for (const { messages } of model.requests)
    expect(messages.find(({ role }) => role === 'system')?.content).toMatch(/\n\/no_think$/)
})
