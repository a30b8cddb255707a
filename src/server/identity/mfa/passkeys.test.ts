import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { takeQueuedEmails } from '#test/email-jobs.ts'
import { confirmAllEmails } from '#test/factories.ts'
import { aMember, enableTotp, makeAdmin, signInWithPassword } from '#test/mfa.ts'
import { anAuthenticator } from '#test/webauthn-authenticator.ts'

type Device = ReturnType<typeof anAuthenticator>

const deviceFor = (app: TestApp) => anAuthenticator(new URL(app.deps.urls.app).origin)

async function addTo(app: TestApp, user: { token: string }, device = deviceFor(app), name = 'Laptop') {
  const credential = device.register(await app.as(user).call(api.passkeyRegistrationOptions, {}))
  await app.as(user).call(api.registerPasskey, { body: { name, credential } })
  return device
}

const offer = (app: TestApp) => app.anonymous.call(api.passkeyAuthenticationOptions, {})
const enter = (app: TestApp, credential: object) =>
  app.anonymous.send(api.signInWithPasskey, { body: { credential } })
const show = async (app: TestApp, device: Device) => enter(app, device.authenticate(await offer(app)))

const failed = { status: 422, body: { code: 'auth.passkey_failed' } }

test('a passkey signs in alone, even with TOTP turned on', async () => {
  const app = await startApp()
  const ann = await aMember(app)
  await confirmAllEmails(app)
  const device = await addTo(app, ann)
  expect(await show(app, device)).toMatchObject({ status: 200, body: { userId: ann.userId, roleId: 1 } })
  await enableTotp(app, ann)
  expect(await show(app, device)).toMatchObject({ status: 200 })
  const { passkeys } = await app.as(ann).call(api.mfaMethods, {})
  expect(passkeys).toMatchObject([{ name: 'Laptop', lastUsedAt: app.clock.now().toISOString() }])
  const emails = (await takeQueuedEmails(app)).filter(email => email.template === 'factors-changed')
  expect(emails.map(email => email.data.change).toSorted()).toEqual(['codes-on', 'passkey-added'])
})

test('an assertion works once, and not after its expiry', async () => {
  const app = await startApp()
  const device = await addTo(app, await aMember(app))
  const assertion = device.authenticate(await offer(app))
  const answers = await Promise.all(Array.from({ length: 5 }, () => enter(app, assertion)))
  expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
  expect(await enter(app, assertion)).toMatchObject(failed)
  const late = device.authenticate(await offer(app))
  app.clock.advance({ minutes: 5 })
  expect(await enter(app, late)).toMatchObject(failed)
})

test('only a registered and verified passkey for our origin and challenge signs in', async () => {
  const app = await startApp()
  const device = await addTo(app, await aMember(app))
  const stranger = deviceFor(app)
  const bad: Record<string, object> = {
    'an unregistered device': stranger.authenticate(await offer(app)),
    'another device under a known id': {
      ...stranger.authenticate(await offer(app)),
      id: device.id,
      rawId: device.id,
    },
    'another origin': device.authenticate(await offer(app), { at: 'https://evil.example' }),
    'another product': device.authenticate(await offer(app), { party: 'evil.example' }),
    'without user verification': device.authenticate(await offer(app), { isVerified: false }),
    'a challenge of their own': device.authenticate({ challenge: 'c29tZXRoaW5n', rpId: 'localhost' }),
    nonsense: { id: device.id, rawId: device.id, type: 'public-key', response: {} },
  }
  for (const [name, credential] of Object.entries(bad))
    expect([name, await enter(app, credential)]).toMatchObject([name, failed])
  expect(await show(app, device)).toMatchObject({ status: 200 })
})

test('a registration works once and only for the user it was issued to', async () => {
  const app = await startApp()
  const ann = await aMember(app)
  const eve = await aMember(app, 'eve@example.test')
  const device = deviceFor(app)
  const registration = {
    name: 'Laptop',
    credential: device.register(await app.as(ann).call(api.passkeyRegistrationOptions, {})),
  }
  expect(await app.as(eve).send(api.registerPasskey, { body: registration })).toMatchObject(failed)
  expect(await app.as(ann).send(api.registerPasskey, { body: registration })).toMatchObject({ status: 201 })
  expect(await app.as(ann).send(api.registerPasskey, { body: registration })).toMatchObject(failed)
  const again = {
    name: 'Mine',
    credential: device.register(await app.as(eve).call(api.passkeyRegistrationOptions, {})),
  }
  expect(await app.as(eve).send(api.registerPasskey, { body: again })).toMatchObject(failed)
  const unverified = deviceFor(app).register(await app.as(eve).call(api.passkeyRegistrationOptions, {}), {
    isVerified: false,
  })
  expect(
    await app.as(eve).send(api.registerPasskey, { body: { name: 'Mine', credential: unverified } }),
  ).toMatchObject(failed)
})

test('a removed passkey is refused, and a user cannot remove a passkey of another user', async () => {
  const app = await startApp()
  const ann = await aMember(app)
  const device = await addTo(app, ann)
  const [passkey] = (await app.as(ann).call(api.mfaMethods, {})).passkeys
  const params = { params: { id: passkey?.id ?? '' } }
  const eve = await aMember(app, 'eve@example.test')
  expect(await app.as(eve).refused(api.removePasskey, params)).toMatchObject({ status: 404 })
  expect(await app.as(ann).call(api.removePasskey, params)).toMatchObject({ passkeys: [] })
  expect(await show(app, device)).toMatchObject(failed)
})

test('an administrator needs the passkey after the password, and adding it revokes other sessions', async () => {
  const app = await startApp()
  const ann = await aMember(app)
  await makeAdmin(app, ann.id)
  const otherSession = (await signInWithPassword(app)).body
  const device = await addTo(app, ann)
  expect(await app.as(otherSession).send(api.myAccount, {})).toMatchObject({ status: 401 })
  const first = await signInWithPassword(app)
  expect(first.body).toMatchObject({ code: 'auth.second_factor_required', ways: ['passkey'] })
  const eve = await aMember(app, 'eve@example.test')
  const foreign = await addTo(app, eve)
  const finish = async (by: Device) => {
    const proof = { way: 'passkey', credential: by.authenticate(await offer(app)) }
    return app.anonymous.send(api.completeMfaSignIn, { body: { challenge: first.body.challenge, proof } })
  }
  expect(await finish(foreign)).toMatchObject(failed)
  expect(await finish(device)).toMatchObject({ status: 200, body: { userId: ann.userId, roleId: 3 } })
})

test('a closed account reopens with its passkey on request', async () => {
  const app = await startApp()
  const ann = await aMember(app)
  const device = await addTo(app, ann)
  await app.as(ann).call(api.closeAccount, {})
  expect(await show(app, device)).toMatchObject({ status: 403, body: { code: 'auth.closed' } })
  const credential = device.authenticate(await offer(app))
  const body = { credential, reopen: true }
  expect(await app.anonymous.send(api.signInWithPasskey, { body })).toMatchObject({ status: 200 })
})
