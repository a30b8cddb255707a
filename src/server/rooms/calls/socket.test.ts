import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { roomCloseCodes } from '#contract/room.ts'
import { roomLimits } from '#contract/room-limits.ts'
import { startServer } from '#server/app/server.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aFreeBooking } from '#test/bookings.ts'
import { fixedClock, openApp } from '#test/open-app.ts'
import { anInstanceId, aSocketToken, openSocket } from '#test/room-socket.ts'

const start = '2030-05-03T10:00:00.000Z'
const quiet = {
  microphone: false,
  camera: false,
  screen: false,
  captions: { asks: false, writes: 'no' },
  openView: null,
}
const talking = {
  microphone: true,
  camera: true,
  screen: false,
  captions: { asks: false, writes: 'no' },
  openView: null,
}
const offer = { type: 'offer', sdp: 'v=0' }

/** A confirmed session with an open room, and a function for each participant to join. */
async function anOpenRoom(app?: TestApp) {
  app ??= await startApp()
  const { booking, interviewee, interviewer } = await aFreeBooking(app, { start })
  app.clock.set('2030-05-03T09:55:00Z')
  const joinAs = (user: typeof interviewee) => async (instanceId?: string) =>
    openSocket(app, await aSocketToken(app, user, booking.id, instanceId))
  return {
    app,
    booking,
    interviewee,
    interviewer,
    asInterviewee: joinAs(interviewee),
    asInterviewer: joinAs(interviewer),
  }
}

const visits = (app: TestApp) => app.deps.db.selectFrom('attendance').selectAll().orderBy('id').execute()

test('the second participant becomes the initiator, and the first is notified', async () => {
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

test('the room relays messages of the current generation only', async () => {
  const { asInterviewee, asInterviewer } = await anOpenRoom()
  const [first, second] = [await asInterviewee(), await asInterviewer()]
  for (const message of ['welcome', 'peer-joined'])
    expect(await first.next()).toMatchObject({ type: message })
  expect(await second.next()).toMatchObject({ type: 'welcome' })

  second.send({ type: 'sdp', generation: 1, description: offer })
  second.send({ type: 'sdp', generation: 2, description: offer })
  expect(await first.next()).toEqual({ type: 'sdp', generation: 2, description: offer })
  const candidate = { candidate: 'candidate:1', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: null }
  first.send({ type: 'ice', generation: 2, candidate })
  expect(await second.next()).toEqual({ type: 'ice', generation: 2, candidate })
  first.send({ type: 'media-state', media: talking })
  expect(await second.next()).toEqual({ type: 'media-state', media: talking })
  first.send({ type: 'ping' })
  expect(await first.next()).toEqual({ type: 'pong' })
})

test('simultaneous resets of both participants restart the negotiation once', async () => {
  const { asInterviewee, asInterviewer } = await anOpenRoom()
  const [first, second] = [await asInterviewee(), await asInterviewer()]
  for (const socket of [first, second]) socket.send({ type: 'reset', generation: 2 })
  for (const socket of [first, second]) socket.send({ type: 'ping' })
  expect([await first.next(), await first.next(), await first.next(), await first.next()]).toMatchObject([
    { type: 'welcome' },
    { type: 'peer-joined' },
    { type: 'reset', generation: 3 },
    { type: 'pong' },
  ])
})

test('a socket token opens one socket, within a minute', async () => {
  const { app, booking, interviewee } = await anOpenRoom()
  const ticket = await aSocketToken(app, interviewee, booking.id)
  await openSocket(app, ticket)
  await expect(openSocket(app, ticket)).rejects.toThrow('Refused with 410')
  await expect(openSocket(app, 'made-up')).rejects.toThrow('Refused with 410')
  const late = await aSocketToken(app, interviewee, booking.id)
  app.clock.advance({ seconds: roomLimits.socketTokenSeconds })
  await expect(openSocket(app, late)).rejects.toThrow('Refused with 410')
})

test('a page of another origin is refused, and the token stays valid', async () => {
  const { app, booking, interviewee } = await anOpenRoom()
  const ticket = await aSocketToken(app, interviewee, booking.id)
  await expect(openSocket(app, ticket, 'https://evil.example')).rejects.toThrow('Refused with 403')
  await openSocket(app, ticket)
})

test('a second tab replaces the first', async () => {
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

test('a page resumes after a lost connection, unnoticed by the other participant', async () => {
  const { asInterviewee, asInterviewer } = await anOpenRoom()
  const other = await asInterviewer()
  const instanceId = anInstanceId()
  const lost = await asInterviewee(instanceId)
  lost.send({ type: 'media-state', media: talking })
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
  back.send({ type: 'media-state', media: quiet })
  expect(await other.next()).toEqual({ type: 'media-state', media: quiet })
})

test('leaving notifies the other participant at once, and attendance records both times', async () => {
  const { app, booking, interviewee, interviewer, asInterviewee, asInterviewer } = await anOpenRoom()
  const first = await asInterviewee()
  const second = await asInterviewer()
  app.clock.advance({ minutes: 40 })
  first.send({ type: 'leave' })
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

test('a closed page leaves at once, and the next page joins as a new connection', async () => {
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

test('reconnects within the grace time continue one visit', async () => {
  const { app, asInterviewee } = await anOpenRoom()
  // A page that replaces another ends the visit for a moment, earlier than its own leaving.
  const lastLeftAt = async () => (await visits(app)).at(-1)?.left_at
  for (let times = 0; times < 20; times++) {
    const socket = await asInterviewee()
    await socket.next()
    app.clock.advance({ seconds: 10 })
    if (times % 2 === 0) socket.send({ type: 'leave' })
    // Otherwise the next page replaces this one.
    if (times % 2 === 0) await socket.closed
    await expect.poll(lastLeftAt).toEqual(times % 2 === 0 ? app.clock.now() : null)
  }
  const last = await asInterviewee()
  await last.next()
  app.clock.advance({ seconds: 10 })
  last.send({ type: 'leave' })
  await last.closed
  await expect.poll(lastLeftAt).toEqual(new Date('2030-05-03T09:58:30Z'))
  expect(await visits(app)).toMatchObject([{ joined_at: new Date('2030-05-03T09:55:00Z') }])
  app.clock.advance({ seconds: roomLimits.reconnectGraceSeconds + 1 })
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
  socket.send(message)
  expect(await socket.closed).toBe(roomCloseCodes.refused)
})

test('too many messages or too large a message end the socket', async () => {
  const { asInterviewee, asInterviewer } = await anOpenRoom()
  const chatty = await asInterviewee()
  for (let count = 0; count <= roomLimits.messagesPerHeartbeat; count++) chatty.send({ type: 'ping' })
  expect(await chatty.closed).toBe(roomCloseCodes.refused)
  const large = await asInterviewer()
  large.send('x'.repeat(roomLimits.messageBytes + 1))
  expect(await large.closed).toBe(1009)
})

test('a stopping server closes the sockets with a code that makes browsers reconnect', async () => {
  const app = await openApp({ clock: fixedClock('2030-05-01T09:00:00Z') })
  const { asInterviewee } = await anOpenRoom(app)
  const socket = await asInterviewee()
  await app.close()
  expect(await socket.closed).toBe(1001)
})

test('attendance of a free session makes its review count, also when the participants met late', async () => {
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
    socket.send({ type: 'leave' })
    await socket.closed
  }
  await expect.poll(total).toBe(1)
})

test('a logout or a suspension at any node closes the user’s socket at once', async () => {
  const { app, booking, interviewee, asInterviewee, asInterviewer } = await anOpenRoom()
  const { config, log, now, db } = app.deps
  const second = await startServer({ config, databaseUrl: app.databaseUrl, log, now, runJobs: false })
  const secondApp = { ...app, url: second.deps.urls.self, deps: second.deps }

  const other = await asInterviewer()
  const socket = await openSocket(secondApp, await aSocketToken(app, interviewee, booking.id))
  expect(await socket.next()).toMatchObject({ type: 'welcome' })
  const late = await aSocketToken(app, interviewee, booking.id)
  await app.as(interviewee).call(api.signOut, {})
  await socket.closed
  await expect(openSocket(secondApp, late)).rejects.toThrow('Refused with 410')
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
