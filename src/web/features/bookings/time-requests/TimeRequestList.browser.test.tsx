import { useQuery } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { timeRequestId, userId } from '#contract/id.ts'
import { timeRequestsApi } from '#contract/routes/bookings.ts'
import { moderationApi } from '#contract/routes/moderation.ts'
import type { TimeRequest } from '#contract/time-request.ts'
import { aTimeRequest } from '#test/web/factories.ts'
import { fakeServer } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import { timeRequestsQuery } from '#web/features/bookings/api.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { TimeRequestList } from './TimeRequestList.tsx'

function Page() {
  const { data = [] } = useQuery(timeRequestsQuery)
  return (
    <main id="main" tabIndex={-1}>
      {data.length > 0 && <TimeRequestList requests={data} />}
    </main>
  )
}

/** One open request, which leaves the list when it is answered. */
async function renderRequest() {
  signInAs('interviewer')
  let requests: TimeRequest[] = [aTimeRequest({ amount: 0 })]
  const answerWith = (status: 'accepted' | 'declined') => () => {
    const [request] = requests
    requests = []
    return { ...(request as TimeRequest), status }
  }
  const server = fakeServer()
  server.answer(timeRequestsApi.timeRequests, () => requests)
  server.answer(timeRequestsApi.acceptTimeRequest, answerWith('accepted'))
  server.answer(timeRequestsApi.declineTimeRequest, answerWith('declined'))
  await render(
    <MemoryRouter>
      <QueryProvider>
        <Page />
      </QueryProvider>
    </MemoryRouter>,
  )
}

test('the page has the focus after an accepted free request has become a booking', async () => {
  await renderRequest()
  await userEvent.click(page.getByRole('button', { name: /^Accept/ }))
  await expect.element(page.getByRole('article')).not.toBeInTheDocument()
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('the page has the focus after a declined request has left the list with its dialog', async () => {
  await renderRequest()
  await userEvent.click(page.getByRole('button', { name: 'Decline' }))
  await userEvent.click(page.getByRole('button', { name: 'Decline request' }))
  await expect.element(page.getByRole('article')).not.toBeInTheDocument()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('each button to block names its person, and unblocks one who is blocked', async () => {
  signInAs('interviewer')
  const blockedId = userId.parse('0198a000-0000-7000-8000-0000000000bb')
  const requests = [
    aTimeRequest({ intervieweeName: 'Ana' }),
    aTimeRequest({
      id: timeRequestId.parse('0198a000-0000-7000-8000-0000000000bc'),
      intervieweeName: 'Luka',
      intervieweeId: blockedId,
    }),
  ]
  fakeServer().answer(moderationApi.myBlocks, () => ({
    blocked: [{ id: blockedId, name: 'Luka', since: '2026-11-01T10:00:00.000Z' }],
  }))
  await render(
    <MemoryRouter>
      <QueryProvider>
        <TimeRequestList requests={requests} />
      </QueryProvider>
    </MemoryRouter>,
  )
  await expect.element(page.getByRole('button', { name: /^Block this person\s*: Ana$/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Unblock this person\s*: Luka$/ })).toBeVisible()
})
