import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '#test/app.ts'
import { aLine, aRubric, describeCoach } from '#test/coach-compliance.ts'
import { openModel } from '#test/fakes/model.ts'
import { CoachError, type Utterance } from './coach.ts'

/** The product's coach with a model behind it that behaves as told. */
async function startCoach(env: Record<string, string> = {}) {
  const model = await openModel()
  onTestFinished(model.close)
  const { deps } = await startApp({ env: { ...model.env, ...env } })
  return { model, coach: deps.coach, deps }
}

describeCoach('A model', async () => (await startCoach()).coach)

const patient = () => new AbortController().signal
async function told(coach: Awaited<ReturnType<typeof startCoach>>['coach'], line: Utterance) {
  const pieces: string[] = []
  const said = await coach.generateReply(line, piece => pieces.push(piece), patient())
  return { ...said, pieces }
}

test('what is asked of a model is modest: no tools, plain JSON, few tokens, no whim in judging', async () => {
  const { model, coach } = await startCoach()
  await coach.judge(aRubric(), 'I would look at the slow requests first.', patient())
  await told(coach, aLine())
  const [judging, speaking] = model.heard
  expect(judging).toMatchObject({ temperature: 0, response_format: { type: 'json_object' } })
  expect(speaking).toMatchObject({ temperature: 0.6, stream: true })
  for (const asked of model.heard) {
    expect(asked.tools).toBeUndefined()
    expect(asked.max_tokens).toBeLessThanOrEqual(1_500)
  }
  expect(model.keys).toEqual(['Bearer its-key', 'Bearer its-key'])
})

test.each([
  [
    'the answer',
    'Think of an idempotency key. What happens when two of these requests arrive at the same moment?',
  ],
  [
    'the answer in a denial',
    'There is no unique constraint in it. What happens when two of these requests arrive at the same moment?',
  ],
  ['a score', 'That is 10 out of 10! What happens when two of these requests arrive at the same moment?'],
  ['a rating', 'Your score is high. What happens when two of these requests arrive at the same moment?'],
  ['a heading', '# Follow-up\n\nWhat happens when two of these requests arrive at the same moment?'],
  ['another question', 'What is your favourite colour, and why is it the one you like best?'],
  ['another language', 'Что произойдёт, когда два таких запроса придут одновременно?'],
  [
    'far too much',
    `${'You spoke about many things and it was a pleasure to listen. '.repeat(12)} What happens when two of these requests arrive at the same moment?`,
  ],
])('a model that says %s is not heard: the line is said as it is written', async (_, line) => {
  const { model, coach } = await startCoach()
  model.say.line = line
  const { text, tokens } = await told(coach, aLine())
  expect(text).toBe(aLine().draft)
  expect(tokens).toBeGreaterThan(0)
})

test('a leak in a later sentence is never heard, not even in pieces', async () => {
  const { model, coach } = await startCoach()
  model.say.line =
    'Let us go on. Think of an idempotency key. What happens when two of these requests arrive?'
  const { text, pieces } = await told(coach, aLine())
  expect(text).toBe(aLine().draft)
  expect(pieces.join('')).not.toContain('idempotency')
})

test('a model that forgets the question has it added', async () => {
  const { model, coach } = await startCoach()
  model.say.line = 'Let us stay with this.'
  const { text, pieces } = await told(coach, aLine())
  expect(text).toBe(`Let us stay with this.\n\n${aLine().question}`)
  expect(pieces.join('')).toBe(text)
})

test('words that the person or the question used are no secret any more', async () => {
  const { model, coach } = await startCoach()
  model.say.line = `You spoke of an idempotency key. ${aLine().question}`
  const recent = [{ role: 'user' as const, content: 'There is an idempotency key.' }]
  expect((await told(coach, aLine({ recentMessages: recent }))).text).toBe(model.say.line)
})

test('a redirection is never left to a model that the person talks to', async () => {
  const { model, coach } = await startCoach()
  expect((await told(coach, aLine({ act: 'redirect' }))).text).toBe(aLine().draft)
  expect(model.heard).toEqual([])
})

test('a model that thinks aloud is heard without its thoughts', async () => {
  const { model, coach } = await startCoach()
  model.say.line = `<think>The key is an idempotency key.</think>\n\nAll right. ${aLine().question}`
  expect((await told(coach, aLine())).text).toBe(`All right. ${aLine().question}`)
})

test.each(['cut', 'cut-before-the-first-word', 'ends-early', 'runs-out-of-tokens'] as const)(
  'a line that breaks off (%s) fails as a coach',
  async manner => {
    const { model, coach } = await startCoach()
    model.say.manner = manner
    await expect(told(coach, aLine())).rejects.toBeInstanceOf(CoachError)
  },
)

test('a model that is out of order for a moment is asked again, one with a wrong key is not', async () => {
  const { model, coach } = await startCoach()
  model.say.failures = 2
  await coach.judge(aRubric(), 'I would look at the slow requests first.', patient())
  expect(model.heard).toHaveLength(3)
  model.say.failures = 2
  await told(coach, aLine())
  expect(model.heard).toHaveLength(6)
  model.say.manner = 'unauthorised'
  await expect(told(coach, aLine())).rejects.toThrow('the model answered 401')
  expect(model.heard).toHaveLength(7)
})

test('a model that leads elsewhere is not followed there', async () => {
  const { model, coach } = await startCoach()
  model.say.manner = 'moved'
  await expect(told(coach, aLine())).rejects.toThrow('the model could not be reached')
})

test('a model that thinks first gets its limits in its own words, and is asked so from then on', async () => {
  const { model, coach } = await startCoach()
  model.say.manner = 'thinking'
  await coach.judge(aRubric(), 'I would look at the slow requests first.', patient())
  expect((await told(coach, aLine())).text).toMatch(/^Right\. /)
  expect(model.heard).toMatchObject([
    { max_tokens: 1_500, temperature: 0 },
    { max_completion_tokens: 6_000 },
    { max_completion_tokens: 1_600 },
  ])
})

test('a failure says what was wrong and nothing of what was said', async () => {
  const { model, coach } = await startCoach()
  const answer = 'My pet name for the cache is Barsik.'
  for (const manner of ['broken', 'overloaded', 'unauthorised', 'malformed', 'cut'] as const) {
    model.say.manner = manner
    const failure = await coach.judge(aRubric(), answer, patient()).catch(error => error)
    expect(failure).toBeInstanceOf(CoachError)
    expect(JSON.stringify({ ...failure, cause: failure.cause, stack: failure.stack })).not.toContain('Barsik')
  }
})
