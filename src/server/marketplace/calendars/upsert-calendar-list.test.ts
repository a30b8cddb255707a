import { expect, test } from 'vitest'
import { calendarLimits } from '#contract/limits.ts'
import { startApp } from '#test/app.ts'
import { anInterviewer } from '#test/factories.ts'
import { clearTarget, listCalendarsOfConnection, updateCalendar } from './repository.ts'
import { upsertCalendarList } from './upsert-calendar-list.ts'

const limit = calendarLimits.calendarsPerConnection
const writable = { isPrimary: false, canWrite: true }
const readOnly = { isPrimary: false, canWrite: false }
const nameAll = (prefix: string, access: typeof writable, count: number = limit) =>
  Array.from({ length: count }, (_, index) => ({ id: `${prefix}${index}`, name: prefix, ...access }))

async function start() {
  const app = await startApp()
  const { id: userId } = await anInterviewer(app)
  const { id } = await app.deps.db
    .insertInto('calendar_connections')
    .values({
      ...{ user_id: userId, provider: 'caldav', label: 'ann', secret: Buffer.from('secret') },
      created_at: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const list = () => listCalendarsOfConnection(app.deps.db, id)
  return {
    ...{ app, userId, list },
    async store(calendars: Parameters<typeof upsertCalendarList>[2]) {
      await app.deps.db
        .transaction()
        .execute(tx => upsertCalendarList(tx, { id, user_id: userId }, calendars))
      return list()
    },
  }
}

test('a server that lists other calendars each time fills no more than the places of one account', async () => {
  const { store } = await start()
  await store(nameAll('first', writable, limit - 2))
  const stored = await store(nameAll('second', writable))
  expect(stored).toHaveLength(limit)
  expect(stored.filter(({ name }) => name === 'first')).toHaveLength(limit - 2)
  expect(await store(nameAll('third', writable))).toEqual(stored)
})

test('calendars that are not read and no longer listed make room, and the chosen ones stay', async () => {
  const { app, userId, store, list } = await start()
  await store([...nameAll('holidays', readOnly, limit - 1), { id: 'work', name: 'work', ...writable }])
  const work = (await list()).find(({ name }) => name === 'work')
  await app.deps.db.transaction().execute(async tx => {
    await clearTarget(tx, userId)
    await updateCalendar(tx, work?.id ?? '', { checks_busy: false, is_target: true })
  })
  const stored = await store(nameAll('new', readOnly))
  expect(stored).toHaveLength(limit)
  expect(new Set(stored.map(({ name }) => name))).toEqual(new Set(['work', 'new']))
})

test('a known calendar gets its new name even if the account is full, and one listed twice counts once', async () => {
  const { store } = await start()
  await store(nameAll('old', writable))
  const renamed = nameAll('old', writable).map(calendar => ({ ...calendar, name: 'renamed' }))
  const stored = await store([...nameAll('new', writable), ...renamed, ...renamed])
  expect(stored.map(({ name }) => name)).toEqual(Array.from({ length: limit }, () => 'renamed'))
})
