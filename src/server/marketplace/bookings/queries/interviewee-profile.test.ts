import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { dayMs } from '#contract/time.ts'
import { startApp, startSharedApp, type TestApp } from '#test/app.ts'
import { orderedMails } from '#test/email-jobs.ts'
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

/** A booking of Ann's with Nino, in two days. */
async function scene(on: TestApp = app, status: 'confirmed' | 'pending' = 'confirmed') {
  const [ann, nino] = [await anInterviewee(on, { name: 'Ann' }), await anInterviewer(on, { name: 'Nino' })]
  await on.as(ann).call(api.updateProfile, { body: profile })
  const start = '2030-05-03T10:00:00Z'
  const id = await aSession(on, { interviewer: nino, interviewee: ann, start, status, notes: 'Graphs' })
  return { ann, nino, id, params: { params: { id } }, as: { ann: on.as(ann), nino: on.as(nino) } }
}

test('an interviewer reads whom they meet, of a request as well, and no more than the form says', async () => {
  for (const status of ['pending', 'confirmed'] as const) {
    const { as, params } = await scene(app, status)
    expect(await as.nino.call(api.candidate, params)).toEqual({
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
    expect(await as.nino.call(api.candidate, params)).toMatchObject({ country: 'Georgia', city: 'Tbilisi' })
    expect((await as.nino.call(api.booking, params)).can.seeCandidate).toBe(true)
    expect((await as.ann.call(api.booking, params)).can.seeCandidate).toBe(false)
  }
})

test('what shared training was for is told by kind, and taken back with it', async () => {
  const nino = await anInterviewer(app)
  const training = await aFinishedInterview(app)
  const start = '2030-05-03T10:00:00Z'
  const id = await aSession(app, { interviewer: nino, interviewee: training.person, start })
  const read = async () => (await app.as(nino).call(api.candidate, { params: { id } })).training
  expect(await read()).toEqual([])
  await training.me.call(api.shareInterview, { params: training.params, body: { bookingId: id } })
  const { interviewType, experienceLevel, jobRole } = await training.read()
  expect(await read()).toEqual([{ interviewType, experienceLevel, jobRole }])
  await training.me.call(api.unshareInterview, { params: { ...training.params, bookingId: id } })
  expect(await read()).toEqual([])
})

test('nothing is shown of a hold, to anybody else, after a cancellation, or a month after the session', async () => {
  const own = await startApp()
  const { as, nino, ann, id, params } = await scene(own)
  const gone = { status: 410, code: 'booking.candidate_gone' }
  expect(await own.as(await anInterviewer(own)).refused(api.candidate, params)).toMatchObject({ status: 404 })
  expect(await as.ann.refused(api.candidate, params)).toMatchObject({ status: 403 })

  const timeSlotId = await aSlot(own, nino, { start: '2030-05-04T10:00:00Z' })
  const held = await as.ann.call(api.createPaymentIntent, { body: { timeSlotId } })
  const hold = { params: { id: held.bookingId } }
  expect(await as.nino.refused(api.candidate, hold)).toMatchObject({ status: 404 })

  const start = '2030-05-06T10:00:00Z'
  const other = await aSession(own, { interviewer: nino, interviewee: ann, start })
  await as.ann.call(api.cancelBooking, { body: { bookingId: other } })
  expect(await as.nino.refused(api.candidate, { params: { id: other } })).toMatchObject(gone)

  const end = Date.parse('2030-05-03T11:00:00Z')
  own.clock.set(new Date(end + 30 * dayMs - 1))
  const later = own.as({ ...nino, token: await own.tokenFor(nino.id) })
  expect(await later.call(api.candidate, { params: { id } })).toMatchObject({ name: 'Ann' })
  own.clock.set(new Date(end + 30 * dayMs))
  expect(await later.refused(api.candidate, { params: { id } })).toMatchObject(gone)
})

test('whoever is suspended or has closed their account shows nothing', async () => {
  const gone = { status: 410, code: 'booking.candidate_gone' }
  const suspended = await scene()
  const { ann } = suspended
  const shut = { suspended_at: app.deps.now() }
  await app.deps.db.updateTable('users').set(shut).where('id', '=', ann.id).execute()
  expect(await suspended.as.nino.refused(api.candidate, suspended.params)).toMatchObject(gone)
  const closed = await scene()
  await closed.as.ann.call(api.closeAccount, {})
  expect(await closed.as.nino.refused(api.candidate, closed.params)).toMatchObject(gone)
})

test('a note is changed until the start, the interviewer is told once, and not without end', async () => {
  const own = await startApp()
  const { as, id, params } = await scene(own)
  const change = (notes: string) => as.ann.call(api.changeNotes, { ...params, body: { notes } })
  expect(await change('  Trees,\u202E not graphs ')).toMatchObject({ notes: 'Trees, not graphs' })
  expect(await change('Trees, not graphs')).toMatchObject({ notes: 'Trees, not graphs' })
  expect(await change('Tries')).toMatchObject({ notes: 'Tries' })
  expect(await orderedMails(own)).toEqual([])
  own.clock.forward({ minutes: 2 })
  await own.sweepOnly('deliver-queued-notifications')
  expect(await orderedMails(own)).toMatchObject([
    { template: 'notes-changed', to: { name: 'Nino' }, data: { notes: 'Tries', side: 'interviewer' } },
  ])

  expect((await change('')).notes).toBe(null)
  for (let n = 3; n < 10; n++) await change(`Focus ${n}`)
  expect((await as.ann.call(api.booking, params)).can.changeNotes).toBe(false)
  const again = { ...params, body: { notes: 'Once more' } }
  expect(await as.ann.refused(api.changeNotes, again)).toMatchObject({
    code: 'booking.notes_changed_too_often',
  })

  await own.deps.db.updateTable('bookings').set({ notes_edit_count: 0 }).where('id', '=', id).execute()
  await own.sweep()
  await orderedMails(own)
  await change('Nothing of this is told any more')
  await as.ann.call(api.cancelBooking, { body: { bookingId: id } })
  own.clock.forward({ minutes: 2 })
  await own.sweepOnly('deliver-queued-notifications')
  expect((await orderedMails(own)).map(order => order.template)).not.toContain('notes-changed')
  expect(await as.ann.refused(api.changeNotes, again)).toMatchObject({ code: 'booking.notes_closed' })
})
