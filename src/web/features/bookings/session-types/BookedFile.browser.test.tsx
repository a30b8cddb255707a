import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerFileId } from '#contract/id.ts'
import { answerFilesApi } from '#contract/routes/bookings.ts'
import { aBooking } from '#test/web/factories.ts'
import { fakeServer, refusal } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import { toast } from '#web/components/ui/toast.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { BookingAnswers } from './BookingType.tsx'

const fileId = answerFileId.parse('0198a000-0000-4000-8000-0000000000f1')
const bookingOf = (isAvailable: boolean) =>
  aBooking({
    answers: [{ label: 'Your CV?', answer: 'cv.pdf', file: { id: fileId, bytes: 204_800, isAvailable } }],
  })
const button = page.getByRole('button', { name: 'Download cv.pdf, 200 kB' })

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  signInAs('interviewer')
  server = fakeServer()
})

const show = (booking: ReturnType<typeof bookingOf>) =>
  render(
    <QueryProvider>
      <BookingAnswers booking={booking} bookingId={booking.id} />
    </QueryProvider>,
  )

test('a file is downloaded with the login of its reader', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const booking = bookingOf(true)
  const asked: (string | null)[] = []
  server.answerUpload(answerFilesApi.answerFile, async ({ path, headers }) => {
    asked.push(path, headers.get('authorization'))
    return new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } })
  })
  await show(booking)
  await userEvent.click(button)
  await expect
    .poll(() => clicked.mock.contexts.map(link => (link as HTMLAnchorElement).download))
    .toEqual(['cv.pdf'])
  expect(asked).toEqual([
    `/api/booking/${booking.id}/answer-files/${fileId}`,
    expect.stringMatching(/^Bearer ./),
  ])
})

test('a file that cannot be downloaded is reported, and a deleted one is only named', async () => {
  const failed = vi.spyOn(toast, 'error')
  server.answerUpload(answerFilesApi.answerFile, async () =>
    refusal({
      status: 404,
      code: 'answer_file.not_found',
      message: 'This file doesn’t exist or was deleted.',
    }),
  )
  const { rerender } = await show(bookingOf(true))
  await userEvent.click(button)
  await expect.poll(() => failed.mock.calls.length).toBe(1)
  await rerender(
    <QueryProvider>
      <BookingAnswers booking={bookingOf(false)} bookingId={bookingOf(false).id} />
    </QueryProvider>,
  )
  await expect.element(page.getByText('cv.pdf')).toBeVisible()
  await expect.element(page.getByText('no longer available', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})
