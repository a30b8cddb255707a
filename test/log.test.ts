import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { anInterviewee } from '#test/factories.ts'
import { startGoogle } from '#test/fakes/google.ts'
import { aRecording } from '#test/recordings.ts'
import { aSocketToken, openSocket } from '#test/room-socket.ts'
import { takeQueuedEmails, tokenIn } from './email-jobs.ts'
import { aMember, enableTotp, signInWithPassword, totpCode } from './mfa.ts'

// Personal data that must never be in the log.

const person = { email: 'zebrafinch@example.test', username: 'zebra-finch', password: 'a very long password' }

test('the log contains no secret, no email address and no search term, on any path', async () => {
  const google = await startGoogle()
  const company = { OIDC_ISSUER: google.issuer, OIDC_CLIENT_ID: 'rehearse' }
  const app = await startApp({ env: { ...google.env, ...company }, logLevel: 'info' })
  const secrets: string[] = [...Object.values(person), 'another-secret-word', 'device=']
  const get = (path: string) => fetch(app.url + path, { headers: { accept: 'text/html' } })

  const me = await app.anonymous.call(api.register, { body: { ...person, roleId: 1 } })
  const { username, email } = person
  for (const password of ['another-secret-word', person.password])
    await app.anonymous.send(api.signIn, { body: { username, password } })
  await app.anonymous.call(api.requestPasswordReset, { body: { email } })
  const links = (await takeQueuedEmails(app)).flatMap(order =>
    order.template === 'reset-password'
      ? [order.data.link]
      : order.template === 'welcome'
        ? [order.data.confirmation?.link ?? '']
        : [],
  )
  expect(links).toHaveLength(2)
  secrets.push(me.token, ...links.map(tokenIn))
  for (const link of links) {
    const { pathname, hash } = new URL(link)
    // Old emails have the token in the path, and proxies may rewrite links.
    for (const path of [`${pathname}?${hash.slice(1)}`, `/gone/${tokenIn(link)}`, `/gone/${email}`])
      await get(path)
  }
  const [reset = '', confirm = ''] = links.toSorted().reverse().map(tokenIn)
  await app.anonymous.call(api.confirmEmail, { body: { token: confirm } })
  await app.anonymous.call(api.resetPassword, { body: { token: reset, password: 'another-secret-word' } })
  await app.anonymous.refused(api.signInWithGoogle, { body: { idToken: 'zebrafinch.of.google' } })
  const { state, proof } = await app.anonymous.call(api.startSso, {})
  await get(`/login/company?code=zebrafinch&state=${state}`)
  await app.anonymous.refused(api.signInWithSso, { body: { code: 'zebrafinch', state, proof } })
  secrets.push(state, proof)

  const { booking, interviewee, recording } = await aRecording(app)
  await app.as(interviewee).send(api.myBookings, { query: { search: 'zebrafinch' } })
  expect((await get(recording.recordingUrl)).status).toBe(200)
  secrets.push(new URL(recording.recordingUrl, app.url).searchParams.get('ticket') ?? '')
  app.clock.set(booking.startTime)
  const ticket = await aSocketToken(app, interviewee, booking.id)
  secrets.push(ticket, 'zebrafinch')
  const socket = await openSocket(app, ticket)
  socket.close()
  await socket.closed

  expect(app.logEntries.length).toBeGreaterThan(30)
  expect(secrets.every(secret => secret.length > 5)).toBe(true)
  const log = app.logEntries.join('\n').toLowerCase()
  expect(secrets.filter(secret => log.includes(secret.toLowerCase()))).toEqual([])
})

test('the log redacts secrets and emails of an error', async () => {
  const app = await startApp()
  const secret = 'q'.repeat(43)
  const error = new Error(`GET https://a.test/x?token=abc: ${secret} of ann@example.test`)
  app.deps.log.error({ err: Object.assign(error, { detail: 'Key (email)=(ann@example.test)' }) }, 'it failed')
  const [entry = ''] = app.logEntries
  app.loggedErrors.length = 0
  expect(JSON.parse(entry).err).toMatchObject({ name: 'Error', message: 'GET https://a.test/x?… … of …@…' })
  for (const fragment of ['token', secret, 'ann@']) expect(entry).not.toContain(fragment)
})

test('the log records a refusal with the user’s id and the code', async () => {
  const app = await startApp({ logLevel: 'info' })
  const ann = await anInterviewee(app)
  const refusals = () =>
    app.logEntries.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'request refused')
  await app.as(ann).send(api.earnings, {})
  await app.as(ann).send(api.booking, { params: { id: crypto.randomUUID() } })
  await app.anonymous.send(api.earnings, {})
  expect(refusals()).toMatchObject([
    { code: 'auth.wrong_role', userId: ann.id, route: '/api/earnings', requestId: expect.any(String) },
    { code: 'booking.not_found', userId: ann.id, route: '/api/booking/:id' },
    { code: 'auth.required', userId: null, route: '/api/earnings' },
  ])
})

test('the log records a login, and a failed second factor, with the user’s id', async () => {
  const app = await startApp({ logLevel: 'info' })
  const ann = await aMember(app)
  const { secret } = await enableTotp(app, ann)
  app.logEntries.length = 0
  for (const code of ['000000', totpCode(app, secret)]) {
    const { challenge } = (await signInWithPassword(app)).body
    await app.anonymous.send(api.completeMfaSignIn, { body: { challenge, proof: { way: 'code', code } } })
  }
  const refusals = app.logEntries
    .map(line => JSON.parse(line))
    .filter(({ msg }) => /second factor|session token/.test(msg))
  expect(refusals).toMatchObject([
    { msg: 'second factor failed', userId: ann.id, way: 'code' },
    { msg: 'session token issued', userId: ann.id, signInId: expect.any(String) },
  ])
})
