import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rawRoutes as exports } from '#contract/admin/exports.ts'
import { api } from '#contract/api.ts'
import type { UserId } from '#contract/id.ts'
import { executeRefundQueue } from '#server/payments/queues.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aBooking } from '#test/bookings.ts'
import { anAdmin, anInterviewee, anInterviewer } from '#test/factories.ts'
import type { SignedInUser } from '#test/open-app.ts'

/** Reported content that a moderator has hidden, and against which its authors appeal. */
async function decideCases(app: TestApp, reader: SignedInUser) {
  const moderator = app.as(await anAdmin(app, 'moderator'))
  for (const name of ['Keti', 'Gio']) {
    const author = await anInterviewer(app, { name })
    app.clock.advance({ minutes: 1 })
    await app.as(reader).call(api.reportContent, {
      body: { target: { kind: 'profile', userId: author.id }, cause: 'spam', text: 'It advertises.' },
    })
    const [newest] = (await moderator.call(api.moderationCases, { query: { order: 'desc' } })).items
    const params = { id: newest?.id ?? '' }
    const statement = 'It advertises a shop.'
    await moderator.call(api.hideContent, { params, body: { rule: 'spam', statement, reason: 'Spam' } })
    await app.as(author).call(api.appealDecision, { params, body: { text: 'I disagree.' } })
  }
}

async function approve(moderator: ReturnType<TestApp['as']>, userId: UserId) {
  const { version } = await moderator.call(api.application, { params: { userId } })
  await moderator.call(api.approveApplication, {
    params: { userId },
    body: { version, reason: 'Complete profile' },
  })
}

/** Failed jobs, payout requests and batches, reconciliations, and changes of a setting. */
async function fillOperations(app: TestApp, owner: ReturnType<TestApp['as']>, interviewers: SignedInUser[]) {
  const { db, jobs } = app.deps
  const now = app.clock.now()
  for (let count = 0; count < 2; count++) await jobs.send(db, executeRefundQueue, { refundId: randomUUID() })
  await sql`
    update pgboss.job set state = 'failed', completed_on = now(), output = '{"err":{"message":"refused"}}'
    where name = ${executeRefundQueue.name}`.execute(db)
  for (const { id } of interviewers)
    await db
      .insertInto('payout_requests')
      .values({ user_id: id, currency: 'USD', requested_at: now })
      .execute()
  await sql`
    insert into payout_batches (currency, method, created_at) select 'USD', 'bank', ${now} from generate_series(1, 2)`.execute(
    db,
  )
  await sql`
    insert into reconciliation_runs (is_nightly, since, requested_at) select true, ${now}, ${now} from generate_series(1, 2)`.execute(
    db,
  )
  for (const [version, percent] of [10, 12].entries())
    await owner.call(api.changePlatformFee, { body: { value: { percent }, version, reason: 'New fee' } })
}

/** Two rows or more in each list that is sorted both ways. */
async function scene() {
  const app = await startApp()
  const owner = app.as(await anAdmin(app))
  const first = await aBooking(app, { start: '2030-05-02T10:00:00Z' })
  app.clock.advance({ minutes: 1 })
  // Booked later, and held earlier.
  const second = await aBooking(app, { start: '2030-05-01T20:00:00Z' })
  await sql`
    insert into refunds (payment_id, status, amount_minor, created_at)
    select id, 'failed', n, ${app.deps.now()}::timestamptz + n * interval '1 minute'
    from payments cross join generate_series(1, 2) n where booking_id = ${first.booking.id}`.execute(
    app.deps.db,
  )
  for (const { interviewee, interviewer } of [first, second]) {
    app.clock.advance({ minutes: 1 })
    await app.as(interviewee).call(api.reportContent, {
      body: { target: { kind: 'profile', userId: interviewer.id }, cause: 'spam', text: 'It advertises.' },
    })
  }
  await decideCases(app, first.interviewee)
  await fillOperations(app, owner, [first.interviewer, second.interviewer])
  await owner.call(api.setListingRule, { body: { mode: 'reviewed', reason: 'Incomplete profiles' } })
  const moderator = app.as(await anAdmin(app, 'moderator'))
  for (const name of ['Salome', 'Luka', 'Elene', 'Dato']) {
    const applicant = await anInterviewer(app, { name, complete: false })
    await app.as(applicant).call(api.updateProfile, { body: { country: 'Georgia' } })
    await app.as(applicant).call(api.sendApplication, { body: { workEmail: null, note: 'I interview.' } })
    if (name === 'Elene' || name === 'Dato') await approve(moderator, applicant.id)
    app.clock.advance({ minutes: 1 })
  }
  for (const { booking, interviewee, interviewer } of [second, first]) {
    app.clock.set(new Date(Date.parse(booking.startTime) + 15 * 60_000))
    const own = { params: { id: booking.id } }
    await app.as(interviewee).call(api.reportNoShow, own)
    await app.as(interviewer).call(api.contestNoShow, { ...own, body: { text: 'I was there.' } })
  }
  const person = await anInterviewee(app)
  await owner.call(api.suspendPerson, { params: { userId: person.id }, body: { reason: 'Spam' } })
  return { app, owner }
}

const lists = [
  ['bookings by start', api.adminBookings, {}],
  ['bookings by creation', api.adminBookings, { sort: 'created' }],
  ['bookings by amount', api.adminBookings, { sort: 'amount' }],
  ['bookings in a currency by amount', api.adminBookings, { sort: 'amount', currency: 'USD' }],
  ['people', api.people, {}],
  ['people by name', api.people, { sort: 'name' }],
  ['people by email', api.people, { sort: 'email' }],
  ['found people by name', api.people, { sort: 'name', search: 'person' }],

  ['people who were searched for', api.people, { search: 'person' }],
  ['journals', api.ledgerJournals, {}],
  ['journals of an account', api.ledgerJournals, { account: 'escrow' }],
  ['journals of a day', api.ledgerJournals, { account: 'escrow', day: '2030-05-01' }],
  ['refunds', api.outstandingRefunds, {}],
  ['open reports', api.moderationCases, {}],
  ['appeals against moderation', api.moderationCases, { queue: 'appealed' }],
  ['decided reports', api.moderationCases, { queue: 'decided' }],
  ['applications', api.applications, {}],
  ['approved applications', api.applications, { state: 'approved' }],
  ['disputes', api.adminDisputes, {}],
  ['payout requests', api.requestedPayouts, {}],
  ['payout batches', api.payoutBatches, {}],
  ['reconciliations', api.reconciliationRuns, {}],
  ['failed jobs', api.failedJobs, {}],
  ['undelivered emails', api.undeliveredEmails, {}],
  ['webhooks', api.webhookEvents, {}],
  ['changes of a setting', api.siteSettingHistory, {}],
  ['the action log', api.adminActions, {}],
] as const

test('each list that is sorted both ways is the same from either end, page by page', async () => {
  const { app } = await scene()
  for (const [name, endpoint, filter] of lists) {
    // An account may spend only so many requests a minute.
    const owner = app.as(await anAdmin(app))
    const read = async (order: 'asc' | 'desc', pageSize: number) => {
      const rows: unknown[] = []
      let cursor: string | undefined
      do {
        const query = { ...filter, order, pageSize, ...(cursor && { cursor }) }
        const page = await (
          owner.call as (...call: unknown[]) => Promise<{ items: unknown[]; next: string | null }>
        )(endpoint, { params: { key: 'platform_fee' }, query })
        rows.push(...page.items)
        cursor = page.next ?? undefined
      } while (cursor)
      return rows
    }
    const newest = await read('desc', 50)
    expect([name, newest.length > 1]).toEqual([name, true])
    expect([name, await read('asc', 50)]).toEqual([name, newest.toReversed()])
    // Four pages, or one row a page.
    const pageSize = Math.ceil(newest.length / 4)
    expect([name, await read('asc', pageSize)]).toEqual([name, newest.toReversed()])
    expect([name, await read('desc', pageSize)]).toEqual([name, newest])
  }
})

test('a file has the order of the screen', async () => {
  const { owner } = await scene()
  const idsOf = async (body: object) => {
    const { text } = await owner.send(exports.exportBookings, { body: { ...body, reason: 'Report' } })
    return text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map(line => line.split(',')[0])
  }
  const byStart = await idsOf({ order: 'asc' })
  expect(byStart).toHaveLength(2)
  expect(await idsOf({})).toEqual(byStart.toReversed())
  // The session that was booked first is held last.
  expect(await idsOf({ sort: 'created', order: 'asc' })).toEqual(byStart.toReversed())
})
