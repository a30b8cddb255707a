import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { roomCloseCodes } from '#contract/room.ts'
import { roomLimits } from '#contract/room-limits.ts'
import { startServer } from '#server/app/server.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aFreeBooking } from '#test/bookings.ts'
import { openApp, stillClock } from '#test/open-app.ts'
import { aPageLoad, aTicket, openSocket } from '#test/room-socket.ts'

const start = '2030-05-03T10:00:00.000Z'
const quiet = { microphone: false, camera: false, screen: false, captions: { asks: false, writes: 'no' } }
const talking = { microphone: true, camera: true, screen: false, captions: { asks: false, writes: 'no' } }
const offer = { type: 'offer', sdp: 'v=0' }

/** A confirmed session whose room is open, with a way in for both. */
async function anOpenRoom(app?: TestApp) {
  app ??= await startApp()
  const { booking, interviewee, interviewer } = await aFreeBooking(app, { start })
  app.clock.set('2030-05-03T09:55:00Z')
  const way = (somebody: typeof interviewee) => async (instanceId?: string) =>
    openSocket(app, await aTicket(app, somebody, booking.id, instanceId))
  return {
    app,
    booking,
    interviewee,
    interviewer,
    asInterviewee: way(interviewee),
    asInterviewer: way(interviewer),
  }
}

const visits = (app: TestApp) => app.deps.db.selectFrom('attendance').selectAll().orderBy('id').execute()

test('whoever comes second makes the offers, and the first one hears of it', async () => {
  const { asInterviewee, asInterviewer } = await anOpenRoom()
  const first = await asInterviewee()
  expect(await first.next()).toEqual({
    type: 'welcome',
    generation: 1,
    isInitiator: false,
    isResumed: false,
    other: null,
  })
  const second = await asInterviewer()
  expect(await second.next()).toMatchObject({
    type: 'welcome',
    generation: 2,
    isInitiator: true,
    other: quiet,
  })
  expect(await first.next()).toEqual({ type: 'peer-joined', generation: 2 })
})

test('what one says reaches the other, of this attempt only', async () => {
  const { asInterviewee, asInterviewer } = await anOpenRoom()
  const [first, second] = [await asInterviewee(), await asInterviewer()]
  for (const message of ['welcome', 'peer-joined'])
    expect(await first.next()).toMatchObject({ type: message })
  expect(await second.next()).toMatchObject({ type: 'welcome' })

  second.say({ type: 'sdp', generation: 1, description: offer })
  second.say({ type: 'sdp', generation: 2, description: offer })
  expect(await first.next()).toEqual({ type: 'sdp', generation: 2, description: offer })
  const candidate = { candidate: 'candidate:1', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: null }
  first.say({ type: 'ice', generation: 2, candidate })
  expect(await second.next()).toEqual({ type: 'ice', generation: 2, candidate })
  first.say({ type: 'media-state', media: talking })
  expect(await second.next()).toEqual({ type: 'media-state', media: talking })
  first.say({ type: 'ping' })
  expect(await first.next()).toEqual({ type: 'pong' })
})

test('both asking to begin anew at once begin anew once', async () => {
  const { asInterviewee, asInterviewer } = await anOpenRoom()
  const [first, second] = [await asInterviewee(), await asInterviewer()]
  for (const one of [first, second]) one.say({ type: 'reset', generation: 2 })
  for (const one of [first, second]) one.say({ type: 'ping' })
  expect([await first.next(), await first.next(), await first.next(), await first.next()]).toMatchObject([
    { type: 'welcome' },
    { type: 'peer-joined' },
    { type: 'reset', generation: 3 },
    { type: 'pong' },
  ])
})

test('a ticket opens one socket, and only for a minute', async () => {
  const { app, booking, interviewee } = await anOpenRoom()
  const ticket = await aTicket(app, interviewee, booking.id)
  await openSocket(app, ticket)
  await expect(openSocket(app, ticket)).rejects.toThrow('Refused with 410')
  await expect(openSocket(app, 'made-up')).rejects.toThrow('Refused with 410')
  const late = await aTicket(app, interviewee, booking.id)
  app.clock.forward({ seconds: roomLimits.socketTokenSeconds })
  await expect(openSocket(app, late)).rejects.toThrow('Refused with 410')
})

test('a page of another origin is turned away, and the ticket is still good', async () => {
  const { app, booking, interviewee } = await anOpenRoom()
  const ticket = await aTicket(app, interviewee, booking.id)
  await expect(openSocket(app, ticket, 'https://evil.example')).rejects.toThrow('Refused with 403')
  await openSocket(app, ticket)
})

test('a second tab takes the place of the first', async () => {
  const { asInterviewee, asInterviewer } = await anOpenRoom()
  const other = await asInterviewer()
  const first = await asInterviewee()
  const second = await asInterviewee()
  expect(await first.closed).toBe(roomCloseCodes.replaced)
  expect(await second.next()).toMatchObject({ type: 'welcome', isInitiator: true, isResumed: false })
  expect([await other.next(), await other.next(), await other.next()]).toMatchObject([
    { type: 'welcome' },
    { type: 'peer-joined', generation: 2 },
    { type: 'peer-joined', generation: 3 },
  ])
})

test('a page that lost its connection goes on where it was; the other does not notice', async () => {
  const { asInterviewee, asInterviewer } = await anOpenRoom()
  const other = await asInterviewer()
  const instanceId = aPageLoad()
  const lost = await asInterviewee(instanceId)
  lost.say({ type: 'media-state', media: talking })
  for (const type of ['welcome', 'peer-joined', 'media-state'])
    expect(await other.next()).toMatchObject({ type })
  lost.cut()
  const back = await asInterviewee(instanceId)
  expect(await back.next()).toMatchObject({
    type: 'welcome',
    generation: 2,
    isInitiator: true,
    isResumed: true,
  })
  back.say({ type: 'media-state', media: quiet })
  expect(await other.next()).toEqual({ type: 'media-state', media: quiet })
})

test('leaving is told at once, and kept with joining as evidence', async () => {
  const { app, booking, interviewee, interviewer, asInterviewee, asInterviewer } = await anOpenRoom()
  const first = await asInterviewee()
  const second = await asInterviewer()
  app.clock.forward({ minutes: 40 })
  first.say({ type: 'leave' })
  expect(await first.closed).toBe(1000)
  expect([await second.next(), await second.next()]).toMatchObject([
    { type: 'welcome' },
    { type: 'peer-left' },
  ])
  const joined = { booking_id: booking.id, joined_at: new Date('2030-05-03T09:55:00Z') }
  await expect
    .poll(() => visits(app))
    .toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...joined,
          user_id: interviewee.id,
          left_at: new Date('2030-05-03T10:35:00Z'),
        }),
        expect.objectContaining({ ...joined, user_id: interviewer.id, left_at: null }),
      ]),
    )
})

test('a page that is closed has left at once, and one that comes instead is somebody new', async () => {
  const { asInterviewee, asInterviewer } = await anOpenRoom()
  const other = await asInterviewer()
  const closed = await asInterviewee()
  for (const type of ['welcome', 'peer-joined']) expect(await other.next()).toMatchObject({ type })
  closed.closePage()
  expect(await other.next()).toEqual({ type: 'peer-left' })
  const loaded = await asInterviewee()
  expect(await loaded.next()).toMatchObject({ type: 'welcome', isResumed: false })
  expect(await other.next()).toMatchObject({ type: 'peer-joined' })
})

test('whoever comes and goes is there all the time, until the grace time is over', async () => {
  const { app, asInterviewee } = await anOpenRoom()
  // A page that takes another one's place ends its stay for a moment, at an earlier time than its own leaving.
  const lastLeftAt = async () => (await visits(app)).at(-1)?.left_at
  for (let times = 0; times < 20; times++) {
    const socket = await asInterviewee()
    await socket.next()
    app.clock.forward({ seconds: 10 })
    if (times % 2 === 0) socket.say({ type: 'leave' })
    // Otherwise the next page takes its place.
    if (times % 2 === 0) await socket.closed
    await expect.poll(lastLeftAt).toEqual(times % 2 === 0 ? app.clock.now() : null)
  }
  const last = await asInterviewee()
  await last.next()
  app.clock.forward({ seconds: 10 })
  last.say({ type: 'leave' })
  await last.closed
  await expect.poll(lastLeftAt).toEqual(new Date('2030-05-03T09:58:30Z'))
  expect(await visits(app)).toMatchObject([{ joined_at: new Date('2030-05-03T09:55:00Z') }])
  app.clock.forward({ seconds: roomLimits.reconnectGraceSeconds + 1 })
  await (await asInterviewee()).next()
  await expect.poll(async () => (await visits(app)).length).toBe(2)
})

test.each([
  ['no JSON', 'hello'],
  ['an unknown message', { type: 'shout' }],
  ['a message with a wrong part', { type: 'sdp', generation: 2, description: { type: 'rollback', sdp: '' } }],
])('%s ends the socket', async (_, message) => {
  const { asInterviewee } = await anOpenRoom()
  const socket = await asInterviewee()
  socket.say(message)
  expect(await socket.closed).toBe(roomCloseCodes.refused)
})

test('too much at once ends the socket, and too large a message as well', async () => {
  const { asInterviewee, asInterviewer } = await anOpenRoom()
  const chatty = await asInterviewee()
  for (let said = 0; said <= roomLimits.messagesPerHeartbeat; said++) chatty.say({ type: 'ping' })
  expect(await chatty.closed).toBe(roomCloseCodes.refused)
  const large = await asInterviewer()
  large.say('x'.repeat(roomLimits.messageBytes + 1))
  expect(await large.closed).toBe(1009)
})

test('a server that stops writes down who left, and the browsers may come back', async () => {
  const app = await openApp({ clock: stillClock('2030-05-01T09:00:00Z') })
  const { asInterviewee } = await anOpenRoom(app)
  const socket = await asInterviewee()
  await app.close()
  expect(await socket.closed).toBe(1001)
})

test('what the room saw of a free session makes its review count, also when they met late', async () => {
  const { app, booking, interviewee, interviewer, asInterviewee, asInterviewer } = await anOpenRoom()
  app.clock.set('2030-05-03T11:05:00Z')
  const [ann, nino] = [await asInterviewee(), await asInterviewer()]
  await Promise.all([ann.next(), nino.next()])
  await app.as(interviewee).call(api.writeReview, { body: { bookingId: booking.id, rating: 4 } })
  const total = async () =>
    (await app.as(interviewee).call(api.interviewerReviews, { params: { id: interviewer.id } })).total
  expect(await total()).toBe(0)
  app.clock.set('2030-05-03T11:15:00Z')
  for (const socket of [ann, nino]) {
    socket.say({ type: 'leave' })
    await socket.closed
  }
  await expect.poll(total).toBe(1)
})

test('whoever is signed out, suspended or has a new password leaves the room at once, whichever process ended it', async () => {
  const { app, booking, interviewee, asInterviewee, asInterviewer } = await anOpenRoom()
  const { config, log, now, db } = app.deps
  const second = await startServer({ config, databaseUrl: app.databaseUrl, log, now, runJobs: false })
  const there = { ...app, url: second.deps.urls.self, deps: second.deps }

  const other = await asInterviewer()
  const socket = await openSocket(there, await aTicket(app, interviewee, booking.id))
  expect(await socket.next()).toMatchObject({ type: 'welcome' })
  const late = await aTicket(app, interviewee, booking.id)
  await app.as(interviewee).call(api.signOut, {})
  await socket.closed
  await expect(openSocket(there, late)).rejects.toThrow('Refused with 410')
  await second.stop()

  const suspended = { suspended_at: now() }
  const { interviewer_id } = await db
    .selectFrom('bookings')
    .select('interviewer_id')
    .where('id', '=', booking.id)
    .executeTakeFirstOrThrow()
  await db.updateTable('users').set(suspended).where('id', '=', interviewer_id).execute()
  await other.closed
  await expect(asInterviewee()).rejects.toThrow()
})
