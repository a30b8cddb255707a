import { Suspense } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { MessageThread } from '#contract/booking-messages.ts'
import { bookingApi, bookingMessagesApi } from '#contract/routes/bookings.ts'
import { aBooking } from '#test/web/factories.ts'
import { fakeServer, refusal } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { queryClient } from '#web/lib/api/query-client.ts'
import { MessagesFromUrl } from './MessagesButton.tsx'
import { Conversation, MessagesDialog } from './MessagesDialog.tsx'

const booking = aBooking({ messages: 0 }, { writeMessage: true })
const failure = { status: 404, code: 'booking.not_found', message: 'Not now' } as const
const message = (text: string): MessageThread['messages'][number] => ({
  id: '1' as never,
  isOwn: true,
  text,
  sentAt: new Date().toISOString(),
})

let server: ReturnType<typeof fakeServer>
let thread: MessageThread
beforeEach(() => {
  signInAs('interviewee')
  server = fakeServer()
  thread = { messages: [], left: 3, until: new Date(Date.now() + 86_400_000).toISOString() }
  server.answer(bookingMessagesApi.bookingMessages, () => thread)
})

const field = page.getByLabelText('Your message')
const send = page.getByRole('button', { name: 'Send' })

const openDialog = () =>
  render(
    <MemoryRouter>
      <QueryProvider>
        <MessagesDialog booking={booking} onClose={vi.fn<() => void>()} />
      </QueryProvider>
    </MemoryRouter>,
  )

/** Key of a list that shows the number of messages. */
const listKey = ['booking', bookingApi.myBookings.name]
const isListInvalid = () => queryClient.getQueryState(listKey)?.isInvalidated

test('a sent message appears, and the lists reload when the dialog closes', async () => {
  queryClient.setQueryData(listKey, { bookings: [] })
  server.answer(bookingMessagesApi.sendBookingMessage, () => {
    thread = { ...thread, messages: [message('Hello')], left: 2 }
    return thread as never
  })
  const { unmount } = await openDialog()
  await expect.element(field).toHaveFocus()
  await userEvent.fill(field, 'Hello')
  await userEvent.click(send)
  await expect.element(page.getByRole('listitem')).toHaveTextContent('Hello')
  await expect.element(field).toHaveValue('')
  expect(isListInvalid()).toBe(false)
  await unmount()
  expect(isListInvalid()).toBe(true)
})

const openCompact = () =>
  render(
    <QueryProvider>
      <Suspense>
        <Conversation booking={booking} name="Nino" isCompact Footer={({ children }) => children} />
      </Suspense>
    </QueryProvider>,
  )

test('in a compact form Enter sends, and Shift with Enter begins a new line', async () => {
  const sent = server.answer(bookingMessagesApi.sendBookingMessage, () => {
    thread = { ...thread, messages: [message('One\nTwo')], left: 2 }
    return thread as never
  })
  await openCompact()
  await expect.element(field).toHaveAttribute('enterkeyhint', 'send')
  await userEvent.click(field)
  await userEvent.keyboard('One{Shift>}{Enter}{/Shift}Two')
  expect(sent).toHaveLength(0)
  await expect.element(send).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('listitem')).toHaveTextContent('One Two')
  expect(sent.map(({ body }) => body)).toEqual([expect.objectContaining({ text: 'One\nTwo' })])
  await expect.element(field).toHaveFocus()
})

test('Enter sends nothing while a message is being sent, and keeps what was typed since', async () => {
  const { promise, resolve } = Promise.withResolvers<never>()
  const sent = server.answer(bookingMessagesApi.sendBookingMessage, () => promise)
  await openCompact()
  await userEvent.click(field)
  await userEvent.keyboard('One{Enter}')
  await expect.element(send).toHaveAttribute('aria-busy', 'true')
  await userEvent.keyboard(' Two{Enter}')
  thread = { ...thread, messages: [message('One')], left: 2 }
  resolve(thread as never)
  await expect.element(page.getByRole('listitem')).toHaveTextContent('One')
  await expect.element(send).not.toHaveAttribute('aria-busy')
  await expect.element(field).toHaveValue('One Two')
  expect(sent).toHaveLength(1)
})

test('on a touch screen Enter begins a new line, and the compact field grows up to five lines', async () => {
  const { matchMedia } = globalThis
  vi.stubGlobal('matchMedia', (query: string) =>
    matchMedia(query === '(pointer: coarse)' ? 'all' : query === '(pointer: fine)' ? 'not all' : query),
  )
  const sent = server.answer(bookingMessagesApi.sendBookingMessage, () => thread as never)
  await openCompact()
  await expect.element(field).toHaveAttribute('enterkeyhint', 'enter')
  await expect.element(field).toHaveAttribute('rows', '1')
  await userEvent.click(field)
  await userEvent.keyboard('One{Enter}Two')
  await expect.element(field).toHaveAttribute('rows', '2')
  await userEvent.keyboard('{Enter}{Enter}{Enter}{Enter}{Enter}')
  await expect.element(field).toHaveAttribute('rows', '5')
  await expect.element(field).toHaveValue('One\nTwo\n\n\n\n\n')
  expect(sent).toEqual([])
})

test('lists do not reload when nothing was written', async () => {
  queryClient.setQueryData(listKey, { bookings: [] })
  const { unmount } = await openDialog()
  await expect.element(send).toBeVisible()
  await unmount()
  expect(isListInvalid()).toBe(false)
})

test('nothing can be written in a closed conversation', async () => {
  thread = { messages: [message('Bye')], left: 0, until: null }
  await openDialog()
  await expect.element(page.getByText('This conversation is closed.')).toBeVisible()
  await expect.element(send).not.toBeInTheDocument()
})

test('a conversation that cannot be loaded has no form, and is loaded again on request', async () => {
  let isDown = true
  server.answer(bookingMessagesApi.bookingMessages, () => (isDown ? refusal(failure) : thread))
  await openDialog()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not now')
  await expect.element(field).not.toBeInTheDocument()
  isDown = false
  await userEvent.click(page.getByRole('button', { name: 'Try Again' }))
  await expect.element(field).toBeVisible()
})

test('an emailed link to messages says that they could not be loaded, and loads them again', async () => {
  const unavailable = { status: 403, code: 'view.not_shown', message: 'Not now' } as const
  let isUp = false
  server.answer(bookingApi.booking, () => (isUp ? (booking as never) : refusal(unavailable)))
  await render(
    <MemoryRouter initialEntries={[`/bookings?messages=${booking.id}`]}>
      <QueryProvider>
        <MessagesFromUrl />
      </QueryProvider>
    </MemoryRouter>,
  )
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  isUp = true
  await userEvent.click(retry)
  await expect.element(field).toBeVisible()
})
