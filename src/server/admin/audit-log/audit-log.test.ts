import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { exportedAction } from '#contract/admin/admins.ts'
import { api, rawRoutes } from '#contract/api.ts'
import { recordAction } from '#server/admin/audit-log/record-action.ts'
import { parseCommand } from '#server/admin/commands.ts'
import { startApp } from '#test/app.ts'
import { anAdmin, anInterviewee } from '#test/factories.ts'

const note = (app: Awaited<ReturnType<typeof startApp>>, reason: string) =>
  app.deps.db.transaction().execute(tx =>
    recordAction(tx, app.clock.now(), {
      actor: { commandLineUser: 'operator' },
      action: 'retry_emails',
      target: { type: 'system', id: 'test' },
      reason,
    }),
  )

test('an action of the screen and of the command line is in the log, newest first', async () => {
  const app = await startApp()
  const owner = await anAdmin(app)
  const person = await anInterviewee(app, { email: 'ann@example.test' })
  await app.as(owner).call(api.grantAdminRole, {
    body: { email: ' Ann@Example.test', role: 'support', reason: 'Joined the team' },
  })
  await parseCommand(['grant', 'ann@example.test', '--role', 'finance', '--why', 'Covers for Nino'])(app.deps)
  const { items } = await app.as(owner).call(api.adminActions, { query: {} })
  expect(
    items.map(({ id, action, targetId, reason, after }) => ({ id, action, targetId, reason, after })),
  ).toEqual([
    {
      id: 2,
      action: 'grant_admin_role',
      targetId: person.id,
      reason: 'Covers for Nino',
      after: { role: 'finance' },
    },
    {
      id: 1,
      action: 'grant_admin_role',
      targetId: person.id,
      reason: 'Joined the team',
      after: { role: 'support' },
    },
  ])
  expect(items.map(({ isCommandLine }) => isCommandLine)).toEqual([true, false])
})

test('pages follow each other without gaps', async () => {
  const app = await startApp()
  const owner = await anAdmin(app)
  for (const reason of ['one', 'two', 'three']) await note(app, reason)
  const first = await app.as(owner).call(api.adminActions, { query: { pageSize: 2 } })
  const second = await app
    .as(owner)
    .call(api.adminActions, { query: { pageSize: 2, cursor: first.next ?? '' } })
  expect([...first.items, ...second.items].map(({ reason }) => reason)).toEqual(['three', 'two', 'one'])
  expect(second.next).toBeNull()
})

test.each(['update admin_actions set reason = $$x$$', 'delete from admin_actions', 'truncate admin_actions'])(
  'the database refuses a change of the log: %s',
  async statement => {
    const app = await startApp()
    await note(app, 'one')
    await expect(sql.raw(statement).execute(app.deps.db)).rejects.toThrow('append-only')
  },
)

test('concurrent actions get consecutive numbers and one chain', async () => {
  const app = await startApp()
  const owner = await anAdmin(app)
  await Promise.all(Array.from({ length: 8 }, (_, index) => note(app, `reason ${index}`)))
  expect(await app.as(owner).call(api.verifyAdminActions, { body: {} })).toEqual({
    entries: 8,
    firstInvalidId: null,
    next: null,
  })
})

test.each([
  ['changed', `update admin_actions set reason = 'x' where id = 2`, 2],
  ['deleted', 'delete from admin_actions where id = 2', 3],
])('verification finds an entry that was %s past the trigger', async (_, statement, firstInvalidId) => {
  const app = await startApp()
  const owner = await anAdmin(app)
  for (const reason of ['one', 'two', 'three']) await note(app, reason)
  await sql`alter table admin_actions disable trigger admin_actions_no_change`.execute(app.deps.db)
  await sql.raw(statement).execute(app.deps.db)
  expect(await app.as(owner).call(api.verifyAdminActions, { body: {} })).toMatchObject({ firstInvalidId })
})

/** Writes many entries in one statement, each with its hash. */
const noteMany = (app: Awaited<ReturnType<typeof startApp>>, count: number) =>
  sql`
    insert into admin_actions (id, created_at, actor_name, action, target_type, target_id, reason, previous_hash, hash)
    select 0, ${app.clock.now()}, 'operator', 'test', 'system', 'test', 'reason ' || n, '', ''
    from generate_series(1, ${count}) n`.execute(app.deps.db)

test('a long log is verified in parts and exported in one file', async () => {
  const app = await startApp()
  const owner = app.as(await anAdmin(app))
  await noteMany(app, 20_002)
  expect(await owner.call(api.verifyAdminActions, { body: {} })).toEqual({
    entries: 20_000,
    firstInvalidId: null,
    next: 20_000,
  })
  expect(await owner.call(api.verifyAdminActions, { body: { after: 20_000 } })).toEqual({
    entries: 2,
    firstInvalidId: null,
    next: null,
  })
  const day = app.clock.now().toISOString().slice(0, 10)
  const reason = 'Monthly copy'
  const { body, headers } = await owner.send(rawRoutes.exportAdminActions, {
    body: { from: day, to: day, reason },
  })
  const entries = z.array(exportedAction).parse(body)
  // The last entry is of this download.
  expect(entries.map(({ id }) => id)).toEqual(Array.from({ length: 20_003 }, (_, index) => index + 1))
  expect(entries.at(-1)).toMatchObject({ action: 'export_table', reason, after: { from: day, to: day } })
  expect(
    entries.every(({ previousHash }, index) => index === 0 || previousHash === entries[index - 1]?.hash),
  ).toBe(true)
  expect(headers.get('content-disposition')).toContain(`admin-actions-${day}-${day}.json`)
})

test('the file of a period without actions is an empty list', async () => {
  const app = await startApp()
  const owner = app.as(await anAdmin(app))
  await note(app, 'one')
  const period = { from: '2029-01-01', to: '2029-12-31', reason: 'Yearly copy' }
  expect((await owner.send(rawRoutes.exportAdminActions, { body: period })).body).toEqual([])
  const longAgo = { reauthenticated_at: new Date('2030-04-30T00:00:00Z') }
  await app.deps.db.updateTable('auth_sessions').set(longAgo).execute()
  expect(await owner.send(rawRoutes.exportAdminActions, { body: period })).toMatchObject({
    body: { code: 'auth.confirm_again' },
  })
})

test.each([
  ['changed', `update admin_actions set reason = 'x' where id = 20001`, 20_001],
  ['deleted', 'delete from admin_actions where id = 20001', 20_002],
  ['deleted after it was verified', 'delete from admin_actions where id = 20000', 20_001],
])('a later part finds an entry that was %s past the trigger', async (_, statement, firstInvalidId) => {
  const app = await startApp()
  const owner = app.as(await anAdmin(app))
  await noteMany(app, 20_002)
  await sql`alter table admin_actions disable trigger admin_actions_no_change`.execute(app.deps.db)
  await sql.raw(statement).execute(app.deps.db)
  const part = await owner.call(api.verifyAdminActions, { body: { after: 20_000 } })
  expect(part).toMatchObject({ firstInvalidId, next: null })
})

test('the last owner cannot close the own account, and of two owners only one', async () => {
  const app = await startApp()
  const one = await anAdmin(app)
  const close = (owner: typeof one) => app.as(owner).send(api.closeAccount, {})
  expect(await close(one)).toMatchObject({ status: 409, body: { code: 'admin.last_owner' } })
  const two = await anAdmin(app)
  const statuses = (await Promise.all([close(one), close(two)])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 409])
})

test('the last owner keeps the role, and two owners cannot take it from each other at once', async () => {
  const app = await startApp()
  const one = await anAdmin(app)
  const revoke = (by: typeof one, of: typeof one) =>
    app.as(by).send(api.revokeAdminRole, {
      params: { userId: of.id, role: 'owner' },
      query: { reason: 'Left' },
    })
  expect(await revoke(one, one)).toMatchObject({ status: 409, body: { code: 'admin.last_owner' } })
  const two = await anAdmin(app)
  const statuses = (await Promise.all([revoke(one, two), revoke(two, one)])).map(({ status }) => status)
  // The second is refused: as the last owner, or because its own role is gone.
  expect(statuses.filter(status => status === 204)).toHaveLength(1)
  const { rows } = await sql<{
    count: string
  }>`select count(*) from admin_roles where role = 'owner'`.execute(app.deps.db)
  expect(Number(rows[0]?.count)).toBe(1)
})
