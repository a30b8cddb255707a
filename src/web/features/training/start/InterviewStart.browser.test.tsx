import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { experienceLevels, interviewStatuses, interviewTypes } from '#contract/enums.ts'
import { trainingInterviewId } from '#contract/id.ts'
import { bookingApi } from '#contract/routes/bookings.ts'
import { trainingApi, trainingInterviewApi, trainingShareApi } from '#contract/routes/training.ts'
import { aBooking, noTrainingStatistics } from '#test/web/factories.ts'
import { fakeServer } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import TrainingPage from '#web/features/training/TrainingPage.tsx'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'

const sessionId = trainingInterviewId.parse('0198a000-0000-7000-8000-0000000000e1')
const pageInfo = { total: 1, page: 1, pageSize: 10 }
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

let server: ReturnType<typeof fakeServer>
let canStart: boolean
let bookings: ReplyOf<'myBookings'>['bookings']

beforeEach(() => {
  signInAs('interviewee')
  server = fakeServer()
  canStart = true
  bookings = []
  server.answer(trainingApi.trainingOptions, () => ({
    interviewTypes: Object.entries(interviewTypes).map(([name, type]) => ({ type, name, description: '' })),
    experienceLevels: Object.entries(experienceLevels).map(([name, level]) => ({
      ...{ level, name, description: '' },
    })),
    interviewLanguages: ['en'],
  }))
  server.answer(trainingInterviewApi.canStartInterview, () => ({
    canStart,
    reason: null,
    code: canStart ? null : 'training.daily_limit',
    activeSessionId: null,
    remainingToday: canStart ? 9 : 0,
    resetsAt: inDays(1),
  }))
  server.answer(trainingInterviewApi.interviewHistory, () => ({
    ...pageInfo,
    sessions: [
      {
        sessionId,
        interviewType: interviewTypes.Technical,
        jobRole: null,
        companyName: null,
        experienceLevel: experienceLevels.Senior,
        startedAt: inDays(-2),
        endedAt: inDays(-2),
        status: interviewStatuses.Completed,
        elapsedSeconds: 1800,
        userMessages: 5,
        averageScore: 7.5,
        totalQuestions: 5,
      },
    ],
  }))
  server.answer(trainingShareApi.trainingStatistics, () => ({
    ...noTrainingStatistics,
    trend: [4, 7.5].map(averageScore => ({
      sessionId,
      at: inDays(-2),
      averageScore,
      interviewType: interviewTypes.Technical,
      experienceLevel: experienceLevels.Senior,
    })),
  }))
  server.answer(bookingApi.myBookings, () => ({
    ...pageInfo,
    bookings,
    counts: { upcoming: bookings.length, waiting: 0, past: 0, cancelled: 0 },
  }))
})

const openPage = () =>
  render(
    <QueryProvider>
      <RouterProvider router={createMemoryRouter([{ path: '/*', element: <TrainingPage /> }])} />
    </QueryProvider>,
  )

const card = (type: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: type, exact: true }) })
const startLink = (type: string) => page.getByRole('link', { name: `Start ${type} interview` })
const dialog = page.getByRole('dialog', { name: 'New interview' })

test('each type has a card with its last score, which starts an interview of that type', async () => {
  await openPage()
  await expect.element(card('Technical')).toHaveTextContent('7.5/10')
  await expect.element(card('Leadership')).toHaveTextContent('Not tried yet')
  expect(page.getByRole('heading', { level: 3 }).elements()).toHaveLength(7)
  await userEvent.click(startLink('Technical'))
  await expect.element(dialog.getByLabelText('Interview type')).toHaveValue(String(interviewTypes.Technical))
  await expect.element(dialog.getByLabelText('Experience level')).toHaveValue(String(experienceLevels.Senior))
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await expect.element(startLink('Technical')).toHaveFocus()
})

test('the dialog offers the type that suits the role, and keeps the chosen one otherwise', async () => {
  await openPage()
  await userEvent.click(page.getByRole('button', { name: 'Start New Interview' }))
  const type = dialog.getByLabelText('Interview type')
  await userEvent.fill(dialog.getByLabelText('Job role'), 'Product Manager')
  await expect.element(type).toHaveValue(String(interviewTypes.General))
  await userEvent.click(dialog.getByRole('button', { name: 'Choose Product' }))
  await expect.element(type).toHaveValue(String(interviewTypes.Product))
  await expect.element(dialog.getByText('Product suits this role.')).not.toBeInTheDocument()
})

test('a booked session is prepared for with its type, role and company', async () => {
  const times = { startTime: inDays(3), endTime: inDays(3.05) }
  bookings = [aBooking({ ...times, interviewerSpecialty: 'Product Management', interviewerCompany: 'Acme' })]
  await openPage()
  await expect
    .element(page.getByRole('region', { name: 'Prepare for Nino' }))
    .toHaveTextContent('Product Management · Acme')
  await userEvent.click(page.getByRole('link', { name: 'Start preparing' }))
  await expect.element(dialog.getByLabelText('Interview type')).toHaveValue(String(interviewTypes.Product))
  await expect.element(dialog.getByLabelText('Job role')).toHaveValue('Product Manager')
  await expect.element(dialog.getByLabelText('Company name')).toHaveValue('Acme')
})

test('a user who cannot start has no links to start', async () => {
  canStart = false
  await openPage()
  await expect.element(page.getByRole('button', { name: 'Start New Interview' })).toBeDisabled()
  await expect.element(startLink('Technical')).not.toBeInTheDocument()
})
