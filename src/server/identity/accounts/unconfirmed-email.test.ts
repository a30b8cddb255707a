import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { roles } from '#contract/auth.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { emailedLink, takeQueuedEmails } from '#test/email-jobs.ts'
import { anInterviewee, anInterviewer, aSlot, free } from '#test/factories.ts'

const victim = 'victim@example.test'
const password = 'correct horse battery'

const register = async (app: TestApp, email = victim) =>
  app.as(await app.anonymous.call(api.register, { body: { email, password, roleId: roles.interviewee } }))
async function requestReset(app: TestApp) {
  // A second request within two hours might be throttled.
  app.clock.advance({ hours: 2 })
  await app.anonymous.call(api.requestPasswordReset, { body: { email: victim } })
}
const emailsTo = async (app: TestApp, email = victim) =>
  (await takeQueuedEmails(app)).filter(order => order.to.email === email).map(order => order.template)
test('an unconfirmed address gets three emails a day from all sources together', async () => {
  const app = await startApp()
  const account = await register(app)
  await requestReset(app)
  const another = await anInterviewee(app)
  expect((await app.as(another).send(api.changeEmail, { body: { email: victim } })).status).toBe(409)
  await account.call(api.resendConfirmation, {})
  expect((await emailsTo(app)).sort()).toEqual(['confirm-email', 'reset-password', 'welcome'])

  await requestReset(app)
  const refused = await account.send(api.resendConfirmation, {})
  expect(refused).toMatchObject({ status: 429, body: { code: 'auth.mails_used_up' } })
  expect(Number(refused.headers.get('retry-after'))).toBe(20 * 3600)
  expect((await account.call(api.myAccount, {})).confirmation).toEqual({
    mailsLeft: 0,
    nextAt: new Date(app.deps.now().getTime() + 20 * 3_600_000).toISOString(),
  })
  expect(await emailsTo(app)).toEqual([])

  app.clock.advance({ hours: 18 })
  await requestReset(app)
  expect(await emailsTo(app)).toEqual(['reset-password'])
})

test('other accounts, spellings and parallel requests share the quota', async () => {
  const app = await startApp()
  const claims = Array.from({ length: 8 }, (_, n) => register(app, `vic.tim+${n}@gmail.com`))
  const people = await Promise.all([...claims, register(app, 'VICTIM@googlemail.com')])
  expect(await takeQueuedEmails(app)).toHaveLength(3)
  const others = await Promise.all(Array.from({ length: 4 }, async () => app.as(await anInterviewee(app))))
  const responses = await Promise.all(
    others.map((other, n) => other.send(api.changeEmail, { body: { email: `victim+x${n}@gmail.com` } })),
  )
  expect(responses.map(response => response.body.code)).toEqual(Array(4).fill('auth.mails_used_up'))
  expect(await people[0]?.call(api.myAccount, {})).toMatchObject({ isEmailConfirmed: false })
  expect(await takeQueuedEmails(app)).toEqual([])
})

test('a sent link stays valid after the quota is used up', async () => {
  const app = await startApp()
  const account = await register(app)
  const token = await emailedLink(app, 'welcome')
  await requestReset(app)
  await requestReset(app)
  expect((await account.send(api.resendConfirmation, {})).status).toBe(429)
  expect((await app.anonymous.send(api.confirmEmail, { body: { token } })).status).toBe(200)
  expect((await account.call(api.myAccount, {})).confirmation).toBeNull()
  await requestReset(app)
  expect(await emailsTo(app)).toEqual(['reset-password', 'reset-password', 'reset-password'])
})

test('emails to an unconfirmed address contain no chosen name', async () => {
  const app = await startApp()
  const account = await register(app)
  const body = { displayName: 'You have won', country: 'Georgia', languages: ['English' as const] }
  await account.call(api.updateProfile, { body })
  await account.call(api.resendConfirmation, {})
  expect((await takeQueuedEmails(app)).map(order => order.to.name)).toEqual(['victim', 'victim'])
})

test('an account with an unconfirmed email works, but the address gets no notifications and stays hidden', async () => {
  const app = await startApp()
  const interviewee = await anInterviewee(app, { email: victim, confirmed: false })
  const interviewer = await anInterviewer(app, { email: 'expert@example.test', confirmed: false })
  const reader = await anInterviewee(app)
  const timeSlotId = await aSlot(app, interviewer, { price: free })
  const { id } = await app.as(interviewee).call(api.createBooking, { body: { timeSlotId } })
  const body = { bookingId: id, meetingLink: 'https://meet.example/x' }
  await app.as(interviewer).call(api.setMeetingLink, { body })
  await app.as(interviewee).call(api.cancelBooking, { body: { bookingId: id } })
  await app.as(interviewee).call(api.changePassword, { body: { newPassword: 'another long one' } })
  expect(await takeQueuedEmails(app)).toEqual([])

  const query = { search: 'victim' }
  expect((await app.as(interviewer).call(api.interviewerBookings, { query })).total).toBe(0)
  const seen = [
    await app.as(interviewer).call(api.interviewerBookings, { query: {} }),
    await app.as(interviewer).call(api.exportAccount, {}),
    await app.as(reader).call(api.interviewer, { params: { id: interviewer.id } }),
  ]
  expect(seen[0]).toMatchObject({ bookings: [{ intervieweeEmail: '' }] })
  expect(seen[2]).toMatchObject({ email: null })
  expect(JSON.stringify(seen.slice(0, 2))).not.toContain(victim)
  expect(await app.as(interviewee).call(api.booking, { params: { id } })).toMatchObject({
    intervieweeEmail: victim,
  })
})

test('a confirmed email gets notifications from then on and becomes visible', async () => {
  const app = await startApp()
  const interviewee = await anInterviewee(app, { email: victim, confirmed: false })
  const interviewer = await anInterviewer(app)
  const timeSlotId = await aSlot(app, interviewer, { price: free })
  const { id } = await app.as(interviewee).call(api.createBooking, { body: { timeSlotId } })
  expect(await emailsTo(app)).toEqual([])
  await app.deps.db.updateTable('users').set({ email_confirmed_at: app.deps.now() }).execute()
  await app.as(interviewee).call(api.cancelBooking, { body: { bookingId: id } })
  expect(await emailsTo(app)).toEqual([])
  // A notification went out a moment ago, so the next ones are combined.
  app.clock.advance({ minutes: 2 })
  await app.runCronJob('deliver-queued-notifications')
  expect(await emailsTo(app)).toContain('booking-cancelled')
  expect(await app.as(interviewer).call(api.booking, { params: { id } })).toMatchObject({
    intervieweeEmail: victim,
  })
})
