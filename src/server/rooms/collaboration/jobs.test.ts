import { expect, test } from 'vitest'
import { roomCronJobs } from '#server/rooms/jobs.ts'
import { startApp } from '#test/app.ts'
import { aFreeBooking } from '#test/bookings.ts'
import { insertUpdate } from './repository.ts'

test('a document is deleted after 90 days, and both participants are notified once, a week before', async () => {
  const app = await startApp()
  const { booking } = await aFreeBooking(app, { start: '2030-05-03T10:00:00.000Z' })
  await app.drainJobs()
  const sweep = async (now: string) => {
    app.clock.set(now)
    await roomCronJobs(app.deps)['delete-expired-documents-and-notes']?.()
    await app.drainJobs()
  }
  const emails = async () =>
    (await app.emails()).filter(email => email.subject.startsWith('Replay deleted soon')).length
  const updates = async () => (await app.deps.pool.query('select from collaboration_updates')).rows.length
  for (const moment of ['10:00', '10:50'])
    await insertUpdate(app.deps.db, booking.id, new Uint8Array([1]), new Date(`2030-05-03T${moment}:00Z`))
  await sweep('2030-07-25T10:00:00Z')
  expect(await emails()).toBe(0)
  await sweep('2030-07-25T11:00:00Z')
  await sweep('2030-07-26T11:00:00Z')
  await sweep('2030-08-01T10:59:00Z')
  expect([await emails(), await updates()]).toEqual([2, 2])
  await sweep('2030-08-01T11:00:00Z')
  expect([await emails(), await updates()]).toEqual([2, 0])
})
