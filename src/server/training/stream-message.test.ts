import { expect, test, vi } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { anInterviewee } from '#test/factories.ts'
import { anInterview, openStream } from '#test/interviews.ts'
import { ruleBasedCoach } from './coach/coach.ts'

const answer = 'I listened to them for an hour, and then wrote down what they had told me.'

const eventsOf = (text: string) =>
  text
    .split('\n\n')
    .filter(block => block.startsWith('event: '))
    .map(block => {
      const [, name = '', data = ''] = /^event: (.+)\ndata: (.+)$/.exec(block) ?? []
      return { name, data: JSON.parse(data) }
    })

test('the stream sends accepted, deltas, metadata and done', async () => {
  const app = await startApp()
  const { person, sessionId, read } = await anInterview(app)
  const response = await openStream(app, person.token, { sessionId, message: answer })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  const events = eventsOf(await response.text())
  const names = events.map(event => event.name)
  expect(names.filter((name, at) => name !== names[at - 1])).toEqual([
    'accepted',
    'delta',
    'metadata',
    'done',
  ])

  const [, said, reply] = (await read()).messages
  const dataOf = (name: string) => events.filter(event => event.name === name).map(event => event.data)
  expect(dataOf('accepted')).toEqual([{ messageId: said?.messageId }])
  expect(
    dataOf('delta')
      .map(({ text }) => text)
      .join(''),
  ).toBe(reply?.content)
  expect(dataOf('delta').length).toBeGreaterThan(3)
  expect(dataOf('metadata')).toEqual([reply?.metadata])
  expect(dataOf('done')).toEqual([
    {
      message: reply?.content,
      timestamp: reply?.timestamp,
      metadata: reply?.metadata,
      messageId: reply?.messageId,
      status: 0,
      isClosing: false,
      hintUntilSeconds: null,
    },
  ])
})

test('a message with a reply gets it in one delta', async () => {
  const app = await startApp()
  const { person, sessionId, sendMessage: say } = await anInterview(app)
  const reply = await say(answer, 'the-same-key')
  const response = await openStream(app, person.token, {
    sessionId,
    message: answer,
    clientMessageId: 'the-same-key',
  })
  const events = eventsOf(await response.text())
  expect(events.map(event => event.name)).toEqual(['accepted', 'delta', 'metadata', 'done'])
  expect(events.at(-1)?.data).toEqual(reply)
})

test('a refusal before the first event is a plain HTTP error', async () => {
  const app = await startApp()
  const { person, sessionId, end } = await anInterview(app)
  const other = await anInterviewee(app)
  const refused = async (token: string | null, body: object) => {
    const response = await openStream(app, token, body)
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    return response.json()
  }
  expect(await refused(null, { sessionId, message: answer })).toMatchObject({ status: 401 })
  expect(await refused(other.token, { sessionId, message: answer })).toMatchObject({ status: 404 })
  expect(await refused(person.token, { sessionId, message: '  ' })).toMatchObject({
    status: 400,
    fields: [{ path: 'message' }],
  })
  await end()
  expect(await refused(person.token, { sessionId, message: answer })).toMatchObject({
    status: 409,
    message: 'Session has ended',
  })
})

test('the message and its reply are stored after the client disconnects', async () => {
  const app = await startApp()
  const { person, sessionId, sendMessage: say, read } = await anInterview(app)
  let goOn = () => {}
  const waits = new Promise<void>(done => {
    goOn = done
  })
  const { judge } = ruleBasedCoach
  vi.spyOn(ruleBasedCoach, 'judge').mockImplementationOnce(async (...asked) => {
    await waits
    return judge(...asked)
  })
  const line = new AbortController()
  const body = { sessionId, message: answer, clientMessageId: 'the-same-key' }
  const response = await openStream(app, person.token, body, line.signal)
  const reader = response.body?.getReader()
  expect(new TextDecoder().decode((await reader?.read())?.value)).toMatch(/^event: accepted/)
  line.abort()
  const again = say(answer, 'the-same-key')
  goOn()
  const reply = await again
  expect((await read()).messages.slice(1)).toMatchObject([
    { role: 'user', content: answer },
    { role: 'assistant', messageId: reply.messageId },
  ])
})

test('an error during the stream is its last event, and a retry succeeds', async () => {
  const app = await startApp()
  const { person, sessionId, client: me } = await anInterview(app)
  vi.spyOn(ruleBasedCoach, 'judge').mockRejectedValueOnce(new Error('crashed'))
  const response = await openStream(app, person.token, { sessionId, message: answer })
  const events = eventsOf(await response.text())
  expect(events.map(event => event.name)).toEqual(['accepted', 'error'])
  expect(events.at(-1)?.data).toMatchObject({ code: 'server.failed', fallback: false })
  expect(app.loggedErrors.splice(0)).toHaveLength(1)
  await me.call(api.sendCoachMessage, { body: { sessionId, message: answer } })
})
