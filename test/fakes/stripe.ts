import { randomBytes } from 'node:crypto'
import Stripe from 'stripe'
import { type Form, parseForm } from './form.ts'
import {
  createRequestDelay,
  createResponseLoss,
  type FakeRequest,
  type FakeResponse,
  openHttp,
} from './http.ts'
import { createIdempotencyStore, StripeError } from './stripe-idempotency.ts'
import { createTransfers } from './stripe-transfers.ts'

type Session = {
  id: string
  amount: number
  currency: string
  manual: boolean
  expiresAt: number
  expired: boolean
  reference: string
  metadata: Form
  intentMetadata: Form
  success: string
  cancel: string
  intent: Intent | null
}
type Intent = {
  id: string
  status: string
  received: number
  declined: string | null
  disputed: boolean
  refunds: Refund[]
  disputes: { id: string; status: string; amount: number }[]
}
type Refund = { id: string; amount: number; status: string; metadata: Form }
type Options = { now: () => Date; webhookSecret: string; secretKey: string }

/** Minimum charges by currency, in minor units. */
const minimumCharges: Record<string, number> = { usd: 50, eur: 50, gbp: 30, gel: 200 }

const id = (prefix: string) => `${prefix}_${randomBytes(10).toString('hex')}`
const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/**
 * Fake Stripe over HTTP, from its documentation: Checkout, intents, refunds, disputes, events and webhooks.
 */
export async function openStripe({ now, webhookSecret, secretKey }: Options) {
  const sessions = new Map<string, Session>()
  const replayed = createIdempotencyStore(now)
  const events: { id: string; payload: string }[] = []
  const transfers = createTransfers()
  const losses = createResponseLoss()
  const slow = createRequestDelay()
  const sdk = new Stripe('sk_test_double')

  const server = await openHttp(async request => {
    try {
      if (request.path.startsWith('/pay/')) return payPage(request)
      if (request.headers.authorization !== `Bearer ${secretKey}`)
        throw new StripeError(401, 'api_key', 'Wrong key.')
      return await replayed(request, async () => {
        await slow.wait(request)
        return losses.around(request, () => answer(request))
      })
    } catch (error) {
      if (error instanceof StripeError) return error.response
      throw error
    }
  })

  function answer({ method, path, body, query }: FakeRequest): FakeResponse {
    const form = parseForm(body)
    const idIn = (pattern: RegExp) => pattern.exec(path)?.[1] ?? ''
    const ok = (json: unknown): FakeResponse => ({ status: 200, json })
    if (method === 'POST' && path === '/v1/checkout/sessions') return ok(shownSession(open(form)))
    if (/^\/v1\/checkout\/sessions\/[^/]+$/.test(path))
      return ok(shownSession(find(idIn(/sessions\/([^/]+)/))))
    if (/\/expire$/.test(path)) return ok(shownSession(expire(find(idIn(/sessions\/([^/]+)/)))))
    if (method === 'GET' && /^\/v1\/payment_intents\/[^/]+$/.test(path))
      return ok(shownIntent(ofIntent(idIn(/intents\/([^/]+)/))))
    if (/\/capture$/.test(path))
      return ok(capture(ofIntent(idIn(/intents\/([^/]+)/)), Number(form.amount_to_capture)))
    if (/\/cancel$/.test(path)) return ok(cancel(ofIntent(idIn(/intents\/([^/]+)/))))
    if (method === 'POST' && path === '/v1/refunds') return ok(refund(form))
    if (path === '/v1/refunds')
      return ok(list(ofIntent(query.get('payment_intent') ?? '').intent?.refunds.map(shownRefund)))
    if (path === '/v1/disputes')
      return ok(
        list(
          ofIntent(query.get('payment_intent') ?? '').intent?.disputes.map(entry => ({
            object: 'dispute',
            ...entry,
          })),
        ),
      )
    if (path === '/v1/transfers') {
      if (method === 'GET') return ok(list(transfers.inGroup(query.get('transfer_group'))))
      const transfer = transfers.create(form)
      if (!transfer)
        throw new StripeError(400, 'resource_missing', `No such destination: '${form.destination}'`)
      emit('transfer.created', transfer)
      return ok(transfer)
    }
    if (path === '/v1/events') return ok(list(events.map(event => JSON.parse(event.payload))))
    throw new StripeError(404, 'resource_missing', `Unrecognized request URL (${method}: ${path}).`)
  }

  function open(form: Form): Session {
    const item = (((form.line_items as Form)?.['0'] as Form)?.price_data ?? {}) as Form
    const data = (form.payment_intent_data ?? {}) as Form
    const expiresAt = Number(form.expires_at)
    const aheadMinutes = (expiresAt - seconds(now())) / 60
    if (form.mode !== 'payment' || !Number(item.unit_amount))
      throw new StripeError(400, 'parameter_missing', 'Missing.')
    if (Number(item.unit_amount) < (minimumCharges[String(item.currency)] ?? 0))
      throw new StripeError(
        400,
        'amount_too_small',
        "The Checkout Session's total amount due must add up to at least the minimum charge.",
      )
    if (aheadMinutes < 30 || aheadMinutes > 1440)
      throw new StripeError(
        400,
        'parameter_invalid',
        'The `expires_at` timestamp must be 30 minutes to 24 hours ahead.',
      )
    const session: Session = {
      id: id('cs_test'),
      amount: Number(item.unit_amount),
      currency: String(item.currency),
      manual: data.capture_method === 'manual',
      expiresAt,
      expired: false,
      reference: String(form.client_reference_id ?? ''),
      metadata: (form.metadata ?? {}) as Form,
      intentMetadata: (data.metadata ?? {}) as Form,
      success: String(form.success_url),
      cancel: String(form.cancel_url),
      intent: null,
    }
    sessions.set(session.id, session)
    return session
  }

  function find(sessionId: string): Session {
    const session = sessions.get(sessionId)
    if (!session) throw new StripeError(404, 'resource_missing', `No such checkout.session: '${sessionId}'`)
    if (!session.expired && session.expiresAt <= seconds(now()) && !isPaid(session)) session.expired = true
    return session
  }

  function ofIntent(intentId: string): Session {
    const session = [...sessions.values()].find(candidate => candidate.intent?.id === intentId)
    if (!session) throw new StripeError(404, 'resource_missing', `No such payment_intent: '${intentId}'`)
    return session
  }

  function expire(session: Session): Session {
    if (session.expired || isPaid(session))
      throw new StripeError(
        400,
        'resource_invalid_state',
        'Only Checkout Sessions with a status in ["open"] can be expired.',
      )
    session.expired = true
    emit('checkout.session.expired', shownSession(session))
    return session
  }

  function capture(session: Session, amount: number) {
    const { intent } = session
    if (intent?.status !== 'requires_capture')
      throw new StripeError(
        400,
        'payment_intent_unexpected_state',
        'This PaymentIntent could not be captured.',
      )
    if (amount > session.amount) throw new StripeError(400, 'amount_too_large', 'The amount is too large.')
    intent.status = 'succeeded'
    intent.received = amount
    emit('payment_intent.succeeded', shownIntent(session))
    return shownIntent(session)
  }

  function cancel(session: Session) {
    const { intent } = session
    if (!intent || !['requires_capture', 'requires_payment_method'].includes(intent.status))
      throw new StripeError(400, 'payment_intent_unexpected_state', 'You cannot cancel this PaymentIntent.')
    intent.status = 'canceled'
    emit('payment_intent.canceled', shownIntent(session))
    return shownIntent(session)
  }

  function refund(form: Form, status = 'succeeded') {
    const session = ofIntent(String(form.payment_intent))
    const { intent } = session
    if (intent?.status !== 'succeeded')
      throw new StripeError(400, 'charge_not_captured', 'There is nothing to refund.')
    const refunded = intent.refunds
      .filter(refund => refund.status !== 'failed')
      .reduce((sum, refund) => sum + refund.amount, 0)
    const amount = Number(form.amount ?? intent.received - refunded)
    if (refunded + amount > intent.received)
      throw new StripeError(
        400,
        'charge_already_refunded',
        'Refund amount is greater than unrefunded amount on charge.',
      )
    const created: Refund = { id: id('re'), amount, status, metadata: (form.metadata ?? {}) as Form }
    intent.refunds.unshift(created)
    emit('refund.created', { ...shownRefund(created), payment_intent: intent.id })
    return shownRefund(created)
  }

  /** Pays with a card on the session's page. */
  function payWith(session: Session, card: 'succeeds' | 'declined'): void {
    if (find(session.id).expired || isPaid(session)) return
    session.intent ??= {
      id: id('pi'),
      status: 'requires_payment_method',
      received: 0,
      declined: null,
      disputed: false,
      refunds: [],
      disputes: [],
    }
    const { intent } = session
    if (card === 'declined') {
      intent.declined = 'Your card was declined.'
      emit('payment_intent.payment_failed', shownIntent(session))
      return
    }
    intent.declined = null
    intent.status = session.manual ? 'requires_capture' : 'succeeded'
    intent.received = session.manual ? 0 : session.amount
    emit(
      session.manual ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded',
      shownIntent(session),
    )
    emit('checkout.session.completed', shownSession(session))
  }

  function payPage({ method, path, body }: FakeRequest): FakeResponse {
    const session = find(path.slice('/pay/'.length))
    if (method === 'GET')
      return {
        status: 200,
        html: `<!doctype html><title>Stripe</title><h1>Pay ${(session.amount / 100).toFixed(2)} ${session.currency.toUpperCase()}</h1>
          <form method="post"><button name="card" value="succeeds">Pay</button><button name="card" value="declined">Pay with a bad card</button></form>
          <a href="${session.cancel}">Back</a>`,
      }
    const card = new URLSearchParams(body).get('card') === 'declined' ? 'declined' : 'succeeds'
    payWith(session, card)
    return { status: 303, location: card === 'declined' ? `/pay/${session.id}` : session.success }
  }

  function emit(type: string, object: unknown): void {
    const event = {
      id: id('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created: seconds(now()),
      type,
      data: { object },
    }
    events.push({ id: event.id, payload: JSON.stringify(event) })
  }

  const isPaid = ({ intent }: Session) =>
    ['succeeded', 'requires_capture', 'canceled'].includes(intent?.status ?? '')

  const shownSession = (session: Session) => ({
    id: session.id,
    object: 'checkout.session',
    amount_total: session.amount,
    currency: session.currency,
    client_reference_id: session.reference,
    metadata: session.metadata,
    expires_at: session.expiresAt,
    status: session.expired ? 'expired' : isPaid(session) ? 'complete' : 'open',
    payment_status: session.intent?.status === 'succeeded' ? 'paid' : 'unpaid',
    payment_intent: session.intent ? shownIntent(session) : null,
    url: session.expired ? null : `${server.base}/pay/${session.id}`,
  })

  const shownIntent = (session: Session) => ({
    id: session.intent?.id,
    object: 'payment_intent',
    amount: session.amount,
    amount_capturable: session.intent?.status === 'requires_capture' ? session.amount : 0,
    amount_received: session.intent?.received,
    currency: session.currency,
    status: session.intent?.status,
    metadata: session.intentMetadata,
    last_payment_error: session.intent?.declined ? { message: session.intent.declined } : null,
    latest_charge: isPaid(session)
      ? {
          id: `ch_${session.id}`,
          object: 'charge',
          disputed: session.intent?.disputed,
        }
      : null,
  })

  return {
    base: server.base,
    close: server.close,
    loseNext: losses.loseNext,
    holdNext: slow.holdNext,
    /** All events, oldest first, in the delivered format. */
    events,
    delivery: (event: { payload: string }) => ({
      rawBody: event.payload,
      headers: {
        'stripe-signature': sdk.webhooks.generateTestHeaderString({
          payload: event.payload,
          secret: webhookSecret,
          timestamp: seconds(now()),
        }),
      },
    }),
    session: find,
    transfers,
    pay: (url: string, card: 'succeeds' | 'declined' = 'succeeds') =>
      payWith(find(url.split('/').at(-1) ?? ''), card),
    /** Refund from Stripe's dashboard, unknown to the app. */
    refundFromDashboard: (sessionId: string, amount: number, status = 'succeeded') =>
      refund({ payment_intent: find(sessionId).intent?.id ?? '', amount: String(amount) }, status),
    changeRefund(sessionId: string, status: string) {
      const [newest] = find(sessionId).intent?.refunds ?? []
      if (newest) newest.status = status
    },
    /** The payer's bank opens a dispute or decides the open one. After a decision it opens another. */
    dispute(sessionId: string, status: string) {
      const { intent, amount } = find(sessionId)
      if (!intent) return
      intent.disputed = true
      const [newest] = intent.disputes
      const isDecided = newest?.status === 'won' || newest?.status === 'lost'
      const dispute = newest && !isDecided ? newest : { id: id('dp'), status, amount }
      if (dispute !== newest) intent.disputes.unshift(dispute)
      dispute.status = status
      const object = { object: 'dispute', payment_intent: intent.id, ...dispute }
      emit(`charge.dispute.${status === 'needs_response' ? 'created' : 'closed'}`, object)
    },
  }
}

const list = (data: unknown[] | undefined) => ({ object: 'list', has_more: false, data: data ?? [] })
const shownRefund = (one: Refund) => ({ object: 'refund', ...one })
