import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { consents } from '#contract/booking.ts'
import type { BookingId } from '#contract/id.ts'
import { dayMs } from '#contract/time.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { anInterviewee, anInterviewer, aSession, aSlot, usd } from '#test/factories.ts'
import { anInterview } from '#test/interviews.ts'
import type { SignedInUser } from '#test/open-app.ts'
import { aFullProfile } from '#test/profiles.ts'
import { fileOf, mp4 } from '#test/recordings.ts'
import { aSocketToken } from '#test/room-socket.ts'
import { pay } from '#test/sandbox-payer.ts'
import { dumpRows } from '#test/whole-database.ts'

/** Word in every text that the deleted user entered, and nowhere else. */
const mark = 'zebrafinch'
/** Number in fields without words. */
const number = '555 019372'
const deletedUser = { email: `${mark}@example.test`, name: `Ann ${mark}` }

const profile = aFullProfile(mark, number)

async function closeAndErase(app: TestApp, user: SignedInUser) {
  await app.as(user).call(api.closeAccount, {})
  await app.runCronJobs()
  app.clock.set(new Date(app.deps.now().getTime() + 30 * dayMs))
  await app.runCronJobs()
}

/** Rows that still contain data of the deleted user. */
const traces = async (app: TestApp) =>
  (await dumpRows(app)).split('\n').filter(row => row.toLowerCase().includes(mark) || row.includes(number))

/** A no-show report that the absent person contests in writing. */
async function aContest(app: TestApp, id: BookingId, reporter: SignedInUser, absent: SignedInUser) {
  const params = { params: { id } }
  await app.as(reporter).call(api.reportNoShow, params)
  await app.as(absent).call(api.contestNoShow, { ...params, body: { text: `I was there, ${mark}.` } })
}

test('every table with a user id is registered as personal data of a module', async () => {
  const app = await startApp()
  const { rows } = await sql<{ table: string }>`
    select distinct c.table_name as table from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and (
      c.column_name in ('user_id', 'payer_id', 'interviewer_id', 'interviewee_id', 'uploaded_by')
      or exists (
        select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
        where k.contype = 'f' and k.confrelid in ('users'::regclass, 'interviewers'::regclass)
          and k.conrelid = format('%I.%I', c.table_schema, c.table_name)::regclass and a.attname = c.column_name))`.execute(
    app.deps.db,
  )
  const registeredTables = app.deps.personalData.flatMap(({ tables }) => Object.keys(tables))
  expect(registeredTables.toSorted()).toEqual([...new Set(registeredTables)].sort())
  expect(rows.length).toBeGreaterThan(10)
  for (const { table } of rows) expect(registeredTables).toContain(table)
})

test('erasing an interviewee leaves no personal data in any table', async () => {
  const app = await startApp()
  const person = await anInterviewee(app, deletedUser)
  const interviewer = await anInterviewer(app)
  const client = app.as(person)
  await client.call(api.updateProfile, { body: profile })
  const timeSlotId = await aSlot(app, interviewer, { start: '2030-05-01T10:00:00Z', price: usd(50) })
  const bookingInput = { timeSlotId, notes: `My weak spot is the ${mark}`, consents: [...consents] }
  const intent = await client.call(api.createPaymentIntent, { body: bookingInput })
  const { bookingId } = intent
  await pay(app, intent)
  await app.runCronJobs()
  const messageInput = { params: { id: bookingId }, body: { text: `See you at the ${mark}` } }
  await client.call(api.sendBookingMessage, messageInput)
  await client.call(api.updateBookingNotes, {
    params: messageInput.params,
    body: { notes: `All about the ${mark}` },
  })
  const interview = await anInterview(app, { person, companyName: `${mark} Ltd`, jobRole: mark })
  await interview.sendMessage(`I built a search for the ${mark} and measured how fast it was.`)
  await interview.end()
  await client.call(api.shareInterview, { params: interview.params, body: { bookingId } })
  await client.call(api.changeEmail, { body: { email: `later-${mark}@example.test` } })
  await client.call(api.requestPasswordReset, { body: { email: deletedUser.email } })
  app.clock.set('2030-05-01T10:30:00Z')
  await aSocketToken(app, person, bookingId)
  await aContest(app, bookingId, interviewer, person)
  await app.drainJobs()
  app.clock.set('2030-05-03T12:00:00Z')
  await app.runCronJobs()
  expect((await traces(app)).length).toBeGreaterThan(10)

  await closeAndErase(app, person)
  expect(await traces(app)).toEqual([])
})

test('erasing an interviewer leaves no personal data in any table', async () => {
  const app = await startApp()
  const person = await anInterviewer(app, { ...deletedUser, specialty: `${mark}s`, company: `${mark} & Co` })
  const client = app.as(person)
  await client.call(api.updateProfile, { body: profile })
  const interviewee = await anInterviewee(app)
  const timeSlotId = await aSlot(app, person, { start: '2030-05-01T10:00:00Z', price: usd(50) })
  const bookingInput = { timeSlotId, consents: [...consents] }
  const intent = await app.as(interviewee).call(api.createPaymentIntent, { body: bookingInput })
  await pay(app, intent)
  await app.drainJobs()
  const { bookingId } = intent
  await client.call(api.sendBookingMessage, { params: { id: bookingId }, body: { text: `Bring a ${mark}` } })
  await client.call(api.setMeetingLink, {
    body: { bookingId, meetingLink: `https://meet.example.test/${mark}` },
  })
  const recorded = await aSession(app, { interviewer: person, interviewee, start: '2030-05-01T06:00:00Z' })
  await app.deps.db
    .updateTable('bookings')
    .set({ consents: [...consents] })
    .where('id', '=', recorded)
    .execute()
  await client.call(api.uploadRecording, { params: { id: recorded }, file: fileOf(mp4, `${mark}.mp4`) })
  app.clock.set('2030-05-01T10:30:00Z')
  await aContest(app, bookingId, interviewee, person)
  await app.drainJobs()
  app.clock.set('2030-05-03T12:00:00Z')
  await app.runCronJobs()
  expect((await traces(app)).length).toBeGreaterThan(10)

  await closeAndErase(app, person)
  expect(await traces(app)).toEqual([])
})

test('job data is deleted before the erasure deadline of a person', async () => {
  const app = await startApp()
  const { rows } = await sql<{ seconds: number }>`
    select max(greatest(deletion_seconds, retention_seconds)) as seconds from pgboss.queue`.execute(
    app.deps.db,
  )
  expect(rows[0]?.seconds).toBeLessThan((30 * dayMs) / 1000)
})
