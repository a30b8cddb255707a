import { focusManager } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { NotificationItem } from '#contract/notifications.ts'
import { accountApi } from '#contract/routes/account.ts'
import { notificationsApi } from '#contract/routes/profile.ts'
import { renderRoute } from '#test/web/render-route.tsx'
import { fakeServer, refusal } from '#test/web/server.ts'
import NotificationBell from './NotificationBell.tsx'
import * as NotificationsPage from './NotificationsPage.tsx'

const busy = () => refusal({ status: 429, code: 'request.too_many', message: 'Too many requests.' })

const notice = (number: number, isUnseen: boolean): NotificationItem => ({
  ...{ number, isUnseen, category: 'bookings', path: '/bookings' },
  ...{ text: `Notification ${number}: Fri 20 Nov`, title: `Notification ${number}` },
  startTime: '2026-11-24T12:00:00.000Z',
  at: '2026-11-20T12:00:00.000Z',
})

async function renderPage({ fails = (): boolean => false, address = '/notices' } = {}) {
  const server = fakeServer()
  let isUnseen = true
  server.answer(accountApi.myAccount, busy)
  server.answer(notificationsApi.unreadNotificationCount, () => ({ unseen: isUnseen ? 1 : 0 }))
  const lists = server.answer(notificationsApi.notifications, ({ query }) => {
    if (fails()) return busy()
    const before = Number(query.get('before') ?? 4)
    return { notices: [notice(before - 1, isUnseen && before === 4)], before: before > 2 ? before - 1 : null }
  })
  const seen = server.answer(notificationsApi.markNotificationsRead, () => {
    isUnseen = false
    return { unseen: 0 }
  })
  await renderRoute(
    '/notices',
    NotificationsPage,
    address,
    <MemoryRouter>
      <NotificationBell />
    </MemoryRouter>,
  )
  return { lists, seen, pages: () => lists.map(({ query }) => query.get('before')) }
}

const row = (text: RegExp) => page.getByRole('link', { name: text })

test('opening the list clears the bell, and a row stays new until the next load', async () => {
  const { lists, seen } = await renderPage()
  await expect.element(row(/^New Notification 3 Tue 24\/11\/2026, 13:00 Berlin time/)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Fri 20/11/2026' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
  await expect.element(row(/^New Notification 3/)).toBeVisible()
  expect(seen.map(({ body }) => body)).toEqual([{ upTo: 3 }])
  expect(lists).toHaveLength(1)
  focusManager.onFocus()
  await expect.element(row(/^Notification 3/)).toBeVisible()
  expect(lists).toHaveLength(2)
  expect(seen).toHaveLength(1)
})

test('older pages load one by one, and get the focus', async () => {
  const { pages } = await renderPage()
  const older = page.getByRole('button', { name: 'Show older' })
  await userEvent.click(older)
  await expect.element(row(/^Notification 2/)).toBeVisible()
  await expect.element(page.getByRole('list', { name: /older/i })).toHaveFocus()
  await userEvent.click(older)
  await expect.element(row(/^Notification 1/)).toBeVisible()
  await expect.element(older).not.toBeInTheDocument()
  // All are of one day, which has one heading.
  expect(page.getByRole('heading', { level: 2 }).elements()).toHaveLength(1)
  expect(pages()).toEqual([null, '3', '2'])
})

test('the address restores the open pages', async () => {
  const { pages } = await renderPage({ address: '/notices?older=2' })
  await expect.element(row(/^Notification 1/)).toBeVisible()
  expect(pages()).toEqual([null, '3', '2'])
})

test('a list that cannot be loaded loads on retry', async () => {
  let isBusy = true
  const { lists } = await renderPage({ fails: () => isBusy })
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  expect(lists).toHaveLength(1)
  isBusy = false
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.element(row(/Notification 3/)).toBeVisible()
})
