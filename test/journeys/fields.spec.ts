import type { Locator, Page } from '@playwright/test'
import { anInterviewee, anInterviewer, aSession } from '#test/factories.ts'
import { expect, sharedTest as test } from './fixtures.ts'
import { keyboardOf } from './keyboard.ts'

// Where days are written the month first, and the product's are not.
test.use({ locale: 'en-US' })

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
/** A day in two months, so that a calendar can show it and its neighbours: the 20th. */
const later = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 2, 20))
const iso = later.toISOString().slice(0, 10)
const written = iso.split('-').reverse().join('/')

const form = (page: Page) => page.getByRole('tabpanel')
/** What is drawn in the box of a field. */
const drawn = (field: Locator) => field.locator('xpath=..').locator('[aria-hidden="true"]').first()

test('a day is written and shown as dd/mm/yyyy in every browser, or chosen in a calendar', async ({
  page,
  app,
  signInAs,
}) => {
  await signInAs(await anInterviewer(app))
  await page.goto('/time-slots')
  const day = form(page).getByLabel('Date')
  await expect(day).toHaveAttribute('type', 'date')
  const keys = keyboardOf(page)
  await keys.to(day)
  await page.keyboard.type(written.replaceAll('/', ''))
  await expect(day).toHaveValue(written)
  await page.keyboard.press('Tab')
  await expect(day).toHaveValue(iso)
  await expect(drawn(day)).toHaveText(written)

  await test.step('what is no day is said, and stays to be mended', async () => {
    await keys.to(day, { back: true })
    await page.keyboard.type('31/02/2031')
    await page.keyboard.press('Tab')
    await expect(day).toHaveAccessibleDescription(/dd\/mm\/yyyy/)
    await expect(day).toHaveValue('31/02/2031')
    await day.fill(iso)
    await page.keyboard.press('Tab')
    await expect(day).toHaveValue(iso)
    await expect(day).not.toHaveAttribute('aria-invalid')
  })
  await test.step('the calendar opens at the day, walks by the arrows and gives the focus back', async () => {
    const opener = form(page).getByRole('button', { name: 'Open the calendar: Date' })
    await opener.click()
    const calendar = page.getByRole('dialog', { name: 'Calendar' })
    await expect(calendar.getByRole('button', { name: / 20 / })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(calendar).toBeHidden()
    await expect(opener).toBeFocused()
    await expect(drawn(day)).toHaveText(`21${written.slice(2)}`)
    await opener.click()
    await page.keyboard.press('Escape')
    await expect(calendar).toBeHidden()
  })
})

test('a limit is said where it bites, once, and nothing is cut', async ({ page, app, signInAs }) => {
  const interviewer = await anInterviewer(app)
  await signInAs(interviewer)
  await page.goto('/time-slots')
  const price = form(page).getByLabel('Price')
  await price.fill('100001')
  await expect(price).toHaveAccessibleDescription(/between 0 and 100,000, with at most two decimals/)
  await price.fill('99.999')
  await expect(price).toHaveAttribute('aria-invalid')
  await price.fill('99.99')
  await expect(price).not.toHaveAttribute('aria-invalid')
  await page.getByRole('tab', { name: 'Recurring' }).click()
  const last = form(page).getByLabel('Last day')
  await last.fill('2020-01-01')
  await expect(last).toHaveAccessibleDescription('The last day must not be before the first.')

  await page.goto('/profile/form')
  const mobile = page.getByLabel('Mobile')
  await mobile.fill('call me')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(mobile).toHaveAccessibleDescription(/6 to 15 digits/)
  await expect(page.getByRole('alert')).toHaveCount(0)

  const interviewee = await anInterviewee(app)
  await aSession(app, { interviewer, interviewee, start: inDays(-2) })
  await signInAs(interviewee)
  await page.goto('/interviewee-bookings')
  await page.getByRole('button', { name: 'Leave review' }).click()
  const comment = page.getByLabel('Comment')
  await comment.fill('x'.repeat(1790))
  await expect(page.getByText('characters left')).toHaveCount(0)
  await comment.pressSequentially('1234567890!')
  await expect(page.getByText('199 characters left')).toBeVisible()
  await comment.fill('x'.repeat(2003))
  await expect(comment).toHaveValue('x'.repeat(2003))
  await expect(page.getByRole('alert')).toHaveText('3 characters too many')
  await page.getByRole('button', { name: 'Submit review' }).click()
  await expect(comment).toBeFocused()
  await expect(page.getByText('This is too long.')).toBeHidden()
  await expect(page.getByRole('alert')).toHaveText('3 characters too many')
})
