import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { anInterviewee, anInterviewer } from '#test/factories.ts'
import { aSessionType, atMonday, chooseTime, monday, saveHours, timesOn } from '#test/session-types.ts'

test('a booked session keeps its own gap, also from types with a shorter one', async () => {
  const app = await startApp()
  const [interviewer, ann, bob] = [
    await anInterviewer(app),
    await anInterviewee(app),
    await anInterviewee(app),
  ]
  await saveHours(app, interviewer, { bufferMinutes: 30 })
  const long = await aSessionType(app, interviewer, { amount: 0, bufferMinutes: 45 })
  const short = await aSessionType(app, interviewer, { amount: 0, minutes: 30, name: 'Short' })
  const { id: timeSlotId } = await chooseTime(app, ann, long.id, atMonday('10:00'))
  await app.as(ann).call(api.createBooking, { body: { timeSlotId } })
  expect((await timesOn(app, bob, short.id, monday))[0]).toBe('11:30')
  const early = { params: { id: short.id }, body: { startTime: atMonday('10:45') } }
  expect(await app.as(bob).refused(api.chooseSessionTime, early)).toMatchObject({
    code: 'booking.slot_taken',
  })
  await app.drainJobs()
  const [slot] = await app.as(bob).call(api.availableSlots, { params: { interviewerId: interviewer.id } })
  expect(slot?.startTime).toBe(atMonday('11:30'))
  await app.as(bob).call(api.createPaymentIntent, { body: { timeSlotId: slot?.id ?? '' } })
  // The weekly hours keep 30 minutes around theirs, from 11:30 to 12:30.
  expect(await timesOn(app, bob, short.id, monday)).toEqual(['13:00', '13:15', '13:30'])
})
