import { expect, test } from 'vitest'
import { startSharedApp } from '#test/app.ts'
import { anUtterance, aRubric } from '#test/coach-compliance.ts'
import { generate, neverAborted, startModelCoach } from '#test/model-coach.ts'

const app = await startSharedApp()
const startCoach = (env: Record<string, string> = {}) => startModelCoach(app, env)
const story = 'I looked at the slow requests first, and an index made the page twice as fast.'

test.each([
  ['response_format', "'response_format.type' must be 'json_schema' or 'text'", 400],
  ['temperature', "litellm.UnsupportedParamsError: gpt-5 models don't support temperature=0.0.", 400],
  ['temperature', 'invalid temperature: only 1 is allowed for this model', 400],
  [
    'stream_options',
    [{ type: 'extra_forbidden', loc: ['body', 'stream_options'], msg: 'Extra inputs' }],
    422,
  ],
  ['response_format', 'JSON mode is not supported', 500],
] as const)('a server that refuses %s (%j) gets no more requests with it', async (field, reason, status) => {
  const { model, coach } = await startCoach()
  model.say.refused = { [field]: { reason, status } }
  for (const answer of [story, `${story} Twice.`]) await coach.judge(aRubric(), answer, neverAborted())
  for (const _ of [1, 2]) expect((await generate(coach, anUtterance())).text).toMatch(/^Right\. /)
  expect(model.requests).toHaveLength(5)
  expect(model.requests.filter(request => request[field] !== undefined).length).toBeLessThanOrEqual(3)
  expect(model.requests.at(-1)?.[field]).toBeUndefined()
})

test('a server may refuse more fields than a request has attempts', async () => {
  const { model, coach } = await startCoach({ COACH_MODEL: 'qwen3:8b' })
  const fields = ['reasoning_effort', 'response_format', 'temperature', 'max_tokens'] as const
  model.say.refused = Object.fromEntries(
    fields.map(field => [
      field,
      { reason: `${field} is not supported, use max_completion_tokens`, status: 400 },
    ]),
  )
  model.say.failures = 2
  await coach.judge(aRubric(), story, neverAborted())
  for (const field of fields) expect(model.requests.at(-1)?.[field]).toBeUndefined()
})

test.each(['eos', 'eos_token', 'end_turn', 'stop_sequence', 'STOP_SEQUENCE'])(
  'a reply that ends with the reason %s is whole',
  async reason => {
    const { model, coach } = await startCoach()
    model.say.finishReason = reason
    await coach.judge(aRubric(), story, neverAborted())
    expect((await generate(coach, anUtterance())).text).toMatch(/^Right\. /)
    expect(model.requests).toHaveLength(2)
  },
)

test('the log says why a server refuses, without the key and the prompt', async () => {
  const { model, coach } = await startCoach()
  const judge = () => coach.judge(aRubric(), story, neverAborted()).catch(error => error.message)
  model.say.refused = { max_tokens: { reason: 'max_tokens is above 1024', status: 400 } }
  expect(await judge()).toBe('model responded with 400: max_tokens is above 1024')
  model.say.refused = { max_tokens: { reason: `its-key may not send: ${story}`, status: 403 } }
  expect(await judge()).toBe('model responded with 403: … may not send…')
})
