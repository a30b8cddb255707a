import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { InterviewerFilter } from '#contract/interviewer.ts'
import { type SignedInUser, startApp, type TestApp } from '#test/app.ts'
import { aFindableInterviewer, anInterviewee, anInterviewer } from '#test/factories.ts'

type Expert = Parameters<typeof aFindableInterviewer>[1]

async function start() {
  const app = await startApp()
  const person = app.as(await anInterviewee(app))
  const find = (filter: Partial<InterviewerFilter>) => person.call(api.findInterviewers, { body: filter })
  return {
    app,
    person,
    find,
    names: async (filter: Partial<InterviewerFilter>) =>
      (await find(filter)).interviewers.map(card => card.displayName).sort(),
    expert: (name: string, expert: Expert = {}, ...starts: string[]) =>
      createWithSlots(app, name, expert, starts),
  }
}

/** Listed interviewer with slots of an hour, published through the API. */
async function createWithSlots(
  app: TestApp,
  name: string,
  expert: Expert,
  starts: string[],
): Promise<SignedInUser> {
  const interviewer = await aFindableInterviewer(app, { name, ...expert })
  const timeSlots = starts.map(startTime => ({
    startTime,
    endTime: new Date(Date.parse(startTime) + 3_600_000).toISOString(),
  }))
  if (timeSlots.length > 0) await app.as(interviewer).call(api.addSlots, { body: { timeSlots } })
  return interviewer
}

test('a card shows what the interviewer offers', async () => {
  const { app, find, person } = await start()
  const interviewer = await aFindableInterviewer(app, {
    name: 'Nino Beridze',
    email: 'nino@example.test',
    specialty: 'Frontend',
    company: 'Initech',
    languages: ['English', 'Georgian'],
  })
  const slot = (day: string, amount: number, currency: 'USD' | 'GEL') => ({
    startTime: `${day}T10:00:00Z`,
    endTime: `${day}T11:00:00Z`,
    amount,
    currency,
  })
  await app.as(interviewer).call(api.addSlots, {
    body: {
      timeSlots: [
        slot('2030-05-06', 40, 'USD'),
        slot('2030-05-04', 60, 'USD'),
        slot('2030-05-05', 20, 'GEL'),
      ],
    },
  })
  const { interviewers, ...paging } = await find({})
  expect(paging).toEqual({ total: 1, page: 1, pageSize: 12 })
  expect(interviewers).toEqual([
    {
      id: interviewer.id,
      displayName: 'Nino Beridze',
      email: 'nino@example.test',
      specialty: 'Frontend',
      company: 'Initech',
      experience: '7-10',
      interviewTypes: [],
      levels: [],
      languages: ['English', 'Georgian'],
      profilePictureUrl: null,
      rating: null,
      reviewCount: 0,
      totalInterviews: 0,
      linkedinUrl: null,
      city: null,
      country: 'Georgia',
      purpose: null,
      bookingMode: 'instant',
      nextAvailableSlot: '2030-05-04T10:00:00.000Z',
      nextSlots: ['2030-05-04T10:00:00.000Z', '2030-05-05T10:00:00.000Z', '2030-05-06T10:00:00.000Z'],
      priceFrom: { amount: 40, currency: 'USD' },
      priceMinutes: 60,
      hasHigherPrices: true,
      sessionTypes: [],
      verifiedAt: null,
    },
  ])
  expect(await person.call(api.interviewer, { params: { id: interviewer.id } })).toEqual(interviewers[0])
  expect(await person.call(api.interviewers, {})).toEqual({ interviewers, ...paging })
})

test('an interviewer matches only with all requested languages', async () => {
  const { expert, names } = await start()
  await expert('One', { languages: ['English'] })
  await expert('Both', { languages: ['English', 'Georgian'] })
  await expert('Other', { languages: ['Russian', 'Georgian'] })
  expect(await names({ languages: ['English'] })).toEqual(['Both', 'One'])
  expect(await names({ languages: ['Georgian', 'English'] })).toEqual(['Both'])
  expect(await names({ languages: ['Korean'] })).toEqual([])
  expect(await names({ languages: [] })).toEqual(['Both', 'One', 'Other'])
})

test('all filters must match together', async () => {
  const { expert, names } = await start()
  const french = { languages: ['English', 'French'] } as const
  await expert('Right', { languages: [...french.languages], specialty: 'Data' }, '2030-05-04T10:00:00Z')
  await expert('Wrong day', { languages: [...french.languages], specialty: 'Data' }, '2030-05-05T10:00:00Z')
  await expert('Wrong specialty', { languages: [...french.languages] }, '2030-05-04T10:00:00Z')
  await expert('Wrong language', { specialty: 'Data' }, '2030-05-04T10:00:00Z')
  const day = { availableFrom: '2030-05-04', availableTo: '2030-05-04' }
  expect(await names({ specialty: 'Data' })).toEqual(['Right', 'Wrong day', 'Wrong language'])
  expect(await names({ ...day })).toEqual(['Right', 'Wrong language', 'Wrong specialty'])
  expect(await names({ languages: ['French'], specialty: 'Data' })).toEqual(['Right', 'Wrong day'])
  expect(await names({ languages: ['French'], ...day })).toEqual(['Right', 'Wrong specialty'])
  expect(await names({ languages: ['French'], specialty: 'Data', ...day })).toEqual(['Right'])
  expect(await names({ languages: ['French'], specialty: 'Data', ...day, search: 'wrong' })).toEqual([])
  expect(await names({ languages: ['French'], specialty: 'Data', ...day, search: 'right' })).toEqual([
    'Right',
  ])
})

test('search ignores empty filters, as forms send them', async () => {
  const { expert, person } = await start()
  await expert('Single')
  const body = { languages: null, specialty: '', availableFrom: '', availableTo: null, search: ' ' }
  expect((await person.send(api.findInterviewers, { body })).body.total).toBe(1)
})

test('a window matches slots that begin in it, and a day lasts from midnight to midnight', async () => {
  const { expert, names } = await start()
  await expert('First', {}, '2030-05-04T00:00:00Z')
  await expert('Last', {}, '2030-05-04T23:59:00Z')
  await expert('After', {}, '2030-05-05T00:00:00Z')
  await expert('Before', {}, '2030-05-03T23:30:00Z')
  const day = '2030-05-04'
  expect(await names({ availableFrom: day, availableTo: day })).toEqual(['First', 'Last'])
  expect(await names({ availableFrom: day })).toEqual(['After', 'First', 'Last'])
  expect(await names({ availableTo: day })).toEqual(['Before', 'First', 'Last'])
  expect(
    await names({ availableFrom: '2030-05-04T23:59:00Z', availableTo: '2030-05-05T04:00:00+04:00' }),
  ).toEqual(['After', 'Last'])
  expect(
    await names({ availableFrom: '2030-05-04T23:59:00.001Z', availableTo: '2030-05-04T23:59:59Z' }),
  ).toEqual([])
})

test('search answers windows far ahead or very long exactly', async () => {
  const { expert, names } = await start()
  await expert('Soon', {}, '2030-05-04T10:00:00Z')
  // Days 63 apart share a bit.
  await expert('Later', {}, '2030-07-06T10:00:00Z')
  expect(await names({ availableFrom: '2030-05-04', availableTo: '2030-05-04' })).toEqual(['Soon'])
  expect(await names({ availableFrom: '2030-07-06', availableTo: '2030-07-06' })).toEqual(['Later'])
  expect(await names({ availableFrom: '2030-05-05', availableTo: '2030-07-05' })).toEqual([])
  expect(await names({ availableFrom: '2030-05-04', availableTo: '2030-07-06' })).toEqual(['Later', 'Soon'])
  expect(await names({ availableFrom: '2030-01-01', availableTo: '9999-12-31' })).toEqual(['Later', 'Soon'])
})

test('a past window matches no interviewer, and an end before the start is refused', async () => {
  const { app, expert, names, person } = await start()
  await expert('Single', {}, '2030-05-02T10:00:00Z')
  app.clock.set('2030-05-03T00:00:00Z')
  expect(await names({ availableTo: '2030-05-02' })).toEqual([])
  expect(await names({ availableFrom: '2030-05-01', availableTo: '2030-05-10' })).toEqual([])
  const body = { availableFrom: '2030-05-04', availableTo: '2030-05-03' }
  expect(await person.refused(api.findInterviewers, { body })).toMatchObject({
    status: 400,
    message: 'The last day can’t be before the first.',
    fields: [{ path: 'availableTo' }],
  })
})

test('only bookable slots count, and approval takes two more hours of lead time', async () => {
  const { app, expert, names, find } = await start()
  await expert('Instant', {}, '2030-05-01T11:00:00Z')
  await expert('Approving', { mode: 'approve' }, '2030-05-01T11:00:00Z')
  const today = { availableFrom: '2030-05-01', availableTo: '2030-05-01' }
  expect(await names(today)).toEqual(['Instant'])
  expect((await find({})).interviewers.find(card => card.displayName === 'Approving')).toMatchObject({
    nextAvailableSlot: null,
    priceFrom: null,
  })
  app.clock.set('2030-05-01T10:50:00Z')
  expect(await names(today)).toEqual([])
})

test('stale day bits never change a search result', async () => {
  const { app, expert, names } = await start()
  const day = { availableFrom: '2030-05-04', availableTo: '2030-05-04' }
  const booked = await expert('Booked', {}, '2030-05-04T10:00:00Z', '2030-05-05T10:00:00Z')
  const deleting = await expert('Deleting', {}, '2030-05-04T10:00:00Z')
  expect(await names(day)).toEqual(['Booked', 'Deleting'])
  await app.deps.db
    .updateTable('slots')
    .set({ available: false })
    .where('interviewer_id', '=', booked.id)
    .where('starts_at', '<', new Date('2030-05-05'))
    .execute()
  const [slot] = await app.as(deleting).call(api.mySlots, {})
  if (slot) await app.as(deleting).call(api.deleteSlot, { params: { id: slot.id } })
  expect(await names(day)).toEqual([])
  await app.deps.db.updateTable('slots').set({ available: true }).where('deleted_at', 'is', null).execute()
  expect(await names(day)).toEqual(['Booked'])
})

test('search finds text among all interviewers, in search order', async () => {
  const { app, find, expert } = await start()
  await app.deps.pool.query(`
    with made as (
      insert into users (id, email, username, role_id)
      select gen_random_uuid(), n || '@many.test', 'many' || n, 2 from generate_series(1, 600) n returning id
    )
    insert into interviewers (user_id, specialty, listed, rating_sum, review_count, search_text)
    select id, 'Backend', true, 50, 10, 'well rated backend' from made`)
  await expert('Zebedee Low')
  await expert('Zebedee High')
  await app.deps.pool.query(
    `update interviewers set rating_sum = 10, review_count = 2 where search_text like '%high%'`,
  )
  const found = async (search: string, page = 1) =>
    (await find({ search, page, pageSize: 1 })).interviewers.map(card => card.displayName)
  expect([
    ...(await found('ZEBEDEE')),
    ...(await found('zebedee', 2)),
    ...(await found('zebedee', 3)),
  ]).toEqual(['Zebedee High', 'Zebedee Low'])
  expect(await find({ search: 'well rated', pageSize: 10 })).toMatchObject({ total: 600 })
})

test('pages keep a stable order, best rated first, without gaps or repeats', async () => {
  const { app, expert, find } = await start()
  const best = await expert('Best')
  for (let index = 0; index < 24; index++) await expert(`Expert ${index}`)
  await app.deps.db
    .updateTable('interviewers')
    .set({ rating_sum: 9, review_count: 2 })
    .where('user_id', '=', best.id)
    .execute()
  const pages = await Promise.all([1, 2, 3, 4].map(page => find({ page, specialty: 'Backend' })))
  expect(pages.map(page => page.interviewers.length)).toEqual([12, 12, 1, 0])
  expect(pages.map(page => page.total)).toEqual([25, 25, 25, 25])
  expect(pages[0]?.interviewers[0]).toMatchObject({ id: best.id, rating: 4.5, reviewCount: 2 })
  const ids = pages.flatMap(page => page.interviewers.map(card => card.id))
  expect(new Set(ids).size).toBe(25)
  expect((await find({ page: 1, pageSize: 25 })).interviewers.map(card => card.id)).toEqual(ids)
  expect(await find({ page: 2, pageSize: 25 })).toMatchObject({ interviewers: [], total: 25 })
})

test('search never shows an unlisted interviewer', async () => {
  const { app, expert, find, person } = await start()
  const hidden = await expert(
    'Hidden',
    { complete: false, languages: ['Korean'], specialty: 'Secret' },
    '2030-05-04T10:00:00Z',
  )
  for (const filter of [
    {},
    { languages: ['Korean' as const] },
    { specialty: 'Secret' },
    { search: 'hid' },
    { availableFrom: '2030-05-04' },
  ])
    expect(await find(filter)).toMatchObject({ interviewers: [], total: 0 })
  expect(await person.call(api.availableLanguages, {})).toEqual([])
  expect(await person.call(api.availableSpecialties, {})).toEqual([])
  const params = { id: hidden.id }
  expect(await person.refused(api.interviewer, { params })).toMatchObject({
    status: 404,
    code: 'interviewer.not_found',
  })
  expect(await app.as(hidden).call(api.interviewer, { params })).toMatchObject({ displayName: 'Hidden' })
})

test('interviewers and visitors cannot search interviewers', async () => {
  const { app } = await start()
  const body = {}
  expect(await app.anonymous.refused(api.findInterviewers, { body })).toMatchObject({ status: 401 })
  expect(await app.as(await anInterviewer(app)).refused(api.findInterviewers, { body })).toMatchObject({
    status: 403,
  })
})
