import { expect, onTestFinished, test } from 'vitest'
import { api } from '#contract/api.ts'
import { type SignedInUser, startApp, type TestApp } from '#test/app.ts'
import { anInterviewee, anInterviewer } from '#test/factories.ts'
import { openGoogleCalendar } from '#test/fakes/google-calendar.ts'
import { openMicrosoftGraph } from '#test/fakes/microsoft-graph.ts'

type Provider = 'google' | 'microsoft'
type Attempt = { url: string; cookie: string }

const week = { start: '2030-05-02T10:00:00Z', end: '2030-05-02T11:00:00Z' }

async function startCalendars() {
  const now = () => new Date('2030-05-01T09:00:00.000Z')
  const clock = { now }
  const google = await openGoogleCalendar({ now: () => clock.now() })
  const microsoft = await openMicrosoftGraph({ now: () => clock.now() })
  onTestFinished(async () => {
    await Promise.all([google.close(), microsoft.close()])
  })
  const app = await startApp({ env: { ...google.env, ...microsoft.env } })
  clock.now = app.clock.now
  const fakes = { google, microsoft }

  /** The browser asks for the provider's page. */
  async function begin(user: SignedInUser, provider: Provider): Promise<Attempt> {
    const answer = await app.as(user).send(api.startCalendarConnection, { params: { provider } })
    expect(answer.status).toBe(200)
    const cookie = answer.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^calendar-\w+=[\w.-]+; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax$/)
    return { url: answer.body.url, cookie: cookie.split(';')[0] ?? '' }
  }
  /** The user answers there, and the address leads back to us. */
  async function answer({ url }: Attempt): Promise<string> {
    const page = await fetch(url, { redirect: 'manual' })
    return page.headers.get('location') ?? ''
  }
  /** The browser comes back. Returns the outcome that the screen shows. */
  async function comeBack(address: string, cookie: string): Promise<string | null> {
    const response = await fetch(address, { redirect: 'manual', headers: { cookie } })
    expect(response.status).toBe(303)
    const screen = new URL(response.headers.get('location') ?? '')
    expect(screen.origin + screen.pathname).toBe(`${app.deps.urls.app}/calendars`)
    return screen.searchParams.get('calendar')
  }
  async function connect(user: SignedInUser, provider: Provider) {
    const attempt = await begin(user, provider)
    return comeBack(await answer(attempt), attempt.cookie)
  }
  return { app, fakes, begin, answer, comeBack, connect }
}

const connectionsOf = async (app: TestApp, user: SignedInUser) =>
  (await app.as(user).call(api.calendars, {})).connections

const queued = async (app: TestApp) =>
  (
    await app.deps.pool.query<{ name: string }>(
      `select name from pgboss.job where state = 'created' and name in ('sync-calendars', 'watch-calendar')`,
    )
  ).rows.map(({ name }) => name)

test.each(['google', 'microsoft'] as const)(
  'an interviewer connects %s, and busy times are read',
  async provider => {
    const { app, fakes, connect } = await startCalendars()
    fakes[provider].events.add(week)
    const ann = await anInterviewer(app)
    expect(await connect(ann, provider)).toBe('connected')
    await app.drainJobs()
    const [connection, ...others] = await connectionsOf(app, ann)
    expect(others).toEqual([])
    expect(connection).toMatchObject({ provider, label: 'ann@example.test', status: 'ok' })
    expect(connection?.lastSyncedAt).not.toBeNull()
    const busy = await app.deps.db.selectFrom('calendar_busy_times').selectAll().execute()
    expect(busy).toMatchObject([{ starts_at: new Date(week.start), ends_at: new Date(week.end) }])

    // The same account again replaces the secret.
    expect(await connect(ann, provider)).toBe('connected')
    expect(await connectionsOf(app, ann)).toHaveLength(1)
  },
)

test('the provider is asked for the least permissions, with PKCE and without our ids', async () => {
  const { app, begin } = await startCalendars()
  const ann = await anInterviewer(app)
  const google = new URL((await begin(ann, 'google')).url)
  expect(google.searchParams.get('scope')?.split(' ')).toEqual([
    'https://www.googleapis.com/auth/calendar.calendarlist.readonly',
    'https://www.googleapis.com/auth/calendar.events.freebusy',
    'https://www.googleapis.com/auth/calendar.events.owned',
  ])
  const microsoft = new URL((await begin(ann, 'microsoft')).url)
  expect(microsoft.pathname).toBe('/common/oauth2/v2.0/authorize')
  expect(microsoft.searchParams.get('scope')).toMatch(/^offline_access \S+\/Calendars\.ReadWrite$/)
  for (const { searchParams, href } of [google, microsoft]) {
    expect(searchParams.get('code_challenge_method')).toBe('S256')
    expect(searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/)
    expect(href).not.toContain(ann.id)
  }
})

test('a refusal, a missing permission and a failure each have their own outcome', async () => {
  const { app, fakes, connect } = await startCalendars()
  const ann = await anInterviewer(app)
  fakes.google.setConsent({ error: 'access_denied' })
  expect(await connect(ann, 'google')).toBe('denied')
  fakes.google.setConsent({ error: 'server_error' })
  expect(await connect(ann, 'google')).toBe('failed')
  fakes.google.setConsent({ scope: 'https://www.googleapis.com/auth/calendar.calendarlist.readonly' })
  expect(await connect(ann, 'google')).toBe('incomplete')
  fakes.google.setConsent({})
  fakes.google.failNext(/\/token$/, { status: 503 })
  expect(await connect(ann, 'google')).toBe('failed')
  fakes.google.failNext(/calendarList\/primary$/, { status: 500 })
  expect(await connect(ann, 'google')).toBe('failed')
  expect(await connectionsOf(app, ann)).toEqual([])
})

test('an attempt works once, for 15 minutes, in the browser and login that began it', async () => {
  const { app, begin, answer, comeBack } = await startCalendars()
  const [ann, bob] = [await anInterviewer(app), await anInterviewer(app)]
  const first = await begin(ann, 'google')
  const address = await answer(first)
  expect(await comeBack(address, '')).toBe('expired')
  expect(await comeBack(address, (await begin(bob, 'google')).cookie)).toBe('expired')
  expect(await comeBack(address, (await begin(ann, 'google')).cookie)).toBe('expired')
  const forged = first.cookie.replace(ann.id, bob.id)
  expect(await comeBack(address, forged)).toBe('expired')
  const other = address.replace('/google/', '/microsoft/')
  expect(await comeBack(other, first.cookie.replace('google', 'microsoft'))).toBe('expired')
  expect(await comeBack(address, first.cookie)).toBe('connected')
  expect(await comeBack(address, first.cookie)).toBe('expired')

  const late = await begin(bob, 'google')
  app.clock.advance({ minutes: 16 })
  expect(await comeBack(await answer(late), late.cookie)).toBe('expired')
  const signedOut = await begin(bob, 'google')
  await app.as(bob).call(api.signOut, {})
  expect(await comeBack(await answer(signedOut), signedOut.cookie)).toBe('expired')
})

test('only interviewers connect, and only what the operator has set up', async () => {
  const { app } = await startCalendars()
  const input = { params: { provider: 'google' } } as const
  expect(await app.anonymous.send(api.startCalendarConnection, input)).toMatchObject({ status: 401 })
  const interviewee = app.as(await anInterviewee(app))
  expect(await interviewee.send(api.startCalendarConnection, input)).toMatchObject({ status: 403 })
  const plain = await startApp()
  const interviewer = plain.as(await anInterviewer(plain))
  expect(await interviewer.send(api.startCalendarConnection, input)).toMatchObject({
    status: 503,
    body: { code: 'calendar.not_configured' },
  })
})

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
    fake.events.add(week)
    fake.events.add({ start: '2030-05-03T10:00:00Z', end: '2030-05-03T11:00:00Z' })
    // Twice and in another order: one job.
    expect(await fake.deliverHooks({ isReversed: true })).toEqual([200, 200])
    expect(await queued(app)).toEqual(['sync-calendars'])
    await app.drainJobs()
    expect(await app.deps.db.selectFrom('calendar_busy_times').selectAll().execute()).toHaveLength(2)
  },
)

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

test.each(['google', 'microsoft'] as const)(
  'disconnecting %s ends its channels and the access',
  async provider => {
    const { app, fakes, connect } = await startCalendars()
    const fake = fakes[provider]
    const ann = await anInterviewer(app)
    for (const isDown of [false, true]) {
      await connect(ann, provider)
      await app.drainJobs()
      await app.runCronJob('watch-calendars')
      await app.drainJobs()
      expect(fake.channelCount()).toBe(1)
      const [connection] = await connectionsOf(app, ann)
      if (isDown) await fake.close()
      await app.as(ann).call(api.disconnectCalendar, { params: { connectionId: connection?.id ?? '' } })
      expect(await connectionsOf(app, ann)).toEqual([])
      if (isDown) continue
      expect(fake.channelCount()).toBe(0)
      if (provider === 'google') expect(fake.refreshTokenCount()).toBe(0)
    }
  },
)

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

test.each(['google', 'microsoft'] as const)(
  'access taken away at %s is told, and busy times stay',
  async provider => {
    const { app, fakes, connect } = await startCalendars()
    fakes[provider].events.add(week)
    const ann = await anInterviewer(app)
    await connect(ann, provider)
    await app.drainJobs()
    fakes[provider].revokeAccess()
    app.clock.advance({ hours: 1 })
    await app.runCronJob('sync-due-calendars')
    await app.drainJobs()
    expect(await connectionsOf(app, ann)).toMatchObject([{ status: 'reauth_required' }])
    expect(await app.deps.db.selectFrom('calendar_busy_times').selectAll().execute()).toHaveLength(1)
    expect(await connect(ann, provider)).toBe('connected')
    await app.drainJobs()
    expect(await connectionsOf(app, ann)).toMatchObject([{ status: 'ok' }])
  },
)
