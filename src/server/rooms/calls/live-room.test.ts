import { expect, onTestFinished, test } from 'vitest'
import { api } from '#contract/api.ts'
import { suspendAccount } from '#server/admin/accounts.ts'
import { createJobHandlers } from '#server/app/jobs.ts'
import { aSlot, free } from '#test/factories.ts'
import { openLiveKit } from '#test/fakes/livekit/server.ts'
import { aPageLoad, aTicket, openSocket } from '#test/room-socket.ts'
import { twoProcesses } from '#test/two-processes.ts'

/** The browser comes back, and is told what has become of its session. */
const comeAgain = 1013
const key = { apiKey: 'key', apiSecret: 'a secret of LiveKit that is long enough' }

/** Both are in, each by another process; the interviewee's holds the room. */
async function bothIn(options?: Parameters<typeof twoProcesses>[0]) {
  const house = await twoProcesses(options)
  const { first, second, booking, interviewee, interviewer, enter } = house
  const one = await enter(second, interviewee)
  await one.next()
  const other = await enter(first, interviewer)
  await other.next()
  const rejoin = (somebody: typeof interviewee) =>
    first.as(somebody).refused(api.joinRoom, {
      params: { bookingId: booking.id },
      body: { instanceId: aPageLoad() },
    })
  return { ...house, lines: [one, other], rejoin, ann: first.as(interviewee), nino: first.as(interviewer) }
}

test('whoever cancels a session that is about to begin ends its room, on whichever process', async () => {
  const { first, booking, interviewee, interviewer, lines, rejoin, nino } = await bothIn()
  const late = await aTicket(first, interviewee, booking.id)
  await nino.call(api.cancelBooking, { body: { bookingId: booking.id } })
  await first.settle()
  for (const line of lines) expect(await line.closed).toBe(comeAgain)
  for (const somebody of [interviewee, interviewer])
    expect(await rejoin(somebody)).toMatchObject({ code: 'booking.not_confirmed' })
  await expect(openSocket(first, late)).rejects.toThrow('Refused with 410')
})

test('a session that is moved to another day leaves its room', async () => {
  const { first, booking, interviewee, interviewer, lines, rejoin, ann, nino } = await bothIn()
  const late = await aTicket(first, interviewee, booking.id)
  const id = { params: { id: booking.id } }
  const timeSlotId = await aSlot(first, interviewer, { start: '2030-05-06T10:00:00Z', price: free })
  await nino.call(api.proposeTime, { ...id, body: { timeSlotId } })
  await ann.call(api.answerProposal, { ...id, body: { accept: true } })
  await first.settle()
  for (const line of lines) expect(await line.closed).toBe(comeAgain)
  expect(await rejoin(interviewee)).toMatchObject({ code: 'room.too_early' })
  await expect(openSocket(first, late)).rejects.toThrow('Refused with 410')
})

test('who sits in the room of somebody who is suspended is shown out as well', async () => {
  const { first, interviewer, lines } = await bothIn()
  const { email } = await first.deps.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', interviewer.id)
    .executeTakeFirstOrThrow()
  await suspendAccount(first.deps, { email, reason: 'never came', until: null })
  await first.settle()
  expect(await lines[0]?.closed).toBe(comeAgain)
})

test('LiveKit shows them out too, and not out of the room that they meet in later', async () => {
  const far = await openLiveKit(key)
  onTestFinished(far.close)
  const env = { LIVEKIT_URL: far.url, LIVEKIT_API_KEY: key.apiKey, LIVEKIT_API_SECRET: key.apiSecret }
  const { first, booking, interviewee, interviewer, nino, ann } = await bothIn({ env })
  const id = { params: { id: booking.id } }
  const later = { start: '2030-05-03T11:00:00Z', price: free }
  await nino.call(api.proposeTime, { ...id, body: { timeSlotId: await aSlot(first, interviewer, later) } })
  await ann.call(api.answerProposal, { ...id, body: { accept: true } })
  await first.settle()
  expect(far.deleted).toEqual([booking.id])

  first.clock.set('2030-05-03T11:30:00Z')
  await aTicket(first, interviewee, booking.id)
  const until = '2030-05-03T11:30:00.000Z'
  const close = () =>
    createJobHandlers(first.deps)['close-media'](
      { bookingId: booking.id, until },
      { id: 'a job', queuedAt: first.clock.now() },
    )
  await close()
  expect(far.deleted).toEqual([booking.id])
  first.clock.set('2030-05-03T12:30:00Z')
  await close()
  expect(far.deleted).toEqual([booking.id, booking.id])
})
