import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { accountApi } from '#contract/routes/account.ts'
import { bookingApi } from '#contract/routes/bookings.ts'
import { profileApi } from '#contract/routes/profile.ts'
import { trainingSessionApi } from '#contract/routes/training.ts'
import { aProfile } from '#test/web/records.ts'
import { type FakeCall, fakeServer, refusal } from '#test/web/server.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import ProfilePage, { clientLoader } from './ProfilePage.tsx'

const name = page.getByRole('heading', { name: 'Ana Morgan' })
const nothing = { holds: [], session: null, requests: null, toPay: 0 }
const tooMany = () => refusal({ status: 429, code: 'request.too_many', message: 'Too many requests' })

let server: ReturnType<typeof fakeServer>
let requests: FakeCall[][]
beforeEach(() => {
  server = fakeServer()
  requests = [
    server.answer(profileApi.myProfile, () => aProfile()),
    server.answer(bookingApi.upcomingTasks, () => nothing),
    server.answer(trainingSessionApi.canStartInterview, () => ({
      ...{ canStart: true, reason: null, code: null, activeSessionId: null },
      ...{ remainingToday: 3, resetsAt: '2100-01-01T00:00:00Z' },
    })),
    server.answer(accountApi.myAccount, () => new Response('{"isEmailConfirmed":true}')),
  ]
})

async function openPage(state?: object) {
  const loader = () => {
    clientLoader()
    return null
  }
  const routes = [{ path: '/profile', Component: ProfilePage, loader, hydrateFallbackElement: <p /> }]
  const router = createMemoryRouter(routes, { initialEntries: [{ pathname: '/profile', state }] })
  await render(
    <QueryProvider>
      <RouterProvider router={router} />
    </QueryProvider>,
  )
}

test('everything is requested once, also when the confirmation of a save disappears', async () => {
  await openPage({ saved: true })
  await expect.element(name).toBeVisible()
  const saved = page.getByText('Your profile has been updated.')
  await expect.element(saved).toBeVisible()
  await expect.element(saved).not.toBeInTheDocument()
  expect(requests.map(list => list.length)).toEqual([1, 1, 1, 1])
})

test('the profile is shown without next steps when they cannot be loaded', async () => {
  server.answer(bookingApi.upcomingTasks, tooMany)
  await openPage()
  await expect.element(name).toBeVisible()
  await expect.element(page.getByText('What comes next could not be loaded.')).toBeVisible()
  server.answer(bookingApi.upcomingTasks, () => nothing)
  await userEvent.click(page.getByRole('button', { name: 'Try Again' }))
  await expect.element(page.getByRole('region', { name: 'What comes next' })).toBeVisible()
})

test('a profile that does not exist leads to its setup, and one that cannot be loaded can be tried again', async () => {
  server.answer(profileApi.myProfile, tooMany)
  await openPage()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to load profile information')
  const missing = { status: 404, code: 'profile.not_found', message: 'Not found' } as const
  server.answer(profileApi.myProfile, () => refusal(missing))
  await userEvent.click(page.getByRole('button', { name: 'Try Again' }))
  await expect
    .element(page.getByRole('link', { name: 'Set Up Profile' }))
    .toHaveAttribute('href', '/profile/setup')
})
