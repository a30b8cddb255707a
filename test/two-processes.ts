import { onTestFinished } from 'vitest'
import { startServer } from '#server/app/server.ts'
import { startApp, type TestApp } from './app.ts'
import { aFreeBooking } from './bookings.ts'
import { aSocketToken, openSocket } from './room-socket.ts'

/** Another process of the same app. */
async function another(app: TestApp): Promise<TestApp> {
  const { config, log, now } = app.deps
  const server = await startServer({ config, databaseUrl: app.databaseUrl, log, now, runJobs: false })
  let isOver = false
  const close = async () => {
    if (!isOver) await server.stop()
    isOver = true
  }
  onTestFinished(close)
  return { ...app, url: server.deps.urls.self, deps: server.deps, close }
}

/** A confirmed session with an open room, on two processes that share only their database. */
export async function startTwoProcesses({ env = {} }: { env?: Record<string, string> } = {}) {
  const first = await startApp({ env })
  const second = await another(first)
  const { booking, interviewee, interviewer } = await aFreeBooking(first, {
    start: '2030-05-03T10:00:00.000Z',
  })
  first.clock.set('2030-05-03T09:55:00Z')
  const enter = async (app: TestApp, participant: typeof interviewee, instanceId?: string) =>
    openSocket(app, await aSocketToken(app, participant, booking.id, instanceId))
  return { first, second, booking, interviewee, interviewer, enter }
}
