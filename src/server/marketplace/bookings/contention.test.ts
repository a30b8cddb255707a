import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { SlotId, UserId } from '#contract/id.ts'
import { policyVersionsOfCode } from '#contract/legal-policy-versions.ts'
import { defaultSiteLimits } from '#contract/site-settings.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aBooking, aFreeBooking, aRequest, paymentAmountsOf } from '#test/bookings.ts'
import { anInterviewee, anInterviewer, aSlot, free } from '#test/factories.ts'
import { untilWaiting } from '#test/locks.ts'
import { pay } from '#test/sandbox-payer.ts'
import { insertHold } from './holds/repository.ts'

const twenty = Array.from({ length: 20 }, (_, index) => index)

/** Twenty interviewees request one slot at once. */
async function rush(
  app: TestApp,
  endpoint: typeof api.createPaymentIntent | typeof api.createBooking,
  price?: typeof free,
) {
  const timeSlotId = await aSlot(app, await anInterviewer(app), price ? { price } : {})
  const interviewees = await Promise.all(twenty.map(() => anInterviewee(app)))
  const responses = await Promise.all(
    interviewees.map(interviewee => app.as(interviewee).send(endpoint, { body: { timeSlotId } })),
  )
  const statuses = responses.map(response => response.status)
  return {
    responses,
    won: statuses.filter(status => status < 300).length,
    refused: statuses.filter(status => status === 409).length,
  }
}

test('one of twenty concurrent payers gets the slot, nineteen get 409, and only the winner is charged', async () => {
  const app = await startApp()
  const { responses, won, refused } = await rush(app, api.createPaymentIntent)
  expect({ won, refused }).toEqual({ won: 1, refused: 19 })
  for (const { status, body } of responses) if (status === 409) expect(body.code).toBe('booking.slot_taken')
  const winner = responses.find(response => response.status === 200)?.body
  await pay(app, winner)
  await app.drainJobs()
  const orders = await app.deps.db.selectFrom('sandbox.orders').selectAll().execute()
  expect(orders).toMatchObject([{ id: winner.transactionId, captured_minor: 5000 }])
})

test('one of twenty concurrent interviewees gets a free slot', async () => {
  const app = await startApp()
  expect(await rush(app, api.createBooking, free)).toMatchObject({ won: 1, refused: 19 })
})

/** Hold of an interviewee who saw the slot as free. */
const staleHold = (app: TestApp, slotId: SlotId, { id: interviewerId }: { id: UserId }) => ({
  slot: {
    id: slotId,
    interviewer: { id: interviewerId, name: 'Nino' },
    startsAt: new Date('2030-05-03T10:00:00Z'),
    price: { minor: 5000, currency: 'USD' as const },
    bookingMode: 'instant' as const,
    sessionType: { id: null, name: null, questions: [], isIntro: false, isIntroUsed: false },
  },
  charge: { minor: 5000, currency: 'USD' as const, rate: null },
  holdExpiresAt: new Date(app.clock.now().getTime() + 900_000),
  answers: [],
  feePercent: 15,
  policyVersions: policyVersionsOfCode,
  limits: defaultSiteLimits,
  provider: 'sandbox' as const,
  now: app.clock.now(),
})

/** Number of successful holds, of two by interviewees who both saw the slot as free. */
async function countStaleHolds(app: TestApp): Promise<number> {
  const interviewer = await anInterviewer(app)
  const hold = staleHold(app, await aSlot(app, interviewer), interviewer)
  const [ann, ben] = [(await anInterviewee(app)).id, (await anInterviewee(app)).id]
  const first = await insertHold(app.deps.db, { ...hold, intervieweeId: ann })
  const second = await insertHold(app.deps.db, { ...hold, intervieweeId: ben })
  return [first, second].filter(Boolean).length
}

test('the unique index alone decides a race: without it one slot is sold twice', async () => {
  const app = await startApp()
  expect(await countStaleHolds(app)).toBe(1)
  await sql`drop index one_active_booking_per_slot`.execute(app.deps.db)
  expect(await countStaleHolds(app)).toBe(2)
})

test('rescheduling a session and booking its old slot at once causes no deadlock', async () => {
  const app = await startApp()
  const { booking, interviewee, interviewer } = await aBooking(app)
  const later = await aSlot(app, interviewer, { start: '2030-05-05T10:00:00Z' })
  const rival = await anInterviewee(app)
  const oldSlotId = booking.timeSlotId
  const both = await app.deps.db.transaction().execute(async tx => {
    // This lock on the old slot makes both statements queue for it in this order.
    await sql`select from slots where id = ${oldSlotId} for update`.execute(tx)
    const holding = insertHold(app.deps.db, {
      ...staleHold(app, oldSlotId, interviewer),
      intervieweeId: rival.id,
    })
    await untilWaiting(app, 1)
    const moved = app
      .as(interviewee)
      .send(api.rescheduleBooking, { params: { id: booking.id }, body: { timeSlotId: later } })
    await untilWaiting(app, 2)
    return [moved, holding] as const
  })
  const [move, hold] = await Promise.all(both)
  expect(move).toMatchObject({ status: 200, body: { timeSlotId: later } })
  expect(hold).toBeNull()
})

test.each(twenty.slice(0, 8))(
  'acceptance, cancellation and expiry at once leave one winner and consistent money (run %i)',
  async () => {
    const app = await startApp()
    const { booking, interviewee, interviewer } = await aRequest(app)
    // The participants are just before the deadline, while the cron job is just after it.
    app.clock.set(new Date(Date.parse(booking.answerBy ?? '') - 1))
    const accept = app.as(interviewer).send(api.acceptBooking, { params: { id: booking.id } })
    const cancel = app.as(interviewee).send(api.cancelBooking, { body: { bookingId: booking.id } })
    const expire = Promise.resolve().then(() => {
      app.clock.advance({ seconds: 1 })
      return app.runCronJobs()
    })
    const responses = await Promise.all([accept, cancel, expire])
    expect([200, 409]).toContain(responses[0].status)
    expect([200, 409]).toContain(responses[1].status)
    await app.runCronJobs()
    const after = await app.as(interviewee).call(api.booking, { params: { id: booking.id } })
    const money = await paymentAmountsOf(app, after.payment?.transactionId ?? '')
    expect(money.ours).toEqual(money.theirs)
    if (after.status === 'confirmed') {
      expect(responses[0].status).toBe(200)
      expect(money).toMatchObject({ provider: 'captured', theirs: { captured: 5000, refunded: 0 } })
    } else {
      expect(after.status).toBe('cancelled')
      expect(money.theirs.captured - money.theirs.refunded).toBe(0)
      expect(after.payment?.status).not.toBe('Authorized')
    }
  },
)

test('concurrent acceptances capture the money once', async () => {
  const app = await startApp()
  const { booking, interviewer } = await aRequest(app)
  const accept = () => app.as(interviewer).send(api.acceptBooking, { params: { id: booking.id } })
  const statuses = (await Promise.all([accept(), accept(), accept()])).map(response => response.status)
  expect(statuses.filter(status => status === 200)).toHaveLength(1)
  expect(await paymentAmountsOf(app, booking.payment?.transactionId ?? '')).toMatchObject({
    theirs: { captured: 5000 },
    booking: 'confirmed',
  })
})

test('a slot freed while ten interviewees request it goes to at most one, and no request fails', async () => {
  const app = await startApp()
  for (let run = 0; run < 10; run++) {
    const { booking, interviewee } = await aFreeBooking(app)
    const rivals = await Promise.all(twenty.slice(0, 10).map(() => anInterviewee(app)))
    const body = { timeSlotId: booking.timeSlotId }
    const [cancelled, ...holding] = await Promise.all([
      app.as(interviewee).send(api.cancelBooking, { body: { bookingId: booking.id } }),
      ...rivals.map(rival => app.as(rival).send(api.createBooking, { body })),
    ])
    expect(cancelled?.status).toBe(200)
    const statuses = holding.map(response => response.status)
    expect(statuses.filter(status => status !== 201 && status !== 409)).toEqual([])
    expect(statuses.filter(status => status === 201).length).toBeLessThanOrEqual(1)
  }
})

test('an interviewee holds at most five unpaid slots at once', async () => {
  const app = await startApp()
  const interviewee = await anInterviewee(app)
  const hold = async (day: number) => {
    const timeSlotId = await aSlot(app, await anInterviewer(app), { start: `2030-05-1${day}T10:00:00Z` })
    return app.as(interviewee).send(api.createPaymentIntent, { body: { timeSlotId } })
  }
  for (const day of [1, 2, 3, 4, 5]) expect((await hold(day)).status).toBe(200)
  expect(await hold(6)).toMatchObject({ status: 409, body: { code: 'booking.too_many_holds' } })
})

test('concurrent requests of one interviewee hold at most five slots', async () => {
  const app = await startApp()
  const interviewee = await anInterviewee(app)
  const slots = await Promise.all(
    twenty.map(async day => aSlot(app, await anInterviewer(app), { start: `2030-05-${day + 10}T10:00:00Z` })),
  )
  const { length: heldCount } = (
    await Promise.all(
      slots.map(timeSlotId => app.as(interviewee).send(api.createPaymentIntent, { body: { timeSlotId } })),
    )
  ).filter(response => response.status === 200)
  expect(heldCount).toBe(5)
  await app.drainJobs()
  const unavailable = await app.deps.db
    .selectFrom('slots')
    .select('id')
    .where('available', '=', false)
    .execute()
  expect(unavailable).toHaveLength(heldCount)
})

/** The first insert of a booking meets a conflict, the next one succeeds. */
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
  'a slot %s that another request held briefly is booked, not refused',
  async (_, endpoint, price) => {
    const app = await startApp()
    const timeSlotId = await aSlot(app, await anInterviewer(app), price ? { price } : {})
    await conflictOnce(app)
    const { status } = await app.as(await anInterviewee(app)).send(endpoint, { body: { timeSlotId } })
    expect(status).toBeLessThan(300)
  },
)
