import { api } from '#contract/api.ts'
import { idOf, openMarket } from './market.ts'
import { runProduct } from './product.ts'
import { type Part, percentile } from './report.ts'

/**
 * One person after the other books, pays on the sandbox's page and comes back: from the click on the price to Success. Two
 * thirds of it are 35 statements, one after the other, of which five wait for the disk: the hold, the provider's order, its
 * address, the payment, the settlement. A third of them are the sandbox's own. Nothing waits for a job.
 */
export const measurePay: Part = async bench => {
  const [payments, warmUps] = [bench.amount(200, 30, 2), bench.amount(20, 5, 1)]
  const people = bench.amount(1000, 100, 3)
  const count = payments + warmUps
  const { databaseUrl, tokens, product } = await openMarket(bench, 'pay', {
    people,
    freeSlots: 0,
    pricedSlots: count,
  })
  await product.stop()
  const server = await runProduct(databaseUrl)
  try {
    const times: number[] = []
    for (let number = 1; number <= count; number++) {
      const began = performance.now()
      await bookAndPay(`http://127.0.0.1:${server.port}`, tokens[number % people] ?? '', idOf(number))
      if (number > warmUps) times.push(performance.now() - began)
    }
    return [
      { name: 'book_and_pay_p50', value: percentile(times, 0.5), unit: 'ms' },
      { name: 'book_and_pay_p99', value: percentile(times, 0.99), unit: 'ms' },
    ]
  } finally {
    await server.stop()
  }
}

async function bookAndPay(base: string, token: string, timeSlotId: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const { createPaymentIntent, refreshPayment } = api
  const intent = await fetch(base + createPaymentIntent.path, {
    method: 'POST',
    headers,
    body: JSON.stringify({ timeSlotId }),
  })
  if (!intent.ok) throw new Error(`The hold was refused with ${intent.status}.`)
  const { transactionId, paymentUrl } = createPaymentIntent.reply.parse(await intent.json())
  const card = { cardNumber: '4242 4242 4242 4242', expiry: '12/34', cvc: '123', name: 'A Payer' }
  const page = new URL(new URL(paymentUrl).pathname, base)
  await (await fetch(page, { method: 'POST', body: new URLSearchParams(card), redirect: 'manual' })).text()
  const refreshed = await fetch(base + refreshPayment.path.replace(':transactionId', transactionId), {
    method: refreshPayment.method,
    headers: { authorization: headers.authorization },
  })
  const { status } = refreshPayment.reply.parse(await refreshed.json())
  if (status !== 'Success') throw new Error(`A payment ended as ${status}.`)
}
