import { holdResponses, refuseCalls } from '#test/e2e/answers.ts'
import { expect, sharedTest as test } from '#test/e2e/fixtures.ts'
import { expectVisibleAtOnce, noonIn, stopClock } from '#test/e2e/times.ts'
import { anInterviewee, anInterviewer, aSession } from '#test/factories.ts'

// Section 2, review form; section 9, the scale and the five seconds of a message.

test('Review form', { tag: '@core' }, async ({ page, app, signInAs }) => {
  const interviewee = await anInterviewee(app)
  const interviewer = await anInterviewer(app, { name: 'Rita Review' })
  const id = await aSession(app, { interviewee, interviewer, start: noonIn(-2), attendance: 'completed' })
  await signInAs(interviewee)
  await page.clock.install()
  await page.goto('/interviewee-bookings?group=all')
  const dialog = page.getByRole('dialog', { name: 'Leave a review' })
  await test.step('Opens as a modal for a booking. It receives the booking and whom it is about.', async () => {
    await page.getByRole('button', { name: 'Leave review' }).click()
    await expect(dialog).toContainText('Your session with Rita Review')
  })
  await test.step('Star rating 1-5, default 5, plus a comment and submit.', async () => {
    await expect(dialog.getByRole('radio')).toHaveCount(5)
    await expect(dialog.getByRole('radio', { name: '5 stars' })).toBeChecked()
    await dialog.getByRole('radio', { name: '4 stars' }).check()
    await dialog.getByLabel('Comment').fill('Asked what nobody else asks.')
  })
  await test.step("Failure 'Failed to submit review': the modal stays, with the input.", async () => {
    const allow = await refuseCalls(page, '**/api/reviews/create', 'review.too_late')
    await dialog.getByRole('button', { name: 'Submit review' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Failed to submit review')
    await allow()
  })
  const release = await holdResponses(page, '**/api/reviews/create')
  const listRead = page.waitForRequest('**/api/booking/interviewee?*')
  const toast = page.getByText('Review submitted successfully')
  await test.step('After submit the modal closes and the list reloads.', async () => {
    const sent = page.waitForRequest('**/api/reviews/create')
    await dialog.getByRole('button', { name: 'Submit review' }).click()
    expect((await sent).postDataJSON()).toEqual({
      bookingId: id,
      rating: 4,
      comment: 'Asked what nobody else asks.',
    })
    await stopClock(page)
    release()
    await expectVisibleAtOnce(page, page.getByRole('article').getByText('Asked what nobody else asks.'))
    await listRead
    await expect(dialog).toHaveCount(0)
  })
  await test.step('A toast shows for 5 seconds.', async () => {
    await expectVisibleAtOnce(page, toast)
    await page.clock.runFor(4900)
    await expect(toast).toBeVisible()
    // The closing animation takes a moment.
    await page.clock.runFor(500)
    await expect(toast).toHaveCount(0)
  })
})
