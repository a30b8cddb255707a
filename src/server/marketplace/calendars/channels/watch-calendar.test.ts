import { expect, test } from 'vitest'
import { startApp, type TestApp } from '#test/app.ts'
import { anInterviewer } from '#test/factories.ts'
import { meeting, type Provider, startCalendars } from '#test/oauth-calendars.ts'

const queued = async (app: TestApp) =>
  (
    await app.deps.pool.query<{ name: string }>(
      `select name from pgboss.job where state = 'created' and name in ('sync-calendars', 'watch-calendar')`,
    )
  ).rows.map(({ name }) => name)

test.each(['google', 'microsoft'] as const)(
  '%s tells of a change, and the calendar is read again',
  async provider => {
    const { app, fakes, connect } = await startCalendars()
    const fake = fakes[provider]
    const ann = await anInterviewer(app)
    await connect(ann, provider)
    await app.drainJobs()
    await app.runCronJob('watch-calendars')
    await app.drainJobs()
    expect(fake.channelCount()).toBe(1)
    await fake.deliverHooks()
    await app.drainJobs()
    fake.events.add(meeting)
    fake.events.add({ start: '2030-05-03T10:00:00Z', end: '2030-05-03T11:00:00Z' })
    // Twice and in another order: one job.
    expect(await fake.deliverHooks({ isReversed: true })).toEqual([200, 200])
    expect(await queued(app)).toEqual(['sync-calendars'])
    await app.drainJobs()
    expect(await app.deps.db.selectFrom('calendar_busy_times').selectAll().execute()).toHaveLength(2)
  },
)

// Google's channel lives 7 days, Graph's 70 hours; both are replaced a day before.
test.each(['google', 'microsoft'] as const)(
  'a channel of %s is replaced a day before it ends',
  async provider => {
    const { app, fakes, connect } = await startCalendars()
    const ann = await anInterviewer(app)
    await connect(ann, provider)
    const watch = async () => {
      await app.runCronJob('watch-calendars')
      await app.drainJobs()
      return app.deps.db
        .selectFrom('connected_calendars')
        .select('channel_id')
        .where('checks_busy', '=', true)
        .execute()
    }
    const first = await watch()
    app.clock.advance({ hours: 24 })
    expect(await watch()).toEqual(first)
    app.clock.advance({ hours: provider === 'google' ? 121 : 24 })
    expect(await watch()).not.toEqual(first)
    expect(fakes[provider].channelCount()).toBe(1)
  },
)

test('a subscription that Graph ends is opened again, and one that is refused is tried an hour later', async () => {
  const { app, fakes, connect } = await startCalendars()
  const ann = await anInterviewer(app)
  await connect(ann, 'microsoft')
  await app.drainJobs()
  fakes.microsoft.failNext(/subscriptions$/, { status: 400, json: { error: { code: 'ValidationError' } } })
  const watch = () => app.runCronJob('watch-calendars').then(() => app.drainJobs())
  await watch()
  await watch()
  expect(fakes.microsoft.countRequests(/^POST .*subscriptions$/)).toBe(1)
  app.clock.advance({ hours: 1, minutes: 1 })
  await watch()
  expect(fakes.microsoft.channelCount()).toBe(1)
  const before = await app.deps.db.selectFrom('connected_calendars').select('channel_id').execute()
  fakes.microsoft.sendLifecycle('subscriptionRemoved')
  expect(await fakes.microsoft.deliverHooks()).toEqual([200])
  await app.drainJobs()
  expect(await app.deps.db.selectFrom('connected_calendars').select('channel_id').execute()).not.toEqual(
    before,
  )
  expect(fakes.microsoft.channelCount()).toBe(1)
})

test('notices with a wrong token, of unknown channels or of another form are acknowledged and ignored', async () => {
  const { app, connect } = await startCalendars()
  const ann = await anInterviewer(app)
  await connect(ann, 'google')
  await app.drainJobs()
  await app.runCronJob('watch-calendars')
  await app.drainJobs()
  const { channel_id: channelId } = await app.deps.db
    .selectFrom('connected_calendars')
    .select('channel_id')
    .where('channel_id', 'is not', null)
    .executeTakeFirstOrThrow()
  const send = (provider: Provider, headers: Record<string, string>, body: string | null = null) =>
    fetch(`${app.url}/api/calendars/${provider}/changes`, { method: 'POST', headers, body })
  const google = { 'x-goog-channel-id': channelId ?? '', 'x-goog-resource-state': 'exists' }
  const graph = (value: unknown) => JSON.stringify({ value })
  const json = { 'content-type': 'application/json' }
  const answers = await Promise.all([
    send('google', google),
    send('google', { ...google, 'x-goog-channel-token': 'guess' }),
    send('google', { ...google, 'x-goog-channel-id': 'unknown', 'x-goog-channel-token': 'guess' }),
    send('google', {}),
    send('microsoft', json, graph([{ clientState: `${channelId}.guess` }, { clientState: 'x' }, {}])),
    send('microsoft', json, 'not JSON'),
    send('microsoft', json, graph(Array.from({ length: 500 }, () => ({ clientState: 'x.y' })))),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200])
  expect(await queued(app)).toEqual([])
})

test('the validation of Graph gets its token back as plain text', async () => {
  const app = await startApp()
  const token = 'Validation: <script>alert(1)</script> ü'
  const address = `${app.url}/api/calendars/microsoft/changes?validationToken=${encodeURIComponent(token)}`
  const answer = await fetch(address, { method: 'POST', headers: { 'content-type': 'text/plain' } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await answer.text()).toBe(token)
})
