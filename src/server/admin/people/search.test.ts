import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aBooking } from '#test/bookings.ts'
import { anAdmin, anInterviewee } from '#test/factories.ts'
import type { SignedInUser } from '#test/open-app.ts'

const unknownId = '0196a1b2-0000-4000-8000-00000000000a'

const find = async (app: TestApp, admin: SignedInUser, search: string) =>
  (await app.as(admin).call(api.people, { query: { search } })).items.map(({ id }) => id)

test('a person is found by email, username, name and the ids of account, booking and payment', async () => {
  const app = await startApp()
  const admin = await anAdmin(app, 'moderator')
  const { booking, interviewee, interviewer } = await aBooking(app)
  const { db } = app.deps
  await db
    .updateTable('users')
    .set({ email: 'Zoë_100%@example.test', username: 'zed' })
    .where('id', '=', interviewee.id)
    .execute()
  await db
    .updateTable('profiles')
    .set({ display_name: 'Nino Beridzé' })
    .where('user_id', '=', interviewee.id)
    .execute()
  const payment = await db.selectFrom('payments').select(['id', 'provider_ref']).executeTakeFirstOrThrow()
  for (const search of [
    'zoë_1',
    ' ZED',
    'zoë_100%',
    'nino',
    'Beridze',
    'beridze nino',
    'Beridze, Nino',
    '“Nino”',
    '«Beridze»;',
    'Nino/Beridze',
    '"zed",',
    interviewee.id,
    interviewee.id.toUpperCase(),
    `${interviewee.id},`,
  ])
    expect([search, await find(app, admin, search)]).toEqual([search, [interviewee.id]])
  for (const search of ['ino', 'zoë_1%e', 'beridze ino', unknownId])
    expect([search, await find(app, admin, search)]).toEqual([search, []])
  const both = [interviewee.id, interviewer.id].toSorted()
  for (const search of [booking.id, payment.id, payment.provider_ref ?? '', `(${payment.provider_ref})`])
    expect((await find(app, admin, search)).toSorted()).toEqual(both)
})

test.each([
  ['Ёлка Ковалёва', ['елка', 'ЁЛКА', 'ковалева', 'Ковал']],
  ['Łukasz Øster', ['lukasz', 'ŁUKASZ', 'oster']],
  ['İlker Işık', ['ilker', 'ISIK', 'ışık']],
  ['Straße', ['strasse', 'STRASSE']],
])('%s is found in any case and without accents', async (name, searches) => {
  const app = await startApp()
  const admin = await anAdmin(app)
  const { id } = await anInterviewee(app, { name })
  for (const search of searches) expect([search, await find(app, admin, search)]).toEqual([search, [id]])
})

test('a search that finds very many accounts pages through all of them, newest first', async () => {
  const app = await startApp()
  const support = app.as(await anAdmin(app, 'support'))
  await anInterviewee(app, { name: 'Crowd Control' })
  await anInterviewee(app)
  await sql`
    insert into users (email, username, role_id, created_at)
    select 'crowd' || n || '@example.test', 'crowd' || n, 1, ${app.clock.now()}::timestamptz - n * interval '1 second'
    from generate_series(1, 1100) n`.execute(app.deps.db)
  const read = async (search: string) => {
    const emails: string[] = []
    let cursor: string | undefined
    do {
      const query = { search, pageSize: 100, ...(cursor && { cursor }) }
      const page = await support.call(api.people, { query })
      emails.push(...page.items.map(({ email }) => email))
      cursor = page.next ?? undefined
    } while (cursor)
    return emails
  }
  const crowd = Array.from({ length: 1100 }, (_, index) => `crowd${index + 1}@example.test`)
  const all = await read('crowd')
  expect(all.filter(email => email.startsWith('crowd'))).toEqual(crowd)
  expect(all).toHaveLength(1101)
  expect(await read('crowd co')).toHaveLength(1)
  expect(await read('crowd11')).toHaveLength(12)
})

test.each([
  ['user@xn--e1afmkfd.xn--p1ai', ['user@пример.рф', 'USER@ПРИМЕР.РФ', 'user@xn--e1', '“user@пример.рф”,']],
  [
    "o'neil@firm.example",
    ['o’neil@firm.example', "o'neil@firm.example (Ann O'Neil)", "O'Neil <o'neil@firm.example>", "o'ne"],
  ],
])('%s is found as people write it', async (email, searches) => {
  const app = await startApp()
  const admin = await anAdmin(app)
  const { id } = await anInterviewee(app, { email })
  for (const search of searches) expect([search, await find(app, admin, search)]).toEqual([search, [id]])
})
