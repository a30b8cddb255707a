import { expect, test, vi } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { aFindableInterviewer, anInterviewee } from '#test/factories.ts'

const bit = (day: string) => 1n << BigInt((Date.parse(day) / 86_400_000) % 63)

test('the job clears bits of past days once a day and keeps those of future days, booked or free', async () => {
  const app = await startApp()
  const interviewer = await aFindableInterviewer(app)
  const me = app.as(interviewer)
  const hours = (day: string) => ({ startTime: `${day}T10:00:00Z`, endTime: `${day}T11:00:00Z` })
  await me.call(api.addSlots, {
    body: { timeSlots: ['2030-05-02', '2030-05-20', '2030-05-21', '2030-05-22'].map(hours) },
  })
  const overnight = { startTime: '2030-05-23T23:30:00Z', endTime: '2030-05-24T00:30:00Z' }
  const [, deleted] = await me.call(api.mySlots, {})
  await me.call(api.addSlots, { body: { timeSlots: [overnight] } })
  if (deleted) await me.call(api.deleteSlot, { params: { id: deleted.id } })
  await app.deps.db
    .updateTable('slots')
    .set({ available: false })
    .where('starts_at', '=', new Date('2030-05-21T10:00:00Z'))
    .execute()
  const bits = async () => {
    const row = await app.deps.db.selectFrom('interviewers').select('day_bits').executeTakeFirstOrThrow()
    return BigInt(row.day_bits)
  }
  const future = bit('2030-05-21') | bit('2030-05-22') | bit('2030-05-23') | bit('2030-05-24')
  expect(await bits()).toBe(future | bit('2030-05-02') | bit('2030-05-20'))

  app.clock.set('2030-05-03T00:10:00Z')
  await app.runCronJobs()
  expect(await bits()).toBe(future)

  await app.deps.db.updateTable('slots').set({ available: true }).where('deleted_at', 'is', null).execute()
  const day = { availableFrom: '2030-05-21', availableTo: '2030-05-21' }
  const found = await app.as(await anInterviewee(app)).call(api.findInterviewers, { body: day })
  expect(found.total).toBe(1)
})

test('the job keeps a day that is published while it refreshes the bits', async () => {
  const app = await startApp()
  const { db } = app.deps
  const interviewer = await aFindableInterviewer(app)
  const day = '2030-06-10'
  const stale = bit('2030-05-02')
  await db
    .updateTable('interviewers')
    .set({ day_bits: String(stale) })
    .execute()
  app.clock.set('2030-05-03T00:00:00Z')

  let sweeping: Promise<unknown> = Promise.resolve()
  await db.transaction().execute(async publishing => {
    await publishing
      .updateTable('interviewers')
      .set({ day_bits: String(stale | bit(day)) })
      .execute()
    sweeping = app.runCronJobs()
    await vi.waitFor(async () => {
      const { rows } = await app.deps.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows).toHaveLength(1)
    })
    await publishing
      .insertInto('slots')
      .values({
        interviewer_id: interviewer.id,
        starts_at: new Date(`${day}T10:00:00Z`),
        ends_at: new Date(`${day}T11:00:00Z`),
        price_minor: 0,
        currency: 'USD',
      })
      .execute()
  })
  await sweeping
  const { day_bits } = await db.selectFrom('interviewers').select('day_bits').executeTakeFirstOrThrow()
  expect(BigInt(day_bits)).toBe(bit(day))
})
