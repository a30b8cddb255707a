import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
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
const details: ReplyOf<'payoutDetails'> = {
  method: null,
  methods: ['bank'],
  holder: null,
  destination: null,
  removed: null,
}

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

async function renderPage(answerSessions: (page: string) => Promise<ReplyOf<'earningSessions'> | Response>) {
  signInAs('interviewer')
  const server = fakeServer()
  const summaries = server.answer(earningsApi.earnings, () => ({
    feePercent: 15,
    balances: [balance],
    months: [],
    payouts: [],
  }))
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
  return { router, summaries }
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

test('the payout form returns the focus to its button', async () => {
  await renderPage(async number => sessionsOf(number))
  await userEvent.click(page.getByRole('button', { name: 'Add payout details' }))
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
  await expect.element(page.getByRole('button', { name: 'Add payout details' })).toHaveFocus()
})
