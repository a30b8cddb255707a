import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { getThumbnailUrl } from '#contract/profile.ts'
import { recomputeEligibilityNow } from '#server/marketplace/reviews/reviews.ts'
import { reconcile } from '#server/payments/reconciliation/reconcile.ts'
import { startApp, type TestApp, testStart } from '#test/app.ts'
import { fixedClock, openApp } from '#test/open-app.ts'
import { demoPassword, fillWithDemoData } from './fill.ts'
import { experts, interviewees } from './people.ts'

const start = Date.parse(testStart)

async function signIn(app: TestApp, name: string) {
  const body = { username: `${name}@demo.test`, password: demoPassword }
  const { token } = await app.anonymous.call(api.signIn, { body })
  return app.as({ token })
}

test('the server fills the demo before cron jobs start, which would pause its past interviews', async () => {
  let cronRuns: unknown[] = ['demo not filled']
  const fill = async (deps: TestApp['deps']) => {
    cronRuns = await deps.db.selectFrom('cron_runs').selectAll().execute()
  }
  const app = await openApp({ runJobs: true, fill })
  await app.close()
  expect(cronRuns).toEqual([])
})

test('the server fills the demo with the timeouts of background jobs, which exceed those of requests', async () => {
  let idleTimeout = ''
  const fill = async ({ db }: TestApp['deps']) => {
    const { rows } = await sql<{ idle: string }>`
      select current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)
    idleTimeout = rows[0]?.idle ?? ''
  }
  const app = await openApp({ fill })
  await app.close()
  expect(idleTimeout).toBe('1min')
})

test('the demo accounts have bookings in each state', async () => {
  const app = await startApp()
  await fillWithDemoData(app.deps)
  const interviewee = await signIn(app, 'interviewee')
  const { bookings } = await interviewee.call(api.intervieweeBookings, { query: { order: 'asc' } })
  const states = bookings.map(({ status, reviewed, can }) => [status, reviewed, can.pay, can.review])
  expect(states.filter(([status]) => status === 'confirmed')).toHaveLength(6)
  expect(states.filter(([, reviewed]) => reviewed)).toHaveLength(3)
  expect(states.filter(([, , pay]) => pay)).toHaveLength(1)
  expect(states.filter(([, , , review]) => review)).toHaveLength(1)
  expect(bookings.filter(booking => booking.refund?.status === 'succeeded')).toHaveLength(1)
  const next = bookings.find(
    booking => booking.status === 'confirmed' && Date.parse(booking.startTime) > start,
  )
  expect(Date.parse(next?.startTime ?? '') - start).toBeLessThanOrEqual(50 * 60_000)

  expect(next?.messages).toBe(3)
  expect(await (await signIn(app, 'interviewer')).call(api.myPublicProfile, {})).toMatchObject({
    isOpen: true,
  })

  const approver = await signIn(app, 'approver')
  const waiting = await approver.call(api.interviewerBookings, { query: { status: 'pending' } })
  expect(waiting.bookings.map(({ can, notes }) => [can.accept, Boolean(notes)])).toEqual([
    [true, true],
    [true, true],
    [true, true],
  ])
  const [request] = waiting.bookings
  if (!request) throw new Error('no request')
  const accepted = await approver.call(api.acceptBooking, { params: { id: request.id } })
  expect(accepted).toMatchObject({ status: 'confirmed', payment: { status: 'Success' } })

  const lastConfirmed = bookings.findLast(booking => booking.status === 'confirmed')
  if (!lastConfirmed) throw new Error('no session')
  const cancelled = await interviewee.call(api.cancelBooking, { body: { bookingId: lastConfirmed.id } })
  expect(cancelled).toMatchObject({ status: 'cancelled', refund: { status: 'succeeded' } })
})

describe('a filled database', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp({ clock: fixedClock(testStart) })
    await fillWithDemoData(app.deps)
  })
  afterAll(() => app.close())

  async function count(query: string): Promise<number> {
    const { rows } = await sql<{ count: string }>`${sql.raw(`select count(*) from ${query}`)}`.execute(
      app.deps.db,
    )
    return Number(rows[0]?.count)
  }

  test('the demo accounts have booking notifications, and the newest are unseen', async () => {
    for (const name of ['interviewee', 'interviewer', 'approver']) {
      const account = await signIn(app, name)
      const { notices } = await account.call(api.notifications, {})
      expect(notices.length, name).toBeGreaterThan(3)
      expect(notices.every(notice => Date.parse(notice.at) <= start)).toBe(true)
      expect((await account.call(api.unreadNotificationCount, {})).unseen).toBeLessThan(3)
    }
  })

  test('a message that a demo account received is not its own act', async () => {
    const received = await app.deps.db
      .selectFrom('notifications')
      .select('is_actor')
      .where('template', '=', 'message-received')
      .execute()
    expect(received.length).toBeGreaterThan(0)
    expect(received.filter(row => row.is_actor)).toEqual([])
  })

  test('the demo interviewee has training interviews with rising scores', async () => {
    const interviewee = await signIn(app, 'interviewee')
    const { completed, trend, skills } = await interviewee.call(api.trainingStatistics, {})
    expect(completed).toBe(6)
    expect(trend.map(point => Date.parse(point.at))).toEqual(
      trend.map(point => Date.parse(point.at)).toSorted((a, b) => a - b),
    )
    expect(trend.at(-1)?.averageScore).toBeGreaterThan(trend[0]?.averageScore ?? 10)
    expect(skills.length).toBeGreaterThan(2)
  })

  test('the demo accounts have a session with a replay and a scorecard', async () => {
    const interviewee = await signIn(app, 'interviewee')
    const { sessions } = await interviewee.call(api.gradedSessions, {})
    expect(sessions.map(session => session.grades.length)).toEqual([3])
    const { bookingId } = sessions[0] ?? expect.fail('no session')
    const { card, plan } = await interviewee.call(api.scorecard, { params: { id: bookingId }, query: {} })
    expect(plan[0]?.skill).toBe('technical-depth')
    const { moments } = await interviewee.call(api.sessionNotes, { params: { bookingId } })
    const evidence = card?.grades.flatMap(grade => grade.evidence) ?? []
    expect(evidence.length).toBe(2)
    expect(moments.map(moment => moment.at)).toEqual(expect.arrayContaining(evidence))
    const { changes } = await interviewee.call(api.replayDocument, { params: { bookingId }, query: {} })
    expect(changes.length).toBeGreaterThan(10)
  })

  test('a second start does not fill the database again', async () => {
    await fillWithDemoData(app.deps)
    expect(await count('users')).toBe(experts.length + interviewees.length + 1)
    const found = await (await signIn(app, 'interviewee')).call(api.findInterviewers, { body: {} })
    expect(found.total).toBe(experts.length)
    expect((await (await signIn(app, 'admin')).call(api.myProfile, {})).role).toBe('admin')
  })

  test('bookings, payments, the provider, the ledger and the counters on cards agree', async () => {
    expect((await reconcile(app.deps)).differences).toEqual([])
    const confirmed = `bookings b where status = 'confirmed' and price_minor > 0`
    const paid = `exists (select from payments p where p.booking_id = b.id and p.captured_minor = b.price_minor and p.status = 'Success')`
    expect(await count(confirmed)).toBeGreaterThan(400)
    expect(await count(`${confirmed} and not ${paid}`)).toBe(0)
    expect(
      await count(`interviewers i where
      total_interviews <> (select count(*) from bookings where interviewer_id = user_id and attendance = 'completed') or
      (review_count, rating_sum) <> (select count(*), coalesce(sum(rating), 0) from reviews where interviewer_id = user_id)`),
    ).toBe(0)
    expect(
      await count(
        `slots where available = exists (select from bookings b where b.slot_id = slots.id and b.status <> 'cancelled')`,
      ),
    ).toBe(0)
  })

  test('interviewers have monthly earnings and payouts, and payers have receipts', async () => {
    const interviewer = await signIn(app, 'interviewer')
    const { balances, months, payouts } = await interviewer.call(api.earnings, {})
    expect(balances).toMatchObject([{ upcoming: expect.any(Number), paidOut: expect.any(Number) }])
    expect(months.filter(month => month.net > 0).length).toBeGreaterThan(3)
    expect(payouts.length).toBeGreaterThan(2)
    expect(await (await signIn(app, 'approver')).call(api.payoutDetails, {})).toMatchObject({ method: null })
    const { payments } = await (await signIn(app, 'interviewee')).call(api.paymentHistory, {})
    expect(payments.filter(payment => payment.receiptNumber).length).toBeGreaterThan(4)
    const gaps = `(select number - lag(number) over (order by number) as step from receipts) s where step <> 1`
    const years = `(select distinct extract(year from issued_at) from receipts) y`
    expect(await count(gaps)).toBe((await count(years)) - 1)
  })

  test('sessions of a person never overlap, and each of the next four weeks has free slots', async () => {
    const overlap = (
      column: string,
    ) => `bookings a join bookings b on a.${column} = b.${column} and a.id < b.id
    and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
    where a.status <> 'cancelled' and b.status <> 'cancelled'`
    expect(await count(overlap('interviewee_id'))).toBe(0)
    expect(await count(overlap('interviewer_id'))).toBe(0)
    for (let week = 0; week < 4; week++) {
      const from = `timestamptz '2030-05-01T09:00Z' + interval '${week} weeks'`
      const free = `slots where available and starts_at between ${from} and ${from} + interval '1 week'`
      expect(await count(free)).toBeGreaterThan(80)
    }
    const booked = `(select from slots s where s.interviewer_id = i.user_id and s.available and s.starts_at > '2030-05-01T09:00Z')`
    expect(await count(`interviewers i where not exists ${booked}`)).toBe(1)
  })

  test('all reviews count for the rating', async () => {
    const reviews = await app.deps.db.selectFrom('reviews').select('booking_id').execute()
    for (const { booking_id } of reviews) await recomputeEligibilityNow(app.deps, booking_id)
    expect(await count('reviews where excluded_reason is not null')).toBe(0)
  })

  test('reviews have different texts, in both languages and with different ratings', async () => {
    const expectedReviews = experts.flatMap(expert => expert.reviews)
    // `addDemoBookings` adds one more review.
    expect(await count('reviews')).toBe(expectedReviews.length + 1)
    expect(new Set(expectedReviews.map(review => review.comment)).size).toBe(expectedReviews.length)
    expect(await count(`reviews where comment ~ '[а-я]{4}'`)).toBeGreaterThan(20)
    expect(await count(`reviews where comment !~ '[а-я]'`)).toBeGreaterThan(80)
    for (const rating of [3, 4, 5]) expect(await count(`reviews where rating = ${rating}`)).toBeGreaterThan(4)
    expect(await count(`reviews where created_at > '2030-05-01T09:00Z' or created_at < '2029-11-01'`)).toBe(0)
  })

  test('each picture URL serves both sizes, and some people show initials', async () => {
    const { rows } = await sql<{
      url: string
    }>`select picture_url as url from profiles where picture_url is not null`.execute(app.deps.db)
    expect(rows.length).toBeGreaterThan(40)
    for (const { url } of rows.slice(0, 5).flatMap(row => [row, { url: getThumbnailUrl(row.url) }])) {
      const response = await fetch(app.url + url)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0)
    }
    expect(await count('profiles where picture_url is null')).toBeGreaterThan(5)
  })
})
