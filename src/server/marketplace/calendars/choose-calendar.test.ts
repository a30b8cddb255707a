import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { anInterviewee, anInterviewer, aSlot } from '#test/factories.ts'
import { CalendarError, type CalendarProvider } from './provider.ts'
import { syncConnection } from './sync.ts'
import { syncInJob } from './sync-in-job.ts'

const slotStart = '2030-05-06T09:00:00.000Z'
const meeting = {
  id: 'meeting',
  periods: [{ start: new Date(slotStart), end: new Date('2030-05-06T10:00:00Z') }],
}

/** An interviewer with one slot and an account of two calendars. Work has a meeting at that time, which changes no more. */
async function start() {
  const app = await startApp({ isNew: true })
  const interviewer = await anInterviewer(app)
  await aSlot(app, interviewer, { start: slotStart })
  const state = { deleted: new Set<string>(), beforeAnswer: async () => {} }
  const provider: CalendarProvider = {
    listCalendars: async () =>
      ['Work', 'Spare']
        .filter(id => !state.deleted.has(id))
        .map(id => ({ id, name: id, isPrimary: false, canWrite: true })),
    async readChanges(_access, id, syncToken) {
      await state.beforeAnswer()
      if (state.deleted.has(id)) throw new CalendarError('gone', 'no such calendar')
      const events = id === 'Work' && syncToken === null ? [meeting] : []
      return { isFull: syncToken === null, events, removedIds: [], syncToken: 'unchanged' }
    },
    events: null,
    push: null,
  }
  Object.assign(app.deps.calendarProviders, { caldav: provider })
  const me = app.as(interviewer)
  const ann = app.as(await anInterviewee(app))
  const connect = async (username: string) => {
    const login = { serverUrl: 'https://caldav.example.test', username, password: 'secret' }
    const { connections } = await me.call(api.connectCalDav, { body: login })
    await app.drainJobs()
    return connections.find(({ label }) => label.startsWith(username))?.id ?? ''
  }
  const read = async () => (await me.call(api.calendars, {})).connections
  const choose = async (
    connectionId: string,
    name: string,
    body: { isTarget?: boolean; checksBusy?: boolean },
  ) => {
    const connection = (await read()).find(({ id }) => id === connectionId)
    const calendarId = connection?.calendars.find(calendar => calendar.name === name)?.id ?? ''
    await me.call(api.updateCalendar, { params: { connectionId, calendarId }, body })
  }
  /** Chooses while the calendars are read, whose answers come after it. */
  const chooseDuring = async (readCalendars: () => Promise<unknown>, choice: () => Promise<void>) => {
    const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    state.beforeAnswer = async () => {
      asked.resolve()
      await released.promise
    }
    const reading = readCalendars()
    await asked.promise
    await choice()
    released.resolve()
    state.beforeAnswer = async () => {}
    return reading
  }
  return {
    ...{ app, state, connect, read, choose, chooseDuring },
    sync: (id: string) => syncConnection(app.deps, id),
    async isOffered() {
      const params = { interviewerId: interviewer.id }
      return (await ann.call(api.availableSlots, { params })).length > 0
    },
  }
}

test('a calendar that is ticked while it is read for its bookings only hides slots after the next reading', async () => {
  const { app, connect, choose, chooseDuring, sync, isOffered } = await start()
  const id = await connect('ann')
  await choose(id, 'Work', { isTarget: true, checksBusy: false })
  await app.drainJobs()
  expect(await isOffered()).toBe(true)
  // As after a daily reading.
  await app.deps.db.updateTable('connected_calendars').set({ sync_token: null }).execute()
  await chooseDuring(
    () => sync(id),
    () => choose(id, 'Work', { checksBusy: true }),
  )
  await app.drainJobs()
  expect(await isOffered()).toBe(false)
})

test('a calendar that is unticked while it is read hides no slots', async () => {
  const { app, connect, choose, chooseDuring, sync, isOffered } = await start()
  const id = await connect('ann')
  await app.deps.db.updateTable('connected_calendars').set({ sync_token: null }).execute()
  await chooseDuring(
    () => sync(id),
    () => choose(id, 'Work', { checksBusy: false }),
  )
  await app.drainJobs()
  expect(await isOffered()).toBe(true)
})

test('a job whose reading a choice has made outdated reads again', async () => {
  const { app, connect, choose, chooseDuring } = await start()
  const id = await connect('ann')
  const reading = chooseDuring(
    () => syncInJob(app.deps, id).catch((error: Error) => error.message),
    () => choose(id, 'Work', { checksBusy: false }),
  )
  expect(await reading).toBe('the calendars are being read')
})

test('a calendar that is chosen for bookings while its deletion is read stays, and its owner learns of it', async () => {
  const { app, state, connect, choose, chooseDuring, sync, read } = await start()
  const id = await connect('ann')
  state.deleted.add('Work')
  await sync(id)
  app.clock.advance({ minutes: 6 })
  await chooseDuring(
    () => sync(id),
    () => choose(id, 'Work', { isTarget: true }),
  )
  await app.drainJobs()
  expect(await read()).toMatchObject([
    { status: 'unreadable', calendars: [{ name: 'Spare' }, { name: 'Work', isDeleted: false }] },
  ])
  app.clock.advance({ minutes: 6 })
  await sync(id)
  expect(await read()).toMatchObject([
    { status: 'ok', calendars: [{ name: 'Spare' }, { name: 'Work', isTarget: true, isDeleted: true }] },
  ])
})

test('a calendar that loses the bookings to one of another account while its deletion is read is not kept', async () => {
  const { app, state, connect, choose, chooseDuring, sync, read } = await start()
  const [ann, bob] = [await connect('ann'), await connect('bob')]
  await choose(ann, 'Work', { isTarget: true, checksBusy: false })
  await app.drainJobs()
  state.deleted.add('Work')
  await sync(ann)
  app.clock.advance({ minutes: 6 })
  await chooseDuring(
    () => sync(ann),
    () => choose(bob, 'Spare', { isTarget: true }),
  )
  await app.drainJobs()
  const emails = await app.emails()
  expect(emails.map(({ subject }) => subject)).not.toContain('Choose another calendar for your bookings')
  const connection = (await read()).find(({ id }) => id === ann)
  expect(connection?.calendars.filter(({ isDeleted, isTarget }) => isDeleted || isTarget)).toEqual([])
})

test('a calendar that was missing before it was unticked is judged anew when it is ticked again', async () => {
  const { app, state, connect, choose, sync, read } = await start()
  const id = await connect('ann')
  state.deleted.add('Work')
  await sync(id)
  await choose(id, 'Work', { checksBusy: false })
  await app.drainJobs()
  app.clock.advance({ hours: 5 })
  await choose(id, 'Work', { checksBusy: true })
  await sync(id)
  expect(await read()).toMatchObject([
    { status: 'unreadable', calendars: [{ name: 'Spare' }, { name: 'Work' }] },
  ])
})
