import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { SlotId, UserId } from '#contract/id.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aBooking, aFreeBooking, aRequest, moneyOf } from '#test/bookings.ts'
import { anInterviewee, anInterviewer, aSlot, free } from '#test/factories.ts'
import { pay } from '#test/payer.ts'
import { insertHold } from './holds/repository.ts'

const twenty = Array.from({ length: 20 }, (_, index) => index)

/** Twenty people want one slot in the same moment. */
async function rush(
  app: TestApp,
  endpoint: typeof api.createPaymentIntent | typeof api.createBooking,
  price?: typeof free,
) {
  const timeSlotId = await aSlot(app, await anInterviewer(app), price ? { price } : {})
  const people = await Promise.all(twenty.map(() => anInterviewee(app)))
  const answers = await Promise.all(people.map(one => app.as(one).send(endpoint, { body: { timeSlotId } })))
  const statuses = answers.map(answer => answer.status)
  return {
    answers,
    won: statuses.filter(status => status < 300).length,
    refused: statuses.filter(status => status === 409).length,
  }
}

test('of twenty people who want to pay for one slot one gets it, nineteen a clear 409, nobody is charged for nothing', async () => {
  const app = await startApp()
  const { answers, won, refused } = await rush(app, api.createPaymentIntent)
  expect({ won, refused }).toEqual({ won: 1, refused: 19 })
  for (const { status, body } of answers) if (status === 409) expect(body.code).toBe('booking.slot_taken')
  const winner = answers.find(answer => answer.status === 200)?.body
  await pay(app, winner)
  await app.settle()
  const orders = await app.deps.db.selectFrom('sandbox.orders').selectAll().execute()
  expect(orders).toMatchObject([{ id: winner.transactionId, captured_minor: 5000 }])
})

test('of twenty people who want one free slot one gets it', async () => {
  const app = await startApp()
  expect(await rush(app, api.createBooking, free)).toMatchObject({ won: 1, refused: 19 })
})

/** What somebody wants who saw the slot free a moment ago. */
const blindWish = (app: TestApp, slotId: SlotId, { id: interviewerId }: { id: UserId }) => ({
  slotId,
  approval: false,
  expectedSlot: {
    interviewerId,
    startsAt: new Date('2030-05-03T10:00:00Z'),
    priceMinor: 5000,
    currency: 'USD' as const,
  },
  charge: { minor: 5000, currency: 'USD' as const, rate: null },
  notes: null,
  consents: null,
  holdExpiresAt: new Date(app.clock.now().getTime() + 900_000),
  provider: 'sandbox' as const,
  now: app.clock.now(),
})

/** Two holds of one slot whose makers both saw it free a moment ago. How many get it? */
async function blindHolds(app: TestApp): Promise<number> {
  const interviewer = await anInterviewer(app)
  const wish = blindWish(app, await aSlot(app, interviewer), interviewer)
  const [ann, ben] = [(await anInterviewee(app)).id, (await anInterviewee(app)).id]
  const first = await insertHold(app.deps.db, { ...wish, intervieweeId: ann, payerId: ann })
  const second = await insertHold(app.deps.db, { ...wish, intervieweeId: ben, payerId: ben })
  return [first, second].filter(Boolean).length
}

/** Until so many statements wait for a lock in this test's database. */
async function untilWaiting(app: TestApp, many: number): Promise<void> {
  const waiting = sql<{ many: number }>`
    select count(*)::int as many from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  while ((await waiting.execute(app.deps.db)).rows[0]?.many !== many);
}

test('the unique index alone decides who gets a slot: without it the same slot would be sold twice', async () => {
  const app = await startApp()
  expect(await blindHolds(app)).toBe(1)
  await sql`drop index one_active_booking_per_slot`.execute(app.deps.db)
  expect(await blindHolds(app)).toBe(2)
})

test('a session that moves away while somebody wants its old time: neither waits for the other in a circle', async () => {
  const app = await startApp()
  const { booking, interviewee, interviewer } = await aBooking(app)
  const later = await aSlot(app, interviewer, { start: '2030-05-05T10:00:00Z' })
  const other = await anInterviewee(app)
  const old = booking.timeSlotId
  const both = await app.deps.db.transaction().execute(async tx => {
    // Somebody keeps the old time's row, so that both queue up for it in this order.
    await sql`select from slots where id = ${old} for update`.execute(tx)
    const wanted = insertHold(app.deps.db, {
      ...blindWish(app, old, interviewer),
      intervieweeId: other.id,
      payerId: other.id,
    })
    await untilWaiting(app, 1)
    const moved = app
      .as(interviewee)
      .send(api.rescheduleBooking, { params: { id: booking.id }, body: { timeSlotId: later } })
    await untilWaiting(app, 2)
    return [moved, wanted] as const
  })
  const [move, hold] = await Promise.all(both)
  expect(move).toMatchObject({ status: 200, body: { timeSlotId: later } })
  expect(hold).toBeNull()
})

test.each(twenty.slice(0, 8))(
  'accept, cancel and expiry at the same moment: one wins and the money agrees (run %i)',
  async () => {
    const app = await startApp()
    const { booking, interviewee, interviewer } = await aRequest(app)
    // Just before the deadline for two of them, while the sweeper already sees it as over.
    app.clock.set(new Date(Date.parse(booking.answerBy ?? '') - 1))
    const accept = app.as(interviewer).send(api.acceptBooking, { params: { id: booking.id } })
    const cancel = app.as(interviewee).send(api.cancelBooking, { body: { bookingId: booking.id } })
    const expire = Promise.resolve().then(() => {
      app.clock.forward({ seconds: 1 })
      return app.sweep()
    })
    const answers = await Promise.all([accept, cancel, expire])
    expect([200, 409]).toContain(answers[0].status)
    expect([200, 409]).toContain(answers[1].status)
    await app.sweep()
    const after = await app.as(interviewee).call(api.booking, { params: { id: booking.id } })
    const money = await moneyOf(app, after.payment?.transactionId ?? '')
    expect(money.ours).toEqual(money.theirs)
    if (after.status === 'confirmed') {
      expect(answers[0].status).toBe(200)
      expect(money).toMatchObject({ provider: 'captured', theirs: { captured: 5000, refunded: 0 } })
    } else {
      expect(after.status).toBe('cancelled')
      expect(money.theirs.captured - money.theirs.refunded).toBe(0)
      expect(after.payment?.status).not.toBe('Authorized')
    }
  },
)

test('two acceptances at once capture once', async () => {
  const app = await startApp()
  const { booking, interviewer } = await aRequest(app)
  const accept = () => app.as(interviewer).send(api.acceptBooking, { params: { id: booking.id } })
  const statuses = (await Promise.all([accept(), accept(), accept()])).map(answer => answer.status)
  expect(statuses.filter(status => status === 200)).toHaveLength(1)
  expect(await moneyOf(app, booking.payment?.transactionId ?? '')).toMatchObject({
    theirs: { captured: 5000 },
    booking: 'confirmed',
  })
})

test('a slot that is given up while ten people want it goes to one of them or to nobody, and no call fails', async () => {
  const app = await startApp()
  for (let run = 0; run < 10; run++) {
    const { booking, interviewee } = await aFreeBooking(app)
    const others = await Promise.all(twenty.slice(0, 10).map(() => anInterviewee(app)))
    const body = { timeSlotId: booking.timeSlotId }
    const [given, ...wanted] = await Promise.all([
      app.as(interviewee).send(api.cancelBooking, { body: { bookingId: booking.id } }),
      ...others.map(one => app.as(one).send(api.createBooking, { body })),
    ])
    expect(given?.status).toBe(200)
    const statuses = wanted.map(answer => answer.status)
    expect(statuses.filter(status => status !== 201 && status !== 409)).toEqual([])
    expect(statuses.filter(status => status === 201).length).toBeLessThanOrEqual(1)
  }
})

test('one person holds at most five unpaid times at once', async () => {
  const app = await startApp()
  const interviewee = await anInterviewee(app)
  const hold = async (day: number) => {
    const timeSlotId = await aSlot(app, await anInterviewer(app), { start: `2030-05-1${day}T10:00:00Z` })
    return app.as(interviewee).send(api.createPaymentIntent, { body: { timeSlotId } })
  }
  for (const day of [1, 2, 3, 4, 5]) expect((await hold(day)).status).toBe(200)
  expect(await hold(6)).toMatchObject({ status: 409, body: { code: 'booking.too_many_holds' } })
})

test('many requests of one person in the same moment hold no more than five times either', async () => {
  const app = await startApp()
  const interviewee = await anInterviewee(app)
  const slots = await Promise.all(
    twenty.map(async day => aSlot(app, await anInterviewer(app), { start: `2030-05-${day + 10}T10:00:00Z` })),
  )
  const { length: held } = (
    await Promise.all(
      slots.map(timeSlotId => app.as(interviewee).send(api.createPaymentIntent, { body: { timeSlotId } })),
    )
  ).filter(answer => answer.status === 200)
  expect(held).toBe(5)
  await app.settle()
  const kept = await app.deps.db.selectFrom('slots').select('id').where('available', '=', false).execute()
  expect(kept).toHaveLength(held)
})

/** The first booking inserted from now on meets a conflict that is gone a moment later. */
const conflictOnce = ({ deps }: TestApp) =>
  sql`
    create sequence conflicts;
    create function conflict_once() returns trigger language plpgsql as
      $$ begin if nextval('conflicts') = 1 then return null; end if; return new; end $$;
    create trigger conflict_once before insert on bookings for each row execute function conflict_once()`.execute(
    deps.db,
  )

test.each([
  ['to pay for', api.createPaymentIntent, undefined],
  ['for free', api.createBooking, free],
] as const)(
  'a slot %s that another request held for a moment is booked, not refused as taken',
  async (_, endpoint, price) => {
    const app = await startApp()
    const timeSlotId = await aSlot(app, await anInterviewer(app), price ? { price } : {})
    await conflictOnce(app)
    const { status } = await app.as(await anInterviewee(app)).send(endpoint, { body: { timeSlotId } })
    expect(status).toBeLessThan(300)
  },
)
