import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aBooking, aFreeBooking, aRequest } from '#test/bookings.ts'
import { anInterviewee, anInterviewer, aSlot, usd } from '#test/factories.ts'
import { expectReconciled } from '#test/invariants.ts'
import { textOfPdf } from '#test/pdf-text.ts'
import { startWithProviders } from '#test/providers.ts'
import { pay } from '#test/sandbox-payer.ts'
import { buildReceiptContent, formatReceiptNumber, getIncludedTax } from './receipt-content.ts'

const seller = {
  SELLER_NAME: 'Rehearse LLC',
  SELLER_ADDRESS: '1 Rustaveli Avenue, Tbilisi',
  SELLER_TAX_ID: '405123456',
  TAX_NAME: 'VAT',
  TAX_PERCENT: '18',
}
const of = (bookingId: string) => ({ params: { bookingId: bookingId as never } })

test('the payer gets a receipt with number, items and tax at the capture', async () => {
  const app = await startApp({ env: seller })
  const { booking, interviewee } = await aBooking(app)
  const receipt = await app.as(interviewee).call(api.receipt, of(booking.id))
  const { email } = await app.as(interviewee).call(api.myAccount, {})
  expect(receipt).toEqual({
    number: 'R-2030-000001',
    issuedAt: '2030-05-01T09:00:00.000Z',
    seller: { name: 'Rehearse LLC', address: '1 Rustaveli Avenue, Tbilisi', taxId: '405123456' },
    payer: { name: booking.intervieweeName, email },
    session: {
      interviewerName: booking.interviewerName,
      sessionType: null,
      startTime: booking.startTime,
      endTime: booking.endTime,
    },
    lines: [
      { kind: 'session', amount: 42.5 },
      { kind: 'fee', amount: 7.5 },
    ],
    tax: { name: 'VAT', percent: 18, amount: 7.63 },
    total: 50,
    currency: 'USD',
    converted: null,
    refunds: [],
    provider: 'sandbox',
  })
  const history = await app.as(interviewee).call(api.paymentHistory, {})
  expect(history).toMatchObject({
    total: 1,
    payments: [
      {
        bookingId: booking.id,
        amount: 50,
        currency: 'USD',
        status: 'Success',
        refunded: 0,
        year: 2030,
        receiptNumber: 'R-2030-000001',
      },
    ],
    totals: [{ year: 2030, currency: 'USD', amount: 50 }],
  })
  await expectReconciled(app)
})

test.each([
  ['+05:30', 2030],
  ['-03:30', 2029],
  ['Pacific/Kiritimati', 2030],
  ['US/Pacific-New', 2029],
  ['Canada/East-Saskatchewan', 2029],
])('on New Year’s Eve the year of a payment is that of the zone %s', async (zone, year) => {
  const app = await startApp()
  const { interviewee } = await aBooking(app)
  const { db } = app.deps
  await db.updateTable('profiles').set({ time_zone: zone }).where('user_id', '=', interviewee.id).execute()
  await db
    .updateTable('payments')
    .set({ created_at: new Date('2029-12-31T20:00:00Z') })
    .execute()
  expect(await app.as(interviewee).call(api.paymentHistory, {})).toMatchObject({
    payments: [{ year }],
    totals: [{ year, currency: 'USD', amount: 50 }],
  })
})

test('an issued receipt changes only by later refunds', async () => {
  const app = await startApp()
  const { booking, interviewee, interviewer } = await aBooking(app)
  const ann = app.as(interviewee)
  const before = await ann.call(api.receipt, of(booking.id))
  await app.deps.db.updateTable('profiles').set({ display_name: 'Another Name' }).execute()
  app.deps.config.seller.name = 'Another Seller'
  const timeSlotId = await aSlot(app, interviewer, { start: '2030-05-05T10:00:00Z' })
  await ann.call(api.rescheduleBooking, { params: { id: booking.id }, body: { timeSlotId } })
  expect(await ann.call(api.receipt, of(booking.id))).toEqual(before)

  app.clock.set('2030-05-02T20:00:00Z')
  await ann.call(api.cancelBooking, { body: { bookingId: booking.id } })
  await app.drainJobs()
  expect(await ann.call(api.receipt, of(booking.id))).toEqual({
    ...before,
    refunds: [{ amount: 25, status: 'succeeded', at: '2030-05-02T20:00:00.000Z' }],
  })
  expect(await ann.call(api.paymentHistory, {})).toMatchObject({
    payments: [{ status: 'PartiallyRefunded', refunded: 25 }],
    totals: [{ year: 2030, currency: 'USD', amount: 25 }],
  })
  await expectReconciled(app)
})

test('an authorization has no receipt but is in the history', async () => {
  const app = await startApp()
  const { booking: request, interviewee, interviewer } = await aRequest(app)
  const ann = app.as(interviewee)
  expect(await ann.refused(api.receipt, of(request.id))).toMatchObject({ code: 'payment.no_receipt' })
  expect(await ann.call(api.paymentHistory, {})).toMatchObject({
    payments: [{ status: 'Authorized', receiptNumber: null }],
    totals: [],
  })
  await app.as(interviewer).call(api.acceptBooking, { params: { id: request.id } })
  expect(await ann.call(api.receipt, of(request.id))).toMatchObject({ number: 'R-2030-000001' })

  const { booking: free, interviewee: bob } = await aFreeBooking(app, { start: '2030-05-06T10:00:00Z' })
  expect(await app.as(bob).refused(api.receipt, of(free.id))).toMatchObject({ code: 'payment.no_receipt' })
  expect(await app.as(bob).call(api.paymentHistory, {})).toMatchObject({ total: 0 })
  await expectReconciled(app)
})

test('only the payer sees a receipt', async () => {
  const app = await startApp()
  const { booking, interviewer } = await aBooking(app)
  for (const user of [interviewer, await anInterviewee(app)])
    for (const endpoint of [api.receipt, api.receiptPdf])
      expect(await app.as(user).refused(endpoint, of(booking.id))).toMatchObject({
        code: 'booking.not_found',
      })
})

/** Concurrent payments by different users. */
async function payAtOnce(app: TestApp, people: number) {
  const intents = await Promise.all(
    Array.from({ length: people }, async () => {
      const timeSlotId = await aSlot(app, await anInterviewer(app), { start: '2030-12-30T10:00:00Z' })
      const body = { timeSlotId }
      return app.as(await anInterviewee(app)).call(api.createPaymentIntent, { body })
    }),
  )
  for (const intent of intents) await pay(app, intent)
  await Promise.all(
    intents.map(({ transactionId }) => app.anonymous.call(api.refreshPayment, { params: { transactionId } })),
  )
}
const numbers = async (app: TestApp) => {
  const rows = await app.deps.db.selectFrom('receipts').select('number').orderBy('number').execute()
  return rows.map(row => formatReceiptNumber(Number(row.number)))
}

test('receipt numbers have no gaps under concurrency and restart each year', async () => {
  const app = await startApp({ now: '2029-12-31T23:50:00.000Z' })
  await payAtOnce(app, 6)
  app.clock.set('2030-01-01T00:00:00.000Z')
  await payAtOnce(app, 2)
  expect(await numbers(app)).toEqual([
    ...[1, 2, 3, 4, 5, 6].map(number => `R-2029-00000${number}`),
    'R-2030-000001',
    'R-2030-000002',
  ])
  await app.drainJobs()
  expect(await numbers(app)).toHaveLength(8)
  await expectReconciled(app)
})

test('a receipt in another currency shows its rate, and its PDF is in the requested language', async () => {
  const { app, bog, hold } = await startWithProviders()
  const { intent, ann, interviewer, interviewee } = await hold({ selectedCurrency: 'GEL', provider: 'bog' })
  const { db } = app.deps
  await db
    .updateTable('profiles')
    .set({ display_name: 'ნინო Беридзе' })
    .where('user_id', '=', interviewer.id)
    .execute()
  await db
    .updateTable('profiles')
    .set({ time_zone: 'Asia/Tbilisi' })
    .where('user_id', '=', interviewee.id)
    .execute()
  bog.pay(intent.paymentUrl)
  const { transactionId } = intent
  await app.anonymous.call(api.refreshPayment, { params: { transactionId } })
  const receipt = await ann.call(api.receipt, of(intent.bookingId))
  expect(receipt).toMatchObject({
    total: intent.amount,
    currency: 'GEL',
    converted: { amount: 50, currency: 'USD', source: 'nbg' },
    provider: 'bog',
  })

  const print = async (language?: 'en' | 'ru') => {
    const query = language ? { language } : {}
    const { fileName, pdf } = await ann.call(api.receiptPdf, { ...of(intent.bookingId), query })
    expect(fileName).toBe('R-2030-000001.pdf')
    const bytes = Buffer.from(pdf, 'base64')
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.subarray(-6).toString().trim()).toBe('%%EOF')
    return textOfPdf(bytes)
  }
  const english = await print()
  for (const words of [
    'Receipt R-2030-000001',
    'Mock interview with ნინო Беридзе',
    'Fri 03/05/2030, 14:00 - 15:00 Tbilisi time (GMT+4)',
    'Platform fee',
    `GEL ${intent.amount.toFixed(2)}`,
    'Price USD 50.00, converted at',
    'National Bank of Georgia',
    'Bank of Georgia',
  ])
    expect(english).toContain(words)
  const russian = await print('ru')
  for (const words of [
    'Чек R-2030-000001',
    'Пробное собеседование: ნინო Беридзе',
    'Комиссия платформы',
    'Банк Грузии',
  ])
    expect(russian).toContain(words)
  await app.drainJobs()
  await expectReconciled(app)
})

test('the included tax is rounded to the nearest cent', () => {
  expect(getIncludedTax(11800, 18)).toBe(1800)
  expect(getIncludedTax(5000, 18)).toBe(763)
  expect(getIncludedTax(1, 18)).toBe(0)
})

test('the items of a receipt sum to the total for any price and fee', () => {
  for (const minor of [1, 3, 7, 4999, 5000, 100_001])
    for (const feePercent of [0, 12.5, 15, 33]) {
      const { lines, total } = buildReceiptContent({
        seller: { name: 'S', address: null, taxId: null, tax: null },
        payer: { name: 'A', email: 'a@b.test' },
        session: { interviewerName: 'N', sessionType: null, startTime: '', endTime: '' },
        converted: null,
        provider: 'sandbox',
        charged: { ...usd(0), minor },
        feePercent,
      })
      expect(lines.reduce((sum, item) => sum + item.minor, 0)).toBe(total)
    }
})
