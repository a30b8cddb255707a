import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { anAdmin, anInterviewee } from '#test/factories.ts'

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
  ['user@xn--e1afmkfd.xn--p1ai', ['user@пример.рф', 'USER@ПРИМЕР.РФ', 'user@xn--e1']],
  ["o'neil@firm.example", ['o’neil@firm.example', "O'Neil <o'neil@firm.example>", "o'ne"]],
])('%s is found as people write it', async (email, searches) => {
  const app = await startApp()
  const admin = await anAdmin(app)
  const { id } = await anInterviewee(app, { email })
  for (const search of searches) {
    const { items } = await app.as(admin).call(api.people, { query: { search } })
    expect([search, items.map(person => person.id)]).toEqual([search, [id]])
  }
})
