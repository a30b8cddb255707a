import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { timeRequestsApi } from '#contract/routes/bookings.ts'
import { aTimeRequest } from '#test/web/factories.ts'
import { fakeServer } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { TimeRequestCard } from './TimeRequestList.tsx'

const times = [18, 19, 20].map((hour, index) => ({
  startTime: `2026-12-01T${hour}:00:00.000Z`,
  endTime: `2026-12-01T${hour + 1}:00:00.000Z`,
  isFree: index !== 1,
  reason: index === 1 ? ('busy' as const) : null,
}))

beforeEach(() => signInAs('interviewer'))

test('an interviewer accepts one of the free times beside it', async () => {
  const server = fakeServer()
  const request = aTimeRequest({ times })
  const sent = server.answer(timeRequestsApi.acceptTimeRequest, () => ({ ...request, status: 'accepted' }))
  server.answer(timeRequestsApi.timeRequests, () => [])
  await render(
    <MemoryRouter>
      <QueryProvider>
        <TimeRequestCard request={request} />
      </QueryProvider>
    </MemoryRouter>,
  )
  const accept = page.getByRole('listitem').getByRole('button', { name: /^Accept .*01\/12\/2026/ })
  await expect.poll(() => accept.elements().length).toBe(2)
  await expect.element(page.getByText('your calendar is busy', { exact: false })).toBeVisible()
  await userEvent.click(accept.nth(1))
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ startTime: times[2]?.startTime }])
  await expect.element(page.getByRole('article')).toHaveFocus()
})
