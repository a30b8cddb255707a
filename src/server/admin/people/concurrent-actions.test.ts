import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { AdminRole } from '#contract/admin-roles.ts'
import { api } from '#contract/api.ts'
import { findAccount } from '#server/identity/accounts/repository.ts'
import { connectionLimits } from '#server/lib/database/pool.ts'
import type { DB } from '#server/lib/database/schema.ts'
import { type SignedInUser, startApp, type TestApp } from '#test/app.ts'
import { anAdmin, anInterviewee } from '#test/factories.ts'

const reason = 'Support request'

const countWaiting = async (db: Kysely<DB>) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count
}

/** Starts requests one after another while the action log is locked, then lets them all go on. */
async function meetAtTheLog<Answer>(app: TestApp, requests: readonly (() => Promise<Answer>)[]) {
  const answers: Promise<Answer>[] = []
  await app.deps.db.transaction().execute(async tx => {
    await sql`select pg_advisory_xact_lock(hashtext('admin_actions'))`.execute(tx)
    for (const request of requests) {
      answers.push(request())
      await expect.poll(() => countWaiting(app.deps.db), { timeout: 30_000 }).toBe(answers.length)
    }
  })
  return Promise.all(answers)
}

async function startTeam() {
  // Requests wait for the log as long as jobs do: a slow machine needs time until all have reached it.
  const app = await startApp({ requestLimits: connectionLimits.background })
  const addRole = (user: SignedInUser, role: AdminRole) =>
    app.deps.db
      .insertInto('admin_roles')
      .values({ user_id: user.id, role, granted_at: app.clock.now() })
      .execute()
  const send = {
    suspend: (by: SignedInUser, of: SignedInUser) =>
      app.as(by).send(api.suspendPerson, { params: { userId: of.id }, body: { until: null, reason } }),
    signOut: (by: SignedInUser, of: SignedInUser) =>
      app.as(by).send(api.signOutPerson, { params: { userId: of.id }, body: { reason } }),
    resetMfa: (by: SignedInUser, of: SignedInUser) =>
      app.as(by).send(api.resetPersonMfa, { params: { userId: of.id }, body: { reason } }),
    revoke: (by: SignedInUser, of: SignedInUser, role: AdminRole) =>
      app.as(by).send(api.revokeAdminRole, { params: { userId: of.id, role }, query: { reason } }),
    grant: async (by: SignedInUser, of: SignedInUser, role: AdminRole) => {
      const { email } = await findAccount(app.deps.db, of.id)
      return app.as(by).send(api.grantAdminRole, { body: { email, role, reason } })
    },
  }
  return { app, addRole, send }
}

const statusOf = ({ status }: { status: number }) => status

test('an admin acts on a person while another takes one of the admin’s roles', async () => {
  const { app, addRole, send } = await startTeam()
  const [owner, support, person] = [
    await anAdmin(app),
    await anAdmin(app, 'support'),
    await anInterviewee(app),
  ]
  await addRole(support, 'finance')
  const answers = await meetAtTheLog<{ status: number }>(app, [
    () => send.signOut(support, person),
    () => send.revoke(owner, support, 'finance'),
  ])
  expect(answers.map(statusOf)).toEqual([204, 204])
})

test('two owners act on each other', async () => {
  const { app, send } = await startTeam()
  const [one, two] = [await anAdmin(app), await anAdmin(app)]
  const answers = await meetAtTheLog<{ status: number }>(app, [
    () => send.resetMfa(one, two),
    () => send.resetMfa(two, one),
  ])
  expect(answers.map(statusOf)).toEqual([204, 204])
})

test('two owners change each other’s roles', async () => {
  const { app, addRole, send } = await startTeam()
  const [one, two] = [await anAdmin(app), await anAdmin(app)]
  await addRole(one, 'finance')
  const answers = await meetAtTheLog<{ status: number }>(app, [
    () => send.grant(one, two, 'support'),
    () => send.revoke(two, one, 'finance'),
  ])
  expect(answers.map(statusOf)).toEqual([204, 204])
})

test('an owner changes a setting while another changes the owner’s roles', async () => {
  const { app, addRole, send } = await startTeam()
  const [one, two] = [await anAdmin(app), await anAdmin(app)]
  await addRole(one, 'finance')
  const answers = await meetAtTheLog<{ status: number }>(app, [
    () => app.as(one).send(api.setListingRule, { body: { mode: 'reviewed', reason } }),
    () => send.revoke(two, one, 'finance'),
  ])
  expect(answers.map(statusOf)).toEqual([200, 204])
})

test.each(['person', 'setting', 'roles'] as const)(
  'an owner who lost the role meanwhile is refused: %s',
  async about => {
    const { app, send } = await startTeam()
    const [one, two, person] = [await anAdmin(app), await anAdmin(app), await anInterviewee(app)]
    const act = {
      person: () => send.suspend(two, person),
      setting: () => app.as(two).send(api.setListingRule, { body: { mode: 'reviewed', reason } }),
      roles: () => send.grant(two, person, 'support'),
    }
    const answers = await meetAtTheLog<{ status: number }>(app, [
      () => send.revoke(one, two, 'owner'),
      act[about],
    ])
    expect(answers.map(statusOf)).toEqual([204, 403])
    const { items } = await app.as(one).call(api.adminActions, { query: {} })
    expect(items.map(({ action }) => action)).toEqual(['revoke_admin_role'])
  },
)
