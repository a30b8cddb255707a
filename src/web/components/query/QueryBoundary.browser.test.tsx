import { useSuspenseQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { earningsApi } from '#contract/routes/payments.ts'
import { systemApi } from '#contract/routes/system.ts'
import { fakeServer, refusal } from '#test/web/server.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { apiQuery } from '#web/lib/api/query-client.ts'
import { QueryBoundary } from './QueryBoundary.tsx'

function Content() {
  const { data } = useSuspenseQuery(apiQuery(earningsApi.earnings, {}))
  return <p>Fee {data.feePercent}</p>
}

const renderBoundary = () =>
  render(
    <QueryProvider>
      <QueryBoundary fallback={<p>Loading</p>}>
        <Content />
      </QueryBoundary>
    </QueryProvider>,
  )
const reply = {
  feePercent: 15,
  balances: [],
  months: [],
  payouts: [],
  nextPayoutOn: null,
  requestedPayouts: [],
}

test('a part that failed without a connection loads when the connection is back', async () => {
  let isUp = false
  const server = fakeServer()
  server.answer(systemApi.health, () => Response.json({}, { status: isUp ? 200 : 503 }))
  server.answer(earningsApi.earnings, () => {
    if (!isUp) throw new TypeError('Failed to fetch')
    return reply
  })
  await renderBoundary()
  await expect.element(page.getByText('No connection')).toBeVisible()
  isUp = true
  await expect.element(page.getByText('Fee 15')).toBeVisible()
})

test('the retry button repeats a request that the server refused', async () => {
  let isRefused = true
  const requests = fakeServer().answer(earningsApi.earnings, () =>
    isRefused ? refusal({ status: 429, code: 'request.too_many', message: 'Too many requests.' }) : reply,
  )
  await renderBoundary()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(requests).toHaveLength(1)
  isRefused = false
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.element(page.getByText('Fee 15')).toBeVisible()
})
