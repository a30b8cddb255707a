import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { orderedMails } from '#test/email-jobs.ts'
import { confirmEverybody } from '#test/factories.ts'
import { aMember, firstStep, makeAdmin, withCodes } from '#test/mfa.ts'
import { anAuthenticator } from '#test/webauthn-authenticator.ts'

type Somebody = { token: string }
type Device = ReturnType<typeof anAuthenticator>

const deviceFor = (app: TestApp) => anAuthenticator(new URL(app.deps.urls.app).origin)

async function addTo(app: TestApp, somebody: Somebody, device = deviceFor(app), name = 'Laptop') {
  const credential = device.make(await app.as(somebody).call(api.offerPasskey, {}))
  await app.as(somebody).call(api.addPasskey, { body: { name, credential } })
  return device
}

const offer = (app: TestApp) => app.anonymous.call(api.askForPasskey, {})
const enter = (app: TestApp, credential: object) =>
  app.anonymous.send(api.signInWithPasskey, { body: { credential } })
const show = async (app: TestApp, device: Device) => enter(app, device.show(await offer(app)))

const failed = { status: 422, body: { code: 'auth.passkey_failed' } }

test('a passkey signs in by itself, also where codes are asked for', async () => {
  const app = await startApp()
  const ann = await aMember(app)
  await confirmEverybody(app)
  const device = await addTo(app, ann)
  expect(await show(app, device)).toMatchObject({ status: 200, body: { userId: ann.userId, roleId: 1 } })
  await withCodes(app, ann)
  expect(await show(app, device)).toMatchObject({ status: 200 })
  const { passkeys } = await app.as(ann).call(api.signInFactors, {})
  expect(passkeys).toMatchObject([{ name: 'Laptop', lastUsedAt: app.clock.now().toISOString() }])
  const told = (await orderedMails(app)).filter(one => one.template === 'factors-changed')
  expect(told.map(one => one.data.change).toSorted()).toEqual(['codes-on', 'passkey-added'])
})

test('what was shown once shows nothing again, nor late, nor twice at once', async () => {
  const app = await startApp()
  const device = await addTo(app, await aMember(app))
  const shown = device.show(await offer(app))
  const answers = await Promise.all(Array.from({ length: 5 }, () => enter(app, shown)))
  expect(answers.filter(one => one.status === 200)).toHaveLength(1)
  expect(await enter(app, shown)).toMatchObject(failed)
  const late = device.show(await offer(app))
  app.clock.forward({ minutes: 5 })
  expect(await enter(app, late)).toMatchObject(failed)
})

test('nothing else than the own passkey, verified, for this product and our challenge signs in', async () => {
  const app = await startApp()
  const device = await addTo(app, await aMember(app))
  const stranger = deviceFor(app)
  const bad: Record<string, object> = {
    'a device that nobody registered': stranger.show(await offer(app)),
    'another device under a known id': {
      ...stranger.show(await offer(app)),
      id: device.id,
      rawId: device.id,
    },
    'another origin': device.show(await offer(app), { at: 'https://evil.example' }),
    'another product': device.show(await offer(app), { party: 'evil.example' }),
    'nobody verified': device.show(await offer(app), { isVerified: false }),
    'a challenge of their own': device.show({ challenge: 'c29tZXRoaW5n', rpId: 'localhost' }),
    nonsense: { id: device.id, rawId: device.id, type: 'public-key', response: {} },
  }
  for (const [name, credential] of Object.entries(bad))
    expect([name, await enter(app, credential)]).toMatchObject([name, failed])
  expect(await show(app, device)).toMatchObject({ status: 200 })
})

test('a passkey is made for whoever was offered it, once, and by nobody else', async () => {
  const app = await startApp()
  const ann = await aMember(app)
  const eve = await aMember(app, 'eve@example.test')
  const device = deviceFor(app)
  const made = { name: 'Laptop', credential: device.make(await app.as(ann).call(api.offerPasskey, {})) }
  expect(await app.as(eve).send(api.addPasskey, { body: made })).toMatchObject(failed)
  expect(await app.as(ann).send(api.addPasskey, { body: made })).toMatchObject({ status: 201 })
  expect(await app.as(ann).send(api.addPasskey, { body: made })).toMatchObject(failed)
  const again = { name: 'Mine', credential: device.make(await app.as(eve).call(api.offerPasskey, {})) }
  expect(await app.as(eve).send(api.addPasskey, { body: again })).toMatchObject(failed)
  const unseen = deviceFor(app).make(await app.as(eve).call(api.offerPasskey, {}), { isVerified: false })
  expect(
    await app.as(eve).send(api.addPasskey, { body: { name: 'Mine', credential: unseen } }),
  ).toMatchObject(failed)
})

test('a passkey that is removed signs nobody in; somebody else’s is not there', async () => {
  const app = await startApp()
  const ann = await aMember(app)
  const device = await addTo(app, ann)
  const [kept] = (await app.as(ann).call(api.signInFactors, {})).passkeys
  const params = { params: { id: kept?.id ?? '' } }
  const eve = await aMember(app, 'eve@example.test')
  expect(await app.as(eve).refused(api.removePasskey, params)).toMatchObject({ status: 404 })
  expect(await app.as(ann).call(api.removePasskey, params)).toMatchObject({ passkeys: [] })
  expect(await show(app, device)).toMatchObject(failed)
})

test('an administrator’s passkey is asked for after the password, and making it ends sign-ins without', async () => {
  const app = await startApp()
  const ann = await aMember(app)
  await makeAdmin(app, ann.id)
  const elsewhere = (await firstStep(app)).body
  const device = await addTo(app, ann)
  expect(await app.as(elsewhere).send(api.myAccount, {})).toMatchObject({ status: 401 })
  const first = await firstStep(app)
  expect(first.body).toMatchObject({ code: 'auth.second_factor_required', ways: ['passkey'] })
  const eve = await aMember(app, 'eve@example.test')
  const foreign = await addTo(app, eve)
  const finish = async (by: Device) => {
    const proof = { way: 'passkey', credential: by.show(await offer(app)) }
    return app.anonymous.send(api.finishSignIn, { body: { challenge: first.body.challenge, proof } })
  }
  expect(await finish(foreign)).toMatchObject(failed)
  expect(await finish(device)).toMatchObject({ status: 200, body: { userId: ann.userId, roleId: 3 } })
})

test('a closed account opens with its passkey where that is asked for', async () => {
  const app = await startApp()
  const ann = await aMember(app)
  const device = await addTo(app, ann)
  await app.as(ann).call(api.closeAccount, {})
  expect(await show(app, device)).toMatchObject({ status: 403, body: { code: 'auth.closed' } })
  const credential = device.show(await offer(app))
  const body = { credential, reopen: true }
  expect(await app.anonymous.send(api.signInWithPasskey, { body })).toMatchObject({ status: 200 })
})
