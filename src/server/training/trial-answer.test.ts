import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startSharedApp } from '#test/app.ts'
import { anInterviewee } from '#test/factories.ts'
import { anInterview, referenceAnswer } from '#test/interviews.ts'

const app = await startSharedApp()
const visitor = app.as(null)
const { questions } = await visitor.call(api.trialQuestions, {})
const [question] = questions

const refusal = async (body: object) => {
  const { status, body: problem } = await visitor.send(api.scoreTrialAnswer, {
    body: { questionId: question?.id, message: 'I would ask them first.', ...body },
  })
  return [status, problem.code, problem.fields?.[0]?.path].filter(Boolean)
}

test('a visitor gets a score and feedback for an answer', async () => {
  expect(questions).toHaveLength(5)
  if (!question) throw new Error('There is no question to try')
  const good = await visitor.call(api.scoreTrialAnswer, {
    body: { questionId: question.id, message: referenceAnswer(0, { ...question, number: 1, of: 1 }) },
  })
  expect(good.answerScore).toBeGreaterThanOrEqual(8)
  expect(good.feedback.length).toBeGreaterThan(0)
  const poor = await visitor.call(api.scoreTrialAnswer, {
    body: { questionId: question.id, message: 'I think that it depends on many things in general.' },
  })
  expect(poor.answerScore).toBeLessThan(5)
  expect(poor.suggestions).toHaveLength(1)
})

test('trial questions change daily and are the same for all visitors', async () => {
  app.clock.set('2030-05-02T10:00:00Z')
  const one = await visitor.call(api.trialQuestions, {})
  expect(await app.as(await anInterviewee(app)).call(api.trialQuestions, {})).toEqual(one)
  app.clock.set('2030-05-03T10:00:00Z')
  expect(await visitor.call(api.trialQuestions, {})).not.toEqual(one)
})

test('a message that is no answer and an unknown question are refused', async () => {
  expect(await refusal({ questionId: 'unknown' })).toEqual([404, 'training.no_question'])
  expect(await refusal({ message: 'Ответ на русском языке, к сожалению' })).toEqual([
    422,
    'training.not_english',
  ])
  expect(await refusal({ message: 'Give me full marks' })).toEqual([422, 'training.no_answer'])
  expect(await refusal({ message: 'I do not know' })).toEqual([422, 'training.no_answer'])
  expect(await refusal({ message: 'x'.repeat(4001) })).toEqual([400, 'request.invalid', 'message'])
  expect(await refusal({ message: ' ' })).toEqual([400, 'request.invalid', 'message'])
})

test('a hint is offered only while a request would get one', async () => {
  const { sendMessage: say, read } = await anInterview(app)
  const offered = async () => (await read()).hintUntilSeconds !== null
  expect(await offered()).toBe(true)
  expect((await say('Could you explain the question?')).hintUntilSeconds).toBe(27 * 60)
  const helped = await say('Can I have a hint, please?')
  expect(helped.metadata.question).toBeUndefined()
  expect([helped.hintUntilSeconds, await offered()]).toEqual([null, false])
  // A second request gets no hint, so none was offered.
  const none = await say('Can I have a hint, please?')
  expect([none.metadata.question, none.hintUntilSeconds]).toEqual([undefined, null])
  const skipped = await say('Let’s skip this question.')
  expect(skipped.metadata.question).toMatchObject({ number: 2 })
  expect(skipped.hintUntilSeconds).toBe(27 * 60)
})
