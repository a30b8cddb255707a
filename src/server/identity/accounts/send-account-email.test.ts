import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { roles } from '#contract/role.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { linkIn, orderedMails } from '#test/email-jobs.ts'
import { anInterviewee, anInterviewer, aSlot, free } from '#test/factories.ts'

const victim = 'victim@example.test'
const password = 'correct horse battery'

const register = async (app: TestApp, email = victim) =>
  app.as(await app.anonymous.call(api.register, { body: { email, password, roleId: roles.interviewee } }))
async function askReset(app: TestApp) {
  // One that comes at once after another is left out anyway.
  app.clock.forward({ hours: 2 })
  await app.anonymous.call(api.askPasswordReset, { body: { email: victim } })
}
const mailsTo = async (app: TestApp, email = victim) =>
  (await orderedMails(app)).filter(order => order.to.email === email).map(order => order.template)
test('an address that nobody confirmed gets three mails a day, whatever causes them and whoever claims it', async () => {
  const app = await startApp()
  const account = await register(app)
  await askReset(app)
  const another = await anInterviewee(app)
  expect((await app.as(another).send(api.changeEmail, { body: { email: victim } })).status).toBe(409)
  await account.call(api.sendConfirmation, {})
  expect((await mailsTo(app)).sort()).toEqual(['confirm-email', 'reset-password', 'welcome'])

  await askReset(app)
  const refused = await account.send(api.sendConfirmation, {})
  expect(refused).toMatchObject({ status: 429, body: { code: 'auth.mails_used_up' } })
  expect(Number(refused.headers.get('retry-after'))).toBe(20 * 3600)
  expect((await account.call(api.myAccount, {})).confirmation).toEqual({
    mailsLeft: 0,
    nextAt: new Date(app.deps.now().getTime() + 20 * 3_600_000).toISOString(),
  })
  expect(await mailsTo(app)).toEqual([])

  app.clock.forward({ hours: 18 })
  await askReset(app)
  expect(await mailsTo(app)).toEqual(['reset-password'])
})

test('other accounts, other spellings and many at once share the three', async () => {
  const app = await startApp()
  const claims = Array.from({ length: 8 }, (_, n) => register(app, `vic.tim+${n}@gmail.com`))
  const people = await Promise.all([...claims, register(app, 'VICTIM@googlemail.com')])
  expect(await orderedMails(app)).toHaveLength(3)
  const others = await Promise.all(Array.from({ length: 4 }, async () => app.as(await anInterviewee(app))))
  const wishes = await Promise.all(
    others.map((one, n) => one.send(api.changeEmail, { body: { email: `victim+x${n}@gmail.com` } })),
  )
  expect(wishes.map(one => one.body.code)).toEqual(Array(4).fill('auth.mails_used_up'))
  expect(await people[0]?.call(api.myAccount, {})).toMatchObject({ isEmailConfirmed: false })
  expect(await orderedMails(app)).toEqual([])
})

test('a link that was mailed goes on working where no further mail may go', async () => {
  const app = await startApp()
  const account = await register(app)
  const token = await linkIn(app, 'welcome')
  await askReset(app)
  await askReset(app)
  expect((await account.send(api.sendConfirmation, {})).status).toBe(429)
  expect((await app.anonymous.send(api.confirmEmail, { body: { token } })).status).toBe(200)
  expect((await account.call(api.myAccount, {})).confirmation).toBeNull()
  await askReset(app)
  expect(await mailsTo(app)).toEqual(['reset-password', 'reset-password', 'reset-password'])
})

test('what is asked of a stranger carries no name that somebody chose', async () => {
  const app = await startApp()
  const account = await register(app)
  const body = { displayName: 'You have won', country: 'Georgia', languages: ['English' as const] }
  await account.call(api.updateProfile, { body })
  await account.call(api.sendConfirmation, {})
  expect((await orderedMails(app)).map(order => order.to.name)).toEqual(['victim', 'victim'])
})

test('an account on an unconfirmed address works, but mails about it reach nobody and nobody is shown it', async () => {
  const app = await startApp()
  const comes = await anInterviewee(app, { email: victim, confirmed: false })
  const expert = await anInterviewer(app, { email: 'expert@example.test', confirmed: false })
  const reader = await anInterviewee(app)
  const timeSlotId = await aSlot(app, expert, { price: free })
  const { id } = await app.as(comes).call(api.createBooking, { body: { timeSlotId } })
  const body = { bookingId: id, meetingLink: 'https://meet.example/x' }
  await app.as(expert).call(api.setMeetingLink, { body })
  await app.as(comes).call(api.cancelBooking, { body: { bookingId: id } })
  await app.as(comes).call(api.changePassword, { body: { newPassword: 'another long one' } })
  expect(await orderedMails(app)).toEqual([])

  const query = { search: 'victim' }
  expect((await app.as(expert).call(api.interviewerBookings, { query })).total).toBe(0)
  const seen = [
    await app.as(expert).call(api.interviewerBookings, { query: {} }),
    await app.as(expert).call(api.exportAccount, {}),
    await app.as(reader).call(api.interviewer, { params: { id: expert.id } }),
  ]
  expect(seen[0]).toMatchObject({ bookings: [{ intervieweeEmail: '' }] })
  expect(seen[2]).toMatchObject({ email: null })
  expect(JSON.stringify(seen.slice(0, 2))).not.toContain(victim)
  expect(await app.as(comes).call(api.booking, { params: { id } })).toMatchObject({
    intervieweeEmail: victim,
  })
})

test('whoever is confirmed meanwhile is mailed from then on, and seen', async () => {
  const app = await startApp()
  const comes = await anInterviewee(app, { email: victim, confirmed: false })
  const expert = await anInterviewer(app)
  const timeSlotId = await aSlot(app, expert, { price: free })
  const { id } = await app.as(comes).call(api.createBooking, { body: { timeSlotId } })
  expect(await mailsTo(app)).toEqual([])
  await app.deps.db.updateTable('users').set({ email_confirmed_at: app.deps.now() }).execute()
  await app.as(comes).call(api.cancelBooking, { body: { bookingId: id } })
  expect(await mailsTo(app)).toEqual([])
  // The product told them of the booking a moment ago, so what follows is told together.
  app.clock.forward({ minutes: 2 })
  await app.sweepOnly('deliver-queued-notifications')
  expect(await mailsTo(app)).toContain('booking-cancelled')
  expect(await app.as(expert).call(api.booking, { params: { id } })).toMatchObject({
    intervieweeEmail: victim,
  })
})
