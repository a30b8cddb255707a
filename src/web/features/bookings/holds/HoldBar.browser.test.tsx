import { QueryObserver } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { UnpaidHold } from '#contract/booking-lifecycle.ts'
import { paymentId } from '#contract/id.ts'
import { bookingApi } from '#contract/routes/bookings.ts'
import { interviewersApi } from '#contract/routes/marketplace.ts'
import { stopClock } from '#test/web/clock.ts'
import { aBooking } from '#test/web/factories.ts'
import { fakeServer } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import { apiQuery, queryClient } from '#web/lib/api/query-client.ts'
import HoldBar from './HoldBar.tsx'

const now = Date.parse('2026-11-20T12:00:00Z')
const { id, timeSlotId, interviewerId, startTime, endTime } = aBooking()
const hold: UnpaidHold = {
  ...{ bookingId: id, timeSlotId, interviewerId, startTime, endTime },
  ...{ sessionTypeId: null, interviewerName: 'Nino Beridze', amount: 50, currency: 'USD' },
  holdExpiresAt: new Date(now + 5000).toISOString(),
  transactionId: paymentId.parse('0198a000-0000-7000-8000-0000000000aa'),
  paymentUrl: 'https://pay.example.test',
}
const expired = page.getByText('Your hold on a time with Nino Beridze has expired.')
const bar = page.getByRole('region', { name: 'Time held for you' })

beforeEach(() => {
  stopClock({ now, toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  signInAs('interviewee')
})

test.each([
  ['/interviewers', true],
  ['/profile', false],
])('an expired hold is announced on %s, where the bar is shown before: %s', async (path, isShown) => {
  let holds = [hold]
  const tasks = fakeServer().answer(bookingApi.upcomingTasks, () => ({
    ...{ holds, session: null, requests: null, toPay: holds.length },
  }))
  await render(
    <MemoryRouter initialEntries={[path]}>
      <HoldBar />
    </MemoryRouter>,
  )
  await expect.poll(() => tasks.length).toBe(1)
  // The reply is passed on by a timer.
  await vi.advanceTimersByTimeAsync(10)
  if (isShown) await expect.element(bar).toHaveTextContent('Held for you')
  else await expect.element(bar).not.toBeInTheDocument()
  holds = []
  await vi.advanceTimersByTimeAsync(6000)
  await expect.element(expired).toBeVisible()
  await vi.advanceTimersByTimeAsync(13_000)
  await expect.element(bar).not.toBeInTheDocument()
})

test('an expired hold leaves an open list of interviewers as it is', async () => {
  const server = fakeServer()
  const tasks = server.answer(bookingApi.upcomingTasks, () => ({
    ...{ holds: [hold], session: null, requests: null, toPay: 1 },
  }))
  const lists = server.answer(interviewersApi.availableLanguages, () => [])
  const list = new QueryObserver(queryClient, apiQuery(interviewersApi.availableLanguages, {}))
  onTestFinished(list.subscribe(() => undefined))
  await render(
    <MemoryRouter>
      <HoldBar />
    </MemoryRouter>,
  )
  await expect.poll(() => tasks.length).toBe(1)
  await vi.advanceTimersByTimeAsync(10)
  await vi.advanceTimersByTimeAsync(6000)
  await expect.element(expired).toBeVisible()
  await expect.poll(() => tasks.length).toBe(2)
  expect(lists.length).toBe(1)
})
