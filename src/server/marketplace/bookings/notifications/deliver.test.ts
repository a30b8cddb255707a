import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { BookingId } from '#contract/id.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { orderedMails } from '#test/email-jobs.ts'
import { anInterviewee, anInterviewer, aSession, aSlot, free } from '#test/factories.ts'
import type { Somebody } from '#test/open-app.ts'

const victim = 'victim@example.test'

const templatesTo = async (app: TestApp, email = victim) =>
  (await orderedMails(app)).filter(order => order.to.email === email).map(order => order.template)

async function wait(app: TestApp, minutes: number, step = 1): Promise<string[]> {
  const told: string[] = []
  for (let minute = 0; minute < minutes; minute += step) {
    app.clock.forward({ minutes: step })
    await app.sweepOnly('deliver-queued-notifications')
    told.push(...(await templatesTo(app)))
  }
  return told
}

const link = (app: TestApp, by: Somebody, bookingId: BookingId, name: string) =>
  app.as(by).call(api.setMeetingLink, { body: { bookingId, meetingLink: `https://meet.example/${name}` } })

async function aConfirmed(app: TestApp) {
  const [comes, expert] = [await anInterviewee(app, { email: victim }), await anInterviewer(app)]
  const timeSlotId = await aSlot(app, expert, { price: free })
  const { id } = await app.as(comes).call(api.createBooking, { body: { timeSlotId } })
  return { comes, expert, id }
}

test('the attack of a loop over free slots ends in a handful of mails', async () => {
  const app = await startApp()
  const [comes, expert] = [await anInterviewee(app, { email: victim }), await anInterviewer(app)]
  const mails: string[] = []
  for (let n = 0; n < 12; n++) {
    const id = await aSession(app, {
      interviewer: expert,
      interviewee: comes,
      start: `2030-05-${String(3 + n).padStart(2, '0')}T10:00:00Z`,
    })
    for (const name of ['a', 'b', 'c']) await link(app, expert, id, name)
    await app.as(expert).call(api.cancelBooking, { body: { bookingId: id } })
    mails.push(...(await templatesTo(app)))
  }
  mails.push(...(await wait(app, 65, 13)))
  process.stdout.write(
    `48 acts against a confirmed address within a moment: ${mails.length} mails in an hour\n`,
  )
  expect(mails.length).toBeLessThan(10)
  expect(mails.at(-1)).toBe('booking-digest')
})

test('whoever proposes time after time mails the other a few times an hour, and no more for going on', async () => {
  const app = await startApp()
  const { expert, id } = await aConfirmed(app)
  const times = [
    await aSlot(app, expert, { price: free, start: '2030-05-08T10:00:00Z' }),
    await aSlot(app, expert, { price: free, start: '2030-05-09T10:00:00Z' }),
  ]
  const mails: string[] = await templatesTo(app)
  for (let minute = 0; minute < 57; minute += 3) {
    for (const timeSlotId of times)
      await app.as(expert).call(api.proposeTime, { params: { id }, body: { timeSlotId } })
    mails.push(...(await templatesTo(app)), ...(await wait(app, 3, 3)))
  }
  expect(mails).toEqual(['booking-confirmed', ...Array(6).fill('time-proposed')])
})

test('the first news goes at once, what follows within two minutes in one mail that says how it stands', async () => {
  const app = await startApp()
  const { expert, id } = await aConfirmed(app)
  expect(await templatesTo(app)).toEqual(['booking-confirmed'])
  for (const name of ['a', 'b', 'c']) await link(app, expert, id, name)
  expect(await templatesTo(app)).toEqual([])
  expect(await wait(app, 1)).toEqual([])
  app.clock.forward({ minutes: 1 })
  await app.sweepOnly('deliver-queued-notifications')
  expect((await orderedMails(app)).filter(order => order.to.email === victim)).toMatchObject([
    {
      template: 'meeting-link-changed',
      data: { meetingLink: 'https://meet.example/c', calendarSequence: 4 },
    },
  ])
  expect(await wait(app, 10, 5)).toEqual([])
})

test('what has returned to what was told is not told, and the last word on a cancelled booking is that', async () => {
  const app = await startApp()
  const { expert, id } = await aConfirmed(app)
  expect(await templatesTo(app)).toEqual(['booking-confirmed'])
  await link(app, expert, id, 'a')
  expect(await wait(app, 2)).toEqual(['meeting-link-changed'])
  await link(app, expert, id, 'b')
  await link(app, expert, id, 'a')
  expect([...(await templatesTo(app)), ...(await wait(app, 12, 4))]).toEqual([])
  await link(app, expert, id, 'b')
  expect(await templatesTo(app)).toEqual(['meeting-link-changed'])
  await link(app, expert, id, 'c')
  await app.as(expert).call(api.cancelBooking, { body: { bookingId: id } })
  expect(await templatesTo(app)).toEqual([])
  expect(await wait(app, 12, 4)).toEqual(['booking-cancelled'])
})

test('news at the same moment, and the same job twice, make one mail', async () => {
  const app = await startApp()
  const { expert, id } = await aConfirmed(app)
  await templatesTo(app)
  await wait(app, 6, 6)
  await Promise.all(['a', 'b', 'c', 'd'].map(name => link(app, expert, id, name)))
  const told = [...(await templatesTo(app)), ...(await wait(app, 12, 6))]
  expect(told.length).toBeLessThanOrEqual(2)
})

test('a digest says in both languages what has changed', async () => {
  for (const language of ['en', 'ru'] as const) {
    const app = await startApp()
    const [comes, expert] = [await anInterviewee(app, { email: victim }), await anInterviewer(app)]
    await app.deps.db.updateTable('users').set({ language }).execute()
    const ids: BookingId[] = []
    for (let day = 3; day < 12; day++)
      ids.push(
        await aSession(app, {
          interviewer: expert,
          interviewee: comes,
          start: `2030-05-${String(day).padStart(2, '0')}T10:00:00Z`,
        }),
      )
    for (const id of ids) await link(app, expert, id, 'x')
    await app.settle()
    app.clock.forward({ minutes: 61 })
    await app.sweep()
    const subject = { en: 'What has changed in your bookings', ru: 'Что изменилось в ваших записях' }[
      language
    ]
    const digest = (await app.mails()).find(mail => mail.subject === subject)
    expect(digest?.plain.match(/New meeting link|Новая ссылка/g)).toHaveLength(3)
  }
})

test('what is told of money is never held back', async () => {
  const app = await startApp()
  const { enqueueBookingNotifications } = await import('./enqueue.ts')
  const { id } = await aConfirmed(app)
  await templatesTo(app)
  await app.deps.db
    .updateTable('bookings')
    .set({
      ...{ status: 'cancelled', reason: 'cancelled_by_interviewer', cancelled_at: app.deps.now() },
      ...{ price_minor: 5000, captured_minor: 5000 },
    })
    .execute()
  await enqueueBookingNotifications(app.deps, app.deps.db, 'booking-cancelled', id, { refundMinor: 5000 })
  expect(await templatesTo(app)).toEqual(['booking-cancelled'])
})
