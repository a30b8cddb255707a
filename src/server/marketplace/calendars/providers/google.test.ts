import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { userId } from '#contract/id.ts'
import { testStart } from '#test/app.ts'
import { describeCalendarProvider } from '#test/calendar-compliance.ts'
import { openGoogleCalendar } from '#test/fakes/google-calendar.ts'
import { fixedClock } from '#test/open-app.ts'
import { createGoogleCalendar, toEventId } from './google.ts'

async function makeBench() {
  const clock = fixedClock(testStart)
  const fake = await openGoogleCalendar({ now: clock.now })
  onTestFinished(fake.close)
  const settings = {
    ...fake.client,
    apiBase: fake.base,
    authorizeUrl: `${fake.base}/o/oauth2/v2/auth`,
    tokenUrl: `${fake.base}/token`,
    revokeUrl: `${fake.base}/revoke`,
  }
  const provider = createGoogleCalendar(settings, clock.now)
  const access = () => ({
    secret: fake.connect(),
    ownerId: userId.parse(randomUUID()),
    onSecretChange: async () => {},
    signal: AbortSignal.timeout(30_000),
  })
  return { provider, fake, clock, access }
}

describeCalendarProvider('Google Calendar', makeBench)

test('the account is the address of the primary calendar', async () => {
  const { provider, access } = await makeBench()
  expect(await provider.getAccount(access())).toBe('ann@example.test')
})

test('the id of our event has only characters that Google allows', () => {
  const id = toEventId('0196a1b2-0000-7000-8000-000000000001@rehearse.example')
  expect(id).toMatch(/^[a-v0-9]{52}$/)
  expect(toEventId('another')).not.toBe(id)
})

test('a refused webhook address does not disconnect the account', async () => {
  const { provider, fake, access } = await makeBench()
  const errors = [{ reason: 'push.webhookUrlUnauthorized' }]
  fake.failNext(/watch$/, { status: 401, json: { error: { code: 401, errors } } })
  const channel = { id: 'channel-1', token: 'token-1', address: 'http://127.0.0.1:1' }
  await expect(provider.push?.subscribe(access(), fake.calendarId, channel)).rejects.toMatchObject({
    code: 'unreachable',
  })
})

test('a missing permission asks the owner to connect again', async () => {
  const { provider, fake, access } = await makeBench()
  const errors = [{ reason: 'insufficientPermissions' }]
  fake.failNext(/^GET /, { status: 403, json: { error: { code: 403, errors } } })
  await expect(provider.listCalendars(access())).rejects.toMatchObject({ code: 'reauth_required' })
  fake.failNext(/^GET /, { status: 403, json: { error: { errors: [{ reason: 'accessNotConfigured' }] } } })
  await expect(provider.listCalendars(access())).rejects.toMatchObject({ code: 'unreachable' })
})
