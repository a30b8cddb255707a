import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { roles } from '#contract/auth.ts'
import { startServer } from '#server/app/server.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { takeQueuedEmails, tokenIn } from '#test/email-jobs.ts'

const password = 'correct horse battery'
const email = (name: string) => `${name}@example.test`

const anAccount = (app: TestApp, name = 'ann') =>
  app.anonymous.send(api.register, {
    body: { email: email(name), username: name, password, roleId: roles.interviewee },
    headers: { 'x-forwarded-for': '198.51.100.1' },
  })

type Answer = Awaited<ReturnType<typeof anAccount>>

/** Device cookie of a response. */
const cookieOf = ({ headers }: Answer) => (headers.get('set-cookie') ?? '').split(';')[0] ?? ''

type Try = { name?: string; password?: string; from?: string; cookie?: string }

const tryFrom = (app: TestApp, { name = 'ann', from = '203.0.113.7', cookie = '', ...given }: Try = {}) =>
  app.anonymous.send(api.signIn, {
    body: { username: name, password: given.password ?? 'a guess' },
    headers: { 'x-forwarded-for': from, cookie },
  })

const many = (count: number, make: (n: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)))

const statuses = (answers: Answer[]) => answers.map(answer => answer.status).sort()

test('wrong passwords double the delay from one second, for username and email together', async () => {
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
    app.clock.advance({ seconds: wait })
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
})

test('a throttled sign-in states the remaining time', async () => {
  const app = await startApp()
  await anAccount(app)
  for (let n = 0; n < 5; n++) await tryFrom(app)
  expect((await tryFrom(app)).body).toMatchObject({
    code: 'auth.too_many_attempts',
    message: 'Too many attempts. Try again in 1 s.',
  })
})

test('five of many parallel guesses are checked across processes', async () => {
  const app = await startApp()
  await anAccount(app)
  const { config, log, now } = app.deps
  const second = await startServer({ config, databaseUrl: app.databaseUrl, log, now, runJobs: false })
  const tryOther = (n: number) =>
    fetch(`${second.deps.urls.self}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
      body: JSON.stringify({ username: 'ann', password: `guess ${n}` }),
    }).then(({ status, headers }) => ({ status, headers, text: '', body: undefined }))
  const answers = await many(24, n => (n % 2 ? tryFrom(app) : tryOther(n)))
  await second.stop()
  expect(statuses(answers)).toEqual([...Array(5).fill(401), ...Array(19).fill(429)])
})

test('guesses from one network block neither other networks nor other accounts', async () => {
  const app = await startApp()
  await anAccount(app)
  await anAccount(app, 'bob')
  await many(40, () => tryFrom(app))
  expect(await tryFrom(app, { password, from: '203.0.113.200' })).toMatchObject({ status: 429 })
  expect(await tryFrom(app, { password, from: '198.51.100.7' })).toMatchObject({ status: 200 })
  expect(await tryFrom(app, { password, name: 'bob' })).toMatchObject({ status: 200 })
})

test('guesses from many networks at one account are throttled together, except from its known browser', async () => {
  const app = await startApp()
  const cookie = cookieOf(await anAccount(app))
  const answers = await many(60, n => tryFrom(app, { from: `10.${n}.0.1` }))
  expect(answers.filter(answer => answer.status === 401)).toHaveLength(50)
  expect(await tryFrom(app, { password, from: '192.0.2.1' })).toMatchObject({ status: 429 })
  expect(await tryFrom(app, { password, from: '10.1.0.1', cookie })).toMatchObject({ status: 200 })
})

test('a known browser is throttled only by its own wrong passwords', async () => {
  const app = await startApp()
  const cookie = cookieOf(await anAccount(app))
  await many(8, () => tryFrom(app, { cookie }))
  expect(await tryFrom(app, { cookie, password })).toMatchObject({ status: 429 })
  expect(await tryFrom(app, { password })).toMatchObject({ status: 200 })
  app.clock.advance({ seconds: 20 })
  expect(await tryFrom(app, { cookie, password })).toMatchObject({ status: 200 })
})

test('a device cookie works only for its own accounts, and several accounts share one browser', async () => {
  const app = await startApp()
  const ann = cookieOf(await anAccount(app))
  await anAccount(app, 'bob')
  await many(60, n => tryFrom(app, { from: `10.${n}.0.1`, name: 'bob' }))
  for (const cookie of [ann, 'device=x', `device=${'a'.repeat(43)}`, `device=${'.'.repeat(4000)}`])
    expect(await tryFrom(app, { name: 'bob', password, cookie })).toMatchObject({ status: 429 })
  app.clock.advance({ minutes: 16 })
  const both = cookieOf(await tryFrom(app, { name: 'bob', password, cookie: ann }))
  await many(60, n => tryFrom(app, { from: `10.${n}.0.1`, name: n % 2 ? 'bob' : 'ann' }))
  for (const name of ['ann', 'bob'])
    expect(await tryFrom(app, { name, password, cookie: both })).toMatchObject({ status: 200 })
})

test('the device cookie is HTTP-only, and the database stores only its hash', async () => {
  const app = await startApp()
  const answer = await anAccount(app)
  expect(answer.headers.get('set-cookie')).toMatch(
    /^device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/,
  )
  const token = cookieOf(answer).slice('device='.length)
  const [device] = await app.deps.db.selectFrom('known_devices').selectAll().execute()
  expect(device?.token_hash).toHaveLength(32)
  expect(JSON.stringify(device)).not.toContain(token)

  const secure = await startApp({ env: { APP_URL: 'https://rehearse.example' } })
  expect((await anAccount(secure)).headers.get('set-cookie')).toMatch(/^__Host-device=.*; Secure$/)
})

test('only our own page may send the cookie to an API on another origin', async () => {
  const { url, deps } = await startApp()
  const grantedTo = async (origin: string) => {
    const { headers } = await fetch(`${url}/api/health`, { headers: { origin } })
    return [headers.get('access-control-allow-origin'), headers.get('access-control-allow-credentials')]
  }
  expect(await grantedTo(deps.urls.app)).toEqual([deps.urls.app, 'true'])
  expect((await grantedTo('https://evil.example'))[0]).toBeNull()
})

test('a password reset by email lets a throttled owner in and remembers the browser', async () => {
  const app = await startApp()
  await anAccount(app)
  await many(70, n => tryFrom(app, { from: `10.${n}.0.1` }))
  await takeQueuedEmails(app)
  await app.anonymous.call(api.requestPasswordReset, { body: { email: email('ann') } })
  const [order] = await takeQueuedEmails(app)
  if (order?.template !== 'reset-password') throw new Error('no email with a link')
  const better = 'battery horse correct'
  const body = { token: tokenIn(order.data.link), password: better }
  const cookie = cookieOf(await app.anonymous.send(api.resetPassword, { body }))
  await many(70, n => tryFrom(app, { from: `10.${n}.0.1` }))
  expect(await tryFrom(app, { password: better, from: '192.0.2.1' })).toMatchObject({ status: 429 })
  expect(await tryFrom(app, { password: better, from: '10.1.0.1', cookie })).toMatchObject({ status: 200 })
})

test('an unknown account is throttled like an existing one', async () => {
  const app = await startApp()
  await anAccount(app)
  const [known, unknown] = await Promise.all(
    ['ann', 'unknown'].map(name => many(30, n => tryFrom(app, { name, from: `10.${n % 3}.0.1` }))),
  )
  expect(statuses(known ?? [])).toEqual(statuses(unknown ?? []))
})

test('a network that guesses at many accounts waits at most half a minute', async () => {
  const app = await startApp({ isNew: true })
  await anAccount(app)
  const answers = await many(320, n => tryFrom(app, { name: `unknown-${n}` }))
  expect(answers.filter(answer => answer.status === 401)).toHaveLength(300)
  app.clock.advance({ seconds: 31 })
  expect(await tryFrom(app, { password })).toMatchObject({ status: 200 })
})

test('successful sign-ins are never counted', async () => {
  const app = await startApp()
  await anAccount(app)
  for (let n = 0; n < 12; n++) expect(await tryFrom(app, { password })).toMatchObject({ status: 200 })
  expect(
    await app.deps.db.selectFrom('throttle_counters').select('count').where('count', '>', 1).execute(),
  ).toEqual([])
})

test('expired counters are deleted', async () => {
  const app = await startApp()
  await anAccount(app)
  await many(20, n => tryFrom(app, { name: `unknown-${n}` }))
  app.clock.advance({ hours: 25 })
  await app.runCronJobs()
  expect(await app.deps.db.selectFrom('throttle_counters').selectAll().execute()).toEqual([])
})

test('failed sign-ins are logged with the user id, without name or email', async () => {
  const app = await startApp({ logLevel: 'info' })
  const { body: ann } = await anAccount(app)
  for (let n = 0; n < 6; n++) await tryFrom(app, { name: email('ann') })
  const lines = app.logEntries.filter(line => line.includes('"sign-in '))
  expect(lines.map(line => JSON.parse(line))).toEqual([
    ...Array(5).fill(expect.objectContaining({ userId: ann.userId, msg: 'sign-in failed' })),
    expect.objectContaining({ userId: ann.userId, msg: 'sign-in throttled' }),
  ])
  expect(lines.join()).not.toContain('@')
})

test('the client address comes from trusted proxies, never from the client itself', async () => {
  const behind = await startApp({ env: { TRUST_PROXY: 'loopback,10.0.0.0/8' } })
  await anAccount(behind)
  await many(8, n => tryFrom(behind, { from: `192.0.${n}.1, 203.0.113.5, 10.0.0.9` }))
  expect(await tryFrom(behind, { password, from: '203.0.113.5' })).toMatchObject({ status: 429 })

  const direct = await startApp({ env: { TRUST_PROXY: '10.0.0.0/8' } })
  await anAccount(direct)
  const answers = await many(8, n => tryFrom(direct, { from: `192.0.${n}.1` }))
  expect(answers.filter(answer => answer.status === 401)).toHaveLength(5)
})
