import type { ComponentProps } from 'react'
import { createRoutesStub, Link } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import { bookingApi } from '#contract/routes/bookings.ts'
import { notesApi, scorecardApi } from '#contract/routes/rooms.ts'
import { authSessionsApi } from '#contract/routes/shell.ts'
import { trainingApi } from '#contract/routes/training.ts'
import type { ScorecardDraft } from '#contract/scorecard.ts'
import { aBooking } from '#test/web/records.ts'
import { fakeServer, refusal } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import { setLanguage } from '#web/i18n/language.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { endAuthSession, signOut } from '#web/lib/auth/auth-session-store.ts'
import ScorecardPage, { clientLoader, shouldRevalidate } from './ScorecardPage.tsx'

const empty: ScorecardDraft = {
  interviewType: interviewTypes.General,
  experienceLevel: experienceLevels.MidLevel,
  grades: [],
  strengths: '',
  nextSteps: '',
  hire: null,
}
const scorecard = (draft: ScorecardDraft): ReplyOf<'scorecard'> => ({
  ...{ card: null, sentAt: null, draft, until: '2030-01-01T00:00:00.000Z', plan: [], waitsForReview: false },
})

const Home = () => <Link to={`/scorecard/${aBooking().id}`}>Open</Link>

const Page = (props: object) => (
  <>
    <ScorecardPage {...(props as ComponentProps<typeof ScorecardPage>)} />
    <Link to="/">Leave</Link>
  </>
)

async function renderPage(fails = () => false) {
  signInAs('interviewer')
  const server = fakeServer()
  let draft = empty
  server.answer(bookingApi.booking, () => aBooking())
  server.answer(trainingApi.trainingOptions, () =>
    refusal({ status: 429, code: 'request.too_many', message: 'Too many requests.' }),
  )
  server.answer(notesApi.sessionNotes, () => ({ moments: [] }))
  const reads = server.answer(scorecardApi.scorecard, () =>
    fails() ? refusal({ status: 404, code: 'booking.not_found', message: 'No.' }) : scorecard(draft),
  )
  server.answer(scorecardApi.saveScorecardDraft, ({ body }) => {
    draft = body as ScorecardDraft
    return scorecard(draft)
  })
  const Stub = createRoutesStub([
    { path: '/', Component: Home },
    {
      path: '/scorecard/:bookingId',
      Component: Page as never,
      loader: input => clientLoader(input as never) ?? null,
      shouldRevalidate,
    },
  ])
  await render(
    <QueryProvider>
      <Stub initialEntries={['/']} />
    </QueryProvider>,
  )
  await userEvent.click(page.getByRole('link', { name: 'Open' }))
  return {
    server,
    reads,
    savedStrengths: () => draft.strengths,
    writeElsewhere: (strengths: string) => {
      draft = { ...draft, strengths }
    },
  }
}

test('the form starts from what was written elsewhere since, not from a cached reply', async () => {
  const { reads, writeElsewhere } = await renderPage()
  const strengths = page.getByLabelText('What was strong')
  await userEvent.fill(strengths, 'Asks before answering.')
  await expect.element(page.getByText('Kept as a draft')).toBeVisible()
  await userEvent.click(page.getByRole('link', { name: 'Leave' }))
  writeElsewhere('Asks, and listens.')
  await userEvent.click(page.getByRole('link', { name: 'Open' }))
  await expect.element(strengths).toHaveValue('Asks, and listens.')
  expect(reads).toHaveLength(2)
})

test('what was written right before signing out is saved, before the session ends on the server', async () => {
  const { server, savedStrengths } = await renderPage()
  const savedAtSignOut: string[] = []
  server.answer(authSessionsApi.signOut, () => {
    savedAtSignOut.push(savedStrengths())
    return new Response(null, { status: 204 })
  })
  await userEvent.fill(page.getByLabelText('What was strong'), 'Asks before answering.')
  signOut()
  await expect.poll(() => savedAtSignOut).toEqual(['Asks before answering.'])
})

test('what was written right before the session expired is there after the next sign-in, and is saved', async () => {
  const { savedStrengths } = await renderPage()
  const strengths = page.getByLabelText('What was strong')
  await userEvent.fill(strengths, 'Asks before answering.')
  endAuthSession('expired')
  await userEvent.click(page.getByRole('link', { name: 'Leave' }))
  signInAs('interviewer')
  await userEvent.click(page.getByRole('link', { name: 'Open' }))
  await expect.element(strengths).toHaveValue('Asks before answering.')
  await expect.poll(savedStrengths).toBe('Asks before answering.')
})

test('a change of the language leaves the form in place', async () => {
  await renderPage()
  await userEvent.fill(page.getByLabelText('What was strong'), 'Asks before answering.')
  const field = page.getByLabelText('What was strong').element()
  await setLanguage('ru')
  await expect.element(page.getByLabelText('Что было сильным')).toHaveValue('Asks before answering.')
  expect(page.getByLabelText('Что было сильным').element()).toBe(field)
})

test('a scorecard that does not exist has its own screen', async () => {
  await renderPage(() => true)
  await expect.element(page.getByText('There is no scorecard here')).toBeVisible()
})
