import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { BookingId, PaymentId, SlotId } from '#contract/id.ts'
import { createJobHandlers } from '#server/app/jobs.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import { acceptBooking, declineBooking } from '#server/marketplace/bookings/answer-request.ts'
import { cancelBooking } from '#server/marketplace/bookings/cancel-booking.ts'
import { createPaymentIntent } from '#server/marketplace/bookings/create-booking.ts'
import { completeSessions, expireBookings } from '#server/marketplace/bookings/jobs.ts'
import { reportNoShow, settleUncontestedNoShows } from '#server/marketplace/bookings/no-shows/no-show.ts'
import { rescheduleBooking } from '#server/marketplace/bookings/rescheduling/reschedule-booking.ts'
import { paymentCronJobs } from '#server/payments/jobs.ts'
import { syncPayment } from '#server/payments/payments/sync-payment.ts'
import type { PaymentProvider } from '#server/payments/providers/payment-provider.ts'
import { anInterviewee, anInterviewer, aSlot } from './factories.ts'
import { expectReconciled, invariantViolations } from './invariants.ts'
import { fixedClock, openApp, type SignedInUser, type TestApp } from './open-app.ts'
import { type cards, pay } from './sandbox-payer.ts'

/**
 * Random lives of bookings: people, webhooks, cron jobs, time, provider failures before and after a commit,
 * and refunds from the dashboard, in every order. Invariants hold after each step, and all books agree after
 * each life. More runs: RANDOM_LIVES=20000 npm run unit -- test/random-lives
 */
const runs = Number(process.env.RANDOM_LIVES ?? 25)

type LifeState = {
  app: TestApp
  provider: Flaky
  interviewer: SignedInUser
  people: SignedInUser[]
  slots: SlotId[]
}
type Flaky = PaymentProvider & { failNext(when: 'before' | 'after'): void; isFine(): void }

/** The sandbox over HTTP. Its next response may be lost, before or after its work. */
function flaky(real: PaymentProvider): Flaky {
  let next: 'before' | 'after' | null = null
  const wrap =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const failure = next
      next = null
      if (failure === 'before') throw new Error('timed out before')
      const answer = await call(...args)
      if (failure === 'after') throw new Error('timed out after')
      return answer
    }
  return {
    ...real,
    openCheckout: wrap(real.openCheckout),
    getState: wrap(real.getState),
    capture: wrap(real.capture),
    void: wrap(real.void),
    refund: wrap(real.refund),
    failNext(when) {
      next = when
    },
    isFine() {
      next = null
    },
  }
}

const steps = {
  ask: fc.record({ do: fc.constant('ask' as const), who: fc.nat(1), slot: fc.nat(1) }),
  pay: fc.record({
    do: fc.constant('pay' as const),
    card: fc.constantFrom<keyof typeof cards>('succeeds', 'succeeds', 'succeeds', 'declined'),
  }),
  sync: fc.record({ do: fc.constant('sync' as const), times: fc.integer({ min: 1, max: 3 }) }),
  act: fc.record({
    do: fc.constant('act' as const),
    what: fc.constantFrom('accept', 'decline', 'cancel', 'cancelByInterviewer', 'move', 'report'),
  }),
  atOnce: fc.record({
    do: fc.constant('atOnce' as const),
    what: fc.constantFrom('acceptCancel', 'twoAccepts', 'payExpiry'),
  }),
  wait: fc.record({
    do: fc.constant('wait' as const),
    minutes: fc.constantFrom(1, 16, 13 * 60, 30 * 60, 50 * 60, 72 * 60 + 16, 80 * 60),
  }),
  sweep: fc.constant({ do: 'sweep' as const }),
  jobs: fc.constant({ do: 'jobs' as const }),
  fail: fc.record({
    do: fc.constant('fail' as const),
    when: fc.constantFrom('before' as const, 'after' as const),
  }),
  foreignRefund: fc.record({
    do: fc.constant('foreignRefund' as const),
    percent: fc.constantFrom(10, 50, 100),
  }),
}
const step = fc.oneof(
  { arbitrary: steps.ask, weight: 4 },
  { arbitrary: steps.pay, weight: 5 },
  { arbitrary: steps.sync, weight: 3 },
  { arbitrary: steps.act, weight: 4 },
  { arbitrary: steps.atOnce, weight: 1 },
  { arbitrary: steps.wait, weight: 2 },
  { arbitrary: steps.sweep, weight: 1 },
  { arbitrary: steps.jobs, weight: 1 },
  { arbitrary: steps.fail, weight: 2 },
  { arbitrary: steps.foreignRefund, weight: 1 },
)
/** Most lives begin with a booking and its payment, because the later steps matter. */
const holdStep: { do: 'ask'; who: number; slot: number } = { do: 'ask', who: 0, slot: 0 }
const pays: { do: 'pay'; card: keyof typeof cards } = { do: 'pay', card: 'succeeds' }
const firstSteps = fc.constantFrom(
  [],
  [holdStep],
  [holdStep, pays],
  [holdStep, pays, { do: 'sync' as const, times: 1 }],
  [holdStep, pays, { do: 'sync' as const, times: 2 }],
  [holdStep, pays, { do: 'sync' as const, times: 1 }, { do: 'act' as const, what: 'accept' }],
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

let foreignRefunds = 0

const app = await openApp({ clock: fixedClock('2030-05-01T09:00:00Z') })
afterAll(() => app.close())

/** Refusals by the app or a provider are not failures. */
const ignoringRefusals = async (work: Promise<unknown>): Promise<void> => {
  await work.catch((error: Error) => {
    const isExpected = error instanceof AppError || /timed out|being settled|is gone/.test(error.message)
    if (!isExpected) throw error
  })
}

async function bookingsOf({ slots }: LifeState) {
  return app.deps.db
    .selectFrom('bookings')
    .leftJoin('payments', 'payments.booking_id', 'bookings.id')
    .select([
      'bookings.id',
      'bookings.interviewee_id',
      'bookings.status',
      'payments.id as paymentId',
      'payments.provider_ref',
      'payments.captured_minor',
    ])
    .where('bookings.slot_id', 'in', slots)
    .orderBy('bookings.created_at', 'desc')
    .execute()
}

async function runStep(state: LifeState, current: Step): Promise<void> {
  const { deps, clock } = app
  const all = await bookingsOf(state)
  const [latest] = all
  const user = (account: SignedInUser, role: 'interviewee' | 'interviewer') => ({
    id: account.id,
    role,
    adminRoles: [],
    language: 'en' as const,
    authSessionId: '',
    isRecentlyAuthenticated: true,
    mustSetUpMfa: false,
  })
  const nino = user(state.interviewer, 'interviewer')
  const owner = state.people.find(candidate => candidate.id === latest?.interviewee_id)
  const id = latest?.id as BookingId
  const paymentId = latest?.paymentId as PaymentId | undefined
  switch (current.do) {
    case 'ask': {
      const [interviewee, timeSlotId] = [state.people[current.who], state.slots[current.slot]]
      if (!interviewee || !timeSlotId) return
      return ignoringRefusals(
        createPaymentIntent(deps, user(interviewee, 'interviewee'), { timeSlotId }, 'en'),
      )
    }
    case 'pay':
      if (latest?.provider_ref) await pay(app, { transactionId: latest.provider_ref }, current.card)
      return
    case 'sync':
      if (paymentId)
        await Promise.all(
          Array.from({ length: current.times }, () => ignoringRefusals(syncPayment(deps, paymentId))),
        )
      return
    case 'act': {
      if (!latest || !owner) return
      const ann = user(owner, 'interviewee')
      const acts = {
        accept: () => acceptBooking(deps, nino, id),
        decline: () => declineBooking(deps, nino, id),
        cancel: () => cancelBooking(deps, ann, id),
        cancelByInterviewer: () => cancelBooking(deps, nino, id),
        move: () => rescheduleBooking(deps, ann, id, state.slots[1] as SlotId),
        report: () => reportNoShow(deps, ann, id),
      }
      return ignoringRefusals(acts[current.what as keyof typeof acts]())
    }
    case 'atOnce': {
      if (!latest || !owner) return
      const ann = user(owner, 'interviewee')
      const accept = () => ignoringRefusals(acceptBooking(deps, nino, id))
      const pairs = {
        acceptCancel: [accept, () => ignoringRefusals(cancelBooking(deps, ann, id))],
        twoAccepts: [accept, accept],
        payExpiry: [
          async () => void (latest.provider_ref && (await pay(app, { transactionId: latest.provider_ref }))),
          () => expireBookings(deps),
        ],
      }
      await Promise.all(pairs[current.what as keyof typeof pairs].map(act => act()))
      return
    }
    case 'wait':
      return clock.advance({ minutes: current.minutes })
    case 'sweep':
      return sweep()
    case 'jobs':
      await deps.jobs.drain(createJobHandlers(deps))
      return
    case 'fail':
      return state.provider.failNext(current.when)
    case 'foreignRefund': {
      const captured = latest?.captured_minor ?? 0
      if (!latest?.provider_ref || captured === 0) return
      const minor = Math.max(1, Math.floor((captured * current.percent) / 100))
      const foreign = `dashboard-${++foreignRefunds}`
      return ignoringRefusals(state.provider.refund(latest.provider_ref, foreign, minor))
    }
  }
}

async function sweep() {
  await expireBookings(app.deps)
  await settleUncontestedNoShows(app.deps)
  await completeSessions(app.deps)
  for (const run of Object.values(paymentCronJobs(app.deps))) await run()
}

/** Two new slots three days ahead, of users without other open bookings. */
async function begin(approve: boolean): Promise<LifeState> {
  const provider = app.deps.paymentProviders.sandbox as Flaky
  provider.isFine()
  const interviewer = await anInterviewer(app, { mode: approve ? 'approve' : 'instant' })
  const interviewees = [await anInterviewee(app), await anInterviewee(app)]
  const start = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString()
  const slots = [
    await aSlot(app, interviewer, { start: start(72) }),
    await aSlot(app, interviewer, { start: start(96) }),
  ]
  return { app, provider, interviewer, people: interviewees, slots }
}

/** Number of bookings by outcome. A run without progress proves nothing. */
async function outcomes(): Promise<Record<string, number>> {
  const rows = await app.deps.db
    .selectFrom('bookings')
    .leftJoin('payments', 'payments.booking_id', 'bookings.id')
    .select(({ fn }) => [
      'bookings.status',
      'bookings.attendance',
      'payments.status as money',
      fn.countAll().as('many'),
    ])
    .groupBy(['bookings.status', 'bookings.attendance', 'payments.status'])
    .execute()
  return Object.fromEntries(
    rows.map(row => [`${row.status} ${row.attendance} ${row.money}`, Number(row.many)]),
  )
}

/** Stops all failures, delivers everything, and moves the clock until nothing is left. */
async function end(state: LifeState): Promise<void> {
  state.provider.isFine()
  for (let day = 0; day < 8; day++) {
    app.clock.advance({ hours: 24 })
    await sweep()
    await app.deps.jobs.drain(createJobHandlers(app.deps))
  }
  for (const { paymentId } of await bookingsOf(state)) if (paymentId) await syncPayment(app.deps, paymentId)
}

test(`money and bookings agree after every step of ${runs} random lives, and all books agree at the end`, async () => {
  const sandbox = app.deps.paymentProviders.sandbox
  if (!sandbox) throw new Error('sandbox not configured')
  app.deps.paymentProviders.sandbox = flaky(sandbox)
  let stepCount = 0
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      firstSteps,
      fc.array(step, { minLength: 3, maxLength: 9 }),
      async (approve, first, laterSteps) => {
        const run = await begin(approve)
        const steps = [...first, ...laterSteps]
        for (const [place, current] of steps.entries()) {
          await runStep(run, current)
          stepCount++
          expect(
            await invariantViolations(app, run.slots),
            `step ${place + 1}: ${JSON.stringify(current)}`,
          ).toEqual([])
        }
      },
    ),
    { numRuns: runs, seed: Number(process.env.RANDOM_SEED ?? 20301), endOnFailure: false },
  )
  await end({ ...(await begin(false)) })
  app.loggedErrors.length = 0
  await expectReconciled(app)
  // Prints the figures of the run.
  process.stdout.write(`${runs} lives, ${stepCount} steps: ${JSON.stringify(await outcomes())}\n`)
}, 300_000)
