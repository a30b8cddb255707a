import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto'
import {
  createRequestDelay,
  createResponseLoss,
  type FakeRequest,
  type FakeResponse,
  openHttp,
} from './http.ts'

type Order = {
  id: string
  external: string
  currency: string
  minor: number
  manual: boolean
  expiresAt: number
  success: string
  fail: string
  callback: string
  status: string
  code: string | null
  transferred: number
  actions: { action_id: string; action: string; status: string; amount: string }[]
}
type Options = { now: () => Date; clientId: string; clientSecret: string }

const decimal = (minor: number) => String(minor / 100)
const minorOf = (amount: unknown) => Math.round(Number(amount) * 100)

// Generated once, because it takes a quarter of a second.
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** Bank of Georgia's e-commerce API as documented, with a page to pay on and signed callbacks. */
export async function openBog({ now, clientId, clientSecret }: Options) {
  const orders = new Map<string, Order>()
  const replays = new Map<string, FakeResponse>()
  const losses = createResponseLoss()
  const slow = createRequestDelay()
  let failing: { path: RegExp; status: number } | null = null
  const tokens = new Set<string>()
  /** Number of receipt reads before an action appears. */
  let slowness = 0
  const delayed: { order: string; looks: number; act: () => void }[] = []

  const server = await openHttp(async request => {
    if (request.path === '/auth/realms/bog/protocol/openid-connect/token') return token(request)
    if (request.path.startsWith('/pay/')) return payPage(request)
    if (!tokens.has(request.headers.authorization?.replace('Bearer ', '') ?? ''))
      return { status: 401, json: { message: 'Unauthorized' } }
    // The same key at the same endpoint gets the same status and body, refusals included. The documentation
    // leaves simultaneous requests open: both run here.
    const key = `${request.path} ${request.headers['idempotency-key']}`
    const replay = replays.get(key)
    if (replay) return replay
    await slow.wait(request)
    return losses.around(request, () => {
      const failure = failing?.path.test(request.path) ? failing : null
      if (failure) failing = null
      const response = failure ? { status: failure.status, json: { message: 'Error' } } : answer(request)
      if (request.headers['idempotency-key']) replays.set(key, response)
      return response
    })
  })

  function token({ headers, body }: FakeRequest): FakeResponse {
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    if (
      headers.authorization !== basic ||
      new URLSearchParams(body).get('grant_type') !== 'client_credentials'
    )
      return { status: 401, json: { error: 'invalid_client' } }
    const access_token = randomUUID()
    tokens.add(access_token)
    return { status: 200, json: { access_token, token_type: 'Bearer', expires_in: 300 } }
  }

  function answer({ method, path, body }: FakeRequest): FakeResponse {
    const [, step, orderId = ''] =
      /^\/payments\/v1\/(receipt|payment\/refund|payment\/authorization\/approve|payment\/authorization\/cancel)\/([^/]+)$/.exec(
        path,
      ) ?? []
    if (method === 'POST' && path === '/payments/v1/ecommerce/orders') return open(JSON.parse(body))
    const order = orders.get(orderId)
    // The bank answers 400 for an unknown order, not 404.
    if (!step || !order) return { status: 400, json: { message: 'Invalid order_id' } }
    if (step === 'receipt') return { status: 200, json: readReceipt(order) }
    return act(order, step, body ? JSON.parse(body) : {})
  }

  function open(input: Record<string, never>): FakeResponse {
    const {
      purchase_units: sums,
      redirect_urls: urls,
      ttl,
      capture,
      external_order_id,
      callback_url,
    } = input as unknown as {
      purchase_units: { currency: string; total_amount: number }
      redirect_urls: { success: string; fail: string }
      ttl: number
      capture: string
      external_order_id: string
      callback_url: string
    }
    if (!(ttl >= 2 && ttl <= 1440)) return { status: 400, json: { message: 'ttl' } }
    const order: Order = {
      id: randomUUID(),
      external: external_order_id,
      currency: sums.currency,
      minor: minorOf(sums.total_amount),
      manual: capture === 'manual',
      expiresAt: now().getTime() + ttl * 60_000,
      success: urls.success,
      fail: urls.fail,
      callback: callback_url,
      status: 'created',
      code: null,
      transferred: 0,
      actions: [],
    }
    orders.set(order.id, order)
    const links = {
      details: { href: `${server.base}/payments/v1/receipt/${order.id}` },
      redirect: { href: `${server.base}/pay/${order.id}` },
    }
    return { status: 200, json: { id: order.id, _links: links } }
  }

  const refunded = (order: Order) =>
    order.actions
      .filter(action => /refund/.test(action.action) && action.status === 'completed')
      .reduce((sum, action) => sum + minorOf(action.amount), 0)

  function act(order: Order, step: string, { amount }: { amount?: number }): FakeResponse {
    const minor = amount === undefined ? order.minor : minorOf(amount)
    const refusal: FakeResponse = { status: 400, json: { message: 'Invalid state or amount' } }
    const refundable = order.transferred - refunded(order)
    const isRefund = step === 'payment/refund'
    if (isRefund && (!/completed|refund/.test(order.status) || minor > refundable)) return refusal
    if (!isRefund && (order.status !== 'blocked' || minor > order.minor)) return refusal
    const action_id = randomUUID()
    const finish = (action: string, apply: () => void) => () => {
      order.actions.push({ action_id, action, status: 'completed', amount: decimal(minor) })
      apply()
    }
    if (isRefund)
      afterReads(
        order,
        finish(minor === refundable ? 'refund' : 'partial_refund', () => {
          order.status = refunded(order) >= order.transferred ? 'refunded' : 'refunded_partially'
        }),
      )
    else if (step.endsWith('approve')) {
      order.status = 'processing'
      afterReads(
        order,
        finish(minor < order.minor ? 'partial_authorize' : 'authorize', () => {
          order.status = minor < order.minor ? 'partial_completed' : 'completed'
          order.transferred = minor
        }),
      )
    } else {
      order.status = 'processing'
      afterReads(
        order,
        finish('cancel_authorize', () => {
          order.status = 'rejected'
        }),
      )
    }
    return { status: 200, json: { key: 'request_received', message: 'Accepted', action_id } }
  }

  function afterReads(order: Order, act: () => void): void {
    if (slowness === 0) act()
    else delayed.push({ order: order.id, looks: slowness, act: act })
  }

  function readReceipt(order: Order) {
    for (const entry of delayed.filter(entry => entry.order === order.id)) {
      entry.looks--
      if (entry.looks > 0) continue
      delayed.splice(delayed.indexOf(entry), 1)
      entry.act()
    }
    if (order.status === 'created' && order.expiresAt <= now().getTime()) order.status = 'rejected'
    const back = refunded(order)
    return {
      order_id: order.id,
      industry: 'ecommerce',
      capture: order.manual ? 'manual' : 'automatic',
      external_order_id: order.external,
      order_status: { key: order.status, value: order.status },
      purchase_units: {
        request_amount: decimal(order.minor),
        transfer_amount:
          order.status === 'blocked'
            ? decimal(order.minor)
            : order.transferred
              ? decimal(order.transferred - back)
              : null,
        refund_amount: back ? decimal(back) : null,
        currency_code: order.currency,
      },
      payment_detail: { transfer_method: { key: 'card' }, code: order.code, code_description: null },
      actions: order.actions,
    }
  }

  function payWith(order: Order, card: 'succeeds' | 'declined'): void {
    readReceipt(order)
    if (order.status !== 'created') return
    if (card === 'declined') {
      order.status = 'rejected'
      order.code = '107'
      return
    }
    order.code = order.manual ? '200' : '100'
    order.status = order.manual ? 'blocked' : 'completed'
    order.transferred = order.manual ? 0 : order.minor
  }

  function payPage({ method, path, body }: FakeRequest): FakeResponse {
    const order = orders.get(path.slice('/pay/'.length))
    if (!order) return { status: 404, html: '<!doctype html><title>Not found</title>' }
    if (method === 'GET')
      return {
        status: 200,
        html: `<!doctype html><title>Bank of Georgia</title><h1>Pay ${(order.minor / 100).toFixed(2)} ${order.currency}</h1>
          <form method="post"><button name="card" value="succeeds">Pay</button><button name="card" value="declined">Pay with a bad card</button></form>`,
      }
    const card = new URLSearchParams(body).get('card') === 'declined' ? 'declined' : 'succeeds'
    payWith(order, card)
    return { status: 303, location: card === 'declined' ? order.fail : order.success }
  }

  function find(orderId: string): Order {
    const order = orders.get(orderId)
    if (!order) throw new Error(`order ${orderId} not found`)
    return order
  }

  return {
    base: server.base,
    close: server.close,
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    loseNext: losses.loseNext,
    /** Makes the next matching request fail at the bank. */
    failNext(path: RegExp, status = 500) {
      failing = { path, status }
    },
    holdNext: slow.holdNext,
    orders,
    /** Expires every token at once. */
    expireTokens: () => tokens.clear(),
    /** Shows actions only after this many receipt reads. */
    delayActions(reads: number) {
      slowness = reads
    },
    pay: (url: string, card: 'succeeds' | 'declined' = 'succeeds') =>
      payWith(find(url.split('/').at(-1) ?? ''), card),
    /** Changes an order as the bank's staff can. */
    change: (orderId: string, change: Partial<Order>) => Object.assign(find(orderId), change),
    /** A callback with the order's present state, or with a claimed one. */
    callback(orderId: string, claim: { order_status?: { key: string } } = {}) {
      const content = {
        event: 'order_payment',
        zoned_request_time: now().toISOString(),
        body: { ...readReceipt(find(orderId)), ...claim },
      }
      const rawBody = JSON.stringify(content)
      const signature = createSign('RSA-SHA256').update(rawBody).sign(privateKey, 'base64')
      return { rawBody, headers: { 'callback-signature': signature } }
    },
  }
}
