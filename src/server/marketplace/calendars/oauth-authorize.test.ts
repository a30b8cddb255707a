import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { anInterviewee, anInterviewer } from '#test/factories.ts'
import { connectionsOf, meeting, startCalendars } from '#test/oauth-calendars.ts'

test.each(['google', 'microsoft'] as const)(
  'an interviewer connects %s, and busy times are read',
  async provider => {
    const { app, fakes, connect } = await startCalendars()
    fakes[provider].events.add(meeting)
    const ann = await anInterviewer(app)
    expect(await connect(ann, provider)).toBe('connected')
    await app.drainJobs()
    const [connection, ...others] = await connectionsOf(app, ann)
    expect(others).toEqual([])
    expect(connection).toMatchObject({ provider, label: 'ann@example.test', status: 'ok' })
    expect(connection?.lastSyncedAt).not.toBeNull()
    const busy = await app.deps.db.selectFrom('calendar_busy_times').selectAll().execute()
    expect(busy).toMatchObject([{ starts_at: new Date(meeting.start), ends_at: new Date(meeting.end) }])

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

test.each(['google', 'microsoft'] as const)(
  'access taken away at %s asks the interviewer to connect again, and busy times stay',
  async provider => {
    const { app, fakes, connect } = await startCalendars()
    fakes[provider].events.add(meeting)
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
