import type { ComponentProps } from 'react'
import { createRoutesStub, Link } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import { authSessionsApi } from '#contract/routes/auth-sessions.ts'
import { bookingApi } from '#contract/routes/bookings.ts'
import { notesApi, scorecardApi } from '#contract/routes/rooms.ts'
import { trainingApi } from '#contract/routes/training.ts'
import type { ScorecardDraft } from '#contract/scorecard.ts'
import { aBooking } from '#test/web/factories.ts'
import { fakeServer, refusal } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import SessionPage, { clientLoader, shouldRevalidate } from '#web/features/sessions/SessionPage.tsx'
import { setLanguage } from '#web/i18n/language.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { endAuthSession, signOut } from '#web/lib/auth/auth-session-store.ts'

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
  suggested: null,
})

/** Behavioral interview of a senior. */
const suggested = {
  interviewType: interviewTypes.Behavioral,
  experienceLevel: experienceLevels.Senior,
}

const Home = () => <Link to={`/sessions/${aBooking().id}`}>Open</Link>

const Page = (props: object) => (
  <>
    <SessionPage {...(props as ComponentProps<typeof SessionPage>)} />
    <Link to="/">Leave</Link>
  </>
)

async function renderPage(initial: ScorecardDraft | null = empty) {
  signInAs('interviewer')
  const server = fakeServer()
  let draft = initial
  server.answer(bookingApi.booking, () => aBooking({}, { scorecard: true, grade: true }))
  server.answer(trainingApi.trainingOptions, () =>
    refusal({ status: 429, code: 'request.too_many', message: 'Too many requests.' }),
  )
  server.answer(notesApi.sessionNotes, () => ({
    shownQuestion: null,
    moments: [
      {
        ...{ id: '0198a000-0000-7000-8000-0000000000c1', kind: 'note', text: 'Names things well' },
        ...{ isShared: false, isOwn: true, at: '2026-11-24T12:10:00.000Z' },
      },
    ],
  }))
  const reads = server.answer(scorecardApi.scorecard, () =>
    draft ? scorecard(draft) : { ...scorecard(empty), draft: null, suggested },
  )
  server.answer(scorecardApi.saveScorecardDraft, ({ body }) => {
    draft = body as ScorecardDraft
    return scorecard(draft)
  })
  const Stub = createRoutesStub([
    { path: '/', Component: Home },
    {
      path: '/sessions/:bookingId',
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
    savedStrengths: () => draft?.strengths,
    savedGrades: () => draft?.grades,
    writeElsewhere: (strengths: string) => {
      draft = { ...(draft ?? empty), strengths }
    },
  }
}

test('the form starts from what was written elsewhere since, not from a cached reply', async () => {
  const { reads, writeElsewhere } = await renderPage()
  const strengths = page.getByLabelText('What was strong')
  await userEvent.fill(strengths, 'Asks before answering.')
  await expect.element(page.getByText('Draft saved')).toBeVisible()
  await userEvent.click(page.getByRole('link', { name: 'Leave' }))
  writeElsewhere('Asks, and listens.')
  await userEvent.click(page.getByRole('link', { name: 'Open' }))
  await expect.element(strengths).toHaveValue('Asks, and listens.')
  expect(reads).toHaveLength(2)
})

test('what was written right before signing out is saved, before the session ends on the server', async () => {
  const { server, savedStrengths } = await renderPage()
  const savedAtSignOut: (string | undefined)[] = []
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

test('a note of the session becomes evidence, also before there is a grade', async () => {
  const { savedGrades } = await renderPage()
  const ownership = page.getByRole('group', { name: 'Ownership' })
  await userEvent.selectOptions(
    page.getByRole('combobox', { name: 'Use note 10:00 as evidence' }),
    'Ownership',
  )
  const evidence = ownership.getByRole('button', { name: 'Remove evidence 10:00' })
  await expect.element(evidence).toBeVisible()
  await userEvent.fill(ownership.getByLabelText('What you saw'), 'Takes the blame.')
  const begun = { skill: 'ownership', note: 'Takes the blame.', evidence: ['2026-11-24T12:10:00.000Z'] }
  await expect.poll(savedGrades).toEqual([{ ...begun, grade: null }])
  for (const skill of ['Presenting yourself', 'Motivation', 'Communication'])
    await userEvent.click(page.getByRole('group', { name: skill }).getByRole('radio', { name: '3 · Solid' }))
  await userEvent.click(page.getByRole('button', { name: 'Send to Ana' }))
  await expect
    .element(ownership.getByText('Choose a grade, or clear the note and the evidence.'))
    .toBeVisible()
  await userEvent.click(ownership.getByRole('radio', { name: '4 · Strong' }))
  await expect.poll(() => savedGrades()?.at(-1)).toEqual({ ...begun, grade: 4 })
  await userEvent.click(evidence)
  await userEvent.clear(ownership.getByLabelText('What you saw'))
  await userEvent.click(ownership.getByRole('radio', { name: 'Not assessed' }))
  await expect.poll(() => savedGrades()?.map(({ grade }) => grade)).toEqual([3, 3, 3])
})

test('a new form starts with the type and level that the session points to', async () => {
  await renderPage(null)
  await expect.element(page.getByLabelText('Level')).toHaveValue(String(experienceLevels.Senior))
  await expect.element(page.getByRole('group', { name: 'Working together' })).toBeVisible()
})
