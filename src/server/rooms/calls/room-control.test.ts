import { expect, onTestFinished, test } from 'vitest'
import { api } from '#contract/api.ts'
import { suspendAccount } from '#server/admin/people/suspend-account.ts'
import { closeMediaQueue } from '#server/rooms/queues.ts'
import { aSlot, free } from '#test/factories.ts'
import { openLiveKit } from '#test/fakes/livekit/server.ts'
import { anInstanceId, aSocketToken, openSocket } from '#test/room-socket.ts'
import { runJob } from '#test/run-job.ts'
import { startTwoProcesses } from '#test/two-processes.ts'

/** The browser reconnects and is refused with the reason. */
const tryAgainLater = 1013
const key = { apiKey: 'key', apiSecret: 'a secret of LiveKit that is long enough' }

/** Both participants in one room, at different nodes. The interviewee's node owns the room. */
async function aRoomOfTwo(options?: Parameters<typeof startTwoProcesses>[0]) {
  const processes = await startTwoProcesses(options)
  const { first, second, booking, interviewee, interviewer, enter } = processes
  const one = await enter(second, interviewee)
  await one.next()
  const other = await enter(first, interviewer)
  await other.next()
  const rejoin = (user: typeof interviewee) =>
    first.as(user).refused(api.joinRoom, {
      params: { bookingId: booking.id },
      body: { instanceId: anInstanceId() },
    })
  return {
    ...processes,
    sockets: [one, other],
    rejoin,
    ann: first.as(interviewee),
    nino: first.as(interviewer),
  }
}

test('a cancelled session ends its open room at every node', async () => {
  const { first, booking, interviewee, interviewer, sockets, rejoin, nino } = await aRoomOfTwo()
  const late = await aSocketToken(first, interviewee, booking.id)
  await nino.call(api.cancelBooking, { body: { bookingId: booking.id } })
  await first.drainJobs()
  for (const socket of sockets) expect(await socket.closed).toBe(tryAgainLater)
  for (const user of [interviewee, interviewer])
    expect(await rejoin(user)).toMatchObject({ code: 'booking.not_confirmed' })
  await expect(openSocket(first, late)).rejects.toThrow('Refused with 410')
})

test('a session moved to another day ends its open room', async () => {
  const { first, booking, interviewee, interviewer, sockets, rejoin, ann, nino } = await aRoomOfTwo()
  const late = await aSocketToken(first, interviewee, booking.id)
  const id = { params: { id: booking.id } }
  const timeSlotId = await aSlot(first, interviewer, { start: '2030-05-06T10:00:00Z', price: free })
  await nino.call(api.proposeReschedule, { ...id, body: { timeSlotId } })
  await ann.call(api.answerRescheduleProposal, { ...id, body: { accept: true } })
  await first.drainJobs()
  for (const socket of sockets) expect(await socket.closed).toBe(tryAgainLater)
  expect(await rejoin(interviewee)).toMatchObject({ code: 'room.too_early' })
  await expect(openSocket(first, late)).rejects.toThrow('Refused with 410')
})

test('the suspension of one participant disconnects the other too', async () => {
  const { first, interviewer, sockets } = await aRoomOfTwo()
  const { email } = await first.deps.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', interviewer.id)
    .executeTakeFirstOrThrow()
  await suspendAccount(
    first.deps,
    { commandLineUser: 'operator' },
    { key: { email }, reason: 'never came', until: null },
  )
  await first.drainJobs()
  expect(await sockets[0]?.closed).toBe(tryAgainLater)
})

test('LiveKit closes the old room at once, and the moved session’s room only after its end', async () => {
  const livekit = await openLiveKit(key)
  onTestFinished(livekit.close)
  const env = { LIVEKIT_URL: livekit.url, LIVEKIT_API_KEY: key.apiKey, LIVEKIT_API_SECRET: key.apiSecret }
  const { first, booking, interviewee, interviewer, nino, ann } = await aRoomOfTwo({ env })
  const id = { params: { id: booking.id } }
  const later = { start: '2030-05-03T11:00:00Z', price: free }
  await nino.call(api.proposeReschedule, {
    ...id,
    body: { timeSlotId: await aSlot(first, interviewer, later) },
  })
  await ann.call(api.answerRescheduleProposal, { ...id, body: { accept: true } })
  await first.drainJobs()
  expect(livekit.deleted).toEqual([booking.id])

  first.clock.set('2030-05-03T11:30:00Z')
  await aSocketToken(first, interviewee, booking.id)
  const until = '2030-05-03T11:30:00.000Z'
  const close = () => runJob(first.deps, closeMediaQueue, { bookingId: booking.id, until })
  await close()
  expect(livekit.deleted).toEqual([booking.id])
  first.clock.set('2030-05-03T12:30:00Z')
  await close()
  expect(livekit.deleted).toEqual([booking.id, booking.id])
})
