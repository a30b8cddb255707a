import { describe, expect, test } from 'vitest'
import type { AdminRole } from '#contract/admin-roles.ts'
import { api } from '#contract/api.ts'
import type { UserId } from '#contract/id.ts'
import { lockOwners } from '#server/identity/accounts/repository.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aBooking } from '#test/bookings.ts'
import { runCommand } from '#test/commands.ts'
import { takeQueuedEmails } from '#test/email-jobs.ts'
import { anAdmin, anInterviewee, anInterviewer } from '#test/factories.ts'
import { expectReconciled } from '#test/invariants.ts'
import { waitForLockedStatement } from '#test/notes.ts'
import type { SignedInUser } from '#test/open-app.ts'

const unknownId = '0196a1b2-0000-4000-8000-00000000000a' as UserId
const at = ({ id }: { id: UserId }) => ({ params: { userId: id } })
const act = (person: { id: UserId }, reason = 'Asked by email') => ({ ...at(person), body: { reason } })

const logOf = async (app: TestApp, admin: SignedInUser) =>
  (await app.as(admin).call(api.adminActions, { query: {} })).items.map(
    ({ action, targetId, reason, isCommandLine }) => ({ action, targetId, reason, isCommandLine }),
  )

test('people are listed newest first, page by page', async () => {
  const app = await startApp()
  const admin = await anAdmin(app, 'support')
  const [one, two] = [await anInterviewee(app), await anInterviewer(app)]
  const made = [admin.id, one.id, two.id].map((id, index) => ({
    id,
    created: `2030-01-0${index + 1}T00:00:00Z`,
  }))
  for (const { id, created } of made)
    await app.deps.db
      .updateTable('users')
      .set({ created_at: new Date(created) })
      .where('id', '=', id)
      .execute()
  const first = await app.as(admin).call(api.people, { query: { pageSize: 2 } })
  const second = await app.as(admin).call(api.people, { query: { pageSize: 2, cursor: first.next ?? '' } })
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([two.id, one.id, admin.id])
  expect(second.next).toBeNull()
})

test('the page of a person has facts, and only actions that the admin may do', async () => {
  const app = await startApp()
  const { interviewee } = await aBooking(app, { start: '2030-05-04T10:00:00Z' })
  const read = async (role: AdminRole) => app.as(await anAdmin(app, role)).call(api.person, at(interviewee))
  expect(await read('support')).toMatchObject({
    id: interviewee.id,
    roleId: 1,
    state: 'active',
    upcomingBookings: 1,
    openSessions: 1,
    closingBlocker: null,
    can: {
      suspend: true,
      restore: false,
      signOut: true,
      resendConfirmation: false,
      resetMfa: false,
      viewAs: true,
      close: true,
    },
  })
  expect((await read('moderator')).can).toEqual({
    ...{
      suspend: true,
      restore: false,
      signOut: false,
      resendConfirmation: false,
      resetMfa: false,
      viewAs: false,
      close: false,
    },
  })
  expect(await app.as(await anAdmin(app)).refused(api.person, at({ id: unknownId }))).toMatchObject({
    status: 404,
    code: 'admin.no_person',
  })
})

test('an admin suspends and restores with a reason; sessions are refunded and the log has both', async () => {
  const app = await startApp()
  const admin = await anAdmin(app, 'moderator')
  const { interviewer } = await aBooking(app, { start: '2030-05-04T10:00:00Z' })
  const until = '2030-06-01T00:00:00.000Z'
  const suspension = { ...at(interviewer), body: { reason: 'Six accounts', until } }
  expect(await app.as(admin).call(api.suspendPerson, suspension)).toEqual({ cancelled: 1, left: 0 })
  // The same again changes nothing and is not logged.
  expect(await app.as(admin).call(api.suspendPerson, suspension)).toEqual({ cancelled: 0, left: 0 })
  expect(await app.as(admin).call(api.person, at(interviewer))).toMatchObject({
    state: 'suspended',
    suspendedUntil: until,
    suspensionReason: 'Six accounts',
    openSessions: 0,
    can: { suspend: true, restore: true },
  })
  const restored = await Promise.all(
    [1, 2].map(() => app.as(admin).send(api.restorePerson, act(interviewer, 'A mistake'))),
  )
  expect(restored.map(({ status }) => status).toSorted()).toEqual([204, 409])
  const { items } = await app.as(admin).call(api.adminActions, { query: {} })
  expect(items.map(({ action, reason, before, after }) => ({ action, reason, before, after }))).toEqual([
    {
      action: 'restore_account',
      reason: 'A mistake',
      before: { suspendedAt: '2030-05-01T09:00:00.000Z', suspendedUntil: until },
      after: { suspendedAt: null, suspendedUntil: null },
    },
    {
      action: 'suspend_account',
      reason: 'Six accounts',
      before: { suspendedAt: null, suspendedUntil: null },
      after: { suspendedAt: '2030-05-01T09:00:00.000Z', suspendedUntil: until },
    },
  ])
  await app.drainJobs()
  await expectReconciled(app)
})

test('the command line writes to the same log', async () => {
  const app = await startApp()
  const owner = await anAdmin(app)
  const person = await anInterviewee(app, { email: 'ann@example.test' })
  await runCommand(app, 'suspend', 'ann@example.test', '--why', 'Spam')
  await runCommand(app, 'restore', 'ann@example.test', '--why', 'A mistake')
  expect(await runCommand(app, 'reset-factors', 'ann@example.test')).toEqual({
    refused: 'ann@example.test has no second factor.',
  })
  const entry = { targetId: person.id, isCommandLine: true }
  expect(await logOf(app, owner)).toEqual([
    { ...entry, action: 'restore_account', reason: 'A mistake' },
    { ...entry, action: 'suspend_account', reason: 'Spam' },
  ])
})

test('signing out ends every open sign-in', async () => {
  const app = await startApp()
  const admin = await anAdmin(app, 'support')
  const person = await anInterviewee(app)
  await app.as(admin).call(api.signOutPerson, act(person))
  expect((await app.as(person).send(api.myAccount, {})).status).toBe(401)
  expect(await logOf(app, admin)).toMatchObject([{ action: 'sign_out_account', targetId: person.id }])
})

test('the confirmation email goes again to an unconfirmed address, within its daily limit', async () => {
  const app = await startApp()
  const admin = await anAdmin(app, 'support')
  const person = await anInterviewee(app, { email: 'new@example.test', confirmed: false })
  for (const _ of [1, 2, 3]) await app.as(admin).call(api.resendPersonConfirmation, act(person))
  expect((await takeQueuedEmails(app)).map(({ template, to }) => [template, to.email])).toEqual(
    Array(3).fill(['confirm-email', 'new@example.test']),
  )
  expect(await app.as(admin).refused(api.resendPersonConfirmation, act(person))).toMatchObject({
    code: 'auth.mails_used_up',
  })
  expect(await logOf(app, admin)).toHaveLength(3)
  expect(
    await app.as(admin).refused(api.resendPersonConfirmation, act(await anInterviewee(app))),
  ).toMatchObject({ status: 409, code: 'admin.email_confirmed' })
})

test('two-factor sign-in is reset once, and the person gets an email', async () => {
  const app = await startApp()
  const admin = await anAdmin(app, 'support')
  const person = await anInterviewee(app)
  await app.deps.db
    .insertInto('totp_credentials')
    .values({ user_id: person.id, secret: Buffer.from('unused'), confirmed_at: app.clock.now() })
    .execute()
  expect((await app.as(admin).call(api.person, at(person))).can.resetMfa).toBe(true)
  await app.as(admin).call(api.resetPersonMfa, act(person))
  expect(await takeQueuedEmails(app)).toMatchObject([
    { template: 'factors-changed', data: { change: 'reset' } },
  ])
  expect(await app.as(admin).refused(api.resetPersonMfa, act(person))).toMatchObject({
    status: 409,
    code: 'admin.no_factors',
  })
})

test('closing has the blockers and refunds of the owner’s own closing', async () => {
  const app = await startApp()
  const admin = await anAdmin(app, 'support')
  const { booking, interviewee, interviewer } = await aBooking(app, { start: '2030-05-04T10:00:00Z' })
  expect(await app.as(admin).call(api.closePerson, act(interviewer))).toEqual({
    erasedAt: '2030-05-31T09:00:00.000Z',
  })
  expect(await app.as(interviewee).call(api.booking, { params: { id: booking.id } })).toMatchObject({
    reason: 'cancelled_by_interviewer',
    refund: { amount: 50, status: 'succeeded' },
  })
  expect(await app.as(admin).refused(api.closePerson, act(interviewer))).toMatchObject({
    status: 409,
    code: 'admin.account_closed',
  })
  const running = await aBooking(app, { start: '2030-05-05T10:00:00Z' })
  app.clock.set(running.booking.startTime)
  const again = await app.tokenFor(admin.id)
  const later = { id: admin.id, token: again }
  expect(await app.as(later).call(api.person, at(running.interviewee))).toMatchObject({
    closingBlocker: 'account.in_session',
  })
  expect(await app.as(later).refused(api.closePerson, act(running.interviewee))).toMatchObject({
    status: 409,
    code: 'account.in_session',
  })
  expect(await logOf(app, later)).toMatchObject([{ action: 'close_account', targetId: interviewer.id }])
})

const supportActions = [
  api.suspendPerson,
  api.restorePerson,
  api.signOutPerson,
  api.resendPersonConfirmation,
  api.resetPersonMfa,
  api.closePerson,
]

test('an erased account cannot be acted on, and a closed one gets no confirmation email', async () => {
  const app = await startApp()
  const admin = app.as(await anAdmin(app, 'support'))
  const person = await anInterviewee(app, { confirmed: false })
  const change = (change: { closed_at?: Date; erased_at?: Date }) =>
    app.deps.db.updateTable('users').set(change).where('id', '=', person.id).execute()
  const refused = { status: 409, body: { code: 'admin.account_closed' } }
  await change({ closed_at: app.clock.now() })
  expect(await admin.send(api.resendPersonConfirmation, act(person))).toMatchObject(refused)
  await change({ erased_at: app.clock.now() })
  for (const endpoint of supportActions)
    expect(await admin.send(endpoint, act(person))).toMatchObject(refused)
})

describe('admins', () => {
  test('support cannot act on another admin, an owner can', async () => {
    const app = await startApp()
    const [owner, support, finance] = [
      await anAdmin(app),
      await anAdmin(app, 'support'),
      await anAdmin(app, 'finance'),
    ]
    for (const person of [owner, finance])
      for (const endpoint of supportActions)
        expect(await app.as(support).send(endpoint, act(person))).toMatchObject({
          status: 403,
          body: { code: 'admin.target_is_admin' },
        })
    expect(Object.values((await app.as(support).call(api.person, at(finance))).can)).not.toContain(true)
    await app.as(owner).call(api.suspendPerson, { ...at(finance), body: { reason: 'Left' } })
    expect(await logOf(app, owner)).toHaveLength(1)
  })

  test('no one suspends or closes their own account, and one owner always remains', async () => {
    const app = await startApp()
    const [one, two] = [await anAdmin(app), await anAdmin(app)]
    const suspend = (by: SignedInUser, person: SignedInUser) =>
      app.as(by).send(api.suspendPerson, { ...at(person), body: { reason: 'Left' } })
    expect(await suspend(one, one)).toMatchObject({ status: 409, body: { code: 'admin.own_account' } })
    expect(await app.as(one).refused(api.closePerson, act(one))).toMatchObject({ code: 'admin.own_account' })
    const statuses = (await Promise.all([suspend(one, two), suspend(two, one)])).map(({ status }) => status)
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
  })

  test.each([
    ['suspends', api.suspendPerson],
    ['closes', api.closePerson],
  ] as const)('an owner who is being suspended never %s the only other owner', async (_, endpoint) => {
    const app = await startApp()
    const [one, two] = [await anAdmin(app), await anAdmin(app)]
    const pending = await app.deps.db.transaction().execute(async tx => {
      await lockOwners(tx)
      const answer = app.as(one).send(endpoint, act(two))
      await waitForLockedStatement(app)
      await tx.updateTable('users').set({ suspended_at: app.clock.now() }).where('id', '=', one.id).execute()
      return { answer }
    })
    expect(await pending.answer).toMatchObject({ status: 409, body: { code: 'admin.last_owner' } })
  })

  test.each(['finance', 'moderator'] as const)('%s cannot sign a person out', async role => {
    const app = await startApp()
    const person = await anInterviewee(app)
    const admin = await anAdmin(app, role)
    expect(await app.as(admin).refused(api.signOutPerson, act(person))).toMatchObject({
      status: 403,
      code: 'auth.wrong_role',
    })
  })

  test('an unknown person and an end in the past are refused', async () => {
    const app = await startApp()
    const admin = await anAdmin(app, 'support')
    const body = { reason: 'Spam', until: null }
    expect(await app.as(admin).refused(api.suspendPerson, { ...at({ id: unknownId }), body })).toMatchObject({
      status: 404,
      code: 'admin.no_person',
    })
    const person = await anInterviewee(app)
    const past = { ...at(person), body: { reason: 'Spam', until: '2030-04-01T00:00:00Z' } }
    expect(await app.as(admin).refused(api.suspendPerson, past)).toMatchObject({ code: 'admin.end_in_past' })
  })
})
