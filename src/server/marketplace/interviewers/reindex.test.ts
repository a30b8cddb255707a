import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { InterviewerSort } from '#contract/interviewer.ts'
import { listExchangeRates } from '#server/payments/currency/fetch-rates.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aFindableInterviewer, anInterviewee, aSlot, usd } from '#test/factories.ts'
import { openRates } from '#test/fakes/rates.ts'
import { allDayBits } from './policy.ts'

const searchNames = async (app: TestApp, sort: InterviewerSort, filter: object = {}) => {
  const { interviewers } = await app
    .as(await anInterviewee(app))
    .call(api.findInterviewers, { body: { sort, ...filter } })
  return interviewers.map(card => card.displayName)
}

/** Slots on the third for 60 dollars, on the second for 150 lari, on the fourth for free, and no slot. */
async function createFourInterviewers(app: TestApp) {
  const [dear, lari, free, none] = [
    await aFindableInterviewer(app, { name: 'Dear' }),
    await aFindableInterviewer(app, { name: 'Lari' }),
    await aFindableInterviewer(app, { name: 'Free', specialty: 'Rare' }),
    await aFindableInterviewer(app, { name: 'None' }),
  ]
  await aSlot(app, dear, { start: '2030-05-03T10:00:00Z', price: usd(60) })
  const early = await aSlot(app, lari, {
    start: '2030-05-02T10:00:00Z',
    price: { minor: 15_000, currency: 'GEL' },
  })
  await aSlot(app, free, { start: '2030-05-04T10:00:00Z', price: usd(0) })
  return { dear, lari, free, none, early }
}

test('search sorts by price in one currency, or by the next free slot', async () => {
  const rates = await openRates()
  onTestFinished(rates.close)
  const app = await startApp({ env: rates.env })
  await listExchangeRates(app.deps)
  await createFourInterviewers(app)
  await app.runCronJobs()
  expect(await searchNames(app, 'soonest')).toEqual(['Lari', 'Dear', 'Free', 'None'])
  expect(await searchNames(app, 'price')).toEqual(['Free', 'Lari', 'Dear', 'None'])
  expect(await searchNames(app, 'price', { pageSize: 2, page: 2 })).toEqual(['Dear', 'None'])
  expect(await searchNames(app, 'soonest', { search: 'rare' })).toEqual(['Free'])
  await sql`update interviewers set day_bits = ${String(allDayBits)}::bigint`.execute(app.deps.db)
  expect(await searchNames(app, 'price', { availableTo: '2030-05-03' })).toEqual(['Lari', 'Dear'])
})

test('without an exchange rate, search compares prices only within one currency', async () => {
  const app = await startApp()
  await createFourInterviewers(app)
  await app.runCronJobs()
  expect(await searchNames(app, 'price')).toEqual(['Lari', 'Free', 'Dear', 'None'])
})

test('a published slot counts at once, a deleted or past slot only until the next job run', async () => {
  const app = await startApp()
  const { lari, none, early } = await createFourInterviewers(app)
  await app.runCronJobs()
  const times = [{ startTime: '2030-05-01T12:00:00Z', endTime: '2030-05-01T13:00:00Z' }]
  await app.as(none).call(api.addSlots, { body: { timeSlots: times } })
  expect((await searchNames(app, 'soonest'))[0]).toBe('None')
  app.clock.set('2030-05-01T12:00:00Z')
  await app.as(lari).call(api.deleteSlot, { params: { id: early } })
  await app.runCronJobs()
  expect((await searchNames(app, 'soonest')).slice(0, 2)).toEqual(['Dear', 'Free'])
})
