import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { anInterviewee, anInterviewer, aSlot } from '#test/factories.ts'
import { startIcsServer, toCalendar } from '#test/ics-server.ts'

const [first, second] = ['2030-05-06T09:00:00.000Z', '2030-05-07T09:00:00.000Z']
const meetingAt = (start: string) => [`DTSTART:${start.replaceAll(/[-:]|\.000/g, '')}`, 'DURATION:PT1H']

async function start() {
  const app = await startApp({ env: { CALENDAR_ALLOWED_NETWORKS: '127.0.0.1' } })
  const interviewer = await anInterviewer(app)
  for (const at of [first, second]) await aSlot(app, interviewer, { start: at })
  const ann = app.as(await anInterviewee(app))
  const listOffered = async () =>
    (await ann.call(api.availableSlots, { params: { interviewerId: interviewer.id } })).map(
      slot => slot.startTime,
    )
  return { app, me: app.as(interviewer), listOffered }
}

test('the same ICS address renews its connection, however it is written', async () => {
  const { me } = await start()
  const { url } = await startIcsServer()
  const { connections } = await me.call(api.connectIcs, { body: { url } })
  for (const text of [url, ` ${url} `, url.replace('http:', 'HTTP:'), `${url}#today`]) {
    const again = await me.call(api.connectIcs, { body: { url: text } })
    expect(again.connections.map(({ id }) => id)).toEqual(connections.map(({ id }) => id))
  }
})

test('an ICS address that no longer works is replaced by the new one, with its busy times', async () => {
  const { app, me, listOffered } = await start()
  const old = await startIcsServer(toCalendar(meetingAt(first)))
  const { connections } = await me.call(api.connectIcs, { body: { url: old.url } })
  const connectionId = connections[0]?.id ?? ''
  old.state.status = 404
  app.clock.advance({ minutes: 6 })
  await app.runCronJob('sync-due-calendars')
  await app.drainJobs()
  expect((await me.call(api.calendars, {})).connections).toMatchObject([{ status: 'unreadable' }])
  const renewed = await startIcsServer(toCalendar(meetingAt(second)))
  const body = { url: renewed.url, connectionId }
  expect((await me.call(api.connectIcs, { body })).connections).toMatchObject([
    { id: connectionId, status: 'ok', failingSince: null },
  ])
  expect(await listOffered()).toEqual([first])
})

test('an address that is replaced by one that is connected already leaves with its busy times', async () => {
  const { me, listOffered } = await start()
  const old = await startIcsServer(toCalendar(meetingAt(first)))
  const { connections } = await me.call(api.connectIcs, { body: { url: old.url } })
  const other = await startIcsServer(toCalendar(meetingAt(second)))
  const both = await me.call(api.connectIcs, { body: { url: other.url } })
  expect(both.connections).toHaveLength(2)
  expect(await listOffered()).toEqual([])
  const connectionId = connections[0]?.id ?? ''
  const kept = both.connections.filter(({ id }) => id !== connectionId)
  const body = { url: other.url, connectionId }
  expect((await me.call(api.connectIcs, { body })).connections).toMatchObject(
    kept.map(({ id }) => ({ id, status: 'ok' })),
  )
  expect(await listOffered()).toEqual([first])
})

test('only a connected address of the same person is replaced', async () => {
  const { app, me } = await start()
  const { url } = await startIcsServer()
  const { connections } = await me.call(api.connectIcs, { body: { url } })
  const other = app.as(await anInterviewer(app))
  const body = { url, connectionId: connections[0]?.id ?? '' }
  expect(await other.refused(api.connectIcs, { body })).toMatchObject({
    status: 404,
    code: 'calendar.not_found',
  })
})
