import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startSharedApp } from '#test/app.ts'
import { anInterviewee, anInterviewer, aSession } from '#test/factories.ts'
import { aFinishedInterview, anInterview } from '#test/interviews.ts'

const app = await startSharedApp()

/** Completed interview, and a booking of the same user in two days. */
async function aSharedSetup(status: 'confirmed' | 'pending' = 'confirmed') {
  const interviewer = await anInterviewer(app, { name: 'Nino' })
  const training = await aFinishedInterview(app)
  const bookingId = await aSession(app, {
    interviewer,
    interviewee: training.person,
    start: '2030-05-03T10:00:00Z',
    status,
  })
  const shareWith = { params: training.params, body: { bookingId } }
  return { ...training, bookingId, shareWith, nino: app.as(interviewer) }
}

test('only the interviewer of a confirmed booking reads the shared interview', async () => {
  const { client: me, nino, params, bookingId, shareWith, read } = await aSharedSetup()
  const shared = { params: { id: bookingId } }
  expect(await nino.call(api.sharedInterviews, shared)).toEqual({ sessions: [] })
  await me.call(api.shareInterview, shareWith)
  await me.call(api.shareInterview, shareWith)

  const { sharedWith, ...whole } = await read()
  expect(sharedWith).toEqual([{ bookingId, interviewerName: 'Nino', startTime: '2030-05-03T10:00:00.000Z' }])
  expect(await nino.call(api.sharedInterviews, shared)).toEqual({ sessions: [whole] })
  expect(await me.call(api.sharedInterviews, shared)).toEqual({ sessions: [whole] })

  expect(await nino.refused(api.readInterview, { params })).toMatchObject({ status: 404 })
  for (const stranger of [await anInterviewee(app), await anInterviewer(app)])
    expect(await app.as(stranger).refused(api.sharedInterviews, shared)).toMatchObject({ status: 404 })
})

test('the candidate can revoke a share', async () => {
  const { client: me, nino, params, bookingId, shareWith, read } = await aSharedSetup()
  await me.call(api.shareInterview, shareWith)
  const back = { params: { ...params, bookingId } }
  await me.call(api.unshareInterview, back)
  await me.call(api.unshareInterview, back)
  expect((await read()).sharedWith).toEqual([])
  expect(await nino.call(api.sharedInterviews, { params: { id: bookingId } })).toEqual({ sessions: [] })
})

test('the interviewer loses access when the booking is cancelled', async () => {
  const { client: me, nino, bookingId, shareWith, read } = await aSharedSetup()
  await me.call(api.shareInterview, shareWith)
  await me.call(api.cancelBooking, { body: { bookingId } })
  expect(await nino.call(api.sharedInterviews, { params: { id: bookingId } })).toEqual({ sessions: [] })
  expect((await read()).sharedWith).toEqual([])
})

test('sharing needs a completed interview and an own confirmed booking', async () => {
  const { client: me, person, bookingId, shareWith } = await aSharedSetup('pending')
  expect(await me.refused(api.shareInterview, shareWith)).toMatchObject({ code: 'booking.not_confirmed' })

  const open = await anInterview(app, { person })
  expect(await me.refused(api.shareInterview, { params: open.params, body: { bookingId } })).toMatchObject({
    code: 'training.not_completed',
  })
  const { bookingId: theirs } = await aSharedSetup()
  expect(await me.refused(api.shareInterview, { ...shareWith, body: { bookingId: theirs } })).toMatchObject({
    status: 404,
    code: 'booking.not_found',
  })
})
