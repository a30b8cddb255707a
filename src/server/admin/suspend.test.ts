import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aBooking, aRequest } from '#test/bookings.ts'
import { runCommand } from '#test/commands.ts'
import { takeQueuedEmails } from '#test/email-jobs.ts'
import { anInterviewee, anInterviewer, aSlot, free, usd } from '#test/factories.ts'
import { expectReconciled } from '#test/invariants.ts'
import type { SignedInUser } from '#test/open-app.ts'

const emailOf = async (app: TestApp, { id }: SignedInUser) =>
  (await app.deps.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email

const suspend = async (app: TestApp, user: SignedInUser, ...options: string[]) =>
  runCommand(app, 'suspend', await emailOf(app, user), '--why', 'Six accounts of one person', ...options)

const bookingOf = (app: TestApp, user: SignedInUser, { id }: { id: string }) =>
  app.as(user).call(api.booking, { params: { id: id as never } })

test('suspending an interviewer signs them out, unlists them and refunds their bookings in full', async () => {
  const app = await startApp()
  const { booking, interviewee, interviewer } = await aBooking(app, { start: '2030-05-01T15:00:00Z' })
  const request = await aSlot(app, interviewer, { start: '2030-05-04T10:00:00Z' })
  const held = await app.as(interviewee).call(api.createPaymentIntent, { body: { timeSlotId: request } })
  const open = await aSlot(app, interviewer, { start: '2030-05-05T10:00:00Z', price: free })
  await app.deps.db.deleteFrom('dev_inbox').execute()

  const email = await emailOf(app, interviewer)
  expect(await suspend(app, interviewer)).toEqual({
    text: `${email} is now suspended, until it is restored.\nCancelled: 2 upcoming sessions.`,
    isFailure: false,
  })
  await app.drainJobs()
  expect((await app.as(interviewer).send(api.mySlots, {})).status).toBe(401)
  expect(await bookingOf(app, interviewee, booking)).toMatchObject({
    status: 'cancelled',
    reason: 'called_off',
    refund: { amount: 50, status: 'succeeded' },
  })
  expect(await bookingOf(app, interviewee, { id: held.bookingId })).toMatchObject({ status: 'cancelled' })
  const params = { interviewerId: interviewer.id }
  expect((await app.as(interviewee).send(api.availableSlots, { params })).status).toBe(404)
  for (const [call, timeSlotId] of [
    [api.createBooking, open],
    [api.createPaymentIntent, request],
  ] as const)
    expect((await app.as(interviewee).send(call, { body: { timeSlotId } })).status).toBe(404)
  const emails = await app.emails()
  expect(emails.length).toBeGreaterThan(0)
  const [told] = emails.filter(({ subject }) => subject === 'Your Rehearse account is suspended')
  expect(told).toMatchObject({ recipient: email })
  expect(told?.plain).toMatch(/There’s no end date[\s\S]*Six accounts of one person/)
  for (const { plain } of emails.filter(each => each !== told)) {
    expect(plain).toMatch(/won’t take place/)
    expect(plain).not.toMatch(/suspen|Six accounts/)
  }
  await expectReconciled(app)
})

test('suspending an interviewee cancels their sessions with the usual refund, so the interviewer loses nothing', async () => {
  const app = await startApp()
  const { booking, interviewee, interviewer } = await aBooking(app, { start: '2030-05-01T22:00:00Z' })
  const request = await aRequest(app, { start: '2030-05-08T10:00:00Z' })
  await suspend(app, interviewee)
  await suspend(app, request.interviewee)
  await app.drainJobs()
  expect(await bookingOf(app, interviewer, booking)).toMatchObject({
    status: 'cancelled',
    reason: 'called_off',
    refund: { amount: 25, status: 'succeeded' },
  })
  expect(await bookingOf(app, request.interviewer, request.booking)).toMatchObject({
    status: 'cancelled',
    payment: { status: 'Cancelled' },
  })
  await expectReconciled(app)
})

test('a suspended user cannot sign in, and sees the end date and the support address', async () => {
  const app = await startApp()
  const email = 'ann@example.test'
  const credentials = { email, username: email, password: 'a long and quiet river', roleId: 1 as const }
  await app.anonymous.call(api.register, { body: credentials })
  expect(await runCommand(app, 'suspend', email, '--why', 'spam', '--until', '2030-06-01')).toMatchObject({
    text: expect.stringContaining('until 2030-06-01T00:00:00.000Z'),
  })
  const signInInput = { body: { username: email, password: credentials.password } }
  expect(await app.anonymous.refused(api.signIn, signInInput)).toMatchObject({
    status: 403,
    code: 'auth.suspended',
    suspendedUntil: '2030-06-01T00:00:00.000Z',
    message:
      'This account is suspended until 2030-06-01 00:00 UTC. If you think this is a mistake, write to support@rehearse.example.',
  })
  app.clock.set('2030-06-01T00:00:00Z')
  await app.runCronJobs()
  await app.anonymous.call(api.signIn, signInInput)
  const [suspension] = await app.deps.db.selectFrom('suspensions').selectAll().execute()
  expect(suspension).toMatchObject({ reason: 'spam', restored_by: null, restored_at: app.deps.now() })
  expect(suspension?.suspended_by).not.toBe('')
})

test('the operator sees and the database records every suspension, extension and restoration', async () => {
  const app = await startApp()
  const interviewer = await anInterviewer(app)
  const email = await emailOf(app, interviewer)
  await suspend(app, interviewer, '--until', '2030-06-01')
  expect((await suspend(app, interviewer, '--until', '2030-06-01')).text).toContain(
    `${email} has been suspended since 2030-05-01T09:00:00.000Z, until 2030-06-01T00:00:00.000Z.`,
  )
  expect(await app.deps.db.selectFrom('suspensions').selectAll().execute()).toHaveLength(1)
  await suspend(app, interviewer, '--until', '2030-07-01T12:00:00Z')
  expect(await app.deps.db.selectFrom('suspensions').selectAll().execute()).toHaveLength(2)
  app.clock.set('2030-06-02T00:00:00Z')
  await app.runCronJobs()
  const readListed = () => app.deps.db.selectFrom('interviewers').select('listed').executeTakeFirst()
  expect(await readListed()).toEqual({ listed: false })
  expect(await runCommand(app, 'restore', email)).toMatchObject({ text: `${email} can sign in again.` })
  expect(await runCommand(app, 'restore', email)).toMatchObject({ text: `${email} is not suspended.` })
  expect(await runCommand(app, 'suspend', 'nobody@example.test', '--why', 'x')).toEqual({
    refused: 'No account has the email nobody@example.test.',
  })
  expect(await suspend(app, interviewer, '--until', '2030-06-01')).toEqual({
    refused: '--until is in the past. Give a later time.',
  })
})

test('the cron job cancels sessions left after a suspension or a crash', async () => {
  const app = await startApp()
  const { booking, interviewee, interviewer } = await aBooking(app)
  // State of a process killed right after the first step.
  await app.deps.db
    .updateTable('users')
    .set({ suspended_at: app.deps.now() })
    .where('id', '=', interviewer.id)
    .execute()
  await app.runCronJobs()
  expect(await bookingOf(app, interviewee, booking)).toMatchObject({
    reason: 'called_off',
    refund: { amount: 50, status: 'succeeded' },
  })
  await app.runCronJobs()
  await expectReconciled(app)
})

test('a user suspended during a booking gets no booking', async () => {
  const app = await startApp()
  const ann = await anInterviewee(app)
  const slots = await Promise.all(
    Array.from({ length: 5 }, async (_, at) =>
      aSlot(app, await anInterviewer(app), {
        start: `2030-05-1${at}T10:00:00Z`,
        price: at % 2 ? usd(5) : free,
      }),
    ),
  )
  await Promise.all([
    suspend(app, ann),
    ...slots.map((timeSlotId, at) =>
      app.as(ann).send(at % 2 ? api.createPaymentIntent : api.createBooking, { body: { timeSlotId } }),
    ),
  ])
  await app.runCronJobs()
  const liveBookings = await app.deps.db
    .selectFrom('bookings')
    .select('id')
    .where('status', '<>', 'cancelled')
    .execute()
  expect(liveBookings).toEqual([])
})

test.each([true, false])(
  'the person (email confirmed: %s) is told why and until when, once for each change, and when it is over',
  async isConfirmed => {
    const app = await startApp()
    const ann = await anInterviewee(app, { email: 'ann@example.test', confirmed: isConfirmed })
    const templates = async () =>
      (await takeQueuedEmails(app)).flatMap(({ to, template, data }) =>
        to.email === 'ann@example.test' ? [{ template, data }] : [],
      )
    const reason = 'Six accounts of one person'
    const suspended = (until: string | null) => ({ template: 'account-suspended', data: { until, reason } })
    await suspend(app, ann)
    await suspend(app, ann)
    expect(await templates()).toEqual([suspended(null)])
    await suspend(app, ann, '--until', '2030-06-01')
    expect(await templates()).toEqual([suspended('2030-06-01T00:00:00.000Z')])
    app.clock.set('2030-06-01T00:00:00Z')
    await app.runCronJobs()
    const { plain } = (await app.emails()).findLast(({ recipient }) => recipient === 'ann@example.test') ?? {}
    expect(plain).toContain('The suspension is over.')
  },
)
