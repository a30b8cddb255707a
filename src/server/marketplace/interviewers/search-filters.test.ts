import { expect, onTestFinished, test } from 'vitest'
import { api } from '#contract/api.ts'
import { experienceLevels as level, interviewTypes as type } from '#contract/enums.ts'
import type { InterviewerFilter } from '#contract/interviewer.ts'
import { listExchangeRates } from '#server/payments/currency/fetch-rates.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aFindableInterviewer, anInterviewee, aSlot, usd } from '#test/factories.ts'
import { openRates } from '#test/fakes/rates.ts'
import { getWeightedRating } from './policy.ts'

async function start(env: Record<string, string> = {}) {
  const app = await startApp({ env })
  const person = app.as(await anInterviewee(app))
  return {
    app,
    person,
    expert: (name: string, expert: Parameters<typeof aFindableInterviewer>[1] = {}) =>
      aFindableInterviewer(app, { name, ...expert }),
    names: async (filter: Partial<InterviewerFilter>) =>
      (await person.call(api.findInterviewers, { body: filter })).interviewers.map(card => card.displayName),
  }
}

const rate = (app: TestApp, id: string, rating_sum: number, review_count: number) =>
  app.deps.db
    .updateTable('interviewers')
    .set({ rating_sum, review_count })
    .where('user_id', '=', id as never)
    .execute()

test('all spellings of a specialty are one, in the filter, the search and the list', async () => {
  const { expert, names, person } = await start()
  await expert('Ana', { specialty: 'Backend' })
  await expert('Ben', { specialty: 'Back-end Engineer' })
  await expert('Vera', { specialty: 'бэкенд' })
  await expert('Data', { specialty: 'Data Science' })
  const backend = ['Ana', 'Ben', 'Vera']
  for (const specialty of ['Backend Engineering', 'backend', 'Бэкенд'])
    expect((await names({ specialty })).sort(), specialty).toEqual(backend)
  for (const search of ['бэкенд', 'backend', 'back end engineer'])
    expect((await names({ search })).sort(), search).toEqual(backend)
  expect(await names({ search: 'бэкенд ben' })).toEqual(['Ben'])
  expect(await person.call(api.availableSpecialties, {})).toEqual(['Backend Engineering', 'Data Science'])
})

test('a job corrects the key of a specialty that another release saved', async () => {
  const { app, expert, names } = await start()
  await expert('Ana', { specialty: 'Бэкенд-разработчик' })
  await app.deps.db
    .updateTable('interviewers')
    .set({ specialty_key: 'бэкенд-разработчик', company_key: null })
    .execute()
  expect(await names({ specialty: 'Backend' })).toEqual([])
  await app.runCronJobs()
  expect(await names({ specialty: 'Backend', company: 'acme' })).toEqual(['Ana'])
})

test('few reviews weigh less than many, and none less than good ones', async () => {
  const { app, expert, names } = await start()
  const ratings = { 'Two fives': [10, 2], 'Five 4.8': [24, 5], 'Many 4.7': [165, 35], Bad: [4, 2] }
  await expert('New')
  for (const [name, [sum = 0, count = 0]] of Object.entries(ratings))
    await rate(app, (await expert(name)).id, sum, count)
  expect(await names({})).toEqual(['Many 4.7', 'Five 4.8', 'Two fives', 'New', 'Bad'])
  const rows = await app.deps.db
    .selectFrom('interviewers')
    .select(['rating_sum', 'review_count', 'weighted_rating'])
    .execute()
  for (const { rating_sum: sum, review_count: count, weighted_rating } of rows)
    expect(weighted_rating).toBe(Math.round(getWeightedRating(count ? sum / count : null, count) * 100))
})

test('filters by rating as it is shown, type, level, booking mode and company', async () => {
  const { app, expert, names } = await start()
  const ana = await expert('Ana', { company: 'Quanta Health' })
  const ben = await expert('Ben', { company: 'Ozone', specialty: 'Quanta', mode: 'approve' })
  await expert('New', { company: 'Квант' })
  await rate(app, ana.id, 89, 20)
  await rate(app, ben.id, 88, 20)
  expect(await names({ minRating: 4.5 })).toEqual(['Ana'])
  expect(await names({ minRating: 4.4 })).toEqual(['Ana', 'Ben'])
  expect(await names({ bookingMode: 'instant' })).toEqual(['Ana', 'New'])
  expect(await names({ company: 'quanta' })).toEqual(['Ana'])
  expect(await names({ company: 'health  QUANTA' })).toEqual(['Ana'])
  expect(await names({ company: 'КВАНТ' })).toEqual(['New'])
  expect(await names({ company: 'oz' })).toEqual(['Ben'])

  const kinds = { interviewTypes: [type.SystemDesign, type.General], levels: [level.Senior] }
  await app
    .as(ana)
    .call(api.updateProfile, { body: { country: 'Georgia', languages: ['English'], ...kinds } })
  expect(await names({ interviewType: type.SystemDesign })).toEqual(['Ana'])
  expect(await names({ interviewType: type.General, experienceLevel: level.Senior })).toEqual(['Ana'])
  expect(await names({ interviewType: type.Coding })).toEqual([])
  expect(await names({ experienceLevel: level.Intern })).toEqual([])
})

test('a range of prices compares all currencies at today’s rates', async () => {
  const rates = await openRates()
  onTestFinished(rates.close)
  const { app, expert, names } = await start(rates.env)
  await listExchangeRates(app.deps)
  await aSlot(app, await expert('Dollar'), { price: usd(60) })
  await aSlot(app, await expert('Lari'), { price: { minor: 9000, currency: 'GEL' } })
  await aSlot(app, await expert('Free'), { price: usd(0) })
  await expert('None')
  await app.runCronJobs()
  expect((await names({ maxPrice: 50 })).sort()).toEqual(['Free', 'Lari'])
  expect(await names({ minPrice: 90, maxPrice: 90, currency: 'GEL' })).toEqual(['Lari'])
  expect(await names({ minPrice: 40 })).toEqual(['Dollar'])
  expect(await names({ maxPrice: 0 })).toEqual(['Free'])
  expect(await names({ minPrice: 1, sort: 'price', search: 'expert' })).toEqual([])
  expect(await names({ minPrice: 1, sort: 'price' })).toEqual(['Lari', 'Dollar'])
})

test('without a rate a range of prices finds only those in its currency', async () => {
  const { app, expert, names } = await start()
  await aSlot(app, await expert('Dollar'), { price: usd(60) })
  await aSlot(app, await expert('Lari'), { price: { minor: 9000, currency: 'GEL' } })
  await app.runCronJobs()
  expect(await names({ minPrice: 1 })).toEqual(['Dollar'])
  expect(await names({ maxPrice: 100, currency: 'GEL' })).toEqual(['Lari'])
})
