import type { Page } from '@playwright/test'
import { expect, sharedTest as test } from '#test/e2e/fixtures.ts'
import { heading } from '#test/e2e/steps.ts'
import { formatDay, noonIn } from '#test/e2e/times.ts'
import { anInterviewee, anInterviewer, aSession } from '#test/factories.ts'
import type { TestApp } from '#test/open-app.ts'

// Section 2, interviewee bookings; section 4, booking status.

test.use({ timezoneId: 'Asia/Tbilisi' })

/** Four bookings of one interviewee. Their dates are not in the order of their statuses. */
async function aHistory(app: TestApp) {
  const interviewee = await anInterviewee(app)
  const [anna, boris] = [
    await anInterviewer(app, { name: 'Anna North', specialty: 'Backend', company: 'Northwind' }),
    await anInterviewer(app, { name: 'Boris South', specialty: 'Design', company: 'Contoso' }),
  ]
  const book = (options: Omit<Parameters<typeof aSession>[1], 'interviewee'>) =>
    aSession(app, { interviewee, ...options })
  await book({ interviewer: anna, start: noonIn(5), status: 'pending' })
  await book({
    ...{ interviewer: boris, start: noonIn(7), notes: 'Portfolio, please.' },
    meetingLink: 'https://meet.example.test/boris',
  })
  await book({ interviewer: anna, start: noonIn(9), status: 'cancelled' })
  await book({ interviewer: boris, start: noonIn(-2), attendance: 'completed' })
  return interviewee
}

const cards = (page: Page) => page.getByRole('article')
const card = (page: Page, days: number) => cards(page).filter({ hasText: formatDay(noonIn(days)) })
/** Expects the list's dates, as days from today. */
const order = async (page: Page, ...days: number[]) =>
  expect(cards(page)).toHaveText(days.map(day => new RegExp(formatDay(noonIn(day)))))

test("Interviewee bookings (/interviewee-bookings, 'Booking History')", { tag: '@core' }, async ({
  page,
  app,
  signInAs,
}) => {
  await signInAs(await aHistory(app))
  await page.goto('/interviewee-bookings?group=all')
  await test.step("My Bookings / 'Booking History'.", async () => {
    await expect(heading(page, 'Booking History')).toBeVisible()
    await expect(page.getByRole('main').getByText('My Bookings', { exact: true })).toBeVisible()
  })
  const status = (name: string) =>
    page.getByRole('group', { name: 'Status' }).getByText(name, { exact: true })
  await test.step('Status filter (all, pending, confirmed, cancelled).', async () => {
    for (const [name, ...days] of [
      ['Pending', 5],
      ['Confirmed', 7, -2],
      ['Cancelled', 9],
      ['All', 9, 7, 5, -2],
    ] as const) {
      await status(name).click()
      await order(page, ...days)
    }
  })
  const sort = (name: RegExp) => page.getByRole('group', { name: 'Sort by' }).getByRole('button', { name })
  await test.step('Sort by date or status with an asc/desc toggle. Choosing the same key flips the direction.', async () => {
    await sort(/^Date/).click()
    await order(page, -2, 5, 7, 9)
    await sort(/^Date/).click()
    await order(page, 9, 7, 5, -2)
  })
  await test.step('Status sort order: pending, confirmed, cancelled.', async () => {
    await sort(/^Status/).click()
    await expect(cards(page)).toHaveText([/Pending/, /Confirmed/, /Confirmed/, /Cancelled/])
    await sort(/^Status/).click()
    await expect(cards(page)).toHaveText([/Cancelled/, /Confirmed/, /Confirmed/, /Pending/])
  })
  await test.step('Search by interviewer name or company.', async () => {
    const search = page.getByRole('searchbox', { name: 'Search by interviewer or company' })
    await search.fill('bORIS')
    await expect(cards(page)).toHaveText([/Boris South/, /Boris South/])
    await search.fill('northw')
    await expect(cards(page)).toHaveText([/Anna North/, /Anna North/])
  })
  await page.goto('/interviewee-bookings?group=all')
  const [pending, confirmed, cancelled, ended] = [5, 7, 9, -2].map(days => card(page, days))
  if (!pending || !confirmed || !cancelled || !ended) throw new Error('four cards expected')
  await test.step('Card: interviewer name, status, date, time, specialty, company, notes.', async () => {
    for (const text of ['Boris South', 'Confirmed', 'Design · Contoso', 'Portfolio, please.'])
      await expect(confirmed).toContainText(text)
    await expect(confirmed.locator('time')).toContainText(
      new RegExp(`${formatDay(noonIn(7))}, 16:00 - 17:00 Tbilisi time · in [678] days`),
    )
  })
  await test.step('Meeting link shows only when confirmed. A confirmed booking with a link gets Join meeting.', async () => {
    await expect(confirmed.getByRole('link', { name: 'Join meeting' })).toHaveAttribute(
      'href',
      'https://meet.example.test/boris',
    )
    await expect(confirmed).toContainText('Meeting link: https://meet.example.test/boris')
    for (const card of [pending, cancelled]) {
      await expect(card).not.toContainText('Meeting link')
      await expect(card.getByRole('link', { name: 'Join meeting' })).toHaveCount(0)
    }
  })
  await test.step('A confirmed booking whose end time has passed gets Leave review. The review button shows only for confirmed bookings whose end time has passed.', async () => {
    await expect(page.getByRole('button', { name: 'Leave review' })).toHaveCount(1)
    await expect(ended.getByRole('button', { name: 'Leave review' })).toBeVisible()
  })
  await test.step('A pending booking gets Cancel (a confirmed one too, as decided).', async () => {
    await expect(pending.getByRole('button', { name: 'Cancel' })).toBeVisible()
    await confirmed.getByRole('button', { name: 'More' }).click()
    await expect(confirmed.getByRole('button', { name: 'Cancel booking' })).toBeVisible()
    await page.keyboard.press('Escape')
    for (const card of [cancelled, ended]) await expect(card.getByText(/^Cancel( booking)?$/)).toHaveCount(0)
  })
  await test.step('pending to cancelled: the interviewee cancels; the list refreshes afterwards.', async () => {
    await pending.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel booking' }).click()
    await expect(page.getByText('Booking cancelled successfully')).toBeVisible()
    await expect(pending.getByText('Cancelled', { exact: true })).toBeVisible()
  })
  await test.step('Card: interviewer name (fallback word Interviewer).', async () => {
    await page.route('**/api/booking/interviewee?*', async route => {
      const list = await (await route.fetch()).json()
      for (const booking of list.bookings) booking.interviewerName = ''
      await route.fulfill({ json: list })
    })
    await page.reload()
    await expect(confirmed.getByRole('heading', { name: 'Interviewer', exact: true })).toBeVisible()
  })
  await test.step('Dates are also formatted for Russian.', async () => {
    await page.getByRole('banner').getByRole('combobox', { name: 'Language' }).selectOption('RU')
    await expect(cards(page).filter({ hasText: 'Portfolio, please.' }).locator('time')).toContainText(
      new RegExp(`${formatDay(noonIn(7), '.')}, 16:00 - 17:00 \\(Грузия\\) · через [678] дней`),
    )
  })
})
