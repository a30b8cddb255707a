import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { aFreeBooking } from '#test/bookings.ts'
import { aSocketToken, openSocket } from '#test/room-socket.ts'

// Heartbeats run only when a test advances the timers. Until then the process acts as if killed.
beforeAll(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterAll(() => void vi.useRealTimers())
const advanceOneMinute = () => vi.advanceTimersByTime(60_000)

async function aSession() {
  const app = await startApp()
  const { booking, interviewee, interviewer } = await aFreeBooking(app, { start: '2030-05-03T10:00:00.000Z' })
  app.clock.set('2030-05-03T09:50:00Z')
  const join = async (user: typeof interviewee) => {
    const socket = await openSocket(app, await aSocketToken(app, user, booking.id))
    await socket.next()
    await expect.poll(async () => (await visits()).some(visit => visit.user_id === user.id)).toBe(true)
    return socket
  }
  const visits = () => app.deps.db.selectFrom('attendance').selectAll().orderBy('id').execute()
  const id = { params: { id: booking.id } }
  return { app, id, booking, interviewee, interviewer, join, visits, ann: app.as(interviewee) }
}

test('an interviewer without a heartbeat during the session is marked absent without manual review', async () => {
  const { app, id, ann, interviewer, join } = await aSession()
  await join(interviewer)
  app.clock.set('2030-05-03T10:20:00Z')
  await ann.call(api.reportNoShow, id)
  app.clock.advance({ hours: 25 })
  await app.runCronJobs()
  expect(await ann.call(api.booking, id)).toMatchObject({ noShow: { absent: 'interviewer', upheld: true } })
})

test('a heartbeat during the session counts as attendance after the process is killed', async () => {
  const { app, id, ann, interviewer, join, visits } = await aSession()
  await join(interviewer)
  app.clock.set('2030-05-03T10:05:00Z')
  advanceOneMinute()
  await expect.poll(visits).toMatchObject([{ last_seen_at: app.clock.now(), left_at: null }])
  app.clock.set('2030-05-03T10:20:00Z')
  await ann.call(api.reportNoShow, id)
  app.clock.advance({ hours: 25 })
  await app.runCronJobs()
  expect(await ann.call(api.booking, id)).toMatchObject({ noShow: { upheld: null } })
})

test('a review does not count where both participants were in the room only before the start', async () => {
  const { app, booking, interviewee, interviewer, join, ann } = await aSession()
  await Promise.all([join(interviewee), join(interviewer)])
  app.clock.set('2030-05-03T11:30:00Z')
  await ann.call(api.writeReview, { body: { bookingId: booking.id, rating: 5 } })
  const { total } = await ann.call(api.interviewerReviews, { params: { id: interviewer.id } })
  expect(total).toBe(0)
})

test('a message is emailed after the recipient’s process is killed, and not while the recipient is in the room', async () => {
  const { app, id, ann, interviewee, interviewer, join, visits } = await aSession()
  await Promise.all([join(interviewee), join(interviewer)])
  const write = async (text: string) => {
    await ann.call(api.sendBookingMessage, { ...id, body: { text } })
    const rows = await app.deps.db.selectFrom('booking_messages').select(['text', 'in_room']).execute()
    return rows.find(row => row.text === text)?.in_room
  }
  app.clock.set('2030-05-03T09:55:00Z')
  advanceOneMinute()
  await expect
    .poll(async () => (await visits()).map(visit => visit.last_seen_at))
    .toEqual(Array(2).fill(app.clock.now()))
  app.clock.advance({ minutes: 1 })
  expect(await write('Are you here?')).toBe(true)
  app.clock.advance({ minutes: 3 })
  expect(await write('Are you still here?')).toBe(false)
})

test('a participant who returns long after a killed process starts a new visit, one who returns at once continues the last one', async () => {
  const { app, booking, interviewee, interviewer, join, visits } = await aSession()
  const left = {
    booking_id: booking.id,
    connection_id: booking.id,
    joined_at: new Date('2030-05-03T09:45:00Z'),
  }
  await app.deps.db
    .insertInto('attendance')
    .values([
      { ...left, user_id: interviewee.id, last_seen_at: new Date('2030-05-03T09:46:00Z') },
      { ...left, user_id: interviewer.id, last_seen_at: new Date('2030-05-03T09:49:00Z') },
    ])
    .execute()
  for (const user of [interviewee, interviewer]) await join(user)
  const countOf = async ({ id }: typeof interviewee) =>
    (await visits()).filter(visit => visit.user_id === id).length
  await expect.poll(() => countOf(interviewee)).toBe(2)
  const lastSeen = async () => (await visits()).find(visit => visit.user_id === interviewer.id)?.last_seen_at
  await expect.poll(lastSeen).toEqual(app.clock.now())
  expect(await countOf(interviewer)).toBe(1)
})
