import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { bookingApi, reviewsApi } from '#contract/routes/bookings.ts'
import { favoritesApi, interviewersApi, sessionTypesApi, slotsApi } from '#contract/routes/marketplace.ts'
import { currencyApi } from '#contract/routes/payments.ts'
import { profileApi } from '#contract/routes/profile.ts'
import { anInterviewerCard, anotherSessionType, aProfile, aSessionType } from '#test/web/factories.ts'
import { type FakeCall, fakeServer } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { queryClient } from '#web/lib/api/query-client.ts'
import InterviewersPage, { clientLoader, HydrateFallback } from './InterviewersPage.tsx'

const vera = anInterviewerCard({ displayName: 'Vera Card', specialty: 'Quantum Ops', company: 'Northwind' })
const card = page.getByRole('link', { name: 'Vera Card' })
const searchBox = page.getByRole('searchbox', { name: 'Search' })
const firstDay = page.getByLabelText('From')

let server: ReturnType<typeof fakeServer>
let searches: FakeCall[]
beforeEach(() => {
  server = fakeServer()
  signInAs('interviewee')
  searches = server.answer(interviewersApi.findInterviewers, () => ({
    interviewers: [vera],
    ...{ total: 1, page: 1, pageSize: 12 },
  }))
  // Before the two whose addresses match its pattern.
  server.answer(interviewersApi.interviewer, () => vera)
  server.answer(sessionTypesApi.interviewerSessionTypes, () => [aSessionType()])
  server.answer(interviewersApi.availableLanguages, () => ['English'])
  server.answer(interviewersApi.availableSpecialties, () => [])
  server.answer(favoritesApi.myFavorites, () => ({ favourites: [], awaited: [] }))
  server.answer(profileApi.myProfile, () => aProfile({ country: null }))
})

/** An empty booking dialog, which knows the place already. */
function answerBookingDialog() {
  server.answer(profileApi.profileCompleteness, () => ({ isComplete: true, missing: [] }))
  server.answer(slotsApi.availableSlots, () => [])
  server.answer(bookingApi.busyTimes, () => [])
  server.answer(bookingApi.upcomingTasks, () => ({ holds: [], session: null, requests: null, toPay: 0 }))
  localStorage.setItem('visitor_location', JSON.stringify({ place: { country: 'Georgia' }, at: Date.now() }))
}

async function openPage(address = '/interviewers') {
  const routes = [
    {
      path: '/interviewers',
      Component: InterviewersPage,
      HydrateFallback,
      loader: ({ request }: { request: Request }) => {
        clientLoader({ request })
        return null
      },
    },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  await render(
    <QueryProvider>
      <RouterProvider router={router} />
    </QueryProvider>,
  )
  await expect.element(card).toBeVisible()
  return router
}

test('a search is sent after a pause, and the box follows the address', async () => {
  const router = await openPage()
  await userEvent.fill(searchBox, 'Quantum ')
  await expect.poll(() => router.state.location.search).toBe('?search=Quantum')
  // The text stays as typed.
  await expect.element(searchBox).toHaveValue('Quantum ')
  expect(searches.map(({ body }) => (body as { search: string }).search)).toEqual(['', 'Quantum'])
  await userEvent.type(searchBox, 'Ops')
  await expect.poll(() => router.state.location.search).toBe('?search=Quantum+Ops')
  await userEvent.click(page.getByRole('button', { name: 'Reset Filters' }))
  await expect.element(searchBox).toHaveValue('')
  await router.navigate(-1)
  await expect.element(searchBox).toHaveValue('Quantum Ops')
})

test('a day field follows the address', async () => {
  const router = await openPage('/interviewers?from=2099-11-20')
  await expect.element(firstDay).toHaveValue('20/11/2099')
  await userEvent.click(page.getByRole('button', { name: 'Reset Filters' }))
  await expect.element(firstDay).toHaveValue('')
  await router.navigate(-1)
  await expect.element(firstDay).toHaveValue('20/11/2099')
})

test('a dialog searches nothing again and returns the focus to its card, also when it led to another', async () => {
  answerBookingDialog()
  server.answer(reviewsApi.interviewerReviews, () => ({
    reviews: [],
    rating: null,
    ...{ total: 0, page: 1, pageSize: 10 },
  }))
  await openPage()
  await queryClient.invalidateQueries({ refetchType: 'none' })
  const details = page.getByRole('dialog', { name: 'Vera Card' })
  await userEvent.click(card)
  await expect.element(details).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(details).not.toBeInTheDocument()
  await expect.element(card).toHaveFocus()

  await userEvent.keyboard('{Enter}')
  await userEvent.click(details.getByRole('button', { name: 'Book Interview' }))
  const booking = page.getByRole('dialog', { name: 'Book Your Interview' })
  await expect.element(booking.getByText('No Available Slots')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(booking).not.toBeInTheDocument()
  await expect.element(card).toHaveFocus()
  expect(searches).toHaveLength(1)
})

test('a type is booked from the details, beside the filter of the same name', async () => {
  answerBookingDialog()
  server.answer(reviewsApi.interviewerReviews, () => ({
    reviews: [],
    rating: null,
    ...{ total: 0, page: 1, pageSize: 10 },
  }))
  const design = anotherSessionType()
  server.answer(sessionTypesApi.interviewerSessionTypes, () => [aSessionType(), design])
  server.answer(sessionTypesApi.sessionTypeTimes, () => ({ times: [] }))
  const router = await openPage('/interviewers?type=1')
  await userEvent.click(card)
  await expect.element(page.getByText('45 min · USD\u00a040')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Book: System design' }))
  await expect.element(page.getByText('Step 2 of 4: Time')).toBeVisible()
  expect(new URLSearchParams(router.state.location.search).getAll('type')).toEqual(['1', design.id])
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => router.state.location.search).toBe('?type=1')
})

test('a favourite is found although its list was opened before it was stored', async () => {
  const { promise: stored, resolve: store } = Promise.withResolvers<void>()
  let isStored = false
  server.answer(favoritesApi.setFavorite, async () => {
    await stored
    isStored = true
    return { favourites: [vera.id], awaited: [] }
  })
  server.answer(interviewersApi.findInterviewers, ({ body }) => {
    const isFound = isStored || !(body as { only?: string }).only
    return { interviewers: isFound ? [vera] : [], ...{ total: isFound ? 1 : 0, page: 1, pageSize: 12 } }
  })
  await openPage()
  await userEvent.click(page.getByRole('button', { name: 'Add Vera Card to favourites' }))
  await userEvent.click(page.getByRole('button', { name: 'Favourites', exact: true }))
  await expect.element(card).not.toBeInTheDocument()
  store()
  await expect.element(card).toBeVisible()
})

test('a card says why the interviewer fits, what a session costs in the own currency, and opens a time', async () => {
  const hour = 3_600_000
  const [first, second] = [30, 60].map(hours => new Date(Date.now() + hours * hour).toISOString())
  if (!first || !second) throw new Error('No times.')
  const nino = {
    ...vera,
    ...{ purpose: 'Twelve years of payments.', experience: '10+' as const, languages: ['Georgian' as const] },
    ...{ interviewTypes: [1 as const], levels: [2 as const, 3 as const], rating: 4.9, reviewCount: 35 },
    ...{ nextAvailableSlot: first, nextSlots: [first, second] },
    ...{ priceFrom: { amount: 50, currency: 'USD' as const }, priceMinutes: 90, hasHigherPrices: true },
  }
  server.answer(interviewersApi.findInterviewers, () => ({
    interviewers: [nino],
    ...{ total: 1, page: 1, pageSize: 12 },
  }))
  server.answer(profileApi.myProfile, () => aProfile({ country: 'Georgia', languages: ['Georgian'] }))
  server.answer(currencyApi.exchangeRates, () => [
    { currency: 'USD', lari: '2.7', source: 'nbg', date: '2026-11-26' },
  ])
  answerBookingDialog()
  const router = await openPage()
  await expect.element(page.getByText('Twelve years of payments.')).toBeVisible()
  await expect
    .element(page.getByText('10+ years of experience · Technical · Mid Level – Senior'))
    .toBeVisible()
  await expect.element(page.getByText(/Speaks Georgian$/)).toBeVisible()
  await expect.element(page.getByText(/^from about GEL\s135/)).toHaveTextContent('1 h 30 min')
  await expect.element(page.getByText(/^USD\s50$/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: /^Book this time:/ }).nth(1))
  expect(new URLSearchParams(router.state.location.search).get('at')).toBe(second)
  const booking = page.getByRole('dialog', { name: 'Book Your Interview' })
  await expect.element(booking.getByText('No Available Slots')).toBeVisible()
})

test('a card lists session types, each of which opens its booking, and the first three at most', async () => {
  answerBookingDialog()
  server.answer(sessionTypesApi.sessionTypeTimes, () => ({ times: [] }))
  const design = anotherSessionType()
  server.answer(sessionTypesApi.interviewerSessionTypes, () => [aSessionType(), design])
  const typeOnCard = (name: string, amount: number, minutes = 45) => ({
    ...{ id: design.id, name, minutes, isIntro: amount === 0 },
    price: { amount, currency: 'USD' as const },
  })
  const sessionTypes = [
    ...[typeOnCard('Free intro', 0, 30), typeOnCard('System design', 120, 90), typeOnCard('Review', 20)],
    ...[typeOnCard('Fourth', 30), typeOnCard('Fifth', 40)],
  ].map((type, index) =>
    index === 1 ? type : { ...type, id: `${type.id.slice(0, -1)}${index + 3}` as never },
  )
  server.answer(interviewersApi.findInterviewers, () => ({
    interviewers: [{ ...vera, sessionTypes }],
    ...{ total: 1, page: 1, pageSize: 12 },
  }))
  const router = await openPage()
  const chips = page.getByRole('list', { name: 'Session types' }).getByRole('listitem')
  await expect.element(chips.nth(0)).toHaveTextContent(/^Free intro 30 min · Free$/)
  await expect.element(chips.nth(1)).toHaveTextContent(/^System design 1 h 30 min · USD\s120$/)
  await expect.element(chips.nth(3)).toHaveTextContent('+2 more')
  await expect.element(page.getByText('Fourth')).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: /^System design/ }))
  expect(new URLSearchParams(router.state.location.search).get('type')).toBe(design.id)
  await expect.element(page.getByText('Step 2 of 4: Time')).toBeVisible()
})

test('further filters stand in the address, open with it, and are sent as the API names them', async () => {
  const router = await openPage()
  await expect.element(page.getByLabelText('Company')).not.toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'More options' }))
  await userEvent.selectOptions(page.getByLabelText('Candidate levels'), 'Senior')
  await userEvent.selectOptions(page.getByLabelText('Rating'), '4.5 or higher')
  await userEvent.fill(page.getByLabelText('Minimum'), '60 USD')
  await userEvent.fill(page.getByLabelText('Maximum'), '20')
  await expect.element(page.getByText('The maximum can’t be below the minimum.')).toBeVisible()
  await userEvent.fill(page.getByLabelText('Maximum'), '90')
  await userEvent.selectOptions(page.getByLabelText('Session length'), '31 to 45 min')
  await userEvent.click(page.getByLabelText('With a free intro'))
  await userEvent.click(page.getByLabelText('Instant booking only'))
  await expect
    .poll(() => Object.fromEntries(new URLSearchParams(router.state.location.search)))
    .toEqual({
      ...{ level: '3', rating: '4.5', minPrice: '60', maxPrice: '90' },
      ...{ currency: 'USD', mode: 'instant', length: '31_to_45', intro: '1' },
    })
  expect(searches.at(-1)?.body).toMatchObject({
    ...{ experienceLevel: 3, minRating: 4.5, minPrice: 60, maxPrice: 90 },
    ...{ currency: 'USD', bookingMode: 'instant', sessionLength: '31_to_45', freeIntro: true },
  })
})

test('a price is read as people write it, stays as typed, and is sent as a decimal', async () => {
  const router = await openPage('/interviewers?minPrice=5.50&currency=USD')
  const [minimum, maximum] = [page.getByLabelText('Minimum'), page.getByLabelText('Maximum')]
  const price = (name: string) => new URLSearchParams(router.state.location.search).get(name)
  const sent = () => searches.at(-1)?.body
  await expect.element(minimum).toHaveValue('5.50')
  expect(sent()).toMatchObject({ minPrice: 5.5 })
  for (const [typed, amount, shown] of [
    ['49,99', '49.99', '49.99'],
    ['٤٩٫٩', '49.9', '49.90'],
    ['$1,234.50', '1234.5', '1234.50'],
    ['60 USD', '60', '60'],
  ] as const) {
    await userEvent.fill(maximum, typed)
    await expect.poll(() => price('maxPrice')).toBe(amount)
    await expect.element(maximum).toHaveValue(typed)
    await expect.poll(sent).toMatchObject({ maxPrice: Number(amount) })
    await userEvent.click(minimum)
    await expect.element(maximum).toHaveValue(shown)
  }
  const unreadable = page.getByText('Enter a price from 0 to 100,000 with up to two decimals.')
  for (const typed of ['€60', '49.999', '-5', '100000.01']) {
    await userEvent.fill(maximum, typed)
    await expect.element(unreadable).toBeVisible()
    await expect.poll(() => price('maxPrice')).toBeNull()
    await userEvent.click(minimum)
    await expect.element(maximum).toHaveValue(typed)
  }
  await userEvent.fill(maximum, '')
  await expect.element(unreadable).not.toBeInTheDocument()
  await router.navigate('/interviewers?maxPrice=70&currency=USD')
  await expect.element(maximum).toHaveValue('70')
  await expect.element(minimum).toHaveValue('')
})
