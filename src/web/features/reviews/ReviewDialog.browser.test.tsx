import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { reviewLimits } from '#contract/limits.ts'
import { reviewsApi } from '#contract/routes/bookings.ts'
import { aBooking } from '#test/web/factories.ts'
import { fakeServer, refusal } from '#test/web/server.ts'
import { toast } from '#web/components/ui/toast.ts'
import { ReviewDialog } from './ReviewDialog.tsx'

const booking = aBooking({}, { review: true })
const dialog = page.getByRole('dialog', { name: 'Leave a review' })
const stars = (count: number) => page.getByRole('radio', { name: `${count} star` })
const comment = page.getByLabelText('Comment')
const submit = page.getByRole('button', { name: 'Submit review' })

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
})

test('rating and comment are sent and confirmed, and the dialog closes', async () => {
  const successToast = vi.spyOn(toast, 'success')
  const closed = vi.fn()
  const sent = server.answer(reviewsApi.writeReview, () => new Response(null, { status: 204 }))
  await render(<ReviewDialog booking={booking} onClose={closed} />)
  await expect.element(dialog).toHaveAccessibleDescription('Your session with Nino')
  await expect.element(stars(5)).toBeChecked()
  await userEvent.click(stars(4))
  await userEvent.fill(comment, 'Asked what nobody else asks.')
  await userEvent.click(submit)
  await expect.poll(() => closed.mock.calls.length).toBe(1)
  expect(sent.map(request => request.body)).toEqual([
    { bookingId: booking.id, rating: 4, comment: 'Asked what nobody else asks.' },
  ])
  expect(successToast).toHaveBeenCalledExactlyOnceWith('Review submitted successfully')
})

test('a draft is restored after the dialog was closed, until it is sent', async () => {
  server.answer(reviewsApi.writeReview, () => new Response(null, { status: 204 }))
  const closed = vi.fn()
  const first = await render(<ReviewDialog booking={booking} onClose={closed} />)
  await userEvent.click(stars(3))
  await userEvent.fill(comment, 'Asked about queues.')
  await first.unmount()
  const second = await render(<ReviewDialog booking={booking} onClose={closed} />)
  await expect.element(comment).toHaveValue('Asked about queues.')
  await expect.element(stars(3)).toBeChecked()
  await expect.element(page.getByText('We kept what you had typed.')).toBeVisible()
  await userEvent.click(submit)
  await expect.poll(() => closed.mock.calls.length).toBe(1)
  await second.unmount()
  await render(<ReviewDialog booking={booking} onClose={closed} />)
  await expect.element(comment).toHaveValue('')
  await expect.element(stars(5)).toBeChecked()
})

test('a comment near its limit shows the rest, and one beyond it is neither cut nor sent', async () => {
  await render(<ReviewDialog booking={booking} onClose={() => undefined} />)
  await userEvent.fill(comment, 'x'.repeat(reviewLimits.commentMax - 210))
  await expect.element(page.getByText(/characters left/)).not.toBeInTheDocument()
  await userEvent.fill(comment, 'x'.repeat(reviewLimits.commentMax - 199))
  await expect.element(page.getByText('199 characters left')).toBeVisible()
  await userEvent.fill(comment, 'x'.repeat(reviewLimits.commentMax + 3))
  await expect.element(comment).toHaveValue('x'.repeat(reviewLimits.commentMax + 3))
  await expect.element(page.getByRole('alert')).toHaveTextContent('3 characters too many')
  await userEvent.click(submit)
  await expect.element(comment).toHaveFocus()
  // Shown once, by the counter.
  await expect.element(page.getByText('This is too long.')).not.toBeVisible()
  await expect.element(page.getByRole('alert')).toHaveTextContent('3 characters too many')
})

test('an error appears in the dialog, and the input stays', async () => {
  const closed = vi.fn()
  const message = 'You can review a session for 30 days after it ends.'
  server.answer(reviewsApi.writeReview, () => refusal({ status: 422, code: 'review.too_late', message }))
  await render(<ReviewDialog booking={booking} onClose={closed} />)
  await userEvent.fill(comment, 'Asked about queues.')
  await userEvent.click(submit)
  await expect.element(page.getByText('Failed to submit review')).toBeVisible()
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(comment).toHaveValue('Asked about queues.')
  expect(closed).not.toHaveBeenCalled()
})

test('an existing review is edited', async () => {
  const review = { rating: 2, comment: 'Late.', editableUntil: booking.endTime, counts: true, setAside: null }
  await render(<ReviewDialog booking={{ ...booking, reviewed: true, review }} onClose={() => undefined} />)
  await expect.element(page.getByRole('dialog', { name: 'Edit your review' })).toBeVisible()
  await expect.element(stars(2)).toBeChecked()
  await expect.element(comment).toHaveValue('Late.')
})
