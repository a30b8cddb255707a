import { expect, test, vi } from 'vitest'
import { api } from '#contract/api.ts'
import { ruleBasedCoach } from '#server/training/coach/coach.ts'
import { startApp, startSharedApp } from '#test/app.ts'
import { anInterview, openStream, referenceAnswer } from '#test/interviews.ts'
import { claimTimeoutMs, replyPollDelayMs } from './policy.ts'

const app = await startSharedApp()
const answer = 'I listened to them for an hour, and then wrote down what they had told me.'

test('two concurrent messages with the same client key are stored and answered once', async () => {
  const { send, read } = await anInterview(app)
  const both = await Promise.all([send(answer, 'the-same-key'), send(answer, 'the-same-key')])
  expect(both.map(response => response.status)).toEqual([200, 200])
  expect(both[0]?.body).toEqual(both[1]?.body)
  expect((await read()).messages.map(message => message.role)).toEqual(['assistant', 'user', 'assistant'])
})

test('two equal messages without a key are one before the reply', async () => {
  const app = await startApp()
  const { person, sessionId, sendMessage: say, read } = await anInterview(app)
  const { goOn, hasBegun } = slowCoach()
  const first = say(answer)
  await hasBegun
  const again = await openStream(app, person.token, { sessionId, message: answer })
  const events = again.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await events?.read())?.value).toContain('event: accepted')
  goOn()
  let rest = ''
  for (let piece = await events?.read(); piece && !piece.done; piece = await events?.read())
    rest += piece.value
  expect(rest).toContain((await first).messageId)
  expect((await read()).messages.map(message => message.role)).toEqual(['assistant', 'user', 'assistant'])
})

test('a waiting request fails when the other process gives up, and a retry succeeds', async () => {
  const app = await startApp()
  const { person, sessionId, send, sendMessage: say } = await anInterview(app)
  const { goOn, hasBegun } = slowCoach(() => Promise.reject(new Error('crashed')))
  const first = send(answer, 'the-same-key')
  await hasBegun
  const again = await openStream(app, person.token, {
    sessionId,
    message: answer,
    clientMessageId: 'the-same-key',
  })
  goOn()
  expect((await first).status).toBe(500)
  expect(app.loggedErrors.splice(0)).toHaveLength(1)
  expect(await again.text()).toContain('training.busy')
  expect(await say(answer, 'the-same-key')).toMatchObject({ metadata: { answerScore: expect.any(Number) } })
})

test('a waiting request polls often at first and once a second in the end', () => {
  const looks = Array.from({ length: 70 }, (_, at) => replyPollDelayMs(at))
  expect(looks[0]).toBe(50)
  expect(looks.slice(0, 9).reduce((sum, ms) => sum + ms)).toBeGreaterThan(claimTimeoutMs.embedded / 2)
  expect(looks.at(-1)).toBe(1000)
  expect(looks.reduce((sum, ms) => sum + ms)).toBeGreaterThan(claimTimeoutMs.model)
})

test('a later request with the same key returns the same reply, and one without a key is a new message', async () => {
  const { sendMessage: say, read } = await anInterview(app)
  const first = await say(answer, 'the-same-key')
  expect(await say(answer, 'the-same-key')).toEqual(first)
  expect((await read()).userMessages).toBe(1)
  await say(answer)
  expect((await read()).userMessages).toBe(2)
})

test('a repeated message returns its reply even after the end', async () => {
  const { sendMessage: say, end } = await anInterview(app)
  const first = await say(answer, 'the-same-key')
  await end()
  expect(await say(answer, 'the-same-key')).toEqual({ ...first, status: 1 })
})

test('two tabs with different messages do not break the transcript', async () => {
  const { send, read } = await anInterview(app)
  const both = await Promise.all([
    send(answer),
    send('I would have called them first, and asked what they need.'),
  ])
  const statuses = both.map(response => response.status).sort()
  expect([[200, 200].join(), [200, 409].join()]).toContain(statuses.join())
  for (const { status, body } of both) if (status === 409) expect(body.code).toBe('training.busy')
  const { messages, userMessages } = await read()
  expect(userMessages).toBe(statuses.filter(status => status === 200).length)
  expect(messages.map(message => message.role)).toEqual(
    messages.map((_, at) => (at % 2 === 0 ? 'assistant' : 'user')),
  )
})

/** Blocks the coach's reply until `goOn` is called. */
function slowCoach(then?: () => Promise<never>) {
  let goOn = () => {}
  const blocked = new Promise<void>(done => {
    goOn = done
  })
  let begun = () => {}
  const hasBegun = new Promise<void>(done => {
    begun = done
  })
  const { generateReply } = ruleBasedCoach
  vi.spyOn(ruleBasedCoach, 'generateReply').mockImplementationOnce(async (...args) => {
    begun()
    await blocked
    return then ? then() : generateReply(...args)
  })
  return { goOn, hasBegun }
}

test('an interview cannot pause or end while the coach composes a reply', async () => {
  const app = await startApp()
  const { sendMessage: say, send, client: me, params, read } = await anInterview(app)
  const { goOn, hasBegun } = slowCoach()
  const reply = say('I listened to them for an hour.')
  await hasBegun
  expect(await read()).toMatchObject({ isAnswering: true, userMessages: 1 })
  const busy = { status: 409, code: 'training.busy' }
  expect((await send('Something else')).body).toMatchObject(busy)
  expect(await me.refused(api.endInterview, { params })).toMatchObject(busy)
  expect(await me.refused(api.pauseInterview, { params })).toMatchObject(busy)
  expect(await me.refused(api.cancelInterview, { params })).toMatchObject(busy)
  goOn()
  await reply
  expect(await read()).toMatchObject({ isAnswering: false, userMessages: 1 })
})

test('a message survives a crash, and a retry gets the reply', async () => {
  const app = await startApp()
  const { sendMessage: say, send, read } = await anInterview(app)
  vi.spyOn(ruleBasedCoach, 'judge').mockRejectedValueOnce(new Error('crashed'))
  const answer = 'I listened to them for an hour, and then wrote down what they had told me.'
  expect((await send(answer)).status).toBe(500)
  expect(app.loggedErrors.splice(0)).toHaveLength(1)
  expect(await read()).toMatchObject({ userMessages: 1, isAnswering: false })
  const reply = await say(answer)
  expect(reply.metadata.answerScore).toBeTypeOf('number')
  const { messages } = await read()
  expect(messages.map(message => message.role)).toEqual(['assistant', 'user', 'assistant'])
  expect(messages.at(-1)?.messageId).toBe(reply.messageId)
})

test('after a crash, the reply to the next message answers both', async () => {
  const app = await startApp()
  const { sendMessage: say, send, read, firstQuestion: first } = await anInterview(app)
  vi.spyOn(ruleBasedCoach, 'judge').mockRejectedValueOnce(new Error('crashed'))
  const whole = referenceAnswer(0, first)
  const half = whole.indexOf('. ', whole.length / 2) + 1
  expect((await send(whole.slice(0, half), 'first-half')).status).toBe(500)
  expect(app.loggedErrors.splice(0)).toHaveLength(1)
  const reply = await say(whole.slice(half))
  expect(reply.metadata.answerScore).toBeGreaterThanOrEqual(8)
  expect(await say(whole.slice(0, half), 'first-half')).toEqual(reply)
  expect((await read()).messages.map(message => message.role)).toEqual([
    'assistant',
    'user',
    'user',
    'assistant',
  ])
})

test('the process that takes over a claim wins, and the slow one returns the same reply', async () => {
  const app = await startApp()
  const { sendMessage: say, read } = await anInterview(app)
  const { goOn, hasBegun } = slowCoach()
  const answer = 'I listened to them for an hour, and then wrote down what they had told me.'
  const slow = say(answer, 'the-same-key')
  await hasBegun
  app.clock.advance({ seconds: 6 })
  const reply = await say(answer, 'the-same-key')
  goOn()
  expect(await slow).toEqual(reply)
  expect((await read()).messages).toHaveLength(3)
})

test('a late reply does not follow a newer message', async () => {
  const app = await startApp()
  const { send, sendMessage: say, read } = await anInterview(app)
  const { goOn, hasBegun } = slowCoach()
  const slow = send('I listened to them for an hour.')
  await hasBegun
  app.clock.advance({ seconds: 6 })
  const reply = await say('And then I wrote down what they had told me.')
  goOn()
  expect((await slow).body).toEqual(reply)
  expect((await read()).messages.map(message => message.role)).toEqual([
    'assistant',
    'user',
    'user',
    'assistant',
  ])
})
