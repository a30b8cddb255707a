import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { anInterviewer } from '#test/factories.ts'
import { startIcsServer, toCalendar } from '#test/ics-server.ts'
import { claimConnection } from './lease-repository.ts'
import { findConnection } from './repository.ts'
import { syncConnection } from './sync.ts'
import { keepLease, leaseMs } from './sync-lease.ts'

async function start() {
  const app = await startApp({ env: { CALENDAR_ALLOWED_NETWORKS: '127.0.0.1' } })
  const me = app.as(await anInterviewer(app))
  const { url, state } = await startIcsServer()
  const { connections } = await me.call(api.connectIcs, { body: { url } })
  const id = connections[0]?.id ?? ''
  return { app, state, id, find: () => findConnection(app.deps.db, id) }
}

const meetingAt = (start: string) => toCalendar([`DTSTART:${start}`, 'DURATION:PT1H'])

test('a connection whose process is late is read by another one before the job queue gives up waiting, and that counts', async () => {
  const { app, state, id, find } = await start()
  const listBusyStarts = async () => {
    const rows = await app.deps.db.selectFrom('calendar_busy_times').select('starts_at').execute()
    return rows.map(({ starts_at: at }) => at.toISOString())
  }
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  state.beforeAnswer = async () => {
    asked.resolve()
    await released.promise
  }
  const late = syncConnection(app.deps, id)
  await asked.promise
  expect(await syncConnection(app.deps, id)).toBe(false)
  // A lost job runs again after 37 seconds at most: heartbeat 20, supervision 15, retry 2.
  expect((await find())?.leased_until?.getTime()).toBeLessThanOrEqual(app.clock.now().getTime() + 37_000)
  app.clock.advance({ seconds: 37 })
  state.beforeAnswer = async () => {}
  state.content = meetingAt('20300510T090000Z')
  expect(await syncConnection(app.deps, id)).toBe(true)
  expect(await listBusyStarts()).toEqual(['2030-05-10T09:00:00.000Z'])
  // The answer that the late process gets is of another state.
  state.content = meetingAt('20300511T090000Z')
  released.resolve()
  expect(await late).toBe(false)
  expect(await listBusyStarts()).toEqual(['2030-05-10T09:00:00.000Z'])
})

test('a process that lives keeps its lease', async () => {
  const { app, id, find } = await start()
  const now = app.clock.now()
  const claimed = await claimConnection(app.deps.db, id, { now, until: new Date(now.getTime() + leaseMs) })
  if (!claimed) throw new Error('another process holds the lease')
  const lease = keepLease(app.deps, claimed, 5)
  app.clock.advance({ seconds: 20 })
  await expect
    .poll(async () => (await find())?.leased_until)
    .toEqual(new Date(app.clock.now().getTime() + leaseMs))
  app.clock.advance({ seconds: 20 })
  expect(await syncConnection(app.deps, id)).toBe(false)
  const { leased_until: until } = await lease.end()
  expect((await find())?.leased_until).toEqual(until)
})
