import { expect, test } from 'vitest'
import { rawRoutes as exports } from '#contract/admin/exports.ts'
import { type AdminRole, adminRoles } from '#contract/admin-roles.ts'
import { api } from '#contract/api.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aBooking } from '#test/bookings.ts'
import { interviewersWithEarnings, saveBankAccount } from '#test/earners.ts'
import { anAdmin, anInterviewee, usd } from '#test/factories.ts'
import { tables } from './routes.ts'

const why = { reason: 'Monthly report' }

/** Filters that a list requires. */
const filters: Record<string, object> = {
  exportInterviewerBalances: { account: 'payable', currency: 'USD' },
  exportPayoutPreview: { currency: 'USD' },
}

/** People, sessions, earnings, a batch of payouts and a dispute. */
async function scene() {
  const app = await startApp()
  const interviewers = await interviewersWithEarnings(app, usd(50), usd(60), usd(70))
  for (const interviewer of interviewers) await saveBankAccount(app, interviewer)
  for (const interviewer of interviewers.slice(1))
    await app.as(interviewer).call(api.requestPayout, { body: { currency: 'USD' } })
  const owner = app.as(await anAdmin(app))
  const [first] = interviewers
  if (!first) throw new Error('interviewer missing')
  return { app, owner, interviewers, first }
}

/** Path of each export: the batch, person, setting or reconciliation that it is about. */
async function paramsOf({ app, owner, first }: Awaited<ReturnType<typeof scene>>) {
  const { total, counts } = await owner.call(api.previewPayoutBatch, { query: { currency: 'USD' } })
  const { batchId } = await owner.call(api.createPayoutBatch, {
    body: { currency: 'USD', expected: { payees: counts.due, total }, ...why },
  })
  const at = app.clock.now()
  const run = { is_nightly: false, since: at, requested_at: at, found: '[]' }
  await app.deps.db.insertInto('reconciliation_runs').values(run).execute()
  const { items } = await owner.call(api.reconciliationRuns, {})
  return {
    exportPayouts: { batchId },
    exportPersonTimeline: { userId: first.id },
    exportSettingHistory: { key: 'platform_fee' },
    exportDifferences: { runId: items[0]?.id },
  } as Record<string, object>
}

const readAll = async (content: AsyncIterable<string>) => {
  const parts: string[] = []
  for await (const part of content) parts.push(part)
  return parts.join('')
}

const linesOf = (file: string) => file.trimEnd().split('\r\n')
const numberOf = async (app: TestApp) =>
  (await app.deps.db.selectFrom('admin_actions').select('id').execute()).length

test('every table is one file of all its pages, for the roles that read it, and each download is logged', async () => {
  const set = await scene()
  const { app } = set
  const params = await paramsOf(set)
  const callers = new Map<AdminRole, Awaited<ReturnType<typeof anAdmin>>>()
  for (const role of adminRoles) callers.set(role, await anAdmin(app, role))
  const rows: Record<string, number> = {}
  for (const { route, open, name, columns } of tables) {
    const call = { params: params[route.name] ?? {}, body: { ...filters[route.name], ...why } }
    for (const [role, caller] of callers) {
      const before = await numberOf(app)
      const { status, text } = await app.as(caller).send(route, call)
      const allowed: readonly AdminRole[] = 'adminRoles' in route ? route.adminRoles : adminRoles
      const mayRead = role === 'owner' || allowed.includes(role)
      expect([name, role, status]).toEqual([name, role, mayRead ? 200 : 403])
      expect((await numberOf(app)) - before).toBe(mayRead ? 1 : 0)
      const seesMoney = role === 'owner' || role === 'finance'
      const shown = columns.filter(([, , , kind]) => kind !== 'money' || seesMoney)
      if (mayRead) expect([name, linesOf(text)[0]]).toEqual([name, shown.map(([en]) => en).join(',')])
    }
    const owner = callers.get('owner')
    if (!owner) throw new Error('owner missing')
    const reader = { id: owner.id, adminRoles: ['owner'] as const }
    const body = route.body.parse(call.body)
    const read = async (pageSize: number) =>
      readAll((await open(app.deps, { params: call.params, body, reader }, pageSize)).content)
    const whole = await read(1000)
    expect([name, await read(2)]).toEqual([name, whole])
    rows[name] = linesOf(whole).length - 1
  }
  expect(rows).toMatchObject({ people: 11, bookings: 3, payouts: 3, admins: 5 })
  expect(rows.journals).toBeGreaterThan(20)
  expect(rows['action-log']).toBeGreaterThan(40)
})

test('an export has the filters of the list, its headings in the language, and no formula', async () => {
  const app = await startApp()
  const { booking, interviewee } = await aBooking(app)
  const ann = await anInterviewee(app, { email: 'ann@example.test' })
  const owner = app.as(await anAdmin(app))
  const people = async (body: object) =>
    linesOf((await owner.send(exports.exportPeople, { body: { ...body, ...why } })).text)
  expect(await people({ search: 'ann@', reason: '=1+1', language: 'ru' })).toEqual([
    expect.stringContaining('Идентификатор;Имя;Почта;Роль;Регистрация (UTC)'),
    expect.stringContaining(`${ann.id};`),
  ])
  expect(await people({})).toHaveLength(5)
  const bookings = async (status: string) =>
    linesOf((await owner.send(exports.exportBookings, { body: { status, ...why } })).text)
  expect(await bookings('cancelled')).toHaveLength(1)
  const [, row] = await bookings(booking.status)
  expect(row).toContain(booking.id)
  expect(interviewee.id).not.toBe(ann.id)
})

test('the log says which filters were exported, without what was searched for, and its cells run no formula', async () => {
  const app = await startApp()
  const owner = app.as(await anAdmin(app))
  const body = { search: 'ann@example.test', reason: '=HYPERLINK("https://example.test")' }
  await owner.send(exports.exportPeople, { body })
  const { items } = await owner.call(api.adminActions, {})
  expect(items).toMatchObject([
    { action: 'export_table', targetId: 'people', reason: body.reason, after: { search: true } },
  ])
  const { text } = await owner.send(exports.exportActionLog, { body: why })
  expect(text).toContain(`,"'=HYPERLINK(""https://example.test"")",`)
  expect(text).not.toContain('ann@example.test')
})

test('a person or batch that does not exist is refused and not logged', async () => {
  const app = await startApp()
  const owner = app.as(await anAdmin(app))
  const userId = '0196a1b2-0000-4000-8000-00000000000a'
  expect(await owner.send(exports.exportPersonTimeline, { params: { userId }, body: why })).toMatchObject({
    status: 404,
    body: { code: 'admin.no_person' },
  })
  const refusals = [
    [exports.exportPayouts, { batchId: '7' }, 'admin.no_batch'],
    [exports.exportDifferences, { runId: '7' }, 'admin.no_reconciliation'],
  ] as const
  for (const [route, params, code] of refusals)
    expect(await owner.send(route, { params, body: why })).toMatchObject({ body: { code } })
  expect(await numberOf(app)).toBe(0)
})

test('an export asks for the identity again, and for a reason', async () => {
  const app = await startApp()
  const admin = await anAdmin(app)
  const owner = app.as(admin)
  expect(await owner.send(exports.exportPeople, { body: {} })).toMatchObject({ status: 400 })
  const longAgo = { reauthenticated_at: new Date('2030-04-30T00:00:00Z') }
  await app.deps.db.updateTable('auth_sessions').set(longAgo).where('user_id', '=', admin.id).execute()
  expect(await owner.send(exports.exportPeople, { body: why })).toMatchObject({
    body: { code: 'auth.confirm_again' },
  })
})
