import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { lockInterviewer } from '#server/marketplace/interviewers/repository.ts'
import { startApp } from '#test/app.ts'
import { anInterviewee, anInterviewer, aSlot, free } from '#test/factories.ts'
import { untilWaiting } from '#test/locks.ts'

const mondays = {
  times: [{ weekday: 1, startTime: '18:00', endTime: '20:00' }],
  sessionMinutes: 60,
  bufferMinutes: 0,
  noticeMinutes: 60,
  amount: 50,
  currency: 'USD' as const,
  daysOff: [],
  endsOn: '2030-05-13',
}

async function start() {
  const app = await startApp()
  app.clock.set('2030-05-01T10:00:00Z')
  const interviewer = await anInterviewer(app)
  const me = app.as(interviewer)
  const mine = () => me.call(api.mySlots, {})
  return {
    app,
    interviewer,
    me,
    mine,
    amounts: async () => (await mine()).map(slot => slot.amount),
    saveMondays: () => me.call(api.setWeeklySchedule, { body: { ...mondays, revision: 0 } }),
  }
}

test('several free slots get one price, booked and foreign ones keep theirs', async () => {
  const { app, interviewer, me, amounts } = await start()
  const ids = [
    await aSlot(app, interviewer, { start: '2030-05-08T10:00:00Z' }),
    await aSlot(app, interviewer, { start: '2030-05-08T12:00:00Z' }),
    await aSlot(app, interviewer, { start: '2030-05-08T14:00:00Z', price: free }),
  ]
  const other = await anInterviewer(app)
  const foreign = await aSlot(app, other, { start: '2030-05-08T10:00:00Z' })
  await app.as(await anInterviewee(app)).call(api.createBooking, { body: { timeSlotId: ids[2] ?? foreign } })
  const body = { slotIds: [...ids, foreign, ...ids.slice(0, 1)], amount: 70, currency: 'EUR' as const }
  expect(await me.call(api.setSlotPrices, { body })).toEqual({ changed: 2, unchanged: 2 })
  expect(await amounts()).toEqual([70, 70, 0])
  expect((await app.as(other).call(api.mySlots, {}))[0]).toMatchObject({ amount: 50, currency: 'USD' })
})

test('changed slots leave the weekly hours, which then neither reset nor repeat them', async () => {
  const { app, me, mine, amounts, saveMondays } = await start()
  await saveMondays()
  const [first] = await mine()
  if (!first) throw new Error('a slot')
  await me.call(api.setSlotPrices, { body: { slotIds: [first.id], amount: 80, currency: 'USD' } })
  await app.runCronJob('refresh-weekly-schedules')
  expect(await amounts()).toEqual([80, 50, 50, 50])
  expect((await mine()).map(slot => slot.isOfHours)).toEqual([false, true, true, true])
  await me.call(api.deleteSlot, { params: { id: first.id } })
  app.clock.set('2030-05-02T12:00:00Z')
  await app.runCronJob('refresh-weekly-schedules')
  expect(await amounts()).toEqual([50, 50, 50])
})

test('the weekly hours can get the price too, with all their slots', async () => {
  const { me, mine, amounts, saveMondays } = await start()
  await saveMondays()
  const [first] = await mine()
  if (!first) throw new Error('a slot')
  const body = { slotIds: [first.id], amount: 65, currency: 'USD' as const, weeklyHours: true }
  await me.call(api.setSlotPrices, { body })
  expect(await amounts()).toEqual([65, 65, 65, 65])
  expect(await me.call(api.weeklySchedule, {})).toMatchObject({ revision: 2, hours: { amount: 65 } })
  expect((await mine()).every(slot => slot.isOfHours)).toBe(true)
})

test('a price that no payment provider takes is refused', async () => {
  const { app, interviewer, me } = await start()
  const slotIds = [await aSlot(app, interviewer, { start: '2030-05-08T10:00:00Z' })]
  const body = { slotIds, amount: 0.01, currency: 'USD' as const }
  expect(await me.refused(api.setSlotPrices, { body })).toMatchObject({ fields: [{ path: 'amount' }] })
})

test.each([true, false])(
  'setting prices while a calendar hides the slots causes no deadlock (weekly hours: %s)',
  async weeklyHours => {
    const { app, interviewer, me, mine, saveMondays } = await start()
    await saveMondays()
    const slotIds = (await mine()).map(({ id }) => id)
    const { change } = await app.deps.db.transaction().execute(async tx => {
      await lockInterviewer(tx, interviewer.id)
      const body = { slotIds, amount: 70, currency: 'USD' as const, weeklyHours }
      const change = me.send(api.setSlotPrices, { body })
      await untilWaiting(app, 1)
      await tx.updateTable('slots').set({ is_busy: true }).where('id', 'in', slotIds).execute()
      return { change }
    })
    expect(await change).toMatchObject({ status: 200, body: { changed: 4 } })
  },
)
