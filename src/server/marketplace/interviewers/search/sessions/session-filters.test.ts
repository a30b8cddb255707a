import { expect, onTestFinished, test } from 'vitest'
import { api } from '#contract/api.ts'
import { experienceLevels as level, interviewTypes as type } from '#contract/enums.ts'
import type { InterviewerFilter } from '#contract/interviewer.ts'
import { sessionTypeLimits } from '#contract/session-type-limits.ts'
import { listExchangeRates } from '#server/payments/currency/fetch-rates.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aFindableInterviewer, anInterviewee } from '#test/factories.ts'
import { openRates } from '#test/fakes/rates.ts'
import { aFreeIntro, aSessionType, mondayHours, saveHours } from '#test/session-types.ts'

type Filter = Partial<InterviewerFilter>

async function start(env: Record<string, string> = {}) {
  const app = await startApp({ env })
  const person = app.as(await anInterviewee(app))
  const find = async (filter: Filter = {}) =>
    (await person.call(api.findInterviewers, { body: filter })).interviewers
  return {
    app,
    person,
    find,
    names: async (filter: Filter) => (await find(filter)).map(card => card.displayName).toSorted(),
    /** Weekly hours of 60 minutes for 50 USD. */
    expert: (name: string, hours: Parameters<typeof saveHours>[2] = {}) => anExpert(app, name, hours),
  }
}

async function anExpert(app: TestApp, name: string, hours: Parameters<typeof saveHours>[2]) {
  const interviewer = await aFindableInterviewer(app, { name })
  await saveHours(app, interviewer, hours)
  return interviewer
}

const kindsOf = (app: TestApp, interviewer: Parameters<TestApp['as']>[0], kinds: object) =>
  app
    .as(interviewer)
    .call(api.updateProfile, { body: { country: 'Georgia', languages: ['English'], ...kinds } })

test('a card shows the listed types with length and price, and never one that has only a link', async () => {
  const { app, expert, find } = await start()
  const ana = await expert('Ana')
  const intro = await aSessionType(app, ana, aFreeIntro)
  const design = await aSessionType(app, ana, { minutes: 90, amount: 120 })
  const hidden = await aSessionType(app, ana, { name: 'Hidden', visibility: 'link', amount: 7 })
  const gone = await aSessionType(app, ana, { name: 'Gone' })
  await app.as(ana).call(api.deleteSessionType, { params: { id: gone.id } })
  const [card] = await find()
  expect(card?.sessionTypes).toEqual([
    { id: intro.id, name: 'Intro', minutes: 30, price: { amount: 0, currency: 'USD' }, isIntro: true },
    {
      ...{ id: design.id, name: 'System design', minutes: 90 },
      ...{ price: { amount: 120, currency: 'USD' }, isIntro: false },
    },
  ])
  // Those that match come first.
  const [found] = await find({ sessionLength: 'over_60' })
  expect(found?.sessionTypes.map(({ id }) => id)).toEqual([design.id, intro.id])
  await app.runCronJobs()
  expect(await find({ maxPrice: 10, minPrice: 5 })).toEqual([])
  const { link, isDefault, ...fields } = hidden
  await app
    .as(ana)
    .call(api.editSessionType, { params: { id: hidden.id }, body: { ...fields, visibility: 'listed' } })
  expect(await find({ maxPrice: 10, minPrice: 5 })).toHaveLength(1)
})

test('without weekly hours types have no times, so neither cards nor filters show them', async () => {
  const { app, expert, find, names } = await start()
  const ana = await expert('Ana')
  await aSessionType(app, ana, aFreeIntro)
  expect(await names({ freeIntro: true })).toEqual(['Ana'])
  const { revision } = await app.as(ana).call(api.weeklySchedule, {})
  await app.as(ana).call(api.setWeeklySchedule, { body: { ...mondayHours, times: [], revision } })
  expect(await names({ freeIntro: true })).toEqual([])
  expect((await find())[0]?.sessionTypes).toEqual([])
})

test('length and price must match the same type', async () => {
  const { app, expert, names } = await start()
  await aSessionType(app, await expert('Short and cheap'), { minutes: 45, amount: 20 })
  const two = await expert('Short or cheap')
  await aSessionType(app, two, { minutes: 45, amount: 90 })
  await aSessionType(app, two, { minutes: 120, amount: 15 })
  await app.runCronJobs()
  const both = ['Short and cheap', 'Short or cheap']
  expect(await names({ sessionLength: '31_to_45' })).toEqual(both)
  expect(await names({ maxPrice: 20 })).toEqual(both)
  expect(await names({ sessionLength: '31_to_45', maxPrice: 20 })).toEqual(['Short and cheap'])
  expect(await names({ sessionLength: '31_to_45', minPrice: 80 })).toEqual(['Short or cheap'])
  expect(await names({ sessionLength: 'over_60' })).toEqual(['Short or cheap'])
  expect(await names({ sessionLength: 'up_to_30' })).toEqual([])
  // Other filters and orders still apply.
  expect(await names({ sessionLength: '31_to_45', maxPrice: 20, search: 'short or' })).toEqual([])
  for (const sort of ['price', 'soonest'] as const)
    expect(await names({ sessionLength: '31_to_45', maxPrice: 20, sort }), sort).toEqual(['Short and cheap'])
})

test('the lengths of slots count too, as soon as they are published, each with its own price', async () => {
  const { app, names } = await start()
  const ana = await aFindableInterviewer(app, { name: 'Ana' })
  const slot = (startTime: string, minutes: number, amount: number) => ({
    startTime,
    endTime: new Date(Date.parse(startTime) + minutes * 60_000).toISOString(),
    amount,
  })
  const timeSlots = [slot('2030-05-06T10:00:00Z', 30, 40), slot('2030-05-06T12:00:00Z', 90, 100)]
  await app.as(ana).call(api.addSlots, { body: { timeSlots } })
  expect(await names({ sessionLength: 'up_to_30' })).toEqual(['Ana'])
  expect(await names({ sessionLength: '46_to_60' })).toEqual([])
  await app.runCronJobs()
  expect(await names({ sessionLength: 'up_to_30', maxPrice: 40 })).toEqual(['Ana'])
  expect(await names({ sessionLength: 'over_60', maxPrice: 40 })).toEqual([])
  expect(await names({ sessionLength: 'over_60', minPrice: 100 })).toEqual(['Ana'])

  const later = [slot('2030-05-07T10:00:00Z', 60, 10)]
  await app.as(ana).call(api.addSlots, { body: { timeSlots: later } })
  app.clock.set('2030-05-06T11:00:00Z')
  await app.runCronJobs()
  expect(await names({ sessionLength: 'up_to_30' })).toEqual([])
  expect(await names({ sessionLength: 'over_60' })).toEqual(['Ana'])
  expect(await names({ sessionLength: '46_to_60', maxPrice: 10 })).toEqual(['Ana'])
})

test('interview type and level must suit the same type, which without them suits all of the interviewer', async () => {
  const { app, expert, names } = await start()
  const ana = await expert('Ana')
  await kindsOf(app, ana, { interviewTypes: [type.Coding], levels: [level.MidLevel] })
  await aSessionType(app, ana, { interviewTypes: [type.Leadership], levels: [level.Lead] })
  const coding = { interviewType: type.Coding }
  expect(await names({ interviewType: type.Leadership, experienceLevel: level.Lead })).toEqual(['Ana'])
  expect(await names({ ...coding, experienceLevel: level.MidLevel })).toEqual(['Ana'])
  expect(await names({ ...coding, experienceLevel: level.Lead })).toEqual([])
  expect(await names({ ...coding, sessionLength: '46_to_60' })).toEqual(['Ana'])
  expect(await names({ ...coding, sessionLength: '31_to_45' })).toEqual([])

  // The default type of the slots may suit less than the profile says.
  const [standard] = await app.as(ana).call(api.mySessionTypes, {})
  if (!standard) throw new Error('a default type')
  const { link, isDefault, ...fields } = standard
  const body = { ...fields, levels: [level.Senior] }
  await app.as(ana).call(api.editSessionType, { params: { id: standard.id }, body })
  expect(await names({ ...coding, experienceLevel: level.MidLevel })).toEqual([])
  expect(await names({ experienceLevel: level.MidLevel })).toEqual([])
  expect(await names({ ...coding, experienceLevel: level.Senior })).toEqual(['Ana'])
  await kindsOf(app, ana, { interviewTypes: [type.Product], levels: [] })
  expect(await names(coding)).toEqual([])
  expect(await names({ interviewType: type.Product, experienceLevel: level.Senior })).toEqual(['Ana'])
})

test('a free intro, and a type that an instant filter finds, are booked as the filter says', async () => {
  const { app, expert, names } = await start()
  const [ana, ben] = [await expert('Ana'), await expert('Ben')]
  await aSessionType(app, ana, aFreeIntro)
  await aSessionType(app, ben, { minutes: 30, amount: 0, bookingMode: 'approve' })
  expect(await names({ freeIntro: true })).toEqual(['Ana'])
  expect(await names({ freeIntro: false })).toEqual(['Ana', 'Ben'])
  expect(await names({ sessionLength: 'up_to_30' })).toEqual(['Ana', 'Ben'])
  expect(await names({ sessionLength: 'up_to_30', bookingMode: 'instant' })).toEqual(['Ana'])
  expect(await names({ bookingMode: 'instant' })).toEqual(['Ana', 'Ben'])
  expect(await names({ freeIntro: true, sessionLength: '46_to_60' })).toEqual([])
})

test('prices of types compare across currencies at today’s rates, and within one without a rate', async () => {
  const rates = await openRates()
  onTestFinished(rates.close)
  const { app, expert, names } = await start(rates.env)
  const hours = { amount: 200 }
  await aSessionType(app, await expert('Dollar', hours), { amount: 60 })
  await aSessionType(app, await expert('Lari', hours), { amount: 90, currency: 'GEL' })
  const range = { sessionLength: '31_to_45' as const, maxPrice: 50 }
  expect(await names(range)).toEqual([])
  expect(await names({ ...range, maxPrice: 100, currency: 'GEL' })).toEqual(['Lari'])
  await listExchangeRates(app.deps)
  expect(await names(range)).toEqual(['Lari'])
  expect(await names({ minPrice: 90, maxPrice: 90, currency: 'GEL' })).toEqual(['Lari'])
  expect(await names({ minPrice: 59, maxPrice: 61 })).toEqual(['Dollar'])
})

test('types that were added at the same instant keep their order', async () => {
  const { app, expert, find } = await start()
  const ana = await expert('Ana')
  const created = []
  for (let count = 1; count < sessionTypeLimits.perInterviewer; count++)
    created.push((await aSessionType(app, ana, { name: `Type ${count}` })).id)
  const own = await app.as(ana).call(api.mySessionTypes, {})
  expect(own.slice(1).map(({ id }) => id)).toEqual(created)
  expect((await find())[0]?.sessionTypes.map(({ id }) => id)).toEqual(created)
})

test('changes of types, hours and profile at the same moment do not block each other', async () => {
  const { app, expert, names } = await start()
  const ana = await expert('Ana')
  const me = app.as(ana)
  const types = await Promise.all([1, 2, 3].map(() => aSessionType(app, ana, { minutes: 90 })))
  const { revision } = await me.call(api.weeklySchedule, {})
  const replies = await Promise.all([
    ...types.map(({ link, isDefault, ...fields }) =>
      me.send(api.editSessionType, { params: { id: fields.id }, body: { ...fields, minutes: 30 } }),
    ),
    ...types.slice(1).map(({ id }) => me.send(api.deleteSessionType, { params: { id } })),
    me.send(api.setWeeklySchedule, { body: { ...mondayHours, amount: 70, revision } }),
    me.send(api.updateProfile, {
      body: { country: 'Georgia', languages: ['English'], levels: [level.Lead] },
    }),
  ])
  expect(replies.map(({ status }) => status).filter(status => status >= 500)).toEqual([])
  expect(await names({ sessionLength: 'up_to_30', experienceLevel: level.Lead })).toEqual(['Ana'])
  expect(await names({ sessionLength: 'over_60' })).toEqual([])
})

test('filters of session types take only what the API names', async () => {
  const { person } = await start()
  for (const body of [{ sessionLength: '45' }, { freeIntro: 'maybe' }])
    expect(await person.refused(api.findInterviewers, { body: body as never })).toMatchObject({ status: 400 })
  expect(await person.call(api.findInterviewers, { body: { sessionLength: '' as never } })).toMatchObject({
    total: 0,
  })
})
