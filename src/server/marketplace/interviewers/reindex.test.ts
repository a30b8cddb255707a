import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { InterviewerSort } from '#contract/interviewer.ts'
import { listExchangeRates } from '#server/payments/currency/fetch-rates.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aFindableInterviewer, anInterviewee, aSlot, usd } from '#test/factories.ts'
import { openRates } from '#test/fakes/rates.ts'
import { allDayBits } from './policy.ts'

const found = async (app: TestApp, sort: InterviewerSort, more: object = {}) => {
  const { interviewers } = await app
    .as(await anInterviewee(app))
    .call(api.findInterviewers, { body: { sort, ...more } })
  return interviewers.map(one => one.displayName)
}

/** Free on the third at 60 dollars, on the second at 150 lari, on the fourth for nothing; and one who never is. */
async function four(app: TestApp) {
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

test('the list is put in order by price, told in one currency, or by the next free time', async () => {
  const rates = await openRates()
  onTestFinished(rates.close)
  const app = await startApp({ env: rates.env })
  await listExchangeRates(app.deps)
  await four(app)
  await app.sweep()
  expect(await found(app, 'soonest')).toEqual(['Lari', 'Dear', 'Free', 'None'])
  expect(await found(app, 'price')).toEqual(['Free', 'Lari', 'Dear', 'None'])
  expect(await found(app, 'price', { pageSize: 2, page: 2 })).toEqual(['Dear', 'None'])
  expect(await found(app, 'soonest', { search: 'rare' })).toEqual(['Free'])
  await sql`update interviewers set day_bits = ${String(allDayBits)}::bigint`.execute(app.deps.db)
  expect(await found(app, 'price', { availableTo: '2030-05-03' })).toEqual(['Lari', 'Dear'])
})

test('without a rate prices are compared only with their own kind', async () => {
  const app = await startApp()
  await four(app)
  await app.sweep()
  expect(await found(app, 'price')).toEqual(['Lari', 'Free', 'Dear', 'None'])
})

test('a time that was published counts at once, one that was taken back or went by with the next sweep', async () => {
  const app = await startApp()
  const { lari, none, early } = await four(app)
  await app.sweep()
  const times = [{ startTime: '2030-05-01T12:00:00Z', endTime: '2030-05-01T13:00:00Z' }]
  await app.as(none).call(api.addSlots, { body: { timeSlots: times } })
  expect((await found(app, 'soonest'))[0]).toBe('None')
  app.clock.set('2030-05-01T12:00:00Z')
  await app.as(lari).call(api.deleteSlot, { params: { id: early } })
  await app.sweep()
  expect((await found(app, 'soonest')).slice(0, 2)).toEqual(['Dear', 'Free'])
})
