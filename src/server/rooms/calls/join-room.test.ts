import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { aFreeBooking, aRequest } from '#test/bookings.ts'
import { anInterviewee } from '#test/factories.ts'
import { aSocketToken, openSocket } from '#test/room-socket.ts'

const start = '2030-05-03T10:00:00.000Z'
const instanceId = '0123456789abcdef0123456789abcdef'

test.each([
  ['a second before it opens', '2030-05-03T09:44:59Z', 'room.too_early'],
  ['15 minutes before the start', '2030-05-03T09:45:00Z', null],
  ['a second before it closes', '2030-05-03T11:29:59Z', null],
  ['30 minutes after the end', '2030-05-03T11:30:00Z', 'room.closed'],
])('the room of a session, %s', async (_, moment, code) => {
  const app = await startApp()
  const { booking, interviewee } = await aFreeBooking(app, { start })
  app.clock.set(moment)
  const params = { bookingId: booking.id }
  const answer = await app.as(interviewee).send(api.joinRoom, { params, body: { instanceId } })
  expect(answer.body.code ?? null).toBe(code)
})

test('a participant who is too early learns when the room opens', async () => {
  const app = await startApp()
  const { booking, interviewee } = await aFreeBooking(app, { start })
  const input = { params: { bookingId: booking.id }, body: { instanceId } }
  expect(await app.as(interviewee).refused(api.joinRoom, input)).toMatchObject({
    code: 'room.too_early',
    status: 422,
    extra: { opensAt: '2030-05-03T09:45:00.000Z' },
  })
})

test('each participant gets both names, the times and a media grant', async () => {
  const app = await startApp()
  const { booking, interviewee, interviewer } = await aFreeBooking(app, { start })
  app.clock.set('2030-05-03T09:50:00Z')
  const input = { params: { bookingId: booking.id }, body: { instanceId } }
  const asInterviewee = { name: booking.intervieweeName, side: 'interviewee' }
  const asInterviewer = { name: booking.interviewerName, side: 'interviewer' }
  const times = {
    startsAt: start,
    endsAt: '2030-05-03T11:00:00.000Z',
    grant: { kind: 'p2p', iceServers: [] },
  }
  expect(await app.as(interviewee).call(api.joinRoom, input)).toMatchObject({
    ...times,
    self: asInterviewee,
    other: asInterviewer,
  })
  expect(await app.as(interviewer).call(api.joinRoom, input)).toMatchObject({
    ...times,
    self: asInterviewer,
    other: asInterviewee,
  })
})

test('an unconfirmed booking has no room, and a stranger gets the same answer as for an unknown booking', async () => {
  const app = await startApp()
  const { booking, interviewee } = await aRequest(app, { start })
  app.clock.set('2030-05-03T09:50:00Z')
  const input = { params: { bookingId: booking.id }, body: { instanceId } }
  expect(await app.as(interviewee).refused(api.joinRoom, input)).toMatchObject({
    code: 'booking.not_confirmed',
  })
  const stranger = await anInterviewee(app)
  expect(await app.as(stranger).refused(api.joinRoom, input)).toMatchObject({ code: 'booking.not_found' })
})

test('only the participants can test their connection, from a day before the session on', async () => {
  const app = await startApp()
  const { booking, interviewee } = await aFreeBooking(app, { start })
  const params = { bookingId: booking.id }
  app.clock.set('2030-05-02T09:59:59Z')
  expect(await app.as(interviewee).refused(api.precallTest, { params })).toMatchObject({
    code: 'room.too_early',
  })
  app.clock.set('2030-05-02T10:00:00Z')
  const grant = { kind: 'p2p', iceServers: [] }
  expect(await app.as(interviewee).call(api.precallTest, { params })).toEqual({ grant })
  const stranger = await anInterviewee(app)
  expect(await app.as(stranger).refused(api.precallTest, { params })).toMatchObject({ status: 404 })
  app.clock.set('2030-05-03T11:30:00Z')
  expect(await app.as(interviewee).refused(api.precallTest, { params })).toMatchObject({
    code: 'room.closed',
  })
})

test('the lobby shows whether the other participant is in the room', async () => {
  const app = await startApp()
  const { booking, interviewee, interviewer } = await aFreeBooking(app, { start })
  const isPresent = async (of: typeof interviewee) =>
    (await app.as(of).call(api.roomPresence, { params: { bookingId: booking.id } })).isPeerPresent
  app.clock.set('2030-05-03T09:50:00Z')
  expect(await isPresent(interviewee)).toBe(false)
  const socket = await openSocket(app, await aSocketToken(app, interviewer, booking.id))
  await expect.poll(() => isPresent(interviewee)).toBe(true)
  expect(await isPresent(interviewer)).toBe(false)
  socket.send({ type: 'leave' })
  await expect.poll(() => isPresent(interviewee)).toBe(false)
})
