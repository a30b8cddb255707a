import { useSuspenseQuery } from '@tanstack/react-query'
import { createRoutesStub, Outlet } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { bookingApi, bookingMessagesApi } from '#contract/routes/bookings.ts'
import { notificationsApi, profileApi } from '#contract/routes/profile.ts'
import { viewAsApi } from '#contract/routes/view-as.ts'
import { aProfile } from '#test/web/factories.ts'
import { fakeServer } from '#test/web/server.ts'
import { ownId } from '#test/web/session.ts'
import { AppShell } from '#web/components/layout/AppShell.tsx'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { callApi } from '#web/lib/api/api-client.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { apiQuery } from '#web/lib/api/query-client.ts'
import { renewAuthSession, useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { viewedPersonKey } from '#web/lib/auth/viewed-person.ts'
import { sessionStore } from '#web/lib/storage/storage.ts'

afterEach(() => sessionStore.removeItem(viewedPersonKey))

const Nothing = () => null
const Shell = () => (
  <AppShell>
    <Outlet />
  </AppShell>
)

async function openView(minutes: number) {
  const server = fakeServer()
  server.answer(profileApi.myProfile, () => aProfile())
  server.answer(notificationsApi.unreadNotificationCount, () => ({ unseen: 0 }))
  server.answer(bookingApi.upcomingTasks, () => ({ holds: [], session: null, requests: null, toPay: 0 }))
  const expiresAt = Math.floor(Date.now() / 1000) + minutes * 60
  const claims = btoa(JSON.stringify({ sub: ownId, roleId: 1, exp: expiresAt }))
  sessionStore.setItem(viewedPersonKey, 'Ann Lee')
  renewAuthSession({ token: `e30.${claims}.`, userId: ownId, roleId: 1 })
  const Stub = createRoutesStub([{ Component: Shell, children: [{ path: '/', Component: Nothing }] }])
  await render(<Stub initialEntries={['/']} />)
  return server
}

const banner = () => page.getByRole('region', { name: 'View as another person' })

test('a banner over the page names the person and the minutes left, and ends the view', async () => {
  const server = await openView(28)
  let ended = 0
  server.answer(viewAsApi.endView, () => {
    ended++
  })
  await expect.element(banner()).toHaveTextContent('You’re viewing as Ann Lee · read-only · ends in 28 min')
  // The header stays below the banner.
  const { bottom } = banner().element().getBoundingClientRect()
  expect(page.getByRole('banner').element().getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom - 1)
  await userEvent.click(page.getByRole('button', { name: 'End' }))
  await expect.element(page.getByRole('heading', { name: 'This view has ended' })).toBeVisible()
  await expect.element(banner()).not.toBeInTheDocument()
  await expect.poll(() => ended).toBe(1)
  expect(useAuthSession.getState()).toEqual({ state: 'signed-out', reason: 'view-ended' })
})

test('changes and private reads are refused before they leave the browser', async () => {
  await openView(28)
  const { sendBookingMessage, bookingMessages } = bookingMessagesApi
  const params = { id: ownId } as never
  await expect(callApi(bookingMessages, { params })).rejects.toMatchObject({
    problem: { code: 'view.not_shown' },
  })
  await expect(callApi(sendBookingMessage, { params, body: { text: 'Hello' } })).rejects.toMatchObject({
    problem: { code: 'view.read_only' },
  })
})

function Thread() {
  const { data } = useSuspenseQuery(
    apiQuery(bookingMessagesApi.bookingMessages, { params: { id: ownId as never } }),
  )
  return <p>{data.messages.length}</p>
}

test('a part of the page that a view leaves out says so, without a retry', async () => {
  await openView(28)
  await render(
    <QueryBoundary fallback={<p>Loading</p>}>
      <Thread />
    </QueryBoundary>,
    { wrapper: QueryProvider },
  )
  await expect.element(page.getByText('This view doesn’t show this.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try Again' })).not.toBeInTheDocument()
})
