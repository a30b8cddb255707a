import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { accountApi } from '#contract/routes/account.ts'
import { bookingApi } from '#contract/routes/bookings.ts'
import { profileApi } from '#contract/routes/profile.ts'
import { trainingApi, trainingInterviewApi } from '#contract/routes/training.ts'
import { aProfile } from '#test/web/factories.ts'
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
    server.answer(trainingInterviewApi.canStartInterview, () => ({
      ...{ canStart: true, reason: null, code: null, activeSessionId: null },
      ...{ remainingToday: 3, resetsAt: '2100-01-01T00:00:00Z' },
    })),
    server.answer(trainingInterviewApi.interviewHistory, () => ({
      sessions: [],
      ...{ total: 0, page: 1, pageSize: 5 },
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
  expect(requests.map(list => list.length)).toEqual([1, 1, 1, 1, 1])
})

test('the profile is shown without next steps when they cannot be loaded', async () => {
  server.answer(bookingApi.upcomingTasks, tooMany)
  await openPage()
  await expect.element(name).toBeVisible()
  await expect.element(page.getByText('We couldn’t load what’s next.')).toBeVisible()
  server.answer(bookingApi.upcomingTasks, () => nothing)
  await userEvent.click(page.getByRole('button', { name: 'Try Again' }))
  await expect.element(page.getByRole('region', { name: 'What’s next' })).toBeVisible()
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

test('the last completed training is shown with its score', async () => {
  const interview = {
    sessionId: '0198a000-0000-7000-8000-0000000000c1',
    ...{ interviewType: 0, experienceLevel: 2, jobRole: 'Data Analyst', companyName: 'Acme' },
    ...{ startedAt: '2026-11-20T12:00:00Z', elapsedSeconds: 1800, totalQuestions: 5 },
  }
  const sessions = [
    { ...interview, sessionId: '0198a000-0000-7000-8000-0000000000c2', status: 2, averageScore: null },
    { ...interview, status: 1, averageScore: 7.4 },
  ] as never
  server.answer(trainingApi.trainingOptions, () => ({
    interviewTypes: [{ type: 0, name: 'General', description: '' }],
    experienceLevels: [{ level: 2, name: 'Mid Level', description: '' }],
    interviewLanguages: ['en'],
  }))
  server.answer(trainingInterviewApi.interviewHistory, () => ({ sessions, total: 2, page: 1, pageSize: 5 }))
  await openPage()
  const last = page.getByRole('region', { name: 'Last training' })
  await expect.element(last).toHaveTextContent(/7\.4\/10 · Good/)
  await expect.element(last).toHaveTextContent('General')
  await expect.element(last).toHaveTextContent('Mid Level · Data Analyst · Acme')
  await expect
    .element(page.getByRole('link', { name: 'Read summary' }))
    .toHaveAttribute('href', `/interview-training/sessions/${interview.sessionId}`)
})
