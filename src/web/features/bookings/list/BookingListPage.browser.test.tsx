import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Booking } from '#contract/booking.ts'
import { bookingId } from '#contract/id.ts'
import { accountApi } from '#contract/routes/account.ts'
import { bookingApi, timeRequestsApi } from '#contract/routes/bookings.ts'
import { profileApi } from '#contract/routes/profile.ts'
import { aBooking, aTimeRequest } from '#test/web/factories.ts'
import { type FakeCall, fakeServer, refusal } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { queryClient } from '#web/lib/api/query-client.ts'
import IntervieweeBookingsPage, { clientLoader } from './IntervieweeBookingsPage.tsx'

const anna = aBooking({
  interviewerName: 'Anna',
  ...{ startTime: '2100-11-24T12:00:00.000Z', endTime: '2100-11-24T13:00:00.000Z' },
})
const boris = aBooking({
  id: bookingId.parse('0198a000-0000-7000-8000-0000000000b2'),
  interviewerName: 'Boris',
  status: 'pending',
})
const failure = { status: 404, code: 'booking.not_found', message: 'Not now' } as const

/** Bookings by group or, in the whole list, by status. */
const reply = ({ query }: FakeCall) => {
  const group = query.get('group')
  const isPending = group === 'waiting' || query.get('status') === 'pending'
  const bookings: Booking[] = isPending ? [boris] : group === 'upcoming' ? [anna] : [anna, boris]
  return {
    bookings,
    ...{ total: bookings.length, page: 1, pageSize: 20 },
    counts: { upcoming: 1, waiting: 1, past: 0, cancelled: 0 },
  }
}
/** Holds the replies until it is called. */
function holdReplies() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const requests = server.answer(bookingApi.intervieweeBookings, async call => {
    await promise
    return reply(call)
  })
  return { requests, release: resolve }
}

let server: ReturnType<typeof fakeServer>
let reads: FakeCall[]
beforeEach(() => {
  signInAs('interviewee')
  server = fakeServer()
  server.answer(accountApi.myAccount, () => refusal(failure))
  server.answer(profileApi.myProfile, () => refusal(failure))
  server.answer(timeRequestsApi.timeRequests, () => [])
  reads = server.answer(bookingApi.intervieweeBookings, reply)
})

const tab = (name: string) => page.getByRole('tab', { name })
const card = (name: string) => page.getByRole('article', { name })
const skeleton = () => document.querySelector('[role=tabpanel] [aria-busy=true]')

const NoFallback = () => null

/** The page beside it opens when `slowPage` is released. */
const slowPage = Promise.withResolvers<void>()

async function openPage(address: string) {
  const path = '/interviewee-bookings'
  const loader = (input: { request: Request }) => clientLoader(input as never) ?? null
  const routes = [
    { path, loader, Component: IntervieweeBookingsPage, HydrateFallback: NoFallback },
    { path: '/slow', loader: () => slowPage.promise.then(() => null), Component: NoFallback },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [path + address] })
  await render(
    <QueryProvider>
      <RouterProvider router={router} />
    </QueryProvider>,
  )
  return router
}

test('the loader and the page read the same list once', async () => {
  await openPage('?group=upcoming')
  await expect.element(card('Anna')).toBeVisible()
  expect(reads.map(({ query }) => query.get('group'))).toEqual(['upcoming'])
})

test('a chosen group is selected at once, and the counts stay while its bookings load', async () => {
  await openPage('?group=upcoming')
  await expect.element(card('Anna')).toBeVisible()
  const { release } = holdReplies()
  await userEvent.click(tab('Waiting'))
  await expect.element(tab('Waiting')).toHaveAttribute('aria-selected', 'true')
  await expect.element(tab('Upcoming')).toHaveTextContent('Upcoming1')
  await expect.element(card('Anna')).not.toBeInTheDocument()
  expect(skeleton()).not.toBeNull()
  release()
  await expect.element(card('Boris')).toBeVisible()
})

test('a filter is selected at once, and the previous bookings stay while the next ones load', async () => {
  await openPage('?group=all')
  await expect.element(card('Anna')).toBeVisible()
  const { release, requests } = holdReplies()
  await userEvent.click(page.getByText('Pending', { exact: true }).first())
  await expect.element(page.getByRole('radio', { name: 'Pending' })).toBeChecked()
  await expect.poll(() => requests.length).toBe(1)
  await expect.element(card('Anna')).toBeVisible()
  expect(skeleton()).not.toBeNull()
  release()
  await expect.element(card('Anna')).not.toBeInTheDocument()
  await expect.element(card('Boris')).toBeVisible()
})

test('a group that cannot be loaded is loaded again on request', async () => {
  let isDown = true
  server.answer(bookingApi.intervieweeBookings, call => (isDown ? refusal(failure) : reply(call)))
  await openPage('?group=waiting')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not now')
  isDown = false
  await userEvent.click(page.getByRole('button', { name: 'Try Again' }))
  await expect.element(card('Boris')).toBeVisible()
})

test('an address without parameters opens the upcoming sessions, the next one with its countdown', async () => {
  const router = await openPage('')
  await expect.element(page.getByRole('region', { name: 'Next session' })).toHaveTextContent('Anna')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('My Bookings')
  await expect.element(tab('Upcoming')).toHaveAttribute('aria-selected', 'true')
  expect(router.state.location.search).toBe('')
  expect(reads).toHaveLength(1)
  await userEvent.click(tab('All'))
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Booking History')
})

test('the list waits for the alert about an unconfirmed email, so that it does not move', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.answer(accountApi.myAccount, async () => {
    await promise
    return new Response('{"isEmailConfirmed":false,"newEmail":null,"email":"anna@example.test"}')
  })
  await openPage('?group=upcoming')
  await expect.poll(() => reads.length).toBe(1)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(page.getByRole('tab').elements()).toHaveLength(0)
  resolve()
  await expect.element(card('Anna')).toBeVisible()
  await expect.element(page.getByText('Your email isn’t confirmed yet')).toBeVisible()
})

test('requests for other times wait with the bookings, also without any booking', async () => {
  server.answer(timeRequestsApi.timeRequests, () => [aTimeRequest(), aTimeRequest({ status: 'declined' })])
  await openPage('?group=upcoming')
  await expect.element(tab('Waiting')).toHaveTextContent('Waiting2')
  await userEvent.click(tab('Waiting'))
  await expect.element(card('Nino Beridze')).toBeVisible()
  expect(card('Nino Beridze').elements()).toHaveLength(1)
  await expect.element(card('Boris')).toBeVisible()
})

test('a first request for other times is shown before there is any booking', async () => {
  server.answer(timeRequestsApi.timeRequests, () => [aTimeRequest()])
  server.answer(bookingApi.intervieweeBookings, () => ({
    ...{ bookings: [], total: 0, page: 1, pageSize: 20 },
    counts: { upcoming: 0, waiting: 0, past: 0, cancelled: 0 },
  }))
  await openPage('')
  await expect.element(tab('Waiting')).toHaveAttribute('aria-selected', 'true')
  await expect.element(card('Nino Beridze')).toBeVisible()
  await expect.element(page.getByText(/^Nothing is waiting/)).not.toBeInTheDocument()
})

test('without an upcoming session, what waits is opened', async () => {
  server.answer(bookingApi.intervieweeBookings, call => ({
    ...reply(call),
    ...(call.query.get('group') === 'upcoming' ? { bookings: [], total: 0 } : {}),
    counts: { upcoming: 0, waiting: 1, past: 0, cancelled: 0 },
  }))
  await openPage('')
  await expect.element(card('Boris')).toBeVisible()
  await expect.element(tab('Waiting')).toHaveAttribute('aria-selected', 'true')
})

test('the group that was opened stays when the counts change', async () => {
  const counts = { upcoming: 0, waiting: 1, past: 0, cancelled: 0 }
  server.answer(bookingApi.intervieweeBookings, call => ({ ...reply(call), counts }))
  await openPage('')
  await expect.element(tab('Waiting')).toHaveAttribute('aria-selected', 'true')
  counts.waiting = 0
  counts.upcoming = 1
  await queryClient.invalidateQueries()
  await expect.element(tab('Upcoming')).toHaveTextContent('Upcoming1')
  await expect.element(tab('Waiting')).toHaveAttribute('aria-selected', 'true')
})

test('a link followed while the list loads opens its page', async () => {
  const { release } = holdReplies()
  const router = await openPage('')
  await expect.element(tab('Upcoming')).toBeVisible()
  void router.navigate('/slow')
  release()
  await expect.element(card('Anna')).toBeVisible()
  slowPage.resolve()
  await expect.poll(() => router.state.location.pathname).toBe('/slow')
})

test('a past session is one row with its links, and expands to the card', async () => {
  const ended = aBooking(
    {
      interviewerName: 'Clara',
      attendance: 'completed',
      startTime: '2020-11-24T12:00:00.000Z',
      endTime: '2020-11-24T13:00:00.000Z',
    },
    { review: true, replay: true, scorecard: true },
  )
  server.answer(bookingApi.intervieweeBookings, call => ({
    ...reply(call),
    bookings: [ended],
    counts: { upcoming: 0, waiting: 0, past: 1, cancelled: 0 },
  }))
  await openPage('?group=past')
  await expect
    .element(page.getByRole('link', { name: 'Recording' }))
    .toHaveAttribute('href', `/sessions/${ended.id}#recording`)
  await expect
    .element(page.getByRole('link', { name: 'Scorecard' }))
    .toHaveAttribute('href', `/sessions/${ended.id}#scorecard`)
  await expect.element(page.getByRole('button', { name: 'Leave review' })).toBeVisible()
  await expect.element(card('Clara')).not.toHaveTextContent('Completed')
  await userEvent.click(page.getByRole('button', { name: /Clara/ }))
  await expect.element(card('Clara')).toHaveTextContent('Completed')
})

test('only the next session is a card, a later one is a row with its actions in a menu', async () => {
  const later = aBooking(
    {
      id: bookingId.parse('0198a000-0000-7000-8000-0000000000b3'),
      interviewerName: 'Dana',
      meetingLink: 'https://meet.example.test/dana',
      ...{ startTime: '2100-11-25T12:00:00.000Z', endTime: '2100-11-25T13:00:00.000Z' },
    },
    { writeMessage: true },
  )
  server.answer(bookingApi.intervieweeBookings, call => ({
    ...reply(call),
    bookings: [anna, later],
    total: 2,
  }))
  await openPage('?group=upcoming')
  await expect.element(page.getByRole('region', { name: 'Next session' })).toHaveTextContent('Anna')
  const dana = card('Dana')
  await expect.element(dana).toHaveTextContent('Confirmed')
  await expect.element(dana.getByRole('link', { name: 'Join meeting' })).not.toBeInTheDocument()
  await userEvent.click(dana.getByRole('button', { name: 'More' }))
  await expect.element(dana.getByRole('button', { name: 'Add to calendar' })).toBeVisible()
  await userEvent.click(dana.getByRole('button', { name: /Dana/ }))
  await expect
    .element(dana.getByRole('link', { name: 'Join meeting' }))
    .toHaveAttribute('href', 'https://meet.example.test/dana')
})
