import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startApp, testStart } from '#test/app.ts'
import { getApiKey } from './signature.ts'

/** The sandbox as its customer's server sees it. */
async function start() {
  const app = await startApp()
  async function ask(path: string, body?: object, headers: Record<string, string> = {}) {
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
  const open = (order: object, key: string = randomUUID()) => ask('', order, { 'idempotency-key': key })
  const pay = (id: string) =>
    fetch(`${app.url}/sandbox/pay/${id}`, {
      method: 'POST',
      body: new URLSearchParams({ cardNumber: '4242424242424242' }),
      redirect: 'manual',
    })
  return { app, ask, open, pay }
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
const refusal = (status: number, code: string) => ({ status, body: { error: { code } } })

test('nothing is told without the secret key', async () => {
  const { ask } = await start()
  for (const authorization of ['', 'Bearer ', 'Bearer nonsense', 'Basic abc'])
    expect(await ask(`/${randomUUID()}`, undefined, { authorization })).toMatchObject(
      refusal(401, 'unauthorized'),
    )
})

test('an order that makes no sense is refused and not kept', async () => {
  const { ask, open } = await start()
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
    expect(await open(order), JSON.stringify(part)).toMatchObject(refusal(400, 'invalid'))
    expect(await ask(`/${order.id}`)).toMatchObject(refusal(404, 'not_found'))
  }
})

test('the same key repeats the first answer, and is refused with other parameters', async () => {
  const { open, pay } = await start()
  const order = anOrder()
  const first = await open(order, 'key-1')
  expect(first).toMatchObject({ status: 201, body: { id: order.id, status: 'created', amountMinor: 5000 } })
  await pay(order.id)
  expect(await open(order, 'key-1')).toEqual(first)
  expect(await open({ ...order, amountMinor: 4000 }, 'key-1')).toMatchObject(refusal(409, 'key_reused'))
  expect(await open(anOrder(), 'key-1')).toMatchObject(refusal(409, 'key_reused'))
  expect(await open(order, 'key-2')).toMatchObject(refusal(409, 'order_exists'))
})

test('two different orders under one key at once: one is opened', async () => {
  const { open } = await start()
  const answers = await Promise.all([open(anOrder(), 'key-1'), open(anOrder(), 'key-1')])
  expect(answers.map(answer => answer.status).sort()).toEqual([201, 409])
})

test('opening and refunding need a key', async () => {
  const { ask, open } = await start()
  const order = anOrder()
  expect(await ask('', order)).toMatchObject(refusal(400, 'key_missing'))
  await open(order)
  expect(await ask(`/${order.id}/refund`, { amountMinor: 1 })).toMatchObject(refusal(400, 'key_missing'))
})

test('a refund under a used key is refused unless it is the same refund', async () => {
  const { ask, open, pay } = await start()
  const order = anOrder()
  await open(order)
  await pay(order.id)
  const refund = (amountMinor: number) =>
    ask(`/${order.id}/refund`, { amountMinor }, { 'idempotency-key': 'refund-1' })
  const first = await refund(1000)
  expect(first).toMatchObject({
    status: 201,
    body: { id: 'refund-1', status: 'succeeded', amountMinor: 1000 },
  })
  expect(await refund(1000)).toEqual(first)
  expect(await refund(2000)).toMatchObject(refusal(409, 'key_reused'))
  expect((await ask(`/${order.id}`)).body).toMatchObject({ refundedMinor: 1000 })
})

test('a refused refund may be asked for again with the same key', async () => {
  const { ask, open, pay } = await start()
  const order = anOrder()
  await open(order)
  const refund = () => ask(`/${order.id}/refund`, { amountMinor: 5000 }, { 'idempotency-key': 'refund-1' })
  expect(await refund()).toMatchObject(refusal(409, 'order_closed'))
  await pay(order.id)
  expect((await refund()).status).toBe(201)
})

test('steps that come too late or ask for too much are refused with the reason', async () => {
  const { ask, open, pay } = await start()
  const order = anOrder({ manualCapture: true })
  await open(order)
  const capture = (amountMinor: number) => ask(`/${order.id}/capture`, { amountMinor })
  expect(await capture(5000)).toMatchObject(refusal(409, 'order_closed'))
  await pay(order.id)
  expect(await capture(5001)).toMatchObject(refusal(422, 'amount_too_large'))
  expect(await capture(0)).toMatchObject(refusal(400, 'invalid'))
  expect((await capture(4000)).body).toMatchObject({ status: 'captured', capturedMinor: 4000 })
  expect(await capture(4001)).toMatchObject(refusal(409, 'order_closed'))
  expect(await ask(`/${order.id}/void`, {})).toMatchObject(refusal(409, 'order_closed'))
})

test('an order is open until the moment it expires', async () => {
  const { app, ask, open } = await start()
  const order = anOrder()
  await open(order)
  app.clock.set(new Date(Date.parse(order.expiresAt) - 1))
  expect((await ask(`/${order.id}`)).body).toMatchObject({ status: 'created' })
  app.clock.set(order.expiresAt)
  expect((await ask(`/${order.id}`)).body).toMatchObject({ status: 'expired' })
})

test('an order that was called expired stays so for a payer whose clock is behind', async () => {
  const { app, ask, open, pay } = await start()
  const order = anOrder()
  await open(order)
  app.clock.set(order.expiresAt)
  await ask(`/${order.id}`)
  app.clock.set(testStart)
  await pay(order.id)
  expect((await ask(`/${order.id}`)).body).toMatchObject({ status: 'expired', capturedMinor: 0 })
})

test("the sandbox's interface is not part of the product's document", async () => {
  const { app } = await start()
  const document = await (await fetch(`${app.url}/api/openapi.json`)).text()
  expect(document).not.toContain('/sandbox/')
})
