import type { Page } from '@playwright/test'
import { refuseCalls } from '#test/e2e/answers.ts'
import { expect, sharedTest as test } from '#test/e2e/fixtures.ts'
import { failWithoutProblem, toast } from '#test/e2e/sentences.ts'
import { heading } from '#test/e2e/steps.ts'
import { formatDay, noonIn } from '#test/e2e/times.ts'
import { anInterviewee, anInterviewer, aSession } from '#test/factories.ts'

// Section 2, interviewer bookings; section 4, booking status; section 6.

test.use({ timezoneId: 'Asia/Tbilisi' })

const cards = (page: Page) => page.getByRole('article')

test('Interviewer bookings (/interviewer-bookings)', { tag: '@core' }, async ({ page, app, signInAs }) => {
  // Each answer can be undone for five seconds before it is sent.
  test.slow()
  const interviewer = await anInterviewer(app)
  await signInAs(interviewer)
  await test.step('An empty list shows a no-bookings message.', async () => {
    await page.goto('/interviewer-bookings?group=all')
    await expect(page.getByText('No bookings yet')).toBeVisible()
  })
  const [kim, lee] = [
    await anInterviewee(app, { email: 'Kim.Park@lists.test', name: 'Kim' }),
    await anInterviewee(app, { email: 'lee@lists.test', name: 'Lee' }),
  ]
  const meetingLink = 'https://meet.example.test/lee'
  await aSession(app, { interviewer, interviewee: kim, start: noonIn(4), status: 'pending' })
  await aSession(app, { interviewer, interviewee: lee, start: noonIn(6), status: 'pending' })
  await aSession(app, { interviewer, interviewee: lee, start: noonIn(8), notes: 'Graphs.', meetingLink })
  await test.step("Booking list failure: the generic 'common.error' text (red on the interviewer page).", async () => {
    const allow = await refuseCalls(page, '**/api/booking/Interviewer?*', 'request.too_many')
    await page.goto('/interviewer-bookings?group=all')
    const red = 'rgb(168, 50, 42)'
    await expect(page.getByRole('alert').getByText('An error occurred')).toHaveCSS('color', red)
    await allow()
    await page.getByRole('button', { name: 'Try Again' }).click()
  })
  const cardIn = (days: number) => cards(page).filter({ hasText: formatDay(noonIn(days)) })
  const order = (...days: number[]) =>
    expect(cards(page)).toHaveText(days.map(day => new RegExp(formatDay(noonIn(day)))))
  const status = (name: string) =>
    page.getByRole('group', { name: 'Status' }).getByText(name, { exact: true })

  await expect(heading(page, 'My Bookings')).toBeVisible()
  await test.step('Status filter and sort as above.', async () => {
    await order(8, 6, 4)
    await page.getByRole('button', { name: /^Date/ }).click()
    await order(4, 6, 8)
    await status('Confirmed').click()
    await order(8)
    await status('All').click()
    await page.getByRole('button', { name: /^Status/ }).click()
    await expect(cards(page)).toHaveText([/Pending/, /Pending/, /Confirmed/])
    await page.getByRole('button', { name: /^Status/ }).click()
    await expect(cards(page)).toHaveText([/Confirmed/, /Pending/, /Pending/])
  })
  await test.step('Search by interviewee email, case-insensitive substring.', async () => {
    const search = page.getByRole('searchbox', { name: 'Search by interviewee email' })
    await search.fill('IM.PARK')
    await order(4)
    await search.fill('')
    await expect(cards(page)).toHaveCount(3)
  })
  await test.step('Card: interviewee email, status badge, date (dd/mm/yyyy), start and end time, notes and meeting link if present.', async () => {
    for (const text of ['lee@lists.test', 'Confirmed', 'Notes: Graphs.', `Meeting link: ${meetingLink}`])
      await expect(cardIn(8)).toContainText(text)
    await expect(cardIn(8).locator('time').first()).toContainText(
      `${formatDay(noonIn(8))}, 16:00 - 17:00 Tbilisi time`,
    )
    await expect(cardIn(4)).not.toContainText('Notes:')
    await expect(cardIn(4)).not.toContainText('Meeting link')
  })
  await test.step('Pending: Accept and Decline buttons.', async () => {
    await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(2)
    await expect(cardIn(8).getByRole('button', { name: /^(Accept|Decline)/ })).toHaveCount(0)
  })
  await test.step("Accept failure: an error toast with the server message, else 'common.error'. The list then reloads.", async () => {
    const allow = await refuseCalls(page, '**/accept', 'booking.not_pending')
    await cardIn(4).getByRole('button', { name: 'Accept' }).click()
    await expect(toast(page, 'This booking is no longer waiting for a reply.')).toBeVisible()
    await allow()
    // The next toast has the same title.
    await expect(toast(page, 'An error occurred')).toHaveCount(0)
    await failWithoutProblem(page, '**/accept')
    const reloaded = page.waitForResponse('**/api/booking/Interviewer?*')
    await cardIn(4).getByRole('button', { name: 'Accept' }).click()
    await expect(toast(page, 'An error occurred')).toBeVisible()
    await reloaded
    await page.unroute('**/accept')
  })
  await test.step('pending to confirmed: the interviewer accepts. A toast shows success.', async () => {
    await cardIn(4).getByRole('button', { name: 'Accept' }).click()
    await expect(toast(page, 'Booking accepted')).toBeVisible()
    await expect(cardIn(4).getByText('Confirmed', { exact: true })).toBeVisible()
  })
  await test.step('pending to cancelled: the interviewer declines.', async () => {
    await cardIn(6).getByRole('button', { name: 'Decline' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Decline request' }).click()
    await expect(toast(page, 'Booking declined')).toBeVisible()
    await expect(cardIn(6).getByText('Cancelled', { exact: true })).toBeVisible()
  })
  await test.step('It opens an inline url input with Save (disabled when blank) and Cancel.', async () => {
    await cardIn(4).getByRole('button', { name: 'Change meeting link' }).click()
    const input = cardIn(4).getByRole('textbox', { name: 'Meeting link' })
    await expect(input).toHaveAttribute('type', 'url')
    const save = cardIn(4).getByRole('button', { name: 'Save' })
    await expect(save).toBeDisabled()
    await input.fill('   ')
    await expect(save).toBeDisabled()
    await cardIn(4).getByRole('button', { name: 'Cancel', exact: true }).first().click()
    await expect(input).toHaveCount(0)
    await cardIn(4).getByRole('button', { name: 'Change meeting link' }).click()
    await input.fill('http://meet.example.test')
    await save.click()
    await expect(input).toHaveAccessibleDescription(/Enter a link that starts with https:\/\//)
    await input.fill('https://meet.example.test/kim')
    await failWithoutProblem(page, '**/api/booking/meeting-link')
    await save.click()
    await expect(toast(page, 'An error occurred'), 'add-link failure: an error toast').toBeVisible()
    await expect(input).toHaveValue('https://meet.example.test/kim')
    await page.unroute('**/api/booking/meeting-link')
    await save.click()
    await expect(toast(page, 'Meeting link saved')).toBeVisible()
    await expect(cardIn(4)).toContainText('Meeting link: https://meet.example.test/kim')
  })
  await test.step('Confirmed without a link: an Add meeting link button.', async () => {
    // Every confirmed booking has a room link. Only a response without one shows this button.
    await page.route('**/api/booking/Interviewer?*', async route => {
      const list = await (await route.fetch()).json()
      for (const booking of list.bookings) booking.meetingLink = null
      await route.fulfill({ json: list })
    })
    await page.reload()
    await expect(cardIn(8).getByRole('button', { name: 'Add meeting link' })).toBeVisible()
  })
})
