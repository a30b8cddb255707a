import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { roles } from '#contract/role.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aBooking, aFreeBooking, aRequest, moneyOf } from '#test/bookings.ts'
import { orderedMails, tokenIn } from '#test/email-jobs.ts'
import {
  aFindableInterviewer,
  anInterviewee,
  anInterviewer,
  aSession,
  aSlot,
  confirmEverybody,
  free,
} from '#test/factories.ts'
import type { Somebody } from '#test/open-app.ts'
import { finishAccountClosures } from './close-account.ts'

const email = 'ann@example.test'
const password = 'correct horse'

const close = (app: TestApp, somebody: { token: string }) => app.as(somebody).send(api.closeAccount, {})

const signIn = (app: TestApp, wish: object = {}) =>
  app.anonymous.send(api.signIn, { body: { username: email, password, ...wish } })

const bookingsOf = (app: TestApp) =>
  app.deps.db.selectFrom('bookings').select(['id', 'status', 'reason']).orderBy('starts_at').execute()

const freeSlots = async (app: TestApp) =>
  (await app.deps.db.selectFrom('slots').select('id').where('available', '=', true).execute()).length

async function anAccount(app: TestApp) {
  const body = { email, password, roleId: roles.interviewee }
  const ann = await app.anonymous.call(api.register, { body })
  await confirmEverybody(app)
  await orderedMails(app)
  return ann
}

test('closing asks again who one is, ends every session and mails the day of the erasure', async () => {
  const app = await startApp()
  const ann = await anAccount(app)
  const elsewhere = (await signIn(app)).body
  await orderedMails(app)
  app.clock.forward({ minutes: 10 })
  expect(await close(app, ann)).toMatchObject({ status: 403, body: { code: 'auth.confirm_again' } })
  const shown = { body: { way: 'password', password } } as const
  await app.as(ann).call(api.confirmAgain, shown)
  expect(await close(app, ann)).toMatchObject({
    status: 200,
    body: { erasedAt: '2030-05-31T09:10:00.000Z' },
  })
  for (const session of [ann, elsewhere])
    expect(await app.as(session).refused(api.myAccount, {})).toMatchObject({ status: 401 })
  expect(await orderedMails(app)).toMatchObject([
    { template: 'account-closed', to: { email }, data: { erasedAt: '2030-05-31T09:10:00.000Z' } },
  ])
})

test('only the right password learns that an account is closed, and opens it again where that is asked for', async () => {
  const app = await startApp()
  await close(app, await anAccount(app))
  app.clock.forward({ hours: 29 * 24 })
  expect(await signIn(app, { password: 'a guess', reopen: true })).toMatchObject({ status: 401 })
  expect(await signIn(app)).toMatchObject({
    status: 403,
    body: { code: 'auth.closed', extra: { erasedAt: '2030-05-31T09:00:00.000Z' } },
  })
  const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(app, { reopen: true })))
  expect(answers.map(one => one.status)).toEqual(Array(4).fill(200))
  expect(await signIn(app)).toMatchObject({ status: 200 })
  app.clock.forward({ hours: 48 })
  await app.sweep()
  expect(await signIn(app)).toMatchObject({ status: 200 })
})

test('a forgotten password can be set anew on a closed account, which stays closed', async () => {
  const app = await startApp()
  await close(app, await anAccount(app))
  await orderedMails(app)
  await app.anonymous.call(api.askPasswordReset, { body: { email } })
  const [order] = await orderedMails(app)
  if (order?.template !== 'reset-password') throw new Error('No link was mailed.')
  const token = tokenIn(order.data.link)
  await app.anonymous.call(api.resetPassword, { body: { token, password: 'a new password' } })
  expect(await signIn(app, { password: 'a new password' })).toMatchObject({ status: 403 })
})

test('an interviewer who closes gives everything back, takes every time back and is found by nobody', async () => {
  const app = await startApp()
  const { booking, interviewer, interviewee } = await aBooking(app, { start: '2030-05-01T12:00:00Z' })
  await aSlot(app, interviewer, { start: '2030-05-08T10:00:00Z' })
  await orderedMails(app)

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
  expect((await orderedMails(app)).map(order => order.template).sort()).toEqual([
    'account-closed',
    'booking-cancelled',
  ])
})

test('an interviewee who closes gets back what the policy says: half of a session in 20 hours, all of a request', async () => {
  const app = await startApp()
  const { booking, interviewee, interviewer } = await aBooking(app, { start: '2030-05-02T05:00:00Z' })
  const transactionId = booking.payment?.transactionId ?? ''
  await orderedMails(app)
  await close(app, interviewee)
  expect((await orderedMails(app)).map(order => order.template).sort()).toEqual([
    'account-closed',
    'booking-cancelled',
  ])
  expect(await moneyOf(app, transactionId)).toMatchObject({
    ours: { captured: 5000, refunded: 2500 },
    theirs: { captured: 5000, refunded: 2500 },
    booking: 'cancelled',
  })
  const as = app.as(interviewer)
  expect(await as.call(api.booking, { params: { id: booking.id } })).toMatchObject({
    reason: 'cancelled_by_interviewee',
  })

  const asked = await aRequest(app)
  await close(app, asked.interviewee)
  expect(await moneyOf(app, asked.booking.payment?.transactionId ?? '')).toMatchObject({
    ours: { captured: 0 },
    provider: 'cancelled',
    booking: 'cancelled',
  })
})

test('a time that is only held is let go on either side, and its interviewer hears nothing of it', async () => {
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
  const told = (await orderedMails(app)).filter(order => order.template === 'booking-cancelled')
  expect(told.map(order => order.to.email)).toEqual(['taker@example.test'])
  expect(await freeSlots(app)).toBe(0)

  const other = await anInterviewer(app)
  const timeSlotId = await aSlot(app, other, { start: '2030-05-04T10:00:00Z' })
  await app.as(taker).call(api.createPaymentIntent, { body: { timeSlotId } })
  await close(app, taker)
  expect((await bookingsOf(app)).map(one => one.status)).toEqual(['cancelled', 'cancelled'])
  expect(await freeSlots(app)).toBe(1)
})

test('what is over stays as it was', async () => {
  const app = await startApp()
  const interviewer = await anInterviewer(app)
  const interviewee = await anInterviewee(app)
  await aSession(app, { interviewer, interviewee })
  await close(app, interviewee)
  await close(app, interviewer)
  expect(await bookingsOf(app)).toMatchObject([{ status: 'confirmed' }])
})

test('nobody closes their account while a session of theirs goes on, and everybody may after it', async () => {
  const app = await startApp()
  const { booking, interviewer, interviewee } = await aFreeBooking(app)
  app.clock.set(booking.startTime)
  for (const somebody of [interviewer, interviewee]) {
    expect(await close(app, somebody)).toMatchObject({
      status: 409,
      body: {
        code: 'account.in_session',
        message: 'A session of yours is going on. Please close the account after it has ended.',
      },
    })
    await app.as(somebody).call(api.myAccount, {})
  }
  app.clock.set(booking.endTime)
  for (const somebody of [interviewer, interviewee])
    expect(await close(app, somebody)).toMatchObject({ status: 200 })
})

test('nobody closes their account while money of theirs is being settled', async () => {
  const app = await startApp()
  const { interviewee, interviewer } = await aRequest(app)
  const accepting = { status: 'accepting', capture_started_at: app.deps.now() } as const
  await app.deps.db.updateTable('bookings').set(accepting).execute()
  for (const somebody of [interviewee, interviewer])
    expect(await close(app, somebody)).toMatchObject({ status: 409, body: { code: 'booking.being_settled' } })
})

test('closing many times at once closes once', async () => {
  const app = await startApp()
  const { booking, interviewee } = await aBooking(app, { start: '2030-05-02T05:00:00Z' })
  await orderedMails(app)
  const answers = await Promise.all(Array.from({ length: 6 }, () => close(app, interviewee)))
  // Whoever came too late was signed out by the first, or is told the same.
  const said = new Set(answers.map(({ status, body }) => (status === 401 ? status : body.erasedAt)))
  expect([...said].filter(one => one !== 401)).toEqual(['2030-05-31T09:00:00.000Z'])
  expect(await moneyOf(app, booking.payment?.transactionId ?? '')).toMatchObject({
    theirs: { refunded: 2500 },
  })
  expect((await orderedMails(app)).filter(order => order.template === 'account-closed')).toHaveLength(1)
})

/** As after a crash: closed, and nothing more. */
async function closeAndCrash(app: TestApp, { id }: Somebody) {
  await app.deps.db.updateTable('users').set({ closed_at: app.deps.now() }).where('id', '=', id).execute()
}

test('what a crash left undone is done later, by the clock of the closing', async () => {
  const app = await startApp()
  const interviewee = await aBooking(app, { start: '2030-05-02T09:30:00Z' })
  await closeAndCrash(app, interviewee.interviewee)
  const interviewer = await aBooking(app, { start: '2030-05-01T12:00:00Z' })
  await aSlot(app, interviewer.interviewer, { start: '2030-05-08T10:00:00Z' })
  await closeAndCrash(app, interviewer.interviewer)
  app.clock.forward({ hours: 2 })
  await finishAccountClosures(app.deps)
  // 24 hours and a half ahead when the account was closed, 22 and a half by now.
  expect(await moneyOf(app, interviewee.booking.payment?.transactionId ?? '')).toMatchObject({
    ours: { refunded: 5000 },
    booking: 'cancelled',
  })
  expect(await moneyOf(app, interviewer.booking.payment?.transactionId ?? '')).toMatchObject({
    ours: { refunded: 5000 },
    booking: 'cancelled',
  })
  const ofCloser = app.deps.db.selectFrom('slots').where('interviewer_id', '=', interviewer.interviewer.id)
  expect(await ofCloser.select('id').where('available', '=', true).execute()).toEqual([])
  await finishAccountClosures(app.deps)
})

test('a booking made in the very moment of the closing does not outlive the next sweep', async () => {
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
  await app.sweep()
  const live = (await bookingsOf(app)).filter(one => one.status !== 'cancelled')
  expect([live, await freeSlots(app)]).toEqual([[], 0])
})

test('an interviewer who comes back is found again, without the times that were taken back', async () => {
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
  await app.sweep()
  expect(await back.call(api.mySlots, {})).toHaveLength(1)
})

test('one account that is closed leaves every other as it was', async () => {
  const app = await startApp()
  const { booking, interviewee } = await aFreeBooking(app)
  await close(app, await anInterviewee(app))
  await close(app, await anInterviewer(app))
  await app.sweep()
  expect(await app.as(interviewee).call(api.booking, { params: { id: booking.id } })).toMatchObject({
    status: 'confirmed',
  })
})
