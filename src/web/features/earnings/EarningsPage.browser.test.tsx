import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { bookingId } from '#contract/id.ts'
import { earningsApi } from '#contract/routes/payments.ts'
import { fakeServer, refusal } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import EarningsPage, { clientLoader, shouldRevalidate } from './EarningsPage.tsx'

const balance = { currency: 'USD' as const, available: 42.5, pending: 0, upcoming: 0, paidOut: 0 }
const noDetails: ReplyOf<'payoutDetails'> = {
  method: null,
  methods: ['bank'],
  holder: null,
  destination: null,
  removed: null,
}

let details = noDetails
beforeEach(() => {
  details = noDetails
})
const bankDetails = { ...noDetails, method: 'bank', holder: 'Nino', destination: 'GE•• •••• 1993' } as const

/** One session per page, with the page's number as the name. */
const sessionsOf = (number: string): ReplyOf<'earningSessions'> => ({
  sessions: [
    {
      bookingId: bookingId.parse('0198a000-0000-7000-8000-0000000000b1'),
      intervieweeName: `Person ${number}`,
      startTime: '2026-11-24T12:00:00.000Z',
      state: 'available',
      availableAt: null,
      currency: 'USD',
      charged: null,
      gross: 50,
      refunded: 0,
      fee: 7.5,
      net: 42.5,
    },
  ],
  page: Number(number),
  pageSize: 10,
  total: 30,
})

const HydrateFallback = () => null

async function renderPage(
  answerSessions: (page: string) => Promise<ReplyOf<'earningSessions'> | Response>,
  change: Partial<ReplyOf<'earnings'>> = {},
) {
  signInAs('interviewer')
  const server = fakeServer()
  let requested: ReplyOf<'earnings'>['requestedPayouts'] = []
  const summaries = server.answer(earningsApi.earnings, () => ({
    feePercent: 15,
    balances: [balance],
    months: [],
    payouts: [],
    nextPayoutOn: null,
    requestedPayouts: requested,
    ...change,
  }))
  const requests = server.answer(earningsApi.requestPayout, ({ body }) => {
    const { currency } = body as { currency: 'USD' }
    requested = [{ currency, requestedAt: '2026-11-28T12:00:00.000Z' }]
    return { currency, requestedAt: '2026-11-28T12:00:00.000Z' }
  })
  server.answer(earningsApi.payoutDetails, () => details)
  server.answer(earningsApi.earningSessions, ({ query }) => answerSessions(query.get('page') ?? '1'))
  const router = createMemoryRouter(
    [
      {
        path: '/earnings',
        Component: EarningsPage,
        HydrateFallback,
        loader: clientLoader,
        shouldRevalidate,
      },
    ],
    { initialEntries: ['/earnings'] },
  )
  await render(
    <QueryProvider>
      <RouterProvider router={router} />
    </QueryProvider>,
  )
  return { router, summaries, requests }
}

const person = (number: number) => page.getByText(`Person ${number}`, { exact: true })
const next = page.getByRole('button', { name: 'Next', exact: true })

test('the shown sessions stay, dimmed, until the next ones are loaded', async () => {
  const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>()
  const { router, summaries } = await renderPage(async number => {
    if (number !== '1') await isAllowed
    return sessionsOf(number)
  })
  await expect.element(person(1)).toBeVisible()
  await userEvent.click(next)
  await expect.poll(() => person(1).element().closest('[aria-busy="true"]')).not.toBeNull()
  const from = page.getByLabelText('From', { exact: true })
  await userEvent.fill(from, '2026-11-01')
  await userEvent.tab()
  await expect.element(from).toHaveValue('01/11/2026')
  allow()
  await expect.poll(() => router.state.location.search).toBe('?from=2026-11-01')
  await expect.poll(() => person(1).element().closest('[aria-busy="true"]')).toBeNull()
  await userEvent.click(next)
  await expect.element(person(2)).toBeVisible()
  expect(router.state.location.search).toBe('?from=2026-11-01&page=2')
  expect(summaries).toHaveLength(1)
})

test('sessions that cannot be loaded leave the rest of the page, and another period loads', async () => {
  await renderPage(async number =>
    number === '2'
      ? refusal({ status: 429, code: 'request.too_many', message: 'Too many requests.' })
      : sessionsOf(number),
  )
  await userEvent.click(next)
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Balance' })).toBeVisible()
  await userEvent.fill(page.getByLabelText('From', { exact: true }), '2026-11-01')
  await expect.element(person(1)).toBeVisible()
})

test('the payout form takes the focus and returns it to its button', async () => {
  await renderPage(async number => sessionsOf(number))
  await userEvent.click(page.getByRole('button', { name: 'Add payout details' }))
  await expect.element(page.getByLabelText('Account holder')).toHaveFocus()
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
  await expect.element(page.getByRole('button', { name: 'Add payout details' })).toHaveFocus()
})

test('a payout is requested with one click, and the page then says so', async () => {
  details = bankDetails
  const { requests } = await renderPage(async number => sessionsOf(number))
  await userEvent.click(page.getByRole('button', { name: /^Request payout of USD\s42\.50$/ }))
  await expect.element(page.getByText(/^Payout of USD\s42\.50 to ••1993 requested on/)).toBeVisible()
  expect(requests.map(({ body }) => body)).toEqual([{ currency: 'USD' }])
})

test('with a fixed day the page names it, the amount and the account', async () => {
  details = bankDetails
  await renderPage(async number => sessionsOf(number), { nextPayoutOn: '2026-12-04' })
  await expect.element(page.getByText(/^Next payout Fri 04\/12\/2026, USD\s42\.50 to ••1993$/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Request payout/ })).not.toBeInTheDocument()
})

test('without an account the page promises no payout, and says until when to add one', async () => {
  await renderPage(async number => sessionsOf(number), { nextPayoutOn: '2026-12-04' })
  await expect
    .element(page.getByText(/^Add an account by Fri 04\/12\/2026 to get USD\s42\.50$/))
    .toBeVisible()
})

test('payouts are listed by year, each with its statement, and the chart starts with the first earnings', async () => {
  const payoutIn = (year: number, amount: number, status: 'paid' | 'returned' = 'paid') => ({
    id: crypto.randomUUID(),
    amount,
    currency: 'USD' as const,
    status,
    destination: 'GE•• •••• 1993',
    createdAt: `${year}-06-15T12:00:00.000Z`,
  })
  const monthOf = (month: string, gross: number) => ({
    month,
    currency: 'USD' as const,
    ...{ gross, refunded: 0, fee: 0, net: gross },
  })
  await renderPage(async number => sessionsOf(number), {
    payouts: [payoutIn(2026, 40), payoutIn(2026, 30, 'returned'), payoutIn(2025, 20)],
    months: [monthOf('2026-09', 0), monthOf('2026-10', 50), monthOf('2026-11', 0)],
  })
  await expect.element(page.getByRole('heading', { name: /^2026 · USD\s40\.00$/ })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: /^2025 · USD\s20\.00$/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Statement (CSV) 2025' })).toBeVisible()
  await expect.element(page.getByText(/^USD\s50\.00 since October 2026$/)).toBeVisible()
})
