import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startApp, testStart } from '#test/app.ts'
import { getApiKey } from './signature.ts'

/** The fake provider as its client sees it. */
async function start() {
  const app = await startApp()
  async function call(path: string, body?: object, headers: Record<string, string> = {}) {
    const response: Response = await fetch(`${app.url}/sandbox/api/orders${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${getApiKey(app.deps.config)}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      body: body ? JSON.stringify(body) : null,
    })
    return { status: response.status, body: await response.json() }
  }
  const open = (order: object, key: string = randomUUID()) => call('', order, { 'idempotency-key': key })
  const pay = (id: string) =>
    fetch(`${app.url}/sandbox/pay/${id}`, {
      method: 'POST',
      body: new URLSearchParams({ cardNumber: '4242424242424242' }),
      redirect: 'manual',
    })
  return { app, call, open, pay }
}

const anOrder = (order: object = {}) => ({
  id: randomUUID(),
  amountMinor: 5000,
  currency: 'USD',
  description: 'Mock interview',
  manualCapture: false,
  returnUrl: 'https://shop.example/back',
  webhookUrl: 'https://shop.example/webhook',
  expiresAt: new Date(Date.parse(testStart) + 900_000).toISOString(),
  ...order,
})
const rejection = (status: number, code: string) => ({ status, body: { error: { code } } })

test('requests without the secret key are rejected', async () => {
  const { call } = await start()
  for (const authorization of ['', 'Bearer ', 'Bearer nonsense', 'Basic abc'])
    expect(await call(`/${randomUUID()}`, undefined, { authorization })).toMatchObject(
      rejection(401, 'unauthorized'),
    )
})

test('an invalid order is rejected and not stored', async () => {
  const { call, open } = await start()
  const wrong = [
    { id: 'abc' },
    { amountMinor: 0 },
    { amountMinor: 10.5 },
    { amountMinor: '5000' },
    { amountMinor: 3_000_000_000 },
    { currency: 'XXX' },
    { description: ' ' },
    { manualCapture: 'yes' },
    { returnUrl: 'javascript:alert(1)' },
    { webhookUrl: 'ftp://shop.example' },
    { expiresAt: 'tomorrow' },
  ]
  for (const part of wrong) {
    const order = anOrder(part)
    expect(await open(order), JSON.stringify(part)).toMatchObject(rejection(400, 'invalid'))
    expect(await call(`/${order.id}`)).toMatchObject(rejection(404, 'not_found'))
  }
})

test('a used key replays the first response and is rejected with other parameters', async () => {
  const { open, pay } = await start()
  const order = anOrder()
  const first = await open(order, 'key-1')
  expect(first).toMatchObject({ status: 201, body: { id: order.id, status: 'created', amountMinor: 5000 } })
  await pay(order.id)
  expect(await open(order, 'key-1')).toEqual(first)
  expect(await open({ ...order, amountMinor: 4000 }, 'key-1')).toMatchObject(rejection(409, 'key_reused'))
  expect(await open(anOrder(), 'key-1')).toMatchObject(rejection(409, 'key_reused'))
  expect(await open(order, 'key-2')).toMatchObject(rejection(409, 'order_exists'))
})

test('of two concurrent orders with one key, one is opened', async () => {
  const { open } = await start()
  const answers = await Promise.all([open(anOrder(), 'key-1'), open(anOrder(), 'key-1')])
  expect(answers.map(answer => answer.status).sort()).toEqual([201, 409])
})

test('opening and refunding require a key', async () => {
  const { call, open } = await start()
  const order = anOrder()
  expect(await call('', order)).toMatchObject(rejection(400, 'key_missing'))
  await open(order)
  expect(await call(`/${order.id}/refund`, { amountMinor: 1 })).toMatchObject(rejection(400, 'key_missing'))
})

test('a refund with a used key is rejected unless it repeats the first', async () => {
  const { call, open, pay } = await start()
  const order = anOrder()
  await open(order)
  await pay(order.id)
  const refund = (amountMinor: number) =>
    call(`/${order.id}/refund`, { amountMinor }, { 'idempotency-key': 'refund-1' })
  const first = await refund(1000)
  expect(first).toMatchObject({
    status: 201,
    body: { id: 'refund-1', status: 'succeeded', amountMinor: 1000 },
  })
  expect(await refund(1000)).toEqual(first)
  expect(await refund(2000)).toMatchObject(rejection(409, 'key_reused'))
  expect((await call(`/${order.id}`)).body).toMatchObject({ refundedMinor: 1000 })
})

test('a rejected refund can be retried with the same key', async () => {
  const { call, open, pay } = await start()
  const order = anOrder()
  await open(order)
  const refund = () => call(`/${order.id}/refund`, { amountMinor: 5000 }, { 'idempotency-key': 'refund-1' })
  expect(await refund()).toMatchObject(rejection(409, 'order_closed'))
  await pay(order.id)
  expect((await refund()).status).toBe(201)
})

test('late steps and excessive amounts are rejected with the reason', async () => {
  const { call, open, pay } = await start()
  const order = anOrder({ manualCapture: true })
  await open(order)
  const capture = (amountMinor: number) => call(`/${order.id}/capture`, { amountMinor })
  expect(await capture(5000)).toMatchObject(rejection(409, 'order_closed'))
  await pay(order.id)
  expect(await capture(5001)).toMatchObject(rejection(422, 'amount_too_large'))
  expect(await capture(0)).toMatchObject(rejection(400, 'invalid'))
  expect((await capture(4000)).body).toMatchObject({ status: 'captured', capturedMinor: 4000 })
  expect(await capture(4001)).toMatchObject(rejection(409, 'order_closed'))
  expect(await call(`/${order.id}/void`, {})).toMatchObject(rejection(409, 'order_closed'))
})

test('an order is open until the moment it expires', async () => {
  const { app, call, open } = await start()
  const order = anOrder()
  await open(order)
  app.clock.set(new Date(Date.parse(order.expiresAt) - 1))
  expect((await call(`/${order.id}`)).body).toMatchObject({ status: 'created' })
  app.clock.set(order.expiresAt)
  expect((await call(`/${order.id}`)).body).toMatchObject({ status: 'expired' })
})

test('an order that was reported as expired stays expired', async () => {
  const { app, call, open, pay } = await start()
  const order = anOrder()
  await open(order)
  app.clock.set(order.expiresAt)
  await call(`/${order.id}`)
  app.clock.set(testStart)
  await pay(order.id)
  expect((await call(`/${order.id}`)).body).toMatchObject({ status: 'expired', capturedMinor: 0 })
})

test('the OpenAPI document of the product excludes the sandbox', async () => {
  const { app } = await start()
  const document = await (await fetch(`${app.url}/api/openapi.json`)).text()
  expect(document).not.toContain('/sandbox/')
})
