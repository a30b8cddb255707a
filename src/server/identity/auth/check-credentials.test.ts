import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { roles } from '#contract/role.ts'
import { startServer } from '#server/app/server.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { orderedMails, tokenIn } from '#test/email-jobs.ts'

const password = 'correct horse battery'
const email = (name: string) => `${name}@example.test`

const anAccount = (app: TestApp, name = 'ann') =>
  app.anonymous.send(api.register, {
    body: { email: email(name), username: name, password, roleId: roles.interviewee },
    headers: { 'x-forwarded-for': '198.51.100.1' },
  })

type Answer = Awaited<ReturnType<typeof anAccount>>

/** What a browser keeps of an answer. */
const cookieOf = ({ headers }: Answer) => (headers.get('set-cookie') ?? '').split(';')[0] ?? ''

type Try = { name?: string; password?: string; from?: string; cookie?: string }

const tryFrom = (app: TestApp, { name = 'ann', from = '203.0.113.7', cookie = '', ...given }: Try = {}) =>
  app.anonymous.send(api.signIn, {
    body: { username: name, password: given.password ?? 'a guess' },
    headers: { 'x-forwarded-for': from, cookie },
  })

const many = (count: number, make: (n: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)))

const statuses = (answers: Answer[]) => answers.map(one => one.status).sort()

test('wrong passwords make the next try wait, a second first and twice as long each time, under both names', async () => {
  const app = await startApp()
  await anAccount(app)
  const waits: number[] = []
  for (let n = 0; n < 16; n++) {
    expect(await tryFrom(app, { name: n % 2 ? 'ann' : email('ANN') })).toMatchObject({ status: 401 })
    if (n < 4) continue
    const early = await tryFrom(app, { password })
    expect(early.status).toBe(429)
    const wait = Number(early.headers.get('retry-after'))
    waits.push(wait)
    app.clock.forward({ seconds: wait })
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
})

test('how long to wait is said', async () => {
  const app = await startApp()
  await anAccount(app)
  for (let n = 0; n < 5; n++) await tryFrom(app)
  expect((await tryFrom(app)).body).toMatchObject({
    code: 'auth.too_many_attempts',
    message: 'Too many attempts. You can try again in 1 s.',
  })
})

test('of many guesses at once five are looked at, whichever process they reach', async () => {
  const app = await startApp()
  await anAccount(app)
  const { config, log, now } = app.deps
  const second = await startServer({ config, databaseUrl: app.databaseUrl, log, now, work: false })
  const there = (n: number) =>
    fetch(`${second.deps.urls.self}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
      body: JSON.stringify({ username: 'ann', password: `guess ${n}` }),
    }).then(({ status, headers }) => ({ status, headers, body: undefined }))
  const answers = await many(24, n => (n % 2 ? tryFrom(app) : there(n)))
  await second.stop()
  expect(statuses(answers)).toEqual([...Array(5).fill(401), ...Array(19).fill(429)])
})

test('nobody is kept out by the guesses of another network, nor the others of that network from their accounts', async () => {
  const app = await startApp()
  await anAccount(app)
  await anAccount(app, 'bob')
  await many(40, () => tryFrom(app))
  expect(await tryFrom(app, { password, from: '203.0.113.200' })).toMatchObject({ status: 429 })
  expect(await tryFrom(app, { password, from: '198.51.100.7' })).toMatchObject({ status: 200 })
  expect(await tryFrom(app, { password, name: 'bob' })).toMatchObject({ status: 200 })
})

test('many networks guessing at one account are slowed down together, and its own browser passes', async () => {
  const app = await startApp()
  const cookie = cookieOf(await anAccount(app))
  const answers = await many(60, n => tryFrom(app, { from: `10.${n}.0.1` }))
  expect(answers.filter(one => one.status === 401)).toHaveLength(50)
  expect(await tryFrom(app, { password, from: '192.0.2.1' })).toMatchObject({ status: 429 })
  expect(await tryFrom(app, { password, from: '10.1.0.1', cookie })).toMatchObject({ status: 200 })
})

test('a browser that the account knows waits for its own wrong passwords alone', async () => {
  const app = await startApp()
  const cookie = cookieOf(await anAccount(app))
  await many(8, () => tryFrom(app, { cookie }))
  expect(await tryFrom(app, { cookie, password })).toMatchObject({ status: 429 })
  expect(await tryFrom(app, { password })).toMatchObject({ status: 200 })
  app.clock.forward({ seconds: 20 })
  expect(await tryFrom(app, { cookie, password })).toMatchObject({ status: 200 })
})

test('what a browser keeps opens no other account, and several accounts find theirs in it', async () => {
  const app = await startApp()
  const ann = cookieOf(await anAccount(app))
  await anAccount(app, 'bob')
  await many(60, n => tryFrom(app, { from: `10.${n}.0.1`, name: 'bob' }))
  for (const cookie of [ann, 'device=x', `device=${'a'.repeat(43)}`, `device=${'.'.repeat(4000)}`])
    expect(await tryFrom(app, { name: 'bob', password, cookie })).toMatchObject({ status: 429 })
  app.clock.forward({ minutes: 16 })
  const both = cookieOf(await tryFrom(app, { name: 'bob', password, cookie: ann }))
  await many(60, n => tryFrom(app, { from: `10.${n}.0.1`, name: n % 2 ? 'bob' : 'ann' }))
  for (const name of ['ann', 'bob'])
    expect(await tryFrom(app, { name, password, cookie: both })).toMatchObject({ status: 200 })
})

test('the cookie is for the server alone, and nobody can read it out of what is stored', async () => {
  const app = await startApp()
  const answer = await anAccount(app)
  expect(answer.headers.get('set-cookie')).toMatch(
    /^device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/,
  )
  const token = cookieOf(answer).slice('device='.length)
  const [kept] = await app.deps.db.selectFrom('known_devices').selectAll().execute()
  expect(kept?.token_hash).toHaveLength(32)
  expect(JSON.stringify(kept)).not.toContain(token)

  const secure = await startApp({ env: { APP_URL: 'https://rehearse.example' } })
  expect((await anAccount(secure)).headers.get('set-cookie')).toMatch(/^__Host-device=.*; Secure$/)
})

test('the cookie reaches an API at an address of its own from our own page, and from no other', async () => {
  const { url, deps } = await startApp()
  const grantedTo = async (origin: string) => {
    const { headers } = await fetch(`${url}/api/health`, { headers: { origin } })
    return [headers.get('access-control-allow-origin'), headers.get('access-control-allow-credentials')]
  }
  expect(await grantedTo(deps.urls.app)).toEqual([deps.urls.app, 'true'])
  expect((await grantedTo('https://evil.example'))[0]).toBeNull()
})

test('a mailed link is the way in for whoever others keep waiting, and makes their browser known', async () => {
  const app = await startApp()
  await anAccount(app)
  await many(70, n => tryFrom(app, { from: `10.${n}.0.1` }))
  await orderedMails(app)
  await app.anonymous.call(api.askPasswordReset, { body: { email: email('ann') } })
  const [order] = await orderedMails(app)
  if (order?.template !== 'reset-password') throw new Error('No mail with a link was ordered.')
  const better = 'battery horse correct'
  const body = { token: tokenIn(order.data.link), password: better }
  const cookie = cookieOf(await app.anonymous.send(api.resetPassword, { body }))
  await many(70, n => tryFrom(app, { from: `10.${n}.0.1` }))
  expect(await tryFrom(app, { password: better, from: '192.0.2.1' })).toMatchObject({ status: 429 })
  expect(await tryFrom(app, { password: better, from: '10.1.0.1', cookie })).toMatchObject({ status: 200 })
})

test('an account that does not exist waits like one that does', async () => {
  const app = await startApp()
  await anAccount(app)
  const [known, unknown] = await Promise.all(
    ['ann', 'nobody'].map(name => many(30, n => tryFrom(app, { name, from: `10.${n % 3}.0.1` }))),
  )
  expect(statuses(known ?? [])).toEqual(statuses(unknown ?? []))
})

test('a network that guesses at very many accounts waits half a minute at most', async () => {
  const app = await startApp({ isNew: true })
  await anAccount(app)
  const answers = await many(320, n => tryFrom(app, { name: `nobody-${n}` }))
  expect(answers.filter(one => one.status === 401)).toHaveLength(300)
  app.clock.forward({ seconds: 31 })
  expect(await tryFrom(app, { password })).toMatchObject({ status: 200 })
})

test('signing in properly counts for nothing, however often', async () => {
  const app = await startApp()
  await anAccount(app)
  for (let n = 0; n < 12; n++) expect(await tryFrom(app, { password })).toMatchObject({ status: 200 })
  expect(
    await app.deps.db.selectFrom('throttle_counters').select('count').where('count', '>', 1).execute(),
  ).toEqual([])
})

test('what was counted is forgotten, and the table with it', async () => {
  const app = await startApp()
  await anAccount(app)
  await many(20, n => tryFrom(app, { name: `nobody-${n}` }))
  app.clock.forward({ hours: 25 })
  await app.sweep()
  expect(await app.deps.db.selectFrom('throttle_counters').selectAll().execute()).toEqual([])
})

test('refusals are written down with the person’s id, without a name or an address', async () => {
  const app = await startApp({ logLevel: 'info' })
  const { body: ann } = await anAccount(app)
  for (let n = 0; n < 6; n++) await tryFrom(app, { name: email('ann') })
  const lines = app.logged.filter(line => line.includes('"sign-in '))
  expect(lines.map(line => JSON.parse(line))).toEqual([
    ...Array(5).fill(expect.objectContaining({ userId: ann.userId, msg: 'sign-in failed' })),
    expect.objectContaining({ userId: ann.userId, msg: 'sign-in throttled' }),
  ])
  expect(lines.join()).not.toContain('@')
})

test('who calls is what the last proxy says that is not believed, and nobody’s own word', async () => {
  const behind = await startApp({ env: { TRUST_PROXY: 'loopback,10.0.0.0/8' } })
  await anAccount(behind)
  await many(8, n => tryFrom(behind, { from: `192.0.${n}.1, 203.0.113.5, 10.0.0.9` }))
  expect(await tryFrom(behind, { password, from: '203.0.113.5' })).toMatchObject({ status: 429 })

  const direct = await startApp({ env: { TRUST_PROXY: '10.0.0.0/8' } })
  await anAccount(direct)
  const answers = await many(8, n => tryFrom(direct, { from: `192.0.${n}.1` }))
  expect(answers.filter(one => one.status === 401)).toHaveLength(5)
})
