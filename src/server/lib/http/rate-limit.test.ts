import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { userId } from '#contract/id.ts'
import type { Cost } from '#contract/routes/route.ts'
import { type Somebody, startApp, type TestApp } from '#test/app.ts'
import { anInterviewee } from '#test/factories.ts'
import { createRateLimiter } from './rate-limit.ts'

const nowhere = { params: { bookingId: '00000000-0000-4000-8000-000000000000' } }

/** Heavy calls in a row, a few at a time, as far as they find out that there is nothing to draw. */
async function hammer(app: TestApp, somebody: Somebody, times: number) {
  const answers = []
  while (answers.length < times) {
    const some = Array.from({ length: 16 }, () => app.as(somebody).send(api.receiptPdf, nowhere))
    answers.push(...(await Promise.all(some)))
  }
  return answers
}

test('whoever spends the budget of a minute is told to wait, in their language, and nobody else is', async () => {
  const app = await startApp({ isNew: true })
  const [greedy, other] = [await anInterviewee(app), await anInterviewee(app)]
  const answers = await hammer(app, greedy, 64)
  const refused = answers.filter(({ status }) => status === 429)
  expect(answers.length - refused.length).toBe(50)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)

  // Of one's own nothing is left, whatever it costs.
  const headers = { 'accept-language': 'ru' }
  expect(await app.as(greedy).send(api.myProfile, { headers })).toMatchObject({
    status: 429,
    body: { code: 'request.too_many', message: expect.stringMatching(/[а-я]/) },
  })
  expect((await app.as(other).send(api.myProfile, {})).status).toBe(200)
  expect((await app.anonymous.send(api.teaser, {})).status).toBe(200)
  expect((await app.as(greedy).send(api.health, {})).status).toBe(200)
}, 20_000)

test('heavy work of one person is done piece by piece, and what nobody could wait for is refused', async () => {
  const app = await startApp({ isNew: true })
  const [greedy, other] = [await anInterviewee(app), await anInterviewee(app)]
  const asked = (somebody: Somebody) => app.as(somebody).send(api.exportAccount, {})
  const [answers, others] = await Promise.all([
    Promise.all(Array.from({ length: 40 }, () => asked(greedy))),
    Promise.all(Array.from({ length: 3 }, () => asked(other))),
  ])
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter(status => status === 429).length).toBeGreaterThan(0)
  expect(statuses.filter(status => status === 200).length).toBeGreaterThanOrEqual(16)
  expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('1')
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200])
})

test('a network that nobody is signed in from has a budget too, and its neighbours another', async () => {
  const charge = createRateLimiter()
  const from = (ip: string) => charge('cpu', { user: null, ip })
  for (let call = 0; call < 333; call++) await from(`2001:db8:1:2::${call.toString(16)}`)
  await expect(from('2001:db8:1:2:ffff::1')).rejects.toMatchObject({ code: 'request.too_many' })
  await from('2001:db8:7::1')
})

test('everything at once that somebody honest does in a minute is within the budget, and a loop is not', async () => {
  const charge = createRateLimiter()
  const by = (id: string) => ({ user: { id: userId.parse(id) }, ip: '192.0.2.1' })
  const spend = async (cost: Cost, times: number, payer: ReturnType<typeof by>) => {
    for (let call = 0; call < times; call++) await charge(cost, payer)
  }
  const honest = by('0196a1b2-0000-7000-8000-000000000001')
  // A screen loaded each second, and a search beside it; a recording that catches up after half an hour without a line;
  // notes and a scorecard that are kept as they are typed.
  await spend('read', 60 * 5, honest)
  await spend('search', 60, honest)
  await spend('chunk', 600, honest)
  await spend('write', 55, honest)
  const greedy = by('0196a1b2-0000-7000-8000-000000000002')
  await expect(spend('write', 1000, greedy)).rejects.toMatchObject({ code: 'request.too_many' })
})

test('a room full of people who sign in through one address at once get in', async () => {
  const charge = createRateLimiter()
  const one = { user: null, ip: '192.0.2.2' }
  for (let person = 0; person < 300; person++) {
    for (const cost of ['read', 'password'] as const) await charge(cost, one)
  }
})

test('the OpenAPI document is written once, and who has it is told that it is the same', async () => {
  const { url } = await startApp({ isNew: true })
  const first = await fetch(`${url}/api/openapi.json`)
  const etag = first.headers.get('etag') ?? ''
  expect(await first.json()).toMatchObject({ openapi: '3.1.0', paths: { '/api/booking/create': {} } })
  const again = await fetch(`${url}/api/openapi.json`, { headers: { 'if-none-match': etag } })
  expect({ status: again.status, body: await again.text() }).toEqual({ status: 304, body: '' })
  expect(await (await fetch(`${url}/api/docs/json`)).json()).toHaveProperty('paths')
  expect((await fetch(`${url}/api/docs/yaml`)).url).toBe(`${url}/api/openapi.json`)
})
