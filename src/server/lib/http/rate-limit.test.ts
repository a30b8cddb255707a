import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { userId } from '#contract/id.ts'
import type { Cost } from '#contract/routes/route.ts'
import { type SignedInUser, startApp, type TestApp } from '#test/app.ts'
import { anInterviewee } from '#test/factories.ts'
import { createRateLimiter } from './rate-limit.ts'

const unknownBooking = { params: { bookingId: '00000000-0000-4000-8000-000000000000' } }

/** Expensive requests that end with 404, a few at a time. */
async function hammer(app: TestApp, user: SignedInUser, times: number) {
  const answers = []
  while (answers.length < times) {
    const batch = Array.from({ length: 16 }, () => app.as(user).send(api.receiptPdf, unknownBooking))
    answers.push(...(await Promise.all(batch)))
  }
  return answers
}

test('a user over the budget of a minute gets 429 in their language, and other users do not', async () => {
  const app = await startApp({ isNew: true })
  const [heavyUser, otherUser] = [await anInterviewee(app), await anInterviewee(app)]
  const answers = await hammer(app, heavyUser, 64)
  const refused = answers.filter(({ status }) => status === 429)
  expect(answers.length - refused.length).toBe(50)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)

  // Cheap requests of the same user are rejected too.
  const headers = { 'accept-language': 'ru' }
  expect(await app.as(heavyUser).send(api.myProfile, { headers })).toMatchObject({
    status: 429,
    body: { code: 'request.too_many', message: expect.stringMatching(/[а-я]/) },
  })
  expect((await app.as(otherUser).send(api.myProfile, {})).status).toBe(200)
  expect((await app.anonymous.send(api.landingStats, {})).status).toBe(200)
  expect((await app.as(heavyUser).send(api.health, {})).status).toBe(200)
}, 20_000)

test('expensive requests of one user run one by one, and those beyond the queue are rejected', async () => {
  const app = await startApp({ isNew: true })
  const [heavyUser, otherUser] = [await anInterviewee(app), await anInterviewee(app)]
  const requestExport = (user: SignedInUser) => app.as(user).send(api.exportAccount, {})
  const [answers, otherAnswers] = await Promise.all([
    Promise.all(Array.from({ length: 40 }, () => requestExport(heavyUser))),
    Promise.all(Array.from({ length: 3 }, () => requestExport(otherUser))),
  ])
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter(status => status === 429).length).toBeGreaterThan(0)
  expect(statuses.filter(status => status === 200).length).toBeGreaterThanOrEqual(16)
  expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('1')
  expect(otherAnswers.map(({ status }) => status)).toEqual([200, 200, 200])
})

test('each network has its own budget for requests without a login', async () => {
  const rateLimit = createRateLimiter()
  const from = (ip: string) => rateLimit('cpu', { user: null, ip })
  for (let call = 0; call < 333; call++) await from(`2001:db8:1:2::${call.toString(16)}`)
  await expect(from('2001:db8:1:2:ffff::1')).rejects.toMatchObject({ code: 'request.too_many' })
  await from('2001:db8:7::1')
})

test('the heaviest honest use stays within the budget, and a loop does not', async () => {
  const rateLimit = createRateLimiter()
  const by = (id: string) => ({ user: { id: userId.parse(id) }, ip: '192.0.2.1' })
  const spend = async (cost: Cost, times: number, payer: ReturnType<typeof by>) => {
    for (let call = 0; call < times; call++) await rateLimit(cost, payer)
  }
  const honestUser = by('0196a1b2-0000-7000-8000-000000000001')
  // A page load each second with searches, a recording that catches up after half an hour offline, and autosaved notes
  // and scorecards.
  await spend('read', 60 * 5, honestUser)
  await spend('search', 60, honestUser)
  await spend('chunk', 600, honestUser)
  await spend('write', 55, honestUser)
  const heavyUser = by('0196a1b2-0000-7000-8000-000000000002')
  await expect(spend('write', 1000, heavyUser)).rejects.toMatchObject({ code: 'request.too_many' })
})

test('three hundred users behind one address can log in at once', async () => {
  const rateLimit = createRateLimiter()
  const visitor = { user: null, ip: '192.0.2.2' }
  for (let person = 0; person < 300; person++) {
    for (const cost of ['read', 'password'] as const) await rateLimit(cost, visitor)
  }
})

test('the OpenAPI document is cached by its ETag', async () => {
  const { url } = await startApp({ isNew: true })
  const first = await fetch(`${url}/api/openapi.json`)
  const etag = first.headers.get('etag') ?? ''
  expect(await first.json()).toMatchObject({ openapi: '3.1.0', paths: { '/api/booking/create': {} } })
  const again = await fetch(`${url}/api/openapi.json`, { headers: { 'if-none-match': etag } })
  expect({ status: again.status, body: await again.text() }).toEqual({ status: 304, body: '' })
  expect(await (await fetch(`${url}/api/docs/json`)).json()).toHaveProperty('paths')
  expect((await fetch(`${url}/api/docs/yaml`)).url).toBe(`${url}/api/openapi.json`)
})
