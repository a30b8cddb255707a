import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Booking } from '#contract/booking.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { SlotId } from '#contract/id.ts'
import { reconcile } from '#server/payments/reconciliation/reconcile.ts'
import { anInterviewee, anInterviewer, aSlot, usd } from './factories.ts'
import { openBog } from './fakes/bog.ts'
import { openRates } from './fakes/rates.ts'
import { openStripe } from './fakes/stripe.ts'
import { startFaultyWebhooks } from './faulty-smtp.ts'
import { invariantViolations } from './invariants.ts'
import { openApp, runningClock, type SignedInUser, type TestApp } from './open-app.ts'
import { type RandomSource, seeded } from './random.ts'
import { type ServerProcess, startProcess } from './server-process.ts'

const seed = Number(process.env.CHAOS_SEED ?? 1120)
/** More runs: CHAOS_LIVES=200 npm run unit -- test/chaos */
const lives = Number(process.env.CHAOS_LIVES ?? 30)
const interviewers = Math.ceil(lives / 3)
/** Lead times for every refund tier, and some to move to. */
const leadHours = [6, 18, 36, 60] as const

type Market = { interviewer: SignedInUser; approves: boolean; slots: SlotId[] }
type Intent = { bookingId: string; transactionId: string; paymentUrl: string }
type Answer = { status: number; body: unknown }

test(`all books agree after ${lives} concurrent lives, with a third of the webhooks lost, doubled or late and a server killed`, async () => {
  const clock = runningClock()
  const keys = { secretKey: 'sk_test_ours', webhookSecret: 'whsec_ours' }
  const client = { clientId: 'ours', clientSecret: 'secret' }
  const [stripe, bog, rates] = await Promise.all([
    openStripe({ now: clock.now, ...keys }),
    openBog({ now: clock.now, ...client }),
    openRates(),
  ])
  onTestFinished(stripe.close)
  onTestFinished(bog.close)
  // The bank's receipt shows each action a little later.
  bog.delayActions(2)
  const env = {
    // One address for all processes, as behind a load balancer.
    APP_URL: 'http://localhost:3000',
    AUTH_SECRET: 'x'.repeat(32),
    PAYMENT_PROVIDERS: 'stripe,bog',
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    STRIPE_API_BASE: stripe.base,
    BOG_CLIENT_ID: client.clientId,
    BOG_CLIENT_SECRET: client.clientSecret,
    BOG_API_BASE: bog.base,
    BOG_OAUTH_BASE: bog.base,
    BOG_CALLBACK_PUBLIC_KEY: bog.publicKey,
    ...rates.env,
  }
  const app = await openApp({ env, clock })
  onTestFinished(app.close)
  const processes = await Promise.all(
    [1, 2].map(() => startProcess({ ...env, DATABASE_URL: app.databaseUrl })),
  )
  const [victim, survivor] = processes as [ServerProcess, ServerProcess]
  onTestFinished(() => Promise.all(processes.map(process => process.end('SIGKILL'))).then(() => {}))
  const addresses = () => processes.filter(process => process.isAlive()).map(process => process.url)
  const post = startFaultyWebhooks({ stripe, bog, addresses, chance: seeded(seed) })

  const start = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const markets: Market[] = []
  for (let index = 0; index < interviewers; index++) {
    const approves = index % 2 === 1
    const interviewer = await anInterviewer(app, { mode: approves ? 'approve' : 'instant' })
    const slots = []
    for (const hours of leadHours)
      slots.push(await aSlot(app, interviewer, { start: start(hours), price: usd(20 + index) }))
    markets.push({ interviewer, approves, slots })
  }
  const interviewees: SignedInUser[] = []
  for (let index = 0; index < lives; index++) interviewees.push(await anInterviewee(app))

  const figures = { over: 0, lostAnswers: 0, kills: 0 }
  const broken: unknown[] = []

  /** Calls over HTTP. Repeats a call during which a process died, or for which the database was too busy. */
  function callerOf(user: SignedInUser, chance: RandomSource) {
    return async (endpoint: Endpoint, input: { params?: object; body?: object }): Promise<Answer> => {
      for (let attempts = 5; ; attempts--) {
        const address = chance.oneOf(addresses())
        const answer = await app
          .as(user, address)
          .send(endpoint, input)
          .catch(error => (attempts > 0 ? null : Promise.reject(error)))
        const isBusy = answer?.body?.code === 'server.unavailable'
        if (answer && !(isBusy && attempts > 0)) {
          if (answer.status >= 500 && answer.body?.code !== 'payment.setup_failed')
            broken.push({ endpoint: endpoint.name, ...answer.body })
          return answer
        }
        if (!answer) figures.lostAnswers++
      }
    }
  }

  async function runLife(person: SignedInUser, chance: RandomSource): Promise<void> {
    await pause(4000 * chance.next())
    if (chance.happens(0.05)) (chance.happens(0.5) ? stripe : bog).loseNext(chance.oneOf(['before', 'after']))
    const ann = callerOf(person, chance)
    let market = chance.oneOf(markets)
    let intent: Intent | undefined
    // An interviewee whose slot was taken tries another one.
    for (let tries = 0; tries < 5 && !intent; tries++) {
      market = chance.oneOf(markets)
      const input = {
        timeSlotId: chance.oneOf(market.slots),
        ...chance.oneOf<object>([{}, { provider: 'bog' }, { provider: 'bog', selectedCurrency: 'GEL' }]),
      }
      const clicks = chance.happens(0.3) ? 2 : 1
      const responses = await Promise.all(
        Array.from({ length: clicks }, () => ann(api.createPaymentIntent, { body: input })),
      )
      intent = responses.find(response => response.status < 400)?.body as Intent | undefined
    }
    if (!intent) return
    const nino = callerOf(market.interviewer, chance)
    const slot = () => chance.oneOf(market.slots)
    const id = { params: { id: intent.bookingId } }
    const cancel = { body: { bookingId: intent.bookingId } }
    const provider = intent.paymentUrl.startsWith(stripe.base) ? stripe : bog
    await pause(300 * chance.next())

    const pays = chance.oneOf(['pays', 'pays', 'pays', 'pays', 'pays', 'declined', 'leaves', 'regrets'])
    if (pays === 'leaves') return
    if (pays === 'declined') provider.pay(intent.paymentUrl, 'declined')
    const regret = pays === 'regrets' ? ann(api.cancelBooking, cancel) : null
    if (pays !== 'declined' || chance.happens(0.5)) provider.pay(intent.paymentUrl)
    await regret
    const readBooking = async () => (await ann(api.booking, id)).body as Booking
    for (let reads = 0, booking = await readBooking(); reads < 8 && booking.holdExpiresAt; reads++) {
      if (chance.happens(0.4))
        await ann(api.refreshPayment, { params: { transactionId: intent.transactionId } })
      await pause(250)
      booking = await readBooking()
    }

    const slotBody = { body: { timeSlotId: slot() } }
    const acts = {
      accept: () => nino(api.acceptBooking, id),
      decline: () => nino(api.declineBooking, id),
      cancel: () => ann(api.cancelBooking, cancel),
      cancelByInterviewer: () => nino(api.cancelBooking, cancel),
      move: () => ann(api.rescheduleBooking, { ...id, ...slotBody }),
      propose: () => nino(api.proposeReschedule, { ...id, ...slotBody }),
      take: () => ann(api.answerRescheduleProposal, { ...id, body: { accept: true } }),
    }
    const together = (...names: (keyof typeof acts)[]) => Promise.all(names.map(name => acts[name]()))
    if (market.approves) {
      await chance.oneOf([
        () => together('accept'),
        () => together('accept', 'accept'),
        () => together('accept', 'cancel'),
        () => together('accept', 'decline'),
        () => together('decline'),
        async () => {},
      ])()
    }
    for (let times = 0; times < 2; times++) {
      await pause(500 * chance.next())
      if (chance.happens(0.1)) provider.loseNext(chance.oneOf(['before', 'after']))
      await chance.oneOf([
        () => together('cancel'),
        () => together('cancel', 'cancel'),
        () => together('cancel', 'move'),
        () => together('cancelByInterviewer'),
        () => together('cancel', 'cancelByInterviewer'),
        () => together('move'),
        () => together('move', 'move'),
        async () => {
          await together('propose')
          await together('take', 'move')
        },
        async () => {
          await together('propose')
          await together('take', 'cancel')
        },
        async () => {},
      ])()
    }
  }

  const began = performance.now()
  await Promise.all(
    interviewees.map(async (person, index) => {
      await runLife(person, seeded(seed + 1 + index))
      if (++figures.over === lives / 2) {
        figures.kills++
        await victim.end('SIGKILL')
      }
    }),
  )
  await post.close()
  await survivor.end('SIGTERM')
  const seconds = Math.round((performance.now() - began) / 1000)

  // The surviving processes finish open work and run the jobs, while time passes until nothing is left.
  bog.delayActions(0)
  await app.deps.pool.query("update pgboss.job set heartbeat_on = heartbeat_on - interval '1 hour'")
  await app.deps.jobs.reclaimLost()
  await app.deps.pool.query("update pgboss.job set start_after = now() where state = 'retry'")
  await app.drainJobs()
  // A job of the killed process that stays active would block the equal jobs of the cron jobs.
  const { rows: lostJobs } = await app.deps.pool.query(
    "select name, data from pgboss.job where state = 'active' and heartbeat_seconds is not null",
  )
  expect(lostJobs).toEqual([])
  for (const minutes of [2, 5, 10, 20, 20, ...[1, 2, 3, 4].map(() => 24 * 60)]) {
    clock.advance({ minutes })
    await app.runCronJobs()
  }
  const { payments, differences } = await reconcile(app.deps)
  // Prints the figures of the run.
  const summary = { seed, lives, seconds, ...figures, ...post.figures, payments }
  process.stdout.write(
    `${JSON.stringify(summary)}\n${JSON.stringify(await endsOf(app))}\n${differences.length} differences\n`,
  )
  expect(differences).toEqual([])
  expect(await invariantViolations(app)).toEqual([])
  expect(broken).toEqual([])
  expect(processes.flatMap(process => process.loggedErrors())).toEqual([])
}, 120_000)

/** Number of bookings by outcome and payment status. */
async function endsOf({ deps }: TestApp): Promise<Record<string, number>> {
  const { rows } = await deps.pool.query<{ what: string; many: number }>(
    `select concat_ws(' ', b.status, b.reason, p.status, p.provider) as what, count(*)::int as many
     from bookings b left join payments p on p.booking_id = b.id group by 1 order by 1`,
  )
  return Object.fromEntries(rows.map(row => [row.what, row.many]))
}
