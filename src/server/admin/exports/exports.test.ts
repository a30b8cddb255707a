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
async function setUp() {
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
async function paramsOf({ app, owner, first }: Awaited<ReturnType<typeof setUp>>) {
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

/** Input of each export. */
async function callsOf(set: Awaited<ReturnType<typeof setUp>>) {
  const params = await paramsOf(set)
  return tables.map(table => {
    const { name } = table.route
    return { ...table, call: { params: params[name] ?? {}, body: { ...filters[name], ...why } } }
  })
}

const sees = (role: AdminRole, { adminRoles: allowed = adminRoles }: { adminRoles?: readonly AdminRole[] }) =>
  role === 'owner' || allowed.includes(role)

test('each role gets the files of the tables that it sees, amounts only with the ledger, and each is logged', async () => {
  const set = await setUp()
  const { app, owner } = set
  const calls = await callsOf(set)
  const before = await numberOf(app)
  let downloads = 0
  for (const role of ['owner', 'support'] as const) {
    const admin = app.as(await anAdmin(app, role))
    for (const { route, name, columns, call } of calls.filter(table => sees(role, table.route))) {
      const { status, text } = await admin.send(route, call)
      const shown = columns.filter(([, , , kind]) => kind !== 'money' || role === 'owner')
      const head = shown.map(([en]) => en).join(',')
      expect([name, status, linesOf(text)[0]]).toEqual([name, 200, head])
      downloads += 1
    }
  }
  expect((await numberOf(app)) - before).toBe(downloads)
  const { items } = await owner.call(api.adminActions, { query: { action: 'export_table', pageSize: 100 } })
  expect(new Set(items.map(({ targetId }) => targetId))).toEqual(new Set(calls.map(({ name }) => name)))
})

test('a file has all pages of its table', async () => {
  const set = await setUp()
  const { app } = set
  const reader = { id: set.first.id, adminRoles: ['owner'] as const }
  const rows: Record<string, number> = {}
  for (const { route, open, name, call } of await callsOf(set)) {
    const body = route.body.parse(call.body)
    const read = async (pageSize: number) =>
      readAll((await open(app.deps, { params: call.params, body, reader }, pageSize)).content)
    const whole = await read(1000)
    expect([name, await read(2)]).toEqual([name, whole])
    rows[name] = linesOf(whole).length - 1
  }
  expect(rows).toMatchObject({ people: 7, bookings: 3, payouts: 3, admins: 1 })
  expect(rows.journals).toBeGreaterThan(20)
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

test('the file of specialties has those that the screen finds', async () => {
  const app = await startApp()
  const owner = app.as(await anAdmin(app))
  const specialties = async (body: object) =>
    linesOf((await owner.send(exports.exportSpecialties, { body: { ...body, ...why } })).text).slice(1)
  const all = await specialties({})
  // A part of a synonym is enough, and case does not matter.
  const found = await specialties({ search: ' DEVOPS ' })
  expect(found.length).toBeGreaterThan(0)
  expect(found.every(line => /devops/i.test(line))).toBe(true)
  expect(found).toEqual(all.filter(line => /devops/i.test(line)))
  expect(await specialties({ search: '«DevOps»,' })).toEqual(found)
  expect(await specialties({ search: 'no such work' })).toEqual([])
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

test('an export about an unknown person, batch or reconciliation is refused', async () => {
  const { owner } = await setUp()
  const unknown = '00000000-0000-4000-8000-000000000000'
  const codeOf = async (answer: Promise<{ text: string }>) => JSON.parse((await answer).text).code
  expect([
    await codeOf(owner.send(exports.exportPersonTimeline, { params: { userId: unknown }, body: why })),
    await codeOf(owner.send(exports.exportPayouts, { params: { batchId: '999999' }, body: why })),
    await codeOf(owner.send(exports.exportDifferences, { params: { runId: '999999' }, body: why })),
  ]).toEqual(['admin.no_person', 'admin.no_batch', 'admin.no_reconciliation'])
})
