import { MemoryRouter } from 'react-router'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { sessionTypeId } from '#contract/id.ts'
import { bookingApi } from '#contract/routes/bookings.ts'
import { stopClock } from '#test/web/clock.ts'
import { aBooking } from '#test/web/factories.ts'
import { type FakeCall, fakeServer, refusal } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import { toast } from '#web/components/ui/toast.ts'
import HoldBar from '#web/features/bookings/holds/HoldBar.tsx'
import { setLanguage } from '#web/i18n/language.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { BookingCard } from './BookingCard.tsx'
import { BookingRow } from './BookingRow.tsx'
import { useCalendarConflicts } from './calendar-conflicts.ts'
import { usePendingActions } from './undo-store.ts'

// An answer is sent after five seconds, or once the user moves on. Until then it can be undone.

const booking = aBooking(
  { status: 'pending', answerBy: '2026-11-21T12:00:00.000Z' },
  { accept: true, decline: true },
)
const declined = aBooking({ status: 'cancelled', reason: 'declined' })

let server: ReturnType<typeof fakeServer>
let sent: FakeCall[]
beforeEach(() => {
  stopClock({
    now: Date.parse('2026-11-20T12:00:00Z'),
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
  })
  signInAs('interviewer')
  server = fakeServer()
  sent = server.answer(bookingApi.declineBooking, () => declined)
  useCalendarConflicts.setState({}, true)
  return () => usePendingActions.getState()[booking.id]?.undo?.()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const card = page.getByRole('article', { name: 'Ana' })

const renderCard = (shown = booking) =>
  render(
    <MemoryRouter>
      <QueryProvider>
        <BookingCard booking={shown} />
      </QueryProvider>
      <button type="button">Elsewhere</button>
      <p>Nothing to press</p>
    </MemoryRouter>,
  )

async function decline() {
  await renderCard()
  await userEvent.click(button('Decline'))
  await expect.element(page.getByRole('alertdialog')).toHaveTextContent('Ana')
  await userEvent.click(button('Decline request'))
  await expect.element(button('Undo')).toBeVisible()
}

test('an undone decline is never sent', async () => {
  const toastSpy = vi.spyOn(toast, 'info')
  await decline()
  await expect.element(card).toHaveTextContent(/Cancelled.*Declined\. You can undo this for a few seconds\./)
  await vi.advanceTimersByTimeAsync(4900)
  await userEvent.click(button('Undo'))
  await expect.element(button('Decline')).toBeVisible()
  expect(toastSpy).toHaveBeenCalledExactlyOnceWith('Undone. Nothing changed.')
  await vi.advanceTimersByTimeAsync(60_000)
  await userEvent.click(button('Elsewhere'))
  expect(sent).toEqual([])
})

test('a row has the status of its card while a cancellation can be undone', async () => {
  const session = aBooking({ status: 'confirmed' })
  usePendingActions.setState({ [session.id]: { kind: 'cancel', undo: null } })
  onTestFinished(() => usePendingActions.setState({ [session.id]: null }))
  await render(
    <MemoryRouter>
      <QueryProvider>
        <BookingRow booking={session} />
      </QueryProvider>
    </MemoryRouter>,
  )
  await expect
    .element(page.getByRole('button', { name: /Ana/, expanded: true }))
    .toHaveTextContent('Cancelled')
})

test('a decline is sent once, after five seconds', async () => {
  const toastSpy = vi.spyOn(toast, 'success')
  await decline()
  await vi.advanceTimersByTimeAsync(4900)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  await expect.poll(() => toastSpy.mock.calls).toEqual([['Booking declined']])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent.map(request => request.path)).toEqual([`/api/booking/${booking.id}/decline`])
  await expect.element(button('Undo')).not.toBeInTheDocument()
})

test('a decline is sent when the user clicks elsewhere, but not on an empty area', async () => {
  await decline()
  await userEvent.click(page.getByText('Nothing to press'))
  expect(sent).toEqual([])
  await userEvent.click(button('Elsewhere'))
  await expect.poll(() => sent.length).toBe(1)
})

test.each([
  ['is closed', () => window.dispatchEvent(new Event('pagehide'))],
  ['is left by going back', () => window.dispatchEvent(new Event('popstate'))],
])('a page that %s sends the pending decline in a request that outlives it', async (_, leave) => {
  await decline()
  leave()
  await expect.poll(() => sent.map(request => request.keepalive)).toEqual([true])
})

test('the focus moves to the notice, because the pressed button is gone', async () => {
  await decline()
  await vi.advanceTimersByTimeAsync(1)
  await expect.element(page.getByText(/^Declined\. You can undo this/)).toHaveFocus()
})

test('a decline shortly before its deadline is sent at once', async () => {
  const soon = aBooking(
    { status: 'pending', answerBy: '2026-11-20T12:00:03.000Z' },
    { accept: true, decline: true },
  )
  await render(
    <MemoryRouter>
      <QueryProvider>
        <BookingCard booking={soon} />
      </QueryProvider>
    </MemoryRouter>,
  )
  await userEvent.click(button('Decline'))
  await userEvent.click(button('Decline request'))
  await expect.poll(() => sent.length).toBe(1)
  await expect.element(button('Undo')).not.toBeInTheDocument()
})

test('a decline takes a reason and a note, which an undone one keeps', async () => {
  await renderCard()
  await userEvent.click(button('Decline'))
  await userEvent.click(page.getByRole('radio', { name: 'The topic isn’t a match' }))
  const note = page.getByLabelText('Note to Ana')
  await userEvent.fill(note, 'x'.repeat(501))
  await expect.element(button('Decline request')).toBeDisabled()
  await userEvent.fill(note, ' Try a designer. ')
  await userEvent.click(button('Decline request'))
  await userEvent.click(button('Undo'))
  await userEvent.click(button('Decline'))
  await expect.element(note).toHaveValue(' Try a designer. ')
  await userEvent.click(button('Decline request'))
  await vi.advanceTimersByTimeAsync(5100)
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toEqual([{ reason: 'topic', note: 'Try a designer.' }])
})

test('the session type and the answers are read before accepting, and a decline is explained', async () => {
  const sessionType = { id: sessionTypeId.parse(booking.id), name: 'System design', minutes: 45 }
  const answers = [
    { label: 'Anything else?', answer: 'https://portfolio.test/ana', file: null },
    { label: 'Anything else?', answer: 'https://portfolio.test/ana', file: null },
  ]
  const { rerender } = await renderCard(aBooking({ ...booking, sessionType, answers }, booking.can))
  await expect.element(card).toHaveTextContent(/Session type: System design/)
  const links = page.getByRole('link', { name: 'https://portfolio.test/ana' })
  expect(links.elements()).toHaveLength(2)
  signInAs('interviewee')
  const decline = { reason: 'time' as const, note: 'I’m travelling.' }
  await rerender(
    <MemoryRouter>
      <QueryProvider>
        <BookingCard booking={aBooking({ ...declined, sessionType, answers, decline }, declined.can)} />
      </QueryProvider>
    </MemoryRouter>,
  )
  await expect.element(page.getByText('Reason: The time doesn’t work')).toBeVisible()
  await expect.element(page.getByText('I’m travelling.')).toBeVisible()
  await expect.element(page.getByText('Your answers')).toBeVisible()
})

test('a reason that is not in the list is told by its note alone', async () => {
  signInAs('interviewee')
  const decline = { reason: 'other' as const, note: 'I’m travelling.' }
  await renderCard(aBooking({ ...declined, decline }, declined.can))
  await expect.element(page.getByText('I’m travelling.')).toBeVisible()
  await expect.element(page.getByText('Reason:')).not.toBeInTheDocument()
})

test('accepting names the charge, can be undone, and is sent after five seconds', async () => {
  const toastSpy = vi.spyOn(toast, 'success')
  const accepts = server.answer(bookingApi.acceptBooking, () => aBooking())
  await renderCard()
  await userEvent.click(button('Accept and charge USD 50.00'))
  await expect.element(card).toHaveTextContent(/Confirmed.*Accepted\. You can undo this for a few seconds\./)
  await userEvent.click(button('Undo'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(accepts).toEqual([])
  await userEvent.click(button('Accept and charge USD 50.00'))
  await vi.advanceTimersByTimeAsync(5100)
  await expect.poll(() => toastSpy.mock.calls).toEqual([['Booking accepted']])
  expect(accepts.map(request => request.path)).toEqual([`/api/booking/${booking.id}/accept`])
})

const busyCalendar = () =>
  refusal({
    ...{ status: 409, code: 'booking.calendar_busy', message: 'Your calendar is busy.' },
    ...{ calendar: 'Family', startTime: booking.startTime, endTime: booking.endTime },
  })

test('a busy calendar is named, and the request can be accepted anyway', async () => {
  let isBusy = true
  const toastSpy = vi.spyOn(toast, 'errorWithReason')
  const accepts = server.answer(bookingApi.acceptBooking, () => (isBusy ? busyCalendar() : aBooking()))
  await renderCard()
  await userEvent.click(button('Accept and charge USD 50.00'))
  await vi.advanceTimersByTimeAsync(5100)
  await expect
    .element(card)
    .toHaveTextContent(/Your calendar Family is busy: .*You can accept anyway, or decline\./)
  expect(toastSpy).not.toHaveBeenCalled()
  await expect.element(card).toHaveTextContent('Pending')
  isBusy = false
  await userEvent.click(button('Accept anyway and charge USD 50.00'))
  await vi.advanceTimersByTimeAsync(5100)
  await expect.poll(() => accepts.map(({ body }) => body)).toEqual([null, { despiteCalendar: true }])
  await expect.poll(() => useCalendarConflicts.getState()[booking.id]).toBeNull()
})

test('a calendar is asked again ten minutes after it was busy', async () => {
  const accepts = server.answer(bookingApi.acceptBooking, busyCalendar)
  await renderCard()
  await userEvent.click(button('Accept and charge USD 50.00'))
  await vi.advanceTimersByTimeAsync(5100)
  await expect.element(button('Accept anyway and charge USD 50.00')).toBeVisible()
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  await userEvent.click(button('Accept and charge USD 50.00'))
  await vi.advanceTimersByTimeAsync(5100)
  await expect.poll(() => accepts.map(({ body }) => body)).toEqual([null, null])
})

test('a busy calendar is forgotten with the session, and told by a toast where no card states it', async () => {
  const toastSpy = vi.spyOn(toast, 'errorWithReason')
  server.answer(bookingApi.acceptBooking, busyCalendar)
  const { unmount } = await renderCard()
  await userEvent.click(button('Accept and charge USD 50.00'))
  await unmount()
  await vi.advanceTimersByTimeAsync(5100)
  await expect.poll(() => toastSpy.mock.calls.length).toBe(1)
  expect(useCalendarConflicts.getState()[booking.id]).toBeTruthy()
  signInAs('interviewee')
  expect(useCalendarConflicts.getState()).toEqual({})
})

test('an accepted request is announced although the bar about unpaid holds is still being read', async () => {
  const toastSpy = vi.spyOn(toast, 'success')
  const tasks = { toPay: 0, holds: [], toAnswer: 1, toReview: 0 } as never
  server.answer(bookingApi.upcomingTasks, () => tasks)
  const accepts = server.answer(bookingApi.acceptBooking, () => aBooking())
  await render(
    <MemoryRouter>
      <HoldBar />
      <QueryProvider>
        <BookingCard booking={booking} />
      </QueryProvider>
    </MemoryRouter>,
  )
  const { promise, resolve } = Promise.withResolvers<never>()
  const slowReads = server.answer(bookingApi.upcomingTasks, () => promise)
  await userEvent.click(button('Accept and charge USD 50.00'))
  await vi.advanceTimersByTimeAsync(5100)
  await expect.poll(() => [accepts.length, slowReads.length]).toEqual([1, 1])
  await expect.poll(() => toastSpy.mock.calls).toEqual([['Booking accepted']])
  resolve(tasks)
})

test('the other actions are in a menu, which the keyboard opens, moves in and leaves', async () => {
  const ahead = aBooking({}, { writeMessage: true, reportNoShow: true, reschedule: { left: 1, until: '' } })
  await renderCard(ahead)
  const more = button('More')
  const focused = () => document.activeElement?.textContent
  await expect.element(button('Add to calendar')).toBeVisible()
  await expect.element(button('Write message')).not.toBeInTheDocument()
  more.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(more).toHaveAttribute('aria-expanded', 'true')
  expect(focused()).toBe('Write message')
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe('Reschedule')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  expect(focused()).toBe('Report a no-show')
  await userEvent.keyboard('{Escape}')
  await expect.element(more).toHaveFocus()
  await userEvent.keyboard('{Enter}{ArrowUp}{Enter}')
  await expect.element(page.getByRole('alertdialog')).toHaveTextContent('Report that Ana didn’t come?')
  await userEvent.click(button('Not now'))
  await expect.element(more).toHaveFocus()
})

test('a specialty is named in the language of the user', async () => {
  signInAs('interviewee')
  await setLanguage('ru')
  onTestFinished(() => setLanguage('en'))
  await renderCard(aBooking({ interviewerSpecialty: 'Product Management', interviewerCompany: 'Acme' }))
  const named = page.getByText('Управление продуктом · Acme')
  // The names are passed on by a timer.
  await expect.poll(() => vi.advanceTimersByTimeAsync(10).then(() => named.elements().length)).toBe(1)
})
