import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { deleteUnreferencedFileQueue } from '#server/rooms/queues.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { breakRow } from '#test/broken-row.ts'
import { postponeEmails, retryJobs } from '#test/email-jobs.ts'
import { aCancelledSession, aRecording, aSession, fileOf, mp4, mp4Of } from '#test/recordings.ts'
import { runJob } from '#test/run-job.ts'

const keyOf = async ({ deps }: TestApp) =>
  (await deps.db.selectFrom('recordings').select('storage_key').executeTakeFirst())?.storage_key ?? ''

const emailRecipients = async (app: TestApp, subject: RegExp) =>
  (await app.emails()).filter(email => subject.test(email.subject)).map(email => email.recipient)

const addressOf = async ({ deps }: TestApp, user: { id: string }) =>
  (
    await deps.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', user.id as never)
      .executeTakeFirst()
  )?.email

test('the interviewee is notified of each recording, and the interviewer of none', async () => {
  const app = await startApp()
  const { booking, interviewer, interviewee } = await aRecording(app)
  await app.drainJobs()
  app.clock.advance({ minutes: 5 })
  await app.runCronJobs()
  const email = await addressOf(app, interviewee)
  expect(await emailRecipients(app, /^Recording ready/)).toEqual([email])
  const message = (await app.emails()).find(sent => sent.subject.startsWith('Recording ready'))
  expect(message?.plain).toContain('Kept until: Thu 01/08/2030, 11:00 UTC')
  expect(message?.plain).toContain(`/sessions/${booking.id}#recording`)
  const file = fileOf(mp4Of(9000))
  await app.as(interviewer).call(api.uploadRecording, { params: { id: booking.id }, file })
  await app.drainJobs()
  app.clock.advance({ minutes: 5 })
  await app.runCronJobs()
  expect(await emailRecipients(app, /^Recording ready/)).toEqual([email, email])
})

test('both participants are notified once, a week before a recording is deleted with its file', async () => {
  const app = await startApp()
  const { booking, interviewer, interviewee } = await aRecording(app)
  const key = await keyOf(app)
  app.clock.set('2030-07-25T10:59:59Z')
  await app.runCronJobs()
  expect(await emailRecipients(app, /^Recording deleted soon/)).toEqual([])
  app.clock.set('2030-07-25T11:00:00Z')
  await app.runCronJobs()
  await app.runCronJobs()
  const both = [await addressOf(app, interviewee), await addressOf(app, interviewer)].sort()
  expect((await emailRecipients(app, /^Recording deleted soon/)).sort()).toEqual(both)

  app.clock.set('2030-08-01T10:59:59Z')
  await app.runCronJobs()
  expect(await app.deps.storage.getSize(key)).toBe(mp4.length)
  app.clock.set('2030-08-01T11:00:00Z')
  const token = await app.tokenFor(interviewee.id)
  const getBooking = () => app.as({ token }).call(api.booking, { params: { id: booking.id } })
  // Hidden even before the next run of the job.
  expect(await getBooking()).toMatchObject({ recording: null, recordingUrl: null })
  await app.runCronJobs()
  expect(await app.deps.storage.getSize(key)).toBeNull()
  expect(await keyOf(app)).toBe('')
})

test('a recording whose announcement fails does not block the others', async () => {
  const app = await startApp()
  const { booking } = await aRecording(app)
  app.clock.advance({ minutes: 1 })
  await aRecording(app)
  app.clock.set('2030-07-26T11:00:00Z')
  await breakRow(app, 'recordings', 'booking_id', booking.id)
  await app.runCronJobs()
  expect(await emailRecipients(app, /^Recording deleted soon/)).toHaveLength(2)
})

test('a delayed email about a deleted recording is not sent', async () => {
  const app = await startApp()
  await aRecording(app)
  app.clock.set('2030-07-26T11:00:00Z')
  await app.runCronJob('delete-expired-recordings')
  await postponeEmails(app)
  await app.deps.db.deleteFrom('recordings').execute()
  await retryJobs(app)
  expect(await emailRecipients(app, /^Recording/)).toEqual([])
})

test('the deletion of a cancelled session’s recording is not announced', async () => {
  const app = await startApp()
  const { booking, interviewee } = await aRecording(app)
  await aCancelledSession(app, { booking, interviewee })
  app.clock.set('2030-07-26T11:00:00Z')
  await app.runCronJobs()
  expect(await emailRecipients(app, /^Recording deleted soon/)).toEqual([])
})

test('the job deletes a file without a recording, also when repeated, and no file with one', async () => {
  const app = await startApp()
  await aRecording(app)
  const key = await keyOf(app)
  const orphan = 'recordings/left-by-a-crash'
  await app.deps.storage.put(orphan, mp4)
  for (const fileKey of [key, orphan, key, orphan])
    await runJob(app.deps, deleteUnreferencedFileQueue, { key: fileKey })
  expect(await app.deps.storage.getSize(key)).toBe(mp4.length)
  expect(await app.deps.storage.getSize(orphan)).toBeNull()
})

test('a cleanup job is enqueued before the first byte is stored', async () => {
  const app = await startApp()
  const { booking, interviewer } = await aSession(app)
  const jobs = async () =>
    (
      await app.deps.pool.query(
        `select data->>'key' as key, start_after > now() + interval '1 day' as is_late from pgboss.job where name = 'delete-unreferenced-file'`,
      )
    ).rows
  const { storage } = app.deps
  let before: unknown[] = []
  app.deps.storage = {
    ...storage,
    put: async (key, content) => {
      before = await jobs()
      await storage.put(key, content)
    },
  }
  await app.as(interviewer).call(api.uploadRecording, { params: { id: booking.id }, file: fileOf(mp4) })
  expect(before).toEqual([{ key: await keyOf(app), is_late: true }])
})
