import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { dayMs } from '#contract/time.ts'
import { startApp, startSharedApp, type TestApp } from '#test/app.ts'
import { takeQueuedEmails } from '#test/email-jobs.ts'
import { anInterviewee, anInterviewer, aSession, aSlot } from '#test/factories.ts'
import { aFinishedInterview } from '#test/interviews.ts'

const app = await startSharedApp()

const profile = {
  country: 'Georgia',
  city: 'Tbilisi',
  mobile: '+995 555 123456',
  linkedinUrl: 'https://www.linkedin.com/in/ann',
  purpose: 'A backend job.\nSystem design\u202E scares me.',
  languages: ['English', 'Georgian'],
}

/** Ann's booking with Nino in two days. */
async function startWithBooking(testApp: TestApp = app, status: 'confirmed' | 'pending' = 'confirmed') {
  const [ann, nino] = [
    await anInterviewee(testApp, { name: 'Ann' }),
    await anInterviewer(testApp, { name: 'Nino' }),
  ]
  await testApp.as(ann).call(api.updateProfile, { body: profile })
  const start = '2030-05-03T10:00:00Z'
  const id = await aSession(testApp, { interviewer: nino, interviewee: ann, start, status, notes: 'Graphs' })
  return { ann, nino, id, params: { params: { id } }, as: { ann: testApp.as(ann), nino: testApp.as(nino) } }
}

test('an interviewer sees only the visible fields of the interviewee’s profile, also for a request', async () => {
  for (const status of ['pending', 'confirmed'] as const) {
    const { as, params } = await startWithBooking(app, status)
    expect(await as.nino.call(api.intervieweeProfile, params)).toEqual({
      name: 'Ann',
      pictureUrl: null,
      purpose: 'A backend job.\nSystem design scares me.',
      linkedinUrl: 'https://www.linkedin.com/in/ann',
      country: null,
      city: null,
      languages: ['English', 'Georgian'],
      training: [],
    })
    await as.ann.call(api.updateProfile, { body: { showPlace: true } })
    expect(await as.nino.call(api.intervieweeProfile, params)).toMatchObject({
      country: 'Georgia',
      city: 'Tbilisi',
    })
    expect((await as.nino.call(api.booking, params)).can.seeCandidate).toBe(true)
    expect((await as.ann.call(api.booking, params)).can.seeCandidate).toBe(false)
  }
})

test('an interviewer sees the kind of shared training until it is unshared', async () => {
  const nino = await anInterviewer(app)
  const training = await aFinishedInterview(app)
  const start = '2030-05-03T10:00:00Z'
  const id = await aSession(app, { interviewer: nino, interviewee: training.person, start })
  const read = async () => (await app.as(nino).call(api.intervieweeProfile, { params: { id } })).training
  expect(await read()).toEqual([])
  await training.client.call(api.shareInterview, { params: training.params, body: { bookingId: id } })
  const { interviewType, experienceLevel, jobRole } = await training.read()
  expect(await read()).toEqual([{ interviewType, experienceLevel, jobRole }])
  await training.client.call(api.unshareInterview, { params: { ...training.params, bookingId: id } })
  expect(await read()).toEqual([])
})

test('the profile is hidden for a hold, from other users, after a cancellation, and a month after the session', async () => {
  const ownApp = await startApp()
  const { as, nino, ann, id, params } = await startWithBooking(ownApp)
  const hidden = { status: 410, code: 'booking.candidate_gone' }
  expect(await ownApp.as(await anInterviewer(ownApp)).refused(api.intervieweeProfile, params)).toMatchObject({
    status: 404,
  })
  expect(await as.ann.refused(api.intervieweeProfile, params)).toMatchObject({ status: 403 })

  const timeSlotId = await aSlot(ownApp, nino, { start: '2030-05-04T10:00:00Z' })
  const held = await as.ann.call(api.createPaymentIntent, { body: { timeSlotId } })
  const hold = { params: { id: held.bookingId } }
  expect(await as.nino.refused(api.intervieweeProfile, hold)).toMatchObject({ status: 404 })

  const start = '2030-05-06T10:00:00Z'
  const cancelledId = await aSession(ownApp, { interviewer: nino, interviewee: ann, start })
  await as.ann.call(api.cancelBooking, { body: { bookingId: cancelledId } })
  expect(await as.nino.refused(api.intervieweeProfile, { params: { id: cancelledId } })).toMatchObject(hidden)

  const end = Date.parse('2030-05-03T11:00:00Z')
  ownApp.clock.set(new Date(end + 30 * dayMs - 1))
  const laterNino = ownApp.as({ ...nino, token: await ownApp.tokenFor(nino.id) })
  expect(await laterNino.call(api.intervieweeProfile, { params: { id } })).toMatchObject({ name: 'Ann' })
  ownApp.clock.set(new Date(end + 30 * dayMs))
  expect(await laterNino.refused(api.intervieweeProfile, { params: { id } })).toMatchObject(hidden)
})

test('the profile of a suspended or deleted interviewee is hidden', async () => {
  const hidden = { status: 410, code: 'booking.candidate_gone' }
  const suspended = await startWithBooking()
  const { ann } = suspended
  const suspension = { suspended_at: app.deps.now() }
  await app.deps.db.updateTable('users').set(suspension).where('id', '=', ann.id).execute()
  expect(await suspended.as.nino.refused(api.intervieweeProfile, suspended.params)).toMatchObject(hidden)
  const closed = await startWithBooking()
  await closed.as.ann.call(api.closeAccount, {})
  expect(await closed.as.nino.refused(api.intervieweeProfile, closed.params)).toMatchObject(hidden)
})

test('the interviewee edits the notes a limited number of times, and the interviewer gets one email', async () => {
  const ownApp = await startApp()
  const { as, id, params } = await startWithBooking(ownApp)
  const change = (notes: string) => as.ann.call(api.updateBookingNotes, { ...params, body: { notes } })
  expect(await change('  Trees,\u202E not graphs ')).toMatchObject({ notes: 'Trees, not graphs' })
  expect(await change('Trees, not graphs')).toMatchObject({ notes: 'Trees, not graphs' })
  expect(await change('Tries')).toMatchObject({ notes: 'Tries' })
  expect(await takeQueuedEmails(ownApp)).toEqual([])
  ownApp.clock.advance({ minutes: 2 })
  await ownApp.runCronJob('deliver-queued-notifications')
  expect(await takeQueuedEmails(ownApp)).toMatchObject([
    {
      template: 'notes-changed',
      to: { name: 'Nino' },
      data: { side: 'interviewer', emailOnly: { notes: 'Tries' } },
    },
  ])

  expect((await change('')).notes).toBe(null)
  for (let n = 3; n < 10; n++) await change(`Focus ${n}`)
  expect((await as.ann.call(api.booking, params)).can.changeNotes).toBe(false)
  const again = { ...params, body: { notes: 'Once more' } }
  expect(await as.ann.refused(api.updateBookingNotes, again)).toMatchObject({
    code: 'booking.notes_changed_too_often',
  })

  await ownApp.deps.db.updateTable('bookings').set({ notes_edit_count: 0 }).where('id', '=', id).execute()
  await ownApp.runCronJobs()
  await takeQueuedEmails(ownApp)
  await change('This change sends no email')
  await as.ann.call(api.cancelBooking, { body: { bookingId: id } })
  ownApp.clock.advance({ minutes: 2 })
  await ownApp.runCronJob('deliver-queued-notifications')
  expect((await takeQueuedEmails(ownApp)).map(({ template }) => template)).not.toContain('notes-changed')
  expect(await as.ann.refused(api.updateBookingNotes, again)).toMatchObject({ code: 'booking.notes_closed' })
})
