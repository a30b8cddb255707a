import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bookingApi, bookingMessagesApi } from '#contract/routes/bookings.ts'
import { replayApi } from '#contract/routes/recordings.ts'
import { notesApi } from '#contract/routes/rooms.ts'
import { aBooking } from '#test/web/records.ts'
import { renderRoute } from '#test/web/render-route.tsx'
import { fakeServer, refusal } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import * as ReplayPage from './ReplayPage.tsx'

const busy = () => refusal({ status: 429, code: 'request.too_many', message: 'Too many requests.' })

async function renderPage({
  mayReplay = true,
  failing = new Set<'notes' | 'history'>(),
  film = null as ReplyOf<'replay'>['film'],
} = {}) {
  signInAs('interviewer')
  const server = fakeServer()
  server.answer(bookingApi.booking, () => aBooking({}, { replay: mayReplay }))
  const requests = server.answer(replayApi.replay, () => ({
    ...{ film, captions: [], isFilmComing: film === null, until: '2030-01-01T00:00:00.000Z' },
  }))
  server.answer(notesApi.sessionNotes, () =>
    failing.has('notes')
      ? busy()
      : {
          moments: [
            {
              ...{ id: '0198a000-0000-7000-8000-0000000000c1', kind: 'note', text: 'Names things well' },
              ...{ isShared: true, isOwn: true, at: '2026-11-24T12:10:00.000Z' },
            },
          ],
        },
  )
  server.answer(bookingMessagesApi.bookingMessages, () => ({ messages: [] }) as never)
  server.answer(replayApi.replayDocument, () =>
    failing.has('history') ? busy() : { changes: [], next: null },
  )
  await renderRoute('/replay/:bookingId', ReplayPage, `/replay/${aBooking().id}`)
  return requests
}

const note = page.getByRole('button', { name: /Names things well/ })
const tryAgain = page.getByRole('button', { name: 'Try again' })

test('the replay works without the history of the document, which loads on retry', async () => {
  const failing = new Set(['history'] as const)
  await renderPage({ failing })
  await expect.element(note).toBeVisible()
  const warning = page.getByText('What was written together could not be read.')
  await expect.element(warning).toBeVisible()
  failing.clear()
  await userEvent.click(tryAgain)
  await expect.element(warning).not.toBeInTheDocument()
  await expect.element(note).toBeVisible()
})

test('a part that cannot be loaded loads on retry, under the heading of the session', async () => {
  const failing = new Set(['notes'] as const)
  await renderPage({ failing })
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Session with Ana' })).toBeVisible()
  failing.clear()
  await userEvent.click(tryAgain)
  await expect.element(note).toBeVisible()
})

test('a session without a replay sends no further requests', async () => {
  const requests = await renderPage({ mayReplay: false })
  await expect.element(page.getByText('There is nothing to go through again')).toBeVisible()
  expect(requests).toEqual([])
})

test('a recording that cannot be played is asked for once more, then says so with a retry', async () => {
  const requests = await renderPage({ film: { url: '/missing.webm', parts: [] } })
  await expect.element(page.getByText('The film cannot be played just now.')).toBeVisible()
  expect(requests).toHaveLength(2)
  await expect.element(tryAgain).toBeVisible()
})
