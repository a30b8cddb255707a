import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aBooking } from '#test/bookings.ts'
import { aFindableInterviewer, anAdmin, anInterviewee, aSession } from '#test/factories.ts'

/** The day after the test's start, with the figures of all days before it. */
async function computeDays(app: TestApp) {
  app.clock.set('2030-05-02T00:01:00Z')
  for (let run = 0; run < 4; run++) await app.runCronJob('compute-insights')
  await app.deps.counters.flush()
}

const read = async (app: TestApp) =>
  app.as(await anAdmin(app, 'support')).call(api.insights, { query: { days: 7 } })

test('bookings and sessions count on their day, with supply and demand', async () => {
  const app = await startApp()
  // Figures begin with the day of the first account.
  app.clock.set('2030-04-30T09:00:00Z')
  const interviewer = await aFindableInterviewer(app, {
    specialty: 'Backend',
    languages: ['English', 'Russian'],
  })
  const interviewee = await anInterviewee(app)
  const session = { interviewer, interviewee }
  await aSession(app, { ...session, start: '2030-04-30T10:00:00Z', attendance: 'completed' })
  await aSession(app, { ...session, start: '2030-04-30T12:00:00Z', attendance: 'interviewer_no_show' })
  await computeDays(app)
  const { days, specialties, languages, hours, isComplete } = await read(app)
  expect(isComplete).toBe(true)
  expect(days.map(({ day }) => day)).toEqual(
    ['25', '26', '27', '28', '29', '30'].map(day => `2030-04-${day}`).concat('2030-05-01'),
  )
  expect(days[5]).toMatchObject({ held: 1, interviewerNoShows: 1, intervieweeNoShows: 0 })
  expect(specialties).toMatchObject([{ key: 'backend', offered: 2, booked: 2 }])
  expect(languages.map(({ key }) => key).toSorted()).toEqual(['English', 'Russian'])
  expect(hours[10]).toEqual({ key: '10', offered: 1, booked: 1 })
})

test('a search counts once with its specialty and filters, never with other words', async () => {
  const app = await startApp()
  const searcher = app.as(await anInterviewee(app))
  await searcher.call(api.findInterviewers, { body: { search: 'backend', languages: ['Korean'] } })
  await searcher.call(api.findInterviewers, { body: { search: 'Ann Example' } })
  await searcher.call(api.findInterviewers, { body: { page: 2 } })
  await searcher.call(api.findInterviewers, { body: { only: 'favourites' } })
  await computeDays(app)
  const { days, specialties, languages, filters } = await read(app)
  expect(days.at(-1)).toMatchObject({ searches: 2, emptySearches: 2 })
  expect(specialties).toEqual([{ key: 'backend', offered: 0, booked: 0, searches: 1, emptySearches: 1 }])
  expect(languages).toMatchObject([{ key: 'Korean', searches: 1 }])
  expect(filters).toEqual([
    { key: 'text', searches: 2, emptySearches: 2 },
    { key: 'languages', searches: 1, emptySearches: 1 },
  ])
  const stored = await app.deps.db.selectFrom('daily_counters').select('key').execute()
  expect(JSON.stringify(stored)).not.toContain('Ann')
})

test('computing a day again does not count twice', async () => {
  const app = await startApp()
  await aBooking(app)
  await computeDays(app)
  app.clock.set('2030-05-03T00:01:00Z')
  await app.runCronJob('compute-insights')
  const { days } = await read(app)
  expect(days.find(({ day }) => day === '2030-05-01')).toMatchObject({
    holds: 1,
    confirmed: 1,
    paid: 1,
    again: 0,
  })
})

test('two processes can compute the same days at once', async () => {
  const app = await startApp()
  await aBooking(app)
  app.clock.set('2030-05-02T00:01:00Z')
  const run = () => app.runCronJob('compute-insights')
  await Promise.all([run(), run(), run()])
  expect((await read(app)).days.find(({ day }) => day === '2030-05-01')).toMatchObject({ holds: 1 })
})

test('money is read from the ledger, by day and currency', async () => {
  const app = await startApp()
  await aBooking(app)
  app.clock.set('2030-05-02T00:01:00Z')
  const finance = app.as(await anAdmin(app, 'finance'))
  const { currencies } = await finance.call(api.moneyInsights, { query: { days: 7 } })
  expect(currencies.map(({ currency }) => currency)).toEqual(['USD'])
  expect(currencies[0]?.days.at(-1)).toEqual({ day: '2030-05-01', sales: 50, refunds: 0, fees: 0 })
})

test('support reads no money, and moderators read nothing', async () => {
  const app = await startApp()
  const statusOf = async (
    role: 'support' | 'moderator',
    endpoint: typeof api.insights | typeof api.moneyInsights,
  ) => (await app.as(await anAdmin(app, role)).send(endpoint, {})).status
  expect(await statusOf('support', api.insights)).toBe(200)
  expect(await statusOf('support', api.moneyInsights)).toBe(403)
  expect(await statusOf('moderator', api.insights)).toBe(403)
})

test('only the offered periods are accepted', async () => {
  const app = await startApp()
  const { status } = await app.as(await anAdmin(app)).send(api.insights, { query: { days: 3650 } })
  expect(status).toBe(400)
})
