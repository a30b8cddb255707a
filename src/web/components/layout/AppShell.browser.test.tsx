import { createRoutesStub, Outlet, useLocation } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { bookingApi } from '#contract/routes/bookings.ts'
import { notificationsApi, profileApi } from '#contract/routes/profile.ts'
import { aProfile } from '#test/web/factories.ts'
import { fakeServer } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import { MoreMenu } from '#web/components/ui/MoreMenu.tsx'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { recordServerTime } from '#web/lib/api/server-clock.ts'
import { endAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { AppShell } from './AppShell.tsx'
import QueryLayout from './QueryLayout.tsx'

function Place() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

const Nothing = () => null
const AnswerForm = () => <input aria-label="Answer" />
/** A page whose last row has a menu. */
const Rows = () => (
  <div className="flex h-[150vh] items-end justify-end">
    <MoreMenu
      label="More"
      isAtEnd
      actions={['Write', 'Move', 'Report', 'Block', 'Cancel'].map(label => ({
        key: label,
        label,
        onSelect: () => select(label),
      }))}
    />
  </div>
)
const select = vi.fn()
const NameForm = () => <input aria-label="Display name" />
const Shell = () => (
  <AppShell>
    <Outlet />
    <Place />
  </AppShell>
)

const place = () => page.getByRole('status').filter({ hasText: '/' })

async function openAt(address: string) {
  signInAs('interviewee')
  const server = fakeServer()
  server.answer(profileApi.myProfile, () => aProfile())
  server.answer(notificationsApi.unreadNotificationCount, () => ({ unseen: 0 }))
  server.answer(bookingApi.upcomingTasks, () => ({ holds: [], session: null, requests: null, toPay: 0 }))
  const Stub = createRoutesStub([
    {
      Component: Shell,
      children: [
        {
          Component: QueryLayout,
          children: [
            { path: '/try', Component: AnswerForm },
            { path: '/rows', Component: Rows },
            {
              path: '/profile/form',
              HydrateFallback: Nothing,
              middleware: [requireAccess('signed-in')],
              Component: NameForm,
            },
            // A page may refuse to load its data again. It is left all the same.
            {
              path: '/notices',
              middleware: [requireAccess('signed-in')],
              loader: () => null,
              shouldRevalidate: () => false,
              HydrateFallback: Nothing,
              Component: Nothing,
            },
            { path: '/login', Component: Nothing },
          ],
        },
      ],
    },
  ])
  await render(<Stub initialEntries={[address]} />)
  await expect.element(place()).toHaveTextContent(address)
}

test('the reader of a public page stays there, signed out, when the session expires', async () => {
  await openAt('/try')
  await userEvent.fill(page.getByLabelText('Answer'), 'I would ask first')
  endAuthSession('expired')
  await expect.element(page.getByRole('link', { name: 'Sign Up' })).toBeVisible()
  await userEvent.type(page.getByLabelText('Answer'), ' who is waiting')
  await expect.element(page.getByLabelText('Answer')).toHaveValue('I would ask first who is waiting')
  await expect.element(place()).toHaveTextContent('/try')
})

test.for(['/profile/form', '/notices'])(
  '%s is left for the sign-in page when the session expires',
  async path => {
    await openAt(path)
    endAuthSession('expired')
    await expect.element(place()).toHaveTextContent(`/login?next=${encodeURIComponent(path)}`)
  },
)

test('what one user typed is not shown to the next, who signs in in another tab', async () => {
  await openAt('/profile/form')
  await userEvent.fill(page.getByLabelText('Display name'), 'Ana')
  signInAs('interviewee', '0198a000-0000-7000-8000-00000000000b')
  await expect.element(page.getByLabelText('Display name')).toHaveValue('')
})

async function setClockWrong() {
  const setLead = (ms: number) => recordServerTime(new Date(Date.now() + ms).toUTCString(), Date.now())
  onTestFinished(() => setLead(0))
  setLead(-13 * 3_600_000)
  await expect.element(page.getByText(/^Your device’s clock is wrong\./)).toBeVisible()
}

test('a notice about the device moves nothing that is about to be clicked', async () => {
  await openAt('/try')
  const aboutToBeClicked = [page.getByLabelText('Answer'), page.getByRole('button', { name: 'Decline' })]
  const tops = () => aboutToBeClicked.map(locator => locator.element().getBoundingClientRect().top)
  const before = tops()
  await setClockWrong()
  expect(tops()).toEqual(before)
})

test('a menu at the end of a page lies above the notices there, so that its last action can be clicked', async () => {
  await openAt('/rows')
  await setClockWrong()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  expect(select.mock.calls).toEqual([['Cancel']])
})
