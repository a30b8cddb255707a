import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { consents } from '#contract/booking.ts'
import type { BookingId } from '#contract/id.ts'
import { dayMs } from '#contract/time.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { anInterviewee, anInterviewer, aSession, aSlot, usd } from '#test/factories.ts'
import { anInterview } from '#test/interviews.ts'
import type { Somebody } from '#test/open-app.ts'
import { pay } from '#test/payer.ts'
import { fileOf, mp4 } from '#test/recordings.ts'
import { aTicket } from '#test/room-socket.ts'
import { everythingIn } from '#test/whole-database.ts'

/** Stands in everything that the leaver says of themselves, and in nothing else. */
const mark = 'zebrafinch'
/** The same for what holds no words. */
const number = '555 019372'
const leaver = { email: `${mark}@example.test`, name: `Ann ${mark}` }

const profile = {
  mobile: `+995 ${number}`,
  city: `New ${mark}`,
  purpose: `To become a ${mark}`,
  linkedinUrl: `https://www.linkedin.com/in/${mark}`,
}

async function leaveAndWait(app: TestApp, somebody: Somebody) {
  await app.as(somebody).call(api.closeAccount, {})
  await app.sweep()
  app.clock.set(new Date(app.deps.now().getTime() + 30 * dayMs))
  await app.sweep()
}

/** The rows that still tell of the leaver. */
const traces = async (app: TestApp) =>
  (await everythingIn(app))
    .split('\n')
    .filter(row => row.toLowerCase().includes(mark) || row.includes(number))

/** Somebody reports the other not to have come, who answers in their own words. */
async function aContest(app: TestApp, id: BookingId, reporter: Somebody, absent: Somebody) {
  const params = { params: { id } }
  await app.as(reporter).call(api.reportNoShow, params)
  await app.as(absent).call(api.contestNoShow, { ...params, body: { text: `I was there, says ${mark}.` } })
}

test('every column that holds a person’s id belongs to somebody’s list of personal data', async () => {
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
  const claimed = app.deps.personalData.flatMap(({ tables }) => Object.keys(tables))
  expect(claimed.toSorted()).toEqual([...new Set(claimed)].sort())
  expect(rows.length).toBeGreaterThan(10)
  for (const { table } of rows) expect(claimed).toContain(table)
})

test('of an interviewee who was erased no row of any table keeps a word, but what they said in reviews', async () => {
  const app = await startApp()
  const person = await anInterviewee(app, leaver)
  const interviewer = await anInterviewer(app)
  const me = app.as(person)
  await me.call(api.updateProfile, { body: profile })
  const timeSlotId = await aSlot(app, interviewer, { start: '2030-05-01T10:00:00Z', price: usd(50) })
  const wish = { timeSlotId, notes: `My weak spot is the ${mark}`, consents: [...consents] }
  const intent = await me.call(api.createPaymentIntent, { body: wish })
  const { bookingId } = intent
  await pay(app, intent)
  await app.sweep()
  const words = { params: { id: bookingId }, body: { text: `See you at the ${mark}` } }
  await me.call(api.writeMessage, words)
  await me.call(api.changeNotes, { params: words.params, body: { notes: `All about the ${mark}` } })
  const interview = await anInterview(app, { person, companyName: `${mark} Ltd`, jobRole: mark })
  await interview.say(`I built a search for the ${mark} and measured how fast it was.`)
  await interview.end()
  await me.call(api.shareInterview, { params: interview.params, body: { bookingId } })
  await me.call(api.changeEmail, { body: { email: `later-${mark}@example.test` } })
  await me.call(api.askPasswordReset, { body: { email: leaver.email } })
  app.clock.set('2030-05-01T10:30:00Z')
  await aTicket(app, person, bookingId)
  await aContest(app, bookingId, interviewer, person)
  await app.settle()
  app.clock.set('2030-05-03T12:00:00Z')
  await app.sweep()
  expect((await traces(app)).length).toBeGreaterThan(10)

  await leaveAndWait(app, person)
  expect(await traces(app)).toEqual([])
})

test('of an interviewer who was erased no row of any table keeps a word', async () => {
  const app = await startApp()
  const person = await anInterviewer(app, { ...leaver, specialty: `${mark}s`, company: `${mark} & Co` })
  const me = app.as(person)
  await me.call(api.updateProfile, { body: { ...profile, specialty: `Rare ${mark}s` } })
  const interviewee = await anInterviewee(app)
  const timeSlotId = await aSlot(app, person, { start: '2030-05-01T10:00:00Z', price: usd(50) })
  const wish = { timeSlotId, consents: [...consents] }
  const intent = await app.as(interviewee).call(api.createPaymentIntent, { body: wish })
  await pay(app, intent)
  await app.settle()
  const { bookingId } = intent
  await me.call(api.writeMessage, { params: { id: bookingId }, body: { text: `Bring a ${mark}` } })
  await me.call(api.setMeetingLink, { body: { bookingId, meetingLink: `https://meet.example.test/${mark}` } })
  const recorded = await aSession(app, { interviewer: person, interviewee, start: '2030-05-01T06:00:00Z' })
  await app.deps.db
    .updateTable('bookings')
    .set({ consents: [...consents] })
    .where('id', '=', recorded)
    .execute()
  await me.call(api.uploadRecording, { params: { id: recorded }, file: fileOf(mp4, `${mark}.mp4`) })
  app.clock.set('2030-05-01T10:30:00Z')
  await aContest(app, bookingId, interviewee, person)
  await app.settle()
  app.clock.set('2030-05-03T12:00:00Z')
  await app.sweep()
  expect((await traces(app)).length).toBeGreaterThan(10)

  await leaveAndWait(app, person)
  expect(await traces(app)).toEqual([])
})

test('what waited as a job is forgotten sooner than a person is', async () => {
  const app = await startApp()
  const { rows } = await sql<{ seconds: number }>`
    select max(greatest(deletion_seconds, retention_seconds)) as seconds from pgboss.queue`.execute(
    app.deps.db,
  )
  expect(rows[0]?.seconds).toBeLessThan((30 * dayMs) / 1000)
})
