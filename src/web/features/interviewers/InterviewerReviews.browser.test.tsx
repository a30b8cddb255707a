import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { bookingId, userId } from '#contract/id.ts'
import { reviewsApi } from '#contract/routes/bookings.ts'
import { fakeServer, refusal } from '#test/web/server.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { InterviewerReviews } from './InterviewerReviews.tsx'

const interviewerId = userId.parse('0198a000-0000-7000-8000-000000000071')
const next = page.getByRole('button', { name: 'Next' })
const comment = (number: number) => page.getByText(`Comment ${number}`)

const replyWith = (number: number) => ({
  reviews: [
    {
      bookingId: bookingId.parse(`0198a000-0000-7000-8000-00000000000${number}`),
      rating: 5,
      comment: `Comment ${number}`,
      author: 'Ana',
      createdAt: '2026-11-20T12:00:00.000Z',
    },
  ],
  rating: 5,
  ...{ total: 3, page: number, pageSize: 1 },
})

test('a page of reviews stays until the next one is loaded, and a page that fails can be tried again', async () => {
  const server = fakeServer()
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  let isRefused = true
  server.answer(reviewsApi.interviewerReviews, async ({ query }) => {
    const number = Number(query.get('page'))
    if (number === 2) await released
    if (number === 3 && isRefused)
      return refusal({ status: 429, code: 'request.too_many', message: 'Too many' })
    return replyWith(number)
  })
  await render(
    <QueryProvider>
      <InterviewerReviews interviewerId={interviewerId} />
    </QueryProvider>,
  )
  await expect.element(comment(1)).toBeVisible()
  await userEvent.click(next)
  await expect.element(comment(1)).toBeVisible()
  release()
  await expect.element(comment(2)).toBeVisible()
  await expect.element(comment(1)).not.toBeInTheDocument()

  await userEvent.click(next)
  await expect.element(page.getByRole('alert')).toBeVisible()
  isRefused = false
  await userEvent.click(page.getByRole('button', { name: 'Try Again' }))
  await expect.element(comment(3)).toBeVisible()
})
