import { startApp } from './app.ts'
import { aFreeBooking } from './bookings.ts'
import type { SignedInUser } from './open-app.ts'
import { aSocketToken, openSocket } from './room-socket.ts'

/** A confirmed session with an open room, and a function for each participant to join. */
export async function anOpenRoom(options: Parameters<typeof startApp>[0] = {}) {
  const app = await startApp(options)
  const { booking, interviewee, interviewer } = await aFreeBooking(app, { start: '2030-05-03T10:00:00.000Z' })
  app.clock.set('2030-05-03T09:55:00Z')
  const enter = async (participant: SignedInUser) =>
    openSocket(app, await aSocketToken(app, participant, booking.id))
  return { app, booking, interviewee, interviewer, enter }
}
