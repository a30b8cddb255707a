import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { roles } from '#contract/auth.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aBooking, aFreeBooking, aRequest, paymentAmountsOf } from '#test/bookings.ts'
import { takeQueuedEmails, tokenIn } from '#test/email-jobs.ts'
import {
  aFindableInterviewer,
  anInterviewee,
  anInterviewer,
  aSession,
  aSlot,
  confirmAllEmails,
  free,
} from '#test/factories.ts'
import type { SignedInUser } from '#test/open-app.ts'
import { finishAccountClosures } from './close-account.ts'

const email = 'ann@example.test'
const password = 'correct horse'

const close = (app: TestApp, user: { token: string }) => app.as(user).send(api.closeAccount, {})

const signIn = (app: TestApp, input: object = {}) =>
  app.anonymous.send(api.signIn, { body: { username: email, password, ...input } })

const bookingsOf = (app: TestApp) =>
  app.deps.db.selectFrom('bookings').select(['id', 'status', 'reason']).orderBy('starts_at').execute()

const freeSlots = async (app: TestApp) =>
  (await app.deps.db.selectFrom('slots').select('id').where('available', '=', true).execute()).length

async function anAccount(app: TestApp) {
  const body = { email, password, roleId: roles.interviewee }
  const ann = await app.anonymous.call(api.register, { body })
  await confirmAllEmails(app)
  await takeQueuedEmails(app)
  return ann
}

test('closing requires recent authentication, revokes every session and emails the erasure date', async () => {
  const app = await startApp()
  const ann = await anAccount(app)
  const otherSession = (await signIn(app)).body
  await takeQueuedEmails(app)
  app.clock.advance({ minutes: 10 })
  expect(await close(app, ann)).toMatchObject({ status: 403, body: { code: 'auth.confirm_again' } })
  const proof = { body: { way: 'password', password } } as const
  await app.as(ann).call(api.reauthenticate, proof)
  expect(await close(app, ann)).toMatchObject({
    status: 200,
    body: { erasedAt: '2030-05-31T09:10:00.000Z' },
  })
  for (const session of [ann, otherSession])
    expect(await app.as(session).refused(api.myAccount, {})).toMatchObject({ status: 401 })
  expect(await takeQueuedEmails(app)).toMatchObject([
    { template: 'account-closed', to: { email }, data: { erasedAt: '2030-05-31T09:10:00.000Z' } },
  ])
})

test('only the right password reveals that an account is closed, and reopens it on request', async () => {
  const app = await startApp()
  await close(app, await anAccount(app))
  app.clock.advance({ hours: 29 * 24 })
  expect(await signIn(app, { password: 'a guess', reopen: true })).toMatchObject({ status: 401 })
  expect(await signIn(app)).toMatchObject({
    status: 403,
    body: { code: 'auth.closed', extra: { erasedAt: '2030-05-31T09:00:00.000Z' } },
  })
  const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(app, { reopen: true })))
  expect(answers.map(answer => answer.status)).toEqual(Array(4).fill(200))
  expect(await signIn(app)).toMatchObject({ status: 200 })
  app.clock.advance({ hours: 48 })
  await app.runCronJobs()
  expect(await signIn(app)).toMatchObject({ status: 200 })
})

test('a password reset works on a closed account and does not reopen it', async () => {
  const app = await startApp()
  await close(app, await anAccount(app))
  await takeQueuedEmails(app)
  await app.anonymous.call(api.requestPasswordReset, { body: { email } })
  const [order] = await takeQueuedEmails(app)
  if (order?.template !== 'reset-password') throw new Error('no email with a link')
  const token = tokenIn(order.data.link)
  await app.anonymous.call(api.resetPassword, { body: { token, password: 'a new password' } })
  expect(await signIn(app, { password: 'a new password' })).toMatchObject({ status: 403 })
})

test('an interviewer who closes refunds bookings in full, withdraws slots and disappears from search', async () => {
  const app = await startApp()
  const { booking, interviewer, interviewee } = await aBooking(app, { start: '2030-05-01T12:00:00Z' })
  await aSlot(app, interviewer, { start: '2030-05-08T10:00:00Z' })
  await takeQueuedEmails(app)

  expect(await close(app, interviewer)).toMatchObject({ status: 200 })
  const taker = app.as(interviewee)
  expect(await taker.call(api.booking, { params: { id: booking.id } })).toMatchObject({
    status: 'cancelled',
    reason: 'cancelled_by_interviewer',
    refund: { amount: 50, status: 'succeeded' },
  })
  expect(await freeSlots(app)).toBe(0)
  const id = interviewer.id
  expect(await taker.refused(api.interviewer, { params: { id } })).toMatchObject({ status: 404 })
  expect(await taker.refused(api.availableSlots, { params: { interviewerId: id } })).toMatchObject({
    status: 404,
  })
  expect((await takeQueuedEmails(app)).map(order => order.template).sort()).toEqual([
    'account-closed',
    'booking-cancelled',
  ])
})

test('an interviewee who closes is refunded by policy: half 20 hours ahead, all of a pending request', async () => {
  const app = await startApp()
  const { booking, interviewee, interviewer } = await aBooking(app, { start: '2030-05-02T05:00:00Z' })
  const transactionId = booking.payment?.transactionId ?? ''
  await takeQueuedEmails(app)
  await close(app, interviewee)
  expect((await takeQueuedEmails(app)).map(order => order.template).sort()).toEqual([
    'account-closed',
    'booking-cancelled',
  ])
  expect(await paymentAmountsOf(app, transactionId)).toMatchObject({
    ours: { captured: 5000, refunded: 2500 },
    theirs: { captured: 5000, refunded: 2500 },
    booking: 'cancelled',
  })
  const as = app.as(interviewer)
  expect(await as.call(api.booking, { params: { id: booking.id } })).toMatchObject({
    reason: 'cancelled_by_interviewee',
  })

  const request = await aRequest(app)
  await close(app, request.interviewee)
  expect(await paymentAmountsOf(app, request.booking.payment?.transactionId ?? '')).toMatchObject({
    ours: { captured: 0 },
    provider: 'cancelled',
    booking: 'cancelled',
  })
})

test('closing on either side releases a held slot, and the interviewer gets no notification', async () => {
  const app = await startApp()
  const interviewer = await anInterviewer(app)
  const taker = await anInterviewee(app, { email: 'taker@example.test' })
  const hold = async (start: string) =>
    app
      .as(taker)
      .call(api.createPaymentIntent, { body: { timeSlotId: await aSlot(app, interviewer, { start }) } })
  await hold('2030-05-03T10:00:00Z')
  await close(app, interviewer)
  expect(await bookingsOf(app)).toMatchObject([{ status: 'cancelled', reason: 'cancelled_by_interviewer' }])
  const emails = (await takeQueuedEmails(app)).filter(order => order.template === 'booking-cancelled')
  expect(emails.map(order => order.to.email)).toEqual(['taker@example.test'])
  expect(await freeSlots(app)).toBe(0)

  const other = await anInterviewer(app)
  const timeSlotId = await aSlot(app, other, { start: '2030-05-04T10:00:00Z' })
  await app.as(taker).call(api.createPaymentIntent, { body: { timeSlotId } })
  await close(app, taker)
  expect((await bookingsOf(app)).map(booking => booking.status)).toEqual(['cancelled', 'cancelled'])
  expect(await freeSlots(app)).toBe(1)
})

test('past sessions stay unchanged', async () => {
  const app = await startApp()
  const interviewer = await anInterviewer(app)
  const interviewee = await anInterviewee(app)
  await aSession(app, { interviewer, interviewee })
  await close(app, interviewee)
  await close(app, interviewer)
  expect(await bookingsOf(app)).toMatchObject([{ status: 'confirmed' }])
})

test('a user cannot close the account during a session, only after it', async () => {
  const app = await startApp()
  const { booking, interviewer, interviewee } = await aFreeBooking(app)
  app.clock.set(booking.startTime)
  for (const user of [interviewer, interviewee]) {
    expect(await close(app, user)).toMatchObject({
      status: 409,
      body: {
        code: 'account.in_session',
        message: 'You’re in a session right now. Close your account after it ends.',
      },
    })
    await app.as(user).call(api.myAccount, {})
  }
  app.clock.set(booking.endTime)
  for (const user of [interviewer, interviewee]) expect(await close(app, user)).toMatchObject({ status: 200 })
})

test('a user cannot close the account while a payment is being settled', async () => {
  const app = await startApp()
  const { interviewee, interviewer } = await aRequest(app)
  const accepting = { status: 'accepting', capture_started_at: app.deps.now() } as const
  await app.deps.db.updateTable('bookings').set(accepting).execute()
  for (const user of [interviewee, interviewer])
    expect(await close(app, user)).toMatchObject({ status: 409, body: { code: 'booking.being_settled' } })
})

test('parallel requests close the account once', async () => {
  const app = await startApp()
  const { booking, interviewee } = await aBooking(app, { start: '2030-05-02T05:00:00Z' })
  await takeQueuedEmails(app)
  const answers = await Promise.all(Array.from({ length: 6 }, () => close(app, interviewee)))
  // Late requests are signed out already, or get the same answer.
  const erasureDates = new Set(answers.map(({ status, body }) => (status === 401 ? status : body.erasedAt)))
  expect([...erasureDates].filter(date => date !== 401)).toEqual(['2030-05-31T09:00:00.000Z'])
  expect(await paymentAmountsOf(app, booking.payment?.transactionId ?? '')).toMatchObject({
    theirs: { refunded: 2500 },
  })
  expect((await takeQueuedEmails(app)).filter(order => order.template === 'account-closed')).toHaveLength(1)
})

/** Closes the account as a crash would leave it. */
async function closeAndCrash(app: TestApp, { id }: SignedInUser) {
  await app.deps.db.updateTable('users').set({ closed_at: app.deps.now() }).where('id', '=', id).execute()
}

test('the cron job finishes after a crash, by the rules of the closing time', async () => {
  const app = await startApp()
  const interviewee = await aBooking(app, { start: '2030-05-02T09:30:00Z' })
  await closeAndCrash(app, interviewee.interviewee)
  const interviewer = await aBooking(app, { start: '2030-05-01T12:00:00Z' })
  await aSlot(app, interviewer.interviewer, { start: '2030-05-08T10:00:00Z' })
  await closeAndCrash(app, interviewer.interviewer)
  app.clock.advance({ hours: 2 })
  await finishAccountClosures(app.deps)
  // 24.5 hours ahead at the closing, 22.5 hours now.
  expect(await paymentAmountsOf(app, interviewee.booking.payment?.transactionId ?? '')).toMatchObject({
    ours: { refunded: 5000 },
    booking: 'cancelled',
  })
  expect(await paymentAmountsOf(app, interviewer.booking.payment?.transactionId ?? '')).toMatchObject({
    ours: { refunded: 5000 },
    booking: 'cancelled',
  })
  const closedSlots = app.deps.db.selectFrom('slots').where('interviewer_id', '=', interviewer.interviewer.id)
  expect(await closedSlots.select('id').where('available', '=', true).execute()).toEqual([])
  await finishAccountClosures(app.deps)
})

test('a booking made in the moment of the closing is cancelled by the next cron run', async () => {
  const app = await startApp()
  const interviewer = await anInterviewer(app)
  const takers = await Promise.all(Array.from({ length: 5 }, () => anInterviewee(app)))
  const slots = await Promise.all(
    takers.map((_, n) => aSlot(app, interviewer, { start: `2030-05-0${n + 3}T10:00:00Z`, price: free })),
  )
  await Promise.all([
    close(app, interviewer),
    ...takers.map((taker, n) =>
      app.as(taker).send(api.createBooking, { body: { timeSlotId: slots[n] ?? '' } }),
    ),
  ])
  await app.runCronJobs()
  const live = (await bookingsOf(app)).filter(booking => booking.status !== 'cancelled')
  expect([live, await freeSlots(app)]).toEqual([[], 0])
})

test('a reopened interviewer is found again, without the withdrawn slots', async () => {
  const app = await startApp()
  const interviewer = await aFindableInterviewer(app, { email })
  await app.as(interviewer).call(api.changePassword, { body: { newPassword: password } })
  await aSlot(app, interviewer)
  await close(app, interviewer)
  const taker = app.as(await anInterviewee(app))
  const found = async () => (await taker.call(api.findInterviewers, { body: {} })).interviewers.length
  expect(await found()).toBe(0)
  const back = app.as((await signIn(app, { reopen: true })).body)
  expect(await found()).toBe(1)
  expect(await back.call(api.mySlots, {})).toEqual([])
  await aSlot(app, interviewer)
  await app.runCronJobs()
  expect(await back.call(api.mySlots, {})).toHaveLength(1)
})

test('closing one account leaves all others unchanged', async () => {
  const app = await startApp()
  const { booking, interviewee } = await aFreeBooking(app)
  await close(app, await anInterviewee(app))
  await close(app, await anInterviewer(app))
  await app.runCronJobs()
  expect(await app.as(interviewee).call(api.booking, { params: { id: booking.id } })).toMatchObject({
    status: 'confirmed',
  })
})
