import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'

const requestId = 'fedcba9876543210'

async function startReporting() {
  const app = await startApp({ logLevel: 'info' })
  return {
    app,
    report: (body: object, headers = {}) => app.anonymous.send(api.reportBrowserError, { body, headers }),
    loggedReports: () =>
      app.logEntries.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'browser error reported'),
  }
}

test('a browser error is logged under its request id, without personal data', async () => {
  const { report, loggedReports } = await startReporting()
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
  expect(loggedReports()).toMatchObject([
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

test('the server rejects long error reports and accepts ten per network and minute', async () => {
  const { report, loggedReports } = await startReporting()
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
  const rejected = answers.find(({ status }) => status === 429)
  expect(Number(rejected?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(loggedReports()).toHaveLength(10)
})

test('a request id of the client is used only in a known format, and every problem contains it', async () => {
  const { app } = await startReporting()
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
  const logEntry = app.logEntries.map(line => JSON.parse(line)).find(entry => entry.requestId === requestId)
  expect(logEntry).toBeDefined()
})
