import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { anInterviewee, anInterviewer, aSlot } from '#test/factories.ts'

const starts = (slots: { startTime: string }[]) => slots.map(slot => slot.startTime)

test('bookable slots are listed soonest first, without booked, past or too close ones', async () => {
  const app = await startApp()
  const interviewer = await anInterviewer(app)
  const booked = await aSlot(app, interviewer, { start: '2030-05-03T08:00:00Z' })
  await app.deps.db.updateTable('slots').set({ available: false }).where('id', '=', booked).execute()
  for (const start of [
    '2030-05-04T10:00:00Z',
    '2030-05-03T10:00:00Z',
    '2030-05-01T10:00:00Z',
    '2030-05-01T08:00:00Z',
  ])
    await aSlot(app, interviewer, { start })
  const list = () =>
    person.call(api.availableSlots, { params: { interviewerId: interviewer.id } }).then(starts)
  const person = app.as(await anInterviewee(app))
  expect(await list()).toEqual([
    '2030-05-01T10:00:00.000Z',
    '2030-05-03T10:00:00.000Z',
    '2030-05-04T10:00:00.000Z',
  ])
  app.clock.set('2030-05-01T09:50:00Z')
  expect(await list()).toEqual(['2030-05-03T10:00:00.000Z', '2030-05-04T10:00:00.000Z'])
})

test('an interviewer who approves requests gets two more hours to answer', async () => {
  const app = await startApp()
  const interviewer = await anInterviewer(app, { mode: 'approve' })
  await aSlot(app, interviewer, { start: '2030-05-01T11:15:00Z', minutes: 30 })
  await aSlot(app, interviewer, { start: '2030-05-01T11:45:00Z', minutes: 30 })
  const person = app.as(await anInterviewee(app))
  const slots = await person.call(api.availableSlots, { params: { interviewerId: interviewer.id } })
  expect(starts(slots)).toEqual(['2030-05-01T11:45:00.000Z'])
})

test('an unlisted or unknown interviewer has no slots', async () => {
  const app = await startApp()
  const person = app.as(await anInterviewee(app))
  for (const { id } of [await anInterviewer(app, { complete: false }), await anInterviewee(app)])
    expect(await person.refused(api.availableSlots, { params: { interviewerId: id } })).toMatchObject({
      status: 404,
      code: 'interviewer.not_found',
    })
})

test('own slots are listed from the start of today in the interviewer’s zone', async () => {
  const app = await startApp({ now: '2030-05-01T22:00:00Z' })
  // In Tbilisi it is 02:00 on 2 May. That day began at 20:00 UTC.
  const interviewer = await anInterviewer(app, { timeZone: 'Asia/Tbilisi' })
  for (const start of ['2030-05-01T20:30:00Z', '2030-05-01T19:00:00Z', '2030-05-01T19:30:00Z'])
    await aSlot(app, interviewer, { start, minutes: start.includes('T19:00') ? 30 : 60 })
  await aSlot(app, await anInterviewer(app))
  expect(starts(await app.as(interviewer).call(api.mySlots, {}))).toEqual([
    '2030-05-01T19:30:00.000Z',
    '2030-05-01T20:30:00.000Z',
  ])
})
