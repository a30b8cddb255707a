import { expect, test, vi } from 'vitest'
import { api } from '#contract/api.ts'
import { ruleBasedCoach } from '#server/training/coach/coach.ts'
import { startApp, startSharedApp } from '#test/app.ts'
import { anInterview, openStream, referenceTo } from '#test/interviews.ts'
import { claimTimeoutMs, replyPollDelayMs } from './policy.ts'

const app = await startSharedApp()
const answer = 'I listened to them for an hour, and then wrote down what they had told me.'

test('a message that comes twice at once with a key of the client’s is stored and answered once', async () => {
  const { send, read } = await anInterview(app)
  const both = await Promise.all([send(answer, 'the-same-key'), send(answer, 'the-same-key')])
  expect(both.map(one => one.status)).toEqual([200, 200])
  expect(both[0]?.body).toEqual(both[1]?.body)
  expect((await read()).messages.map(one => one.role)).toEqual(['assistant', 'user', 'assistant'])
})

test('so is one without a key that comes again before its reply', async () => {
  const app = await startApp()
  const { person, sessionId, say, read } = await anInterview(app)
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
  expect((await read()).messages.map(one => one.role)).toEqual(['assistant', 'user', 'assistant'])
})

test('whoever waits for a reply that is given up is told so, and can send the message again', async () => {
  const app = await startApp()
  const { person, sessionId, send, say } = await anInterview(app)
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
  expect(app.faults.splice(0)).toHaveLength(1)
  expect(await again.text()).toContain('training.busy')
  expect(await say(answer, 'the-same-key')).toMatchObject({ metadata: { answerScore: expect.any(Number) } })
})

test('whoever waits for a reply looks often at first, and once a second in the end', () => {
  const looks = Array.from({ length: 70 }, (_, at) => replyPollDelayMs(at))
  expect(looks[0]).toBe(50)
  expect(looks.slice(0, 9).reduce((sum, ms) => sum + ms)).toBeGreaterThan(claimTimeoutMs.embedded / 2)
  expect(looks.at(-1)).toBe(1000)
  expect(looks.reduce((sum, ms) => sum + ms)).toBeGreaterThan(claimTimeoutMs.model)
})

test('a message that comes again later with its key is given the same reply; without one the same words are said again', async () => {
  const { say, read } = await anInterview(app)
  const first = await say(answer, 'the-same-key')
  expect(await say(answer, 'the-same-key')).toEqual(first)
  expect((await read()).userMessages).toBe(1)
  await say(answer)
  expect((await read()).userMessages).toBe(2)
})

test('a message that comes again after the end still finds its reply', async () => {
  const { say, end } = await anInterview(app)
  const first = await say(answer, 'the-same-key')
  await end()
  expect(await say(answer, 'the-same-key')).toEqual({ ...first, status: 1 })
})

test('two tabs that say different things at once never break the transcript', async () => {
  const { send, read } = await anInterview(app)
  const both = await Promise.all([
    send(answer),
    send('I would have called them first, and asked what they need.'),
  ])
  const statuses = both.map(one => one.status).sort()
  expect([[200, 200].join(), [200, 409].join()]).toContain(statuses.join())
  for (const { status, body } of both) if (status === 409) expect(body.code).toBe('training.busy')
  const { messages, userMessages } = await read()
  expect(userMessages).toBe(statuses.filter(status => status === 200).length)
  expect(messages.map(one => one.role)).toEqual(
    messages.map((_, at) => (at % 2 === 0 ? 'assistant' : 'user')),
  )
})

/** The coach thinks until it is told to go on. */
function slowCoach(then?: () => Promise<never>) {
  let goOn = () => {}
  const waits = new Promise<void>(done => {
    goOn = done
  })
  let begun = () => {}
  const hasBegun = new Promise<void>(done => {
    begun = done
  })
  const { generateReply } = ruleBasedCoach
  vi.spyOn(ruleBasedCoach, 'generateReply').mockImplementationOnce(async (...line) => {
    begun()
    await waits
    return then ? then() : generateReply(...line)
  })
  return { goOn, hasBegun }
}

test('while the coach is answering another message, a pause and the end have to wait, and the session says so', async () => {
  const app = await startApp()
  const { say, send, me, params, read } = await anInterview(app)
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

test('a crash leaves the message, and sending it again answers it', async () => {
  const app = await startApp()
  const { say, send, read } = await anInterview(app)
  vi.spyOn(ruleBasedCoach, 'judge').mockRejectedValueOnce(new Error('crashed'))
  const answer = 'I listened to them for an hour, and then wrote down what they had told me.'
  expect((await send(answer)).status).toBe(500)
  expect(app.faults.splice(0)).toHaveLength(1)
  expect(await read()).toMatchObject({ userMessages: 1, isAnswering: false })
  const reply = await say(answer)
  expect(reply.metadata.answerScore).toBeTypeOf('number')
  const { messages } = await read()
  expect(messages.map(one => one.role)).toEqual(['assistant', 'user', 'assistant'])
  expect(messages.at(-1)?.messageId).toBe(reply.messageId)
})

test('a crash does not keep anybody from saying something else: the reply speaks to both', async () => {
  const app = await startApp()
  const { say, send, read, first } = await anInterview(app)
  vi.spyOn(ruleBasedCoach, 'judge').mockRejectedValueOnce(new Error('crashed'))
  const whole = referenceTo(0, first)
  const half = whole.indexOf('. ', whole.length / 2) + 1
  expect((await send(whole.slice(0, half), 'first-half')).status).toBe(500)
  expect(app.faults.splice(0)).toHaveLength(1)
  const reply = await say(whole.slice(half))
  expect(reply.metadata.answerScore).toBeGreaterThanOrEqual(8)
  expect(await say(whole.slice(0, half), 'first-half')).toEqual(reply)
  expect((await read()).messages.map(one => one.role)).toEqual(['assistant', 'user', 'user', 'assistant'])
})

test('whoever takes over from a process that seems dead wins; the dead one gives the same reply', async () => {
  const app = await startApp()
  const { say, read } = await anInterview(app)
  const { goOn, hasBegun } = slowCoach()
  const answer = 'I listened to them for an hour, and then wrote down what they had told me.'
  const slow = say(answer, 'the-same-key')
  await hasBegun
  app.clock.forward({ seconds: 6 })
  const reply = await say(answer, 'the-same-key')
  goOn()
  expect(await slow).toEqual(reply)
  expect((await read()).messages).toHaveLength(3)
})

test('whoever went on meanwhile is not overtaken by a reply that comes too late', async () => {
  const app = await startApp()
  const { send, say, read } = await anInterview(app)
  const { goOn, hasBegun } = slowCoach()
  const slow = send('I listened to them for an hour.')
  await hasBegun
  app.clock.forward({ seconds: 6 })
  const reply = await say('And then I wrote down what they had told me.')
  goOn()
  expect((await slow).body).toEqual(reply)
  expect((await read()).messages.map(one => one.role)).toEqual(['assistant', 'user', 'user', 'assistant'])
})
