import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { recordAction } from '#server/admin/audit-log/record-action.ts'
import { parseCommand } from '#server/admin/commands.ts'
import { startApp } from '#test/app.ts'
import { anAdmin, anInterviewee } from '#test/factories.ts'

const note = (app: Awaited<ReturnType<typeof startApp>>, reason: string) =>
  app.deps.db.transaction().execute(tx =>
    recordAction(tx, app.clock.now(), {
      actor: { commandLineUser: 'operator' },
      action: 'test',
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
  expect(await app.as(owner).call(api.verifyAdminActions, {})).toEqual({ entries: 8, firstInvalidId: null })
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
  expect(await app.as(owner).call(api.verifyAdminActions, {})).toMatchObject({ firstInvalidId })
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
