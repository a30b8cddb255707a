import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'

const requestId = 'fedcba9876543210'

async function startListening() {
  const app = await startApp({ logLevel: 'info' })
  return {
    app,
    report: (body: object, headers = {}) => app.anonymous.send(api.reportError, { body, headers }),
    told: () =>
      app.logged.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'a browser reported an error'),
  }
}

test('what broke in a browser is found by its reference, without what is anybody’s', async () => {
  const { report, told } = await startListening()
  const answer = await report(
    {
      message: 'ann@example.test has no seat\u202e\n{"level":60,"msg":"forged"}',
      stack: 'TypeError: x\n    at draw (https://rehearse.example/assets/page-abc.js?ticket=secret:1:2)',
      page: `/reset-password/${'t'.repeat(43)}?token=secret`,
      build: '1.0.0',
    },
    { 'x-request-id': requestId },
  )
  expect(answer.status).toBe(204)
  expect(answer.headers.get('x-request-id')).toBe(requestId)
  expect(told()).toMatchObject([
    {
      level: 40,
      requestId,
      error: {
        message: '…@… has no seat  {"level":60,"msg":"forged"}',
        at: ['TypeError: x', 'at draw (https://rehearse.example/assets/page-abc.js?…)'],
        page: '/reset-password/…',
        build: '1.0.0',
      },
    },
  ])
})

test('the log is not filled by it: what is long is refused, and a network is heard ten times a minute', async () => {
  const { report, told } = await startListening()
  const page = '/'
  for (const body of [
    { message: 'x'.repeat(301), page },
    { message: 'x', page, stack: 'y'.repeat(3001) },
    { message: 'x', page: '/'.repeat(201) },
    { page },
  ])
    expect((await report(body)).status).toBe(400)
  const answers = await Promise.all(Array.from({ length: 40 }, () => report({ message: 'x', page })))
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(10)
  const refused = answers.find(({ status }) => status === 429)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(told()).toHaveLength(10)
})

test('an id is taken from outside only where it looks like one, and every problem names it', async () => {
  const { app } = await startListening()
  const ask = async (id: string) => {
    const { headers, body } = await app.anonymous.send(api.earnings, { headers: { 'x-request-id': id } })
    expect(body.requestId).toBe(headers.get('x-request-id'))
    return body.requestId
  }
  for (const id of [requestId, '0'.repeat(32), crypto.randomUUID()]) expect(await ask(id)).toBe(id)
  for (const id of [
    '',
    '1',
    requestId.toUpperCase(),
    `${requestId}\t`.trim().slice(1),
    'x'.repeat(16),
    '../../etc',
    '0'.repeat(64),
  ])
    expect(await ask(id)).toMatch(/^[0-9a-f]{16}$/)
  const refusal = app.logged.map(line => JSON.parse(line)).find(line => line.requestId === requestId)
  expect(refusal).toBeDefined()
})
