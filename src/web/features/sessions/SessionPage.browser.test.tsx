import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Booking } from '#contract/booking.ts'
import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import { userId } from '#contract/id.ts'
import { bookingApi, bookingMessagesApi, reviewsApi } from '#contract/routes/bookings.ts'
import { replayApi } from '#contract/routes/recordings.ts'
import { notesApi, scorecardApi } from '#contract/routes/rooms.ts'
import { trainingApi } from '#contract/routes/training.ts'
import { aBooking } from '#test/web/factories.ts'
import { renderRoute } from '#test/web/render-route.tsx'
import { fakeServer, refusal } from '#test/web/server.ts'
import { ownId, signInAs } from '#test/web/session.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import * as SessionPage from './SessionPage.tsx'

const busy = () => refusal({ status: 429, code: 'request.too_many', message: 'Too many requests.' })

const otherId = userId.parse('0198a000-0000-7000-8000-0000000000a9')
const evidenceAt = '2026-11-24T12:10:00.000Z'

const scorecard = {
  ...({ draft: null, until: null, plan: [], suggested: null } as const),
  sentAt: '2026-11-24T13:10:00.000Z',
  waitsForReview: false,
  card: {
    ...{ interviewType: interviewTypes.Coding, experienceLevel: experienceLevels.Senior },
    grades: [{ skill: 'communication', grade: 3, note: 'Asks first', evidence: [evidenceAt] }],
    ...({ strengths: 'Names things well.', nextSteps: 'Write a test first.', hire: 'yes' } as const),
  },
} satisfies ReplyOf<'scorecard'>

/** A session of yesterday, seen by its interviewee unless the fields say otherwise. */
async function renderPage({
  fields = {},
  can = {},
  film = null,
  filmDueAt = null,
  failing = new Set(),
  namesLoaded = Promise.resolve(),
  replayLoaded = Promise.resolve(),
  scorecardReply = () => scorecard,
}: {
  fields?: Partial<Omit<Booking, 'can'>>
  can?: Partial<Booking['can']>
  film?: ReplyOf<'replay'>['film']
  filmDueAt?: string | null
  failing?: Set<'notes' | 'history'>
  /** When the server answers with the names of types and levels. */
  namesLoaded?: Promise<void>
  /** When the server answers with the recording. */
  replayLoaded?: Promise<void>
  scorecardReply?: () => ReplyOf<'scorecard'>
} = {}) {
  const isInterviewer = fields.interviewerId === userId.parse(ownId)
  signInAs(isInterviewer ? 'interviewer' : 'interviewee')
  const server = fakeServer()
  let booking = aBooking({ interviewerId: otherId, intervieweeId: userId.parse(ownId), ...fields }, can)
  server.answer(bookingApi.booking, () => booking)
  const scorecards = server.answer(scorecardApi.scorecard, scorecardReply)
  const replays = server.answer(replayApi.replay, async () => {
    await replayLoaded
    return {
      ...{ film, captions: [], isFilmComing: filmDueAt !== null, filmDueAt },
      until: '2030-01-01T00:00:00.000Z',
    }
  })
  server.answer(notesApi.sessionNotes, () =>
    failing.has('notes')
      ? busy()
      : {
          shownQuestion: null,
          moments: [
            {
              ...{ id: '0198a000-0000-7000-8000-0000000000c1', kind: 'note', text: 'Names things well' },
              ...{ isShared: true, isOwn: false, at: evidenceAt },
            },
          ],
        },
  )
  server.answer(bookingMessagesApi.bookingMessages, () => ({ messages: [] }) as never)
  server.answer(replayApi.replayDocument, () =>
    failing.has('history') ? busy() : { changes: [], next: null },
  )
  server.answer(trainingApi.trainingOptions, async () => {
    await namesLoaded
    return {
      interviewTypes: [{ type: interviewTypes.Coding, name: 'Coding', description: '' }],
      experienceLevels: [{ level: experienceLevels.Senior, name: 'Senior', description: '' }],
      interviewLanguages: ['en'],
    }
  })
  server.answer(scorecardApi.gradingCalibration, () => ({ skills: [] }))
  await renderRoute('/sessions/:bookingId', SessionPage as never, `/sessions/${aBooking().id}`)
  return {
    server,
    scorecards,
    replays,
    setBooking: (next: Booking) => {
      booking = next
    },
  }
}

const headings = () =>
  page
    .getByRole('heading', { level: 2 })
    .all()
    .map(heading => heading.element().textContent)
const moment = page.getByRole('button', { name: /Names things well/ })
const tryAgain = page.getByRole('button', { name: 'Try again' })
const bookAgain = page.getByRole('link', { name: 'Book Nino again' })

test('an interviewee is asked for a review first, and the scorecard opens after it', async () => {
  let isReviewed = false
  const { server, setBooking } = await renderPage({
    can: { review: true, scorecard: true, replay: true },
    scorecardReply: () => (isReviewed ? scorecard : { ...scorecard, card: null, waitsForReview: true }),
  })
  server.answer(reviewsApi.writeReview, () => {
    isReviewed = true
    const review = { rating: 5, comment: '', editableUntil: '2030-01-01T00:00:00.000Z', counts: true }
    setBooking(
      aBooking(
        {
          ...{ interviewerId: otherId, intervieweeId: userId.parse(ownId) },
          ...{ reviewed: true, review: { ...review, setAside: null } },
        },
        { review: true, scorecard: true, replay: true },
      ),
    )
    return { bookingId: aBooking().id, rating: 5, comment: '', author: 'Ana', createdAt: evidenceAt }
  })
  await expect
    .element(page.getByText('It opens once you’ve left a review.', { exact: false }).first())
    .toBeVisible()
  await expect
    .poll(headings)
    .toEqual(['How was your session with Nino?', 'Scorecard', 'Recording', 'Keep practising'])
  await userEvent.click(page.getByRole('button', { name: 'Leave review' }))
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Submit review' }))
  await expect.element(page.getByRole('heading', { name: 'Would hire at Senior: Yes' })).toBeVisible()
  await expect.poll(headings).toEqual(['Scorecard by Nino', 'Recording', 'Review', 'Keep practising'])
  await expect.element(bookAgain).toHaveAttribute('href', expect.stringContaining('/interviewers?book='))
})

test('evidence of a grade opens the recording at its minute', async () => {
  await renderPage({ can: { scorecard: true, replay: true } })
  await expect.element(moment).toBeVisible()
  await userEvent.click(page.getByRole('link', { name: 'Watch 10:00' }))
  await expect.element(moment).toHaveAttribute('aria-current', 'true')
  await expect
    .element(page.getByRole('slider', { name: 'Position' }))
    .toHaveAttribute('aria-valuetext', '10:00 of 10:05')
})

test('the recording opens at its first moment, with both people where there is no picture', async () => {
  await renderPage({ can: { replay: true } })
  await expect.element(moment).toHaveAttribute('aria-current', 'true')
  const section = page.getByRole('region', { name: 'Recording' })
  await expect.element(section.getByText('Nino', { exact: true })).toBeVisible()
  await expect.element(section.getByText('10:00 / 10:05')).toBeVisible()
})

test('the recording works without the history of the document, which loads on retry', async () => {
  const failing = new Set(['history'] as const)
  await renderPage({ can: { replay: true }, failing })
  await expect.element(moment).toBeVisible()
  const warning = page.getByText('We couldn’t load the code and the whiteboard.')
  await expect.element(warning).toBeVisible()
  failing.clear()
  await userEvent.click(tryAgain)
  await expect.element(warning).not.toBeInTheDocument()
  await expect.element(moment).toBeVisible()
})

test('a part that cannot be loaded loads on retry, and the other parts stay', async () => {
  const failing = new Set(['notes'] as const)
  await renderPage({ can: { replay: true }, failing })
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(bookAgain).toBeVisible()
  failing.clear()
  await userEvent.click(tryAgain)
  await expect.element(moment).toBeVisible()
})

test('a recording in the making says when it is ready', async () => {
  await renderPage({ can: { replay: true }, filmDueAt: '2099-11-24T13:00:00.000Z' })
  await expect.element(page.getByText(/Your recording will be ready around Tue 24\/11\/2099/)).toBeVisible()
})

test('a recording that cannot be played is asked for once more, then says so with a retry', async () => {
  const { replays } = await renderPage({ can: { replay: true }, film: { url: '/missing.webm', parts: [] } })
  await expect.element(page.getByText('We couldn’t play the recording.', { exact: false })).toBeVisible()
  expect(replays).toHaveLength(2)
  await expect.element(tryAgain).toBeVisible()
})

test('a session without recording and scorecard says so, and asks for neither', async () => {
  const { replays, scorecards } = await renderPage({ fields: { mayBeRecorded: false } })
  await expect.element(page.getByText('Not recorded: Ana didn’t agree to a recording.')).toBeVisible()
  await expect
    .element(page.getByText(/Nino can send your scorecard until|No scorecard was sent/))
    .toBeVisible()
  expect([replays, scorecards]).toEqual([[], []])
})

test('an interviewer reads the sent scorecard, the recording and the review', async () => {
  await renderPage({
    fields: {
      ...{ interviewerId: userId.parse(ownId), intervieweeId: otherId, reviewed: true },
      review: { rating: 4, comment: 'Calm.', editableUntil: evidenceAt, counts: true, setAside: null },
    },
    can: { scorecard: true, replay: true },
  })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Session with Ana' })).toBeVisible()
  await expect.poll(headings).toEqual(['Scorecard for Ana', 'Recording', 'Review'])
  await expect.element(page.getByText('Calm.')).toBeVisible()
})

test('what follows the recording appears together with it', async () => {
  const replay = Promise.withResolvers<void>()
  const { replays } = await renderPage({
    fields: {
      ...{ interviewerId: userId.parse(ownId), intervieweeId: otherId, reviewed: true },
      review: { rating: 4, comment: 'Calm.', editableUntil: evidenceAt, counts: true, setAside: null },
    },
    can: { replay: true },
    replayLoaded: replay.promise,
  })
  await expect.poll(() => replays.length).toBe(1)
  await expect.element(page.getByRole('heading', { name: 'Recording' })).toBeVisible()
  expect(page.getByText('Calm.').query()).not.toBeNull()
  await expect.element(page.getByText('Calm.')).not.toBeVisible()
  replay.resolve()
  await expect.element(page.getByText('Calm.')).toBeVisible()
})

test('the verdict is not shown before the name of its level', async () => {
  const names = Promise.withResolvers<void>()
  const { scorecards } = await renderPage({ can: { scorecard: true }, namesLoaded: names.promise })
  await expect.poll(() => scorecards.length).toBe(1)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(page.getByText(/^Would hire at/).query()).toBeNull()
  names.resolve()
  await expect.element(page.getByText('Would hire at Senior: Yes')).toBeVisible()
})

test('a session that has not begun has no page', async () => {
  await renderPage({ fields: { startTime: '2099-11-24T12:00:00.000Z', endTime: '2099-11-24T13:00:00.000Z' } })
  await expect.element(page.getByText('Session not found')).toBeVisible()
})
