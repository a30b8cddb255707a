import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { userId } from '#contract/id.ts'
import { testStart } from '#test/app.ts'
import { describeCalendarProvider } from '#test/calendar-compliance.ts'
import { openMicrosoftGraph } from '#test/fakes/microsoft-graph.ts'
import { fixedClock } from '#test/open-app.ts'
import { createMicrosoftCalendar } from './microsoft.ts'

const window = {
  from: new Date('2030-05-01T00:00:00Z'),
  until: new Date('2030-06-01T00:00:00Z'),
  timeZone: 'UTC',
}

async function makeBench() {
  const clock = fixedClock(testStart)
  const fake = await openMicrosoftGraph({ now: clock.now })
  onTestFinished(fake.close)
  const oauthUrl = `${fake.base}/common/oauth2/v2.0`
  const settings = {
    ...fake.client,
    apiBase: fake.base,
    authorizeUrl: `${oauthUrl}/authorize`,
    tokenUrl: `${oauthUrl}/token`,
  }
  const provider = createMicrosoftCalendar(settings, clock.now)
  const access = () => ({
    secret: fake.connect(),
    ownerId: userId.parse(randomUUID()),
    onSecretChange: async () => {},
    signal: AbortSignal.timeout(30_000),
  })
  return { provider, fake, clock, access }
}

describeCalendarProvider('Microsoft 365', makeBench)

test('the account is the owner of the default calendar', async () => {
  const { provider, access } = await makeBench()
  expect(await provider.getAccount(access())).toBe('ann@example.test')
})

test.each(['syncStateNotFound', 'SyncStateInvalid', 'resyncRequired'])(
  'the error %s asks for a full read',
  async code => {
    const { provider, fake, access } = await makeBench()
    fake.failNext(/delta$/, { status: 400, json: { error: { code } } })
    const read = provider.readChanges(access(), fake.calendarId, null, window)
    await expect(read).rejects.toMatchObject({ code: 'sync_token' })
  },
)

test('the access token is sent to no other host', async () => {
  const { provider, fake, access } = await makeBench()
  const link = { value: [], '@odata.nextLink': 'https://attacker.example/v1.0/me/calendarView/delta' }
  fake.failNext(/delta$/, { status: 200, json: link })
  const read = provider.readChanges(access(), fake.calendarId, null, window)
  await expect(read).rejects.toMatchObject({ code: 'unreadable' })
})

test('a webhook address that does not answer the validation is refused, and changes are polled', async () => {
  const { provider, fake, access } = await makeBench()
  const channel = { id: 'channel-1', token: 'token-1', address: `${fake.base}/unknown` }
  await expect(provider.push?.subscribe(access(), fake.calendarId, channel)).rejects.toMatchObject({
    code: 'unreachable',
  })
})
