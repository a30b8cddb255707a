import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { anInterviewee, anInterviewer, aSlot, free } from '#test/factories.ts'
import { emptyCalendar, startIcsServer } from '#test/ics-server.ts'
import { syncCalendarsQueue } from './queues.ts'
import { syncConnection } from './sync.ts'
import { askCalendarsOnce, syncCalendarsBeforeBooking } from './sync-before-booking.ts'

const start = '2030-05-06T09:00:00.000Z'

/** An interviewer with an empty calendar that was read a minute ago. */
async function open() {
  const app = await startApp({ env: { CALENDAR_ALLOWED_NETWORKS: '127.0.0.1' } })
  const interviewer = await anInterviewer(app)
  const ann = app.as(await anInterviewee(app))
  const { url, state } = await startIcsServer(emptyCalendar)
  const me = app.as(interviewer)
  const { connections } = await me.call(api.connectIcs, { body: { url } })
  await app.drainJobs()
  app.clock.advance({ minutes: 1 })
  const params = { connectionId: connections[0]?.id ?? '' }
  const countRequests = async (act: () => Promise<unknown>) => {
    const { requests } = state
    await act()
    return state.requests - requests
  }
  /** A reading on request that waits until `release` is called. */
  async function startReading() {
    const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    state.beforeAnswer = async () => {
      asked.resolve()
      await released.promise
    }
    const reading = me.call(api.syncCalendars, { params })
    await asked.promise
    return {
      release: async () => {
        state.beforeAnswer = async () => {}
        released.resolve()
        await reading
      },
    }
  }
  return { app, interviewer, ann, me, params, state, countRequests, startReading }
}

/** Instead of two seconds, which a busy machine may need for other work. */
const patientMs = 50_000

test('a calendar that waits after a failure is not asked by bookings, and the regular reading is not put off', async () => {
  const { app, interviewer, me, state, countRequests } = await open()
  const ask = () => syncCalendarsBeforeBooking(app.deps, interviewer.id, patientMs)
  state.status = 429
  expect(await countRequests(ask)).toBe(1)
  const readNextSync = async () =>
    (await app.deps.db.selectFrom('calendar_connections').select(['failures', 'next_sync_at']).execute())[0]
  const failed = await readNextSync()
  app.clock.advance({ minutes: 1 })
  expect(await countRequests(async () => expect(await ask()).toBe(false))).toBe(0)
  expect(await readNextSync()).toEqual(failed)
  state.status = 200
  app.clock.advance({ minutes: 10 })
  expect(await countRequests(ask)).toBe(1)
  expect((await me.call(api.calendars, {})).connections).toMatchObject([{ status: 'ok' }])
})

test('candidates who ask at the same time get one answer', async () => {
  const { app, interviewer, state, countRequests } = await open()
  state.status = 503
  const ask = () => syncCalendarsBeforeBooking(app.deps, interviewer.id, patientMs)
  const askTenTimes = () => Promise.all(Array.from({ length: 10 }, ask))
  expect(await countRequests(askTenTimes)).toBe(1)
})

test('a candidate who waits for a reading that fails does not ask again', async () => {
  const { app, interviewer, state, countRequests, startReading } = await open()
  const { release } = await startReading()
  const waitAndFail = async () => {
    const waiting = syncCalendarsBeforeBooking(app.deps, interviewer.id, patientMs)
    state.status = 503
    await release()
    await waiting
  }
  expect(await countRequests(waitAndFail)).toBe(0)
})

test.each([200, 503])(
  'a calendar that was read with the answer %i meanwhile is not asked again',
  async status => {
    const { app, me, params, state, countRequests } = await open()
    const unreadSince = app.clock.now()
    state.status = status
    await me.call(api.syncCalendars, { params })
    const ask = async () =>
      expect(await syncConnection(app.deps, params.connectionId, { unreadSince })).toBe(false)
    expect(await countRequests(ask)).toBe(0)
  },
)

test('one request asks once, even if it looks at the slot again later', async () => {
  const { app, interviewer, countRequests } = await open()
  const ask = askCalendarsOnce(app.deps)
  expect(await countRequests(() => ask(interviewer.id))).toBe(1)
  app.clock.advance({ minutes: 1 })
  expect(await countRequests(async () => expect(await ask(interviewer.id)).toBe(false))).toBe(0)
})

test('a request of the wrong kind for the price is refused without a question', async () => {
  const { app, interviewer, ann, countRequests } = await open()
  const priced = await aSlot(app, interviewer, { start })
  const unpriced = await aSlot(app, interviewer, { start: '2030-05-07T09:00:00.000Z', price: free })
  const refuseBoth = async () => {
    expect(await ann.refused(api.createBooking, { body: { timeSlotId: priced } })).toMatchObject({
      code: 'booking.payment_required',
    })
    expect(await ann.refused(api.createPaymentIntent, { body: { timeSlotId: unpriced } })).toMatchObject({
      code: 'booking.nothing_to_pay',
    })
  }
  expect(await countRequests(refuseBoth)).toBe(0)
})

test('a job that meets a reading runs again after it, and ends if the calendar was disconnected', async () => {
  const { app, me, params, startReading, countRequests } = await open()
  const send = () =>
    app.deps.jobs.send(app.deps.db, syncCalendarsQueue, { connectionId: params.connectionId })
  const listWaiting = async () => {
    const { rows } = await app.deps.pool.query(
      "update pgboss.job set start_after = now() where name = 'sync-calendars' and state < 'active' returning state",
    )
    return rows
  }
  const { release } = await startReading()
  await send()
  await app.drainJobs()
  await release()
  expect(await listWaiting()).toEqual([{ state: 'retry' }])
  expect(await countRequests(app.drainJobs)).toBe(1)
  expect(await listWaiting()).toEqual([])

  await send()
  await me.call(api.disconnectCalendar, { params })
  expect(await app.drainJobs()).toEqual({ failed: 0 })
  expect(await listWaiting()).toEqual([])
})
