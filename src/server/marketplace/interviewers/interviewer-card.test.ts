import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { aFindableInterviewer, anInterviewee, aSession, aSlot, usd } from '#test/factories.ts'

async function start() {
  const app = await startApp()
  return {
    app,
    person: app.as(await anInterviewee(app)),
    expert: (name: string, expert: Parameters<typeof aFindableInterviewer>[1] = {}) =>
      aFindableInterviewer(app, { name, ...expert }),
  }
}

test('a card hides a private email, and without a name shows the part before the @', async () => {
  const { app, person } = await start()
  const { id } = await aFindableInterviewer(app, { email: 'private@example.test' })
  await app.deps.db.updateTable('interviewers').set({ show_email: false }).execute()
  await app.deps.db.updateTable('profiles').set({ display_name: null }).where('user_id', '=', id).execute()
  expect(await person.call(api.interviewer, { params: { id } })).toMatchObject({
    email: null,
    displayName: 'private',
  })
})

test('the price on a card is the lowest in the currency of the next slot, with the length of the earliest such slot', async () => {
  const app = await startApp()
  const reader = app.as(await anInterviewee(app))
  const interviewer = await aFindableInterviewer(app)
  const slot = (startTime: string, minutes: number, amount: number, currency: 'USD' | 'GEL') => ({
    startTime,
    endTime: new Date(Date.parse(startTime) + minutes * 60_000).toISOString(),
    ...{ amount, currency },
  })
  const timeSlots = [
    slot('2030-05-04T10:00:00Z', 60, 90, 'GEL'),
    slot('2030-05-05T10:00:00Z', 30, 20, 'USD'),
    slot('2030-05-06T10:00:00Z', 45, 70, 'GEL'),
    slot('2030-05-07T10:00:00Z', 90, 70, 'GEL'),
  ]
  await app.as(interviewer).call(api.addSlots, { body: { timeSlots } })
  const card = async () => reader.call(api.interviewer, { params: { id: interviewer.id } })
  expect(await card()).toMatchObject({
    priceFrom: { amount: 70, currency: 'GEL' },
    ...{ priceMinutes: 45, hasHigherPrices: true },
  })

  await app.deps.db.updateTable('slots').set({ available: false }).where('currency', '=', 'GEL').execute()
  expect(await card()).toMatchObject({
    nextSlots: ['2030-05-05T10:00:00.000Z'],
    priceFrom: { amount: 20, currency: 'USD' },
    ...{ priceMinutes: 30, hasHigherPrices: false },
  })

  await app.deps.db.updateTable('slots').set({ available: false }).execute()
  expect(await card()).toMatchObject({
    ...{ nextSlots: [], priceFrom: null, priceMinutes: null, hasHigherPrices: false },
  })
})

test('search offers the languages and specialties of listed interviewers', async () => {
  const { expert, person } = await start()
  await expert('A', { languages: ['Georgian', 'English'], specialty: 'Data' })
  await expert('B', { languages: ['English', 'Spanish'], specialty: 'Backend' })
  await expert('C', { languages: ['English'], specialty: 'Data' })
  expect(await person.call(api.availableLanguages, {})).toEqual(['English', 'Spanish', 'Georgian'])
  expect(await person.call(api.availableSpecialties, {})).toEqual(['Backend Engineering', 'Data'])
})

test('the landing page shows statistics and three cards without names', async () => {
  const { app, expert } = await start()
  expect(await app.anonymous.call(api.landingStats, {})).toEqual({
    interviewers: 0,
    specialties: 0,
    languages: 0,
    cards: [],
    usualPrice: null,
  })
  for (const name of ['A', 'B', 'C', 'D']) await expert(name, { languages: ['English', 'German'] })
  const interviewee = await anInterviewee(app)
  const data = await expert('E', { specialty: 'Data' })
  const bookingId = await aSession(app, {
    interviewer: data,
    interviewee,
    price: usd(50),
  })
  await app.as(interviewee).call(api.writeReview, { body: { bookingId, rating: 5 } })
  const { cards, ...figures } = await app.anonymous.call(api.landingStats, {})
  expect(figures).toEqual({ interviewers: 5, specialties: 2, languages: 2, usualPrice: null })
  expect(cards).toHaveLength(3)
  expect(cards[0]).toEqual({
    specialty: 'Data',
    experience: '7-10',
    languages: ['English'],
    rating: 5,
    totalInterviews: 0,
    nextAvailableSlot: null,
    priceFrom: null,
  })
  await aSlot(app, data, { price: usd(40) })
  const { cards: updated, usualPrice } = await app.anonymous.call(api.landingStats, {})
  expect([updated[0]?.priceFrom, usualPrice]).toEqual([
    { amount: 40, currency: 'USD' },
    { amount: 40, currency: 'USD' },
  ])
})
