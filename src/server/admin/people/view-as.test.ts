import { expect, test } from 'vitest'
import { adminRoles } from '#contract/admin-roles.ts'
import { api, rawRoutes } from '#contract/api.ts'
import { consents } from '#contract/booking.ts'
import type { Endpoint, RawRoute } from '#contract/endpoint.ts'
import type { UserId } from '#contract/id.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aBooking } from '#test/bookings.ts'
import { anAdmin, anInterviewee, anInterviewer, aSlot, free } from '#test/factories.ts'
import { authSessionIdOf, type SignedInUser } from '#test/open-app.ts'
import { watchWrites } from '#test/written-rows.ts'

const reason = 'A booking is missing'
const inputFor = ({ id }: { id: UserId }) => ({ params: { userId: id }, body: { reason } })

async function aView(app: TestApp, person: SignedInUser, admin?: SignedInUser) {
  const viewer = admin ?? (await anAdmin(app, 'support'))
  const { token, ...view } = await app.as(viewer).call(api.startView, inputFor(person))
  return { viewer, view, as: app.as({ token }), token }
}

const statusOf = async ({ as }: Awaited<ReturnType<typeof aView>>) =>
  (await as.send(api.myProfile, {})).status

const logOf = async (app: TestApp, person: { id: UserId }) => {
  const query = { targetType: 'user', targetId: person.id } as const
  const { items } = await app.as(await anAdmin(app)).call(api.adminActions, { query })
  return items.map(({ action, actor, reason: why, before, after }) => ({ action, actor, why, before, after }))
}

test('an admin sees the product as a person, for 30 minutes by the server’s clock', async () => {
  const app = await startApp()
  const person = await anInterviewee(app, { name: 'Ann Lee' })
  const opened = await aView(app, person)
  expect(opened.view).toEqual({
    userId: person.id,
    roleId: 1,
    name: 'Ann Lee',
    expiresAt: '2030-05-01T09:30:00.000Z',
  })
  expect(await opened.as.call(api.myProfile, {})).toMatchObject({ displayName: 'Ann Lee' })
  app.clock.advance({ minutes: 29, seconds: 59 })
  expect(await statusOf(opened)).toBe(200)
  app.clock.advance({ seconds: 1 })
  expect(await statusOf(opened)).toBe(401)
})

test.each(adminRoles)('whether the role %s may view is decided by the server', async role => {
  const app = await startApp()
  const [admin, person] = [await anAdmin(app, role), await anInterviewer(app)]
  const { status } = await app.as(admin).send(api.startView, inputFor(person))
  expect(status).toBe(role === 'support' || role === 'owner' ? 200 : 403)
})

test('users, admins without a second factor and stale sign-ins cannot view a person', async () => {
  const app = await startApp()
  const [person, other] = [await anInterviewee(app), await anInterviewer(app)]
  const withoutFactor = await anAdmin(app, 'support')
  await app.deps.db.deleteFrom('passkeys').where('user_id', '=', withoutFactor.id).execute()
  const stale = await anAdmin(app, 'support')
  const longAgo = { reauthenticated_at: new Date('2030-04-30T00:00:00Z') }
  await app.deps.db.updateTable('auth_sessions').set(longAgo).where('user_id', '=', stale.id).execute()
  for (const [caller, code] of [
    [null, 'auth.required'],
    [other, 'auth.wrong_role'],
    [person, 'auth.wrong_role'],
    [withoutFactor, 'auth.second_factor_setup_required'],
    [stale, 'auth.confirm_again'],
  ] as const)
    expect(await app.as(caller).refused(api.startView, inputFor(person))).toMatchObject({ code })
  expect(await app.deps.db.selectFrom('view_as_sessions').selectAll().execute()).toEqual([])
})

test('admins, unknown, closed and erased accounts cannot be viewed', async () => {
  const app = await startApp()
  const owner = await anAdmin(app)
  const closed = await anInterviewee(app)
  await app.as(closed).call(api.closeAccount, {})
  for (const [target, code] of [
    [await anAdmin(app, 'finance'), 'admin.view_of_admin'],
    [owner, 'admin.view_of_admin'],
    [closed, 'admin.account_closed'],
    [{ id: '0196a1b2-0000-4000-8000-00000000000a' as UserId }, 'admin.no_person'],
  ] as const)
    expect(await app.as(owner).refused(api.startView, inputFor(target))).toMatchObject({ code })
})

const endpoints: (Endpoint | RawRoute)[] = [...Object.values(api), ...Object.values(rawRoutes)]

test.each(['interviewee', 'interviewer'] as const)(
  'a view of an %s opens only what the contract allows, by every address',
  async role => {
    const app = await startApp({ isNew: true })
    const { [role]: person } = await aBooking(app)
    let as = app.anonymous
    const opened: string[] = []
    const others = endpoints.filter(({ name }) => name !== 'endView')
    for (const [index, endpoint] of others.entries()) {
      // The budget of one admin does not last for all.
      if (index % 40 === 0) as = (await aView(app, person)).as
      const { status, body } = await as.send(endpoint, {})
      const isRefused = status === 403 && (endpoint.method === 'HEAD' || body.code.startsWith('view.'))
      if (!isRefused) opened.push(endpoint.name)
      if (isRefused && endpoint.method !== 'HEAD')
        expect(body.code).toBe(endpoint.method === 'GET' ? 'view.not_shown' : 'view.read_only')
    }
    const allowed = others.filter(({ viewAs }) => viewAs)
    expect(opened.toSorted()).toEqual(allowed.map(({ name }) => name).toSorted())
  },
)

test('what a view may open has been decided, endpoint by endpoint', () => {
  const open = endpoints.filter(({ viewAs }) => viewAs)
  // A raw route has no reply that could be blanked.
  expect(open.filter(endpoint => 'kind' in endpoint)).toEqual([])
  const changing = open.filter(({ method }) => method !== 'GET').map(({ name }) => name)
  expect(changing.toSorted()).toEqual(['endView', 'findInterviewers'])
  const secret =
    /message|note(?!s$|tification|Settings)|recording|replay|caption|receipt|payout|payment|earning|mfa|factor|login|export|calendar/i
  expect(open.map(({ name }) => name).filter(name => secret.test(name))).toEqual([])
})

test('reading everything that a view opens changes nothing but the view itself', async () => {
  const app = await startApp({ isNew: true })
  const { booking, interviewee, interviewer } = await aBooking(app, { start: '2030-05-04T10:00:00Z' })
  const timeSlotId = await aSlot(app, interviewer, { start: '2030-05-08T10:00:00Z', price: free })
  const views = [await aView(app, interviewee), await aView(app, interviewer)]
  const written = await watchWrites(app)
  for (const { as } of views)
    for (const endpoint of endpoints.filter(({ viewAs, name }) => viewAs && name !== 'endView')) {
      const id = endpoint.path.startsWith('/api/interviewer') ? interviewer.id : booking.id
      const ids = { id, interviewerId: interviewer.id, timeSlotId, policy: 'terms', sessionId: booking.id }
      const { status } = await as.send(endpoint, {
        params: ids,
        body: endpoint.method === 'POST' ? {} : undefined,
      })
      expect([endpoint.name, status]).toEqual([endpoint.name, expect.toSatisfy((code: number) => code < 500)])
    }
  expect(await written()).toEqual(['UPDATE view_as_sessions'])
})

test('a view shows bookings without notes, meeting link, payment and recording', async () => {
  const app = await startApp()
  const interviewer = await anInterviewer(app)
  const interviewee = await anInterviewee(app)
  const timeSlotId = await aSlot(app, interviewer, { start: '2030-05-04T10:00:00Z', price: free })
  const body = { timeSlotId, notes: 'I freeze at zebrafinch questions', consents: [...consents] }
  const { id } = await app.as(interviewee).call(api.createBooking, { body })
  const meeting = { bookingId: id, meetingLink: 'https://meet.example.test/zebrafinch' }
  await app.as(interviewer).call(api.setMeetingLink, { body: meeting })
  await app.as(interviewee).call(api.sendBookingMessage, { params: { id }, body: { text: 'zebrafinch' } })
  expect(JSON.stringify(await app.as(interviewee).call(api.booking, { params: { id } }))).toContain(
    'zebrafinch',
  )
  for (const person of [interviewee, interviewer]) {
    const { as } = await aView(app, person)
    const replies = [
      await as.call(api.booking, { params: { id } }),
      await as.call(api.myBookings, {}),
      await as.call(api.upcomingTasks, {}),
      await as.call(api.notifications, {}),
    ]
    expect(replies[0]).toMatchObject({ id, notes: null, meetingLink: null, payment: null, recording: null })
    expect(JSON.stringify(replies)).not.toContain('zebrafinch')
  }
})

test('the person is told in the app and by email, in their language, with the reason', async () => {
  const app = await startApp()
  const person = await anInterviewee(app, { timeZone: 'Asia/Tbilisi' })
  await app.deps.db.updateTable('users').set({ language: 'ru' }).where('id', '=', person.id).execute()
  await aView(app, person)
  await app.drainJobs()
  const { notices } = await app.as(person).call(api.notifications, {})
  expect(notices.map(({ title, isUnseen }) => ({ title, isUnseen }))).toEqual([
    { title: `Поддержка Rehearse посмотрела ваш аккаунт: ${reason}`, isUnseen: true },
  ])
  const [email, ...others] = await app.emails()
  expect(others).toEqual([])
  expect(email).toMatchObject({ subject: 'Поддержка Rehearse посмотрела ваш аккаунт' })
  expect(JSON.stringify(email)).toMatch(/13:00.*A booking is missing/)
  const exported = await app.as(person).call(api.exportAccount, {})
  expect(exported.viewsBySupport).toEqual([
    { startedAt: '2030-05-01T09:00:00.000Z', endedAt: '2030-05-01T09:30:00.000Z', why: reason },
  ])
})

test('the log has start and end of a view, with what was read and how often', async () => {
  const app = await startApp()
  const person = await anInterviewee(app)
  const { as, token, viewer } = await aView(app, person)
  await as.call(api.myProfile, {})
  await Promise.all([
    as.call(api.myBookings, {}),
    as.call(api.myBookings, {}),
    as.refused(api.mfaMethods, {}),
  ])
  app.clock.advance({ minutes: 4 })
  await Promise.all([as.send(api.endView, {}), as.send(api.endView, {})])
  expect((await app.as({ token }).send(api.myProfile, {})).status).toBe(401)
  app.clock.advance({ minutes: 40 })
  await app.runCronJob('end-views')
  const actor = await app.deps.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  expect(await logOf(app, person)).toMatchObject([
    {
      action: 'end_view',
      actor: actor.email,
      why: reason,
      after: {
        endedAt: '2030-05-01T09:04:00.000Z',
        reads: expect.objectContaining({ myProfile: 1, myBookings: 2 }),
      },
    },
    { action: 'start_view', actor: actor.email, why: reason },
  ])
  // The person's own sign-in is no view.
  expect((await app.as(person).send(api.endView, {})).status).toBe(204)
})

const endings: Record<
  string,
  (app: TestApp, viewer: SignedInUser, person: SignedInUser) => Promise<unknown>
> = {
  'the admin signs out': (app, viewer) => app.as(viewer).call(api.signOut, {}),
  'the admin’s role is revoked': async (app, viewer) => {
    const input = {
      params: { userId: viewer.id, role: 'support' as const },
      query: { reason: 'Left the team' },
    }
    return app.as(await anAdmin(app)).call(api.revokeAdminRole, input)
  },
  'the admin keeps only a role that may not view': async (app, viewer) => {
    const { db } = app.deps
    await db.updateTable('admin_roles').set({ role: 'finance' }).where('user_id', '=', viewer.id).execute()
  },
  'the admin is suspended': async (app, viewer) => {
    const body = { reason: 'Stolen laptop', until: null }
    return app.as(await anAdmin(app)).call(api.suspendPerson, { params: { userId: viewer.id }, body })
  },
  'the person closes the account': (app, _, person) => app.as(person).call(api.closeAccount, {}),
  'the person becomes an admin': async (app, _, { id }) => {
    const { email } = await app.deps.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const body = { email, role: 'finance' as const, reason: 'Hired' }
    return app.as(await anAdmin(app)).call(api.grantAdminRole, { body })
  },
}

test.each(Object.keys(endings))('a view ends at once when %s, and the log says so', async name => {
  const app = await startApp()
  const person = await anInterviewee(app)
  const opened = await aView(app, person)
  expect(await statusOf(opened)).toBe(200)
  await endings[name]?.(app, opened.viewer, person)
  expect(await statusOf(opened)).toBe(401)
  await Promise.all([app.runCronJob('end-views'), app.runCronJob('end-views')])
  const ends = (await logOf(app, person)).filter(({ action }) => action === 'end_view')
  expect(ends).toMatchObject([{ why: reason, after: { reads: { myProfile: 1 } } }])
  // What is restored later brings no view back.
  await app.deps.db.updateTable('users').set({ closed_at: null }).where('id', '=', person.id).execute()
  expect(await statusOf(opened)).toBe(401)
})

test('the person’s sign-ins neither show nor end with a view', async () => {
  const app = await startApp()
  const person = await anInterviewee(app)
  const { token, as } = await aView(app, person)
  expect((await app.as(person).call(api.myLogins, {})).map(({ id }) => id)).toEqual([authSessionIdOf(person)])
  expect(await as.refused(api.signOut, {})).toMatchObject({ status: 403, code: 'view.read_only' })
  await as.call(api.endView, {})
  expect((await app.as(person).send(api.myProfile, {})).status).toBe(200)
  expect((await app.as({ token }).send(api.myProfile, {})).status).toBe(401)
})

test('a view spends the budget of the admin, not of the person', async () => {
  const app = await startApp({ isNew: true })
  const person = await anInterviewee(app)
  const { as } = await aView(app, person)
  const calls = Array.from({ length: 310 }, () => as.send(api.interviewers, {}))
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  expect(statuses).toContain(429)
  expect((await app.as(person).send(api.interviewers, {})).status).toBe(200)
})
