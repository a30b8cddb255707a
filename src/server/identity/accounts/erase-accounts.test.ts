import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { dayMs } from '#contract/time.ts'
import { enqueueBookingNotifications } from '#server/marketplace/bookings/notifications.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aBooking } from '#test/bookings.ts'
import { anInterviewee, anInterviewer, aSession, aSlot } from '#test/factories.ts'
import type { SignedInUser } from '#test/open-app.ts'
import { dumpRows } from '#test/whole-database.ts'

const ann = { email: 'ann@example.test', name: 'Annabel Leigh' }
const nino = { email: 'nino@example.test', name: 'Nino Beridze' }

async function closeAndWait(app: TestApp, user: SignedInUser, days: number) {
  await app.as(user).call(api.closeAccount, {})
  await app.drainJobs()
  app.clock.set(new Date(app.deps.now().getTime() + days * dayMs))
  await app.runCronJobs()
}

const account = (app: TestApp, { id }: SignedInUser) =>
  app.deps.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('all personal data is erased thirty days after closing, and not before', async () => {
  const app = await startApp()
  const person = await anInterviewee(app, ann)
  const interviewer = await anInterviewer(app, nino)
  const as = app.as(person)
  await as.call(api.updateProfile, {
    body: { mobile: '+995 555 010203', city: 'Rustavi', purpose: 'A job at Initech', languages: ['English'] },
  })
  const timeSlotId = await aSlot(app, interviewer, {
    start: '2030-05-03T10:00:00Z',
    price: { minor: 0, currency: 'USD' },
  })
  await as.call(api.createBooking, { body: { timeSlotId, notes: 'My weak spot is recursion' } })
  await as.call(api.changeEmail, { body: { email: 'later@example.test' } })
  await app.drainJobs()
  expect((await app.emails()).length).toBeGreaterThan(2)

  await closeAndWait(app, person, 29.99)
  expect(await account(app, person)).toMatchObject({ email: ann.email, erased_at: null })
  app.clock.advance({ hours: 1 })
  await app.runCronJobs()
  expect(await account(app, person)).toMatchObject({
    email: `erased-${person.id}@erased.invalid`,
    username: `erased-${person.id}@erased.invalid`,
    password_hash: null,
    erased_at: app.deps.now(),
  })
  const remaining = await dumpRows(app)
  for (const word of [
    'ann@example',
    'Annabel',
    '555 010203',
    'Rustavi',
    'Initech',
    'recursion',
    'later@example',
  ])
    expect(remaining).not.toContain(word)
  expect(remaining).toContain(nino.email)
  expect(await app.deps.db.selectFrom('auth_sessions').where('user_id', '=', person.id).execute()).toEqual([])

  const before = await dumpRows(app)
  await app.runCronJobs()
  expect(await dumpRows(app)).toBe(before)
})

test('erasure deletes the profile picture', async () => {
  const app = await startApp()
  const person = await anInterviewee(app)
  const pixel = Buffer.from('R0lGODdhAQABAIAAAP///////ywAAAAAAQABAAACAkQBADs=', 'base64')
  const { url } = await app.as(person).call(api.uploadPicture, { file: new Blob([pixel]) })
  expect((await fetch(`${app.url}${url}`)).status).toBe(200)
  await closeAndWait(app, person, 30)
  expect((await fetch(`${app.url}${url}`)).status).toBe(404)
})

test('erasure deletes recordings of the user with their files, and no others', async () => {
  const app = await startApp()
  const interviewer = await anInterviewer(app)
  const closed = await anInterviewee(app)
  const active = await anInterviewee(app)
  for (const interviewee of [closed, active]) {
    const start = interviewee === closed ? '2030-04-30T10:00:00Z' : '2030-04-30T12:00:00Z'
    const booking_id = await aSession(app, { interviewer, interviewee, start })
    const storage_key = `recordings/${booking_id}`
    await app.deps.storage.put(storage_key, Buffer.from('moving pictures'))
    await app.deps.db
      .insertInto('recordings')
      .values({
        booking_id,
        uploaded_by: interviewer.id,
        file_name: 'session.mp4',
        format: 'mp4',
        bytes: 15,
        storage_key,
        delete_after: new Date('2030-08-01T00:00:00Z'),
      })
      .execute()
  }
  const recordings = () =>
    app.deps.db.selectFrom('recordings').select('storage_key').orderBy('created_at').execute()
  const [deleted, remaining] = await recordings()
  await closeAndWait(app, closed, 30)
  expect(await recordings()).toEqual([remaining])
  expect(await app.deps.storage.getSize(deleted?.storage_key ?? '')).toBeNull()
  expect(await app.deps.storage.getSize(remaining?.storage_key ?? '')).toBe(15)
})

test('bookings, payments and reviews stay under the name of a former member', async () => {
  const app = await startApp()
  const { booking, interviewee, interviewer } = await aBooking(app)
  app.clock.set('2030-05-03T12:00:00Z')
  await app
    .as(interviewee)
    .call(api.writeReview, { body: { bookingId: booking.id, rating: 4, comment: 'Good' } })
  await app.runCronJobs()
  await closeAndWait(app, interviewee, 30)

  const token = await app.tokenFor(interviewer.id)
  const as = app.as({ token })
  expect(await as.call(api.booking, { params: { id: booking.id } })).toMatchObject({
    intervieweeName: 'Former member',
    intervieweeEmail: '',
    payment: { status: 'Success' },
    amount: 50,
  })
  const reviews = await as.call(api.interviewerReviews, { params: { id: interviewer.id } })
  expect(reviews).toMatchObject({
    rating: 4,
    reviews: [{ author: 'Former member', comment: 'Good', rating: 4 }],
  })
})

test('an erased interviewer is shown as a former member in past bookings', async () => {
  const app = await startApp()
  const interviewer = await anInterviewer(app, nino)
  const interviewee = await anInterviewee(app)
  const id = await aSession(app, { interviewer, interviewee })
  await closeAndWait(app, interviewer, 30)
  const as = app.as({ token: await app.tokenFor(interviewee.id) })
  expect(await as.call(api.booking, { params: { id } })).toMatchObject({
    interviewerName: 'Former member',
    interviewerPictureUrl: null,
    interviewerCompany: null,
    status: 'confirmed',
  })
  expect(await as.refused(api.interviewer, { params: { id: interviewer.id } })).toMatchObject({ status: 404 })
})

test('an erased user gets no email, and emails to others name a former member in the recipient’s language', async () => {
  const app = await startApp()
  const interviewer = await anInterviewer(app, nino)
  const interviewee = await anInterviewee(app, ann)
  const id = await aSession(app, { interviewer, interviewee, status: 'cancelled' })
  await app.deps.db.updateTable('users').set({ language: 'ru' }).where('id', '=', interviewer.id).execute()
  await closeAndWait(app, interviewee, 30)
  await app.deps.db.deleteFrom('dev_inbox').execute()
  await enqueueBookingNotifications(app.deps, app.deps.db, 'booking-cancelled', id)
  await app.drainJobs()
  const mails = await app.emails()
  expect(mails.map(mail => mail.recipient)).toEqual([nino.email])
  expect(mails[0]?.subject).toContain('Бывший участник')
  expect(`${mails[0]?.plain}${JSON.stringify(mails[0]?.attachments)}`).not.toMatch(/erased|Former|Annabel/)
})

test('an erased email is free for a new account, and the placeholder email is refused', async () => {
  const app = await startApp()
  const person = await anInterviewee(app, ann)
  await closeAndWait(app, person, 30)
  const body = { email: ann.email, password: 'correct horse', roleId: 1 as const }
  expect((await app.anonymous.call(api.register, { body })).userId).not.toBe(person.id)
  const deleted = { email: `erased-${person.id}@erased.invalid` }
  await app.anonymous.call(api.requestPasswordReset, { body: deleted })
  expect(await app.anonymous.refused(api.register, { body: { ...body, ...deleted } })).toMatchObject({
    status: 400,
  })
  const links = app.deps.db.selectFrom('email_tokens').where('user_id', '=', person.id)
  expect(await links.selectAll().execute()).toEqual([])
})

test('a reopened account is not erased', async () => {
  const app = await startApp()
  const person = await anInterviewee(app, ann)
  const password = 'correct horse'
  await app.as(person).call(api.changePassword, { body: { newPassword: password } })
  await app.as(person).call(api.closeAccount, {})
  app.clock.advance({ hours: 29 * 24 })
  await app.anonymous.call(api.signIn, { body: { username: ann.email, password, reopen: true } })
  app.clock.advance({ hours: 48 })
  await app.runCronJobs()
  expect(await account(app, person)).toMatchObject({ email: ann.email, closed_at: null, erased_at: null })
})
