import type { Page } from '@playwright/test'
import { anInterviewer, aSlot } from '#test/factories.ts'
import { expect, sharedTest as test } from './fixtures.ts'
import { formatDay, inputDayIn, noonIn } from './times.ts'

const form = (page: Page) => page.locator('form').filter({ hasText: 'Times of a usual week' })
const changes = (page: Page) => form(page).getByRole('region', { name: 'What changes' })
const list = (page: Page) => page.getByRole('heading', { name: 'Your time slots' }).locator('xpath=../../..')
const openPart = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Parts of this page' })
    .getByRole('link', { name, exact: true })
    .click()
const weekdayIn = (days: number) =>
  new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(noonIn(days)))
const choose = async (page: Page, day: string, start: string, end: string) => {
  await form(page)
    .getByRole('button', { name: `Add a time on ${day}` })
    .click()
  await form(page).getByLabel(`${day}, from`).selectOption(start)
  await form(page).getByLabel(`${day}, until`).selectOption(end)
}

// Unsent text is kept in the browser’s storage.
test('an interviewer previews weekly hours before saving, and slots appear at once', {
  tag: '@keeps-storage',
}, async ({ page, app, signInAs }) => {
  const nino = await anInterviewer(app)
  await aSlot(app, nino, { start: noonIn(9), minutes: 30 })
  await signInAs(nino)
  await page.goto('/time-slots')
  const day = weekdayIn(9)
  await test.step('The calendar opens at the slots, and moves to any week.', async () => {
    await expect(page.locator(`[data-cell="${inputDayIn(9)} 720"]`).getByRole('button')).toBeVisible()
    await page.getByLabel('Show the week of').fill(inputDayIn(80))
    await expect(page.locator(`[data-cell="${inputDayIn(80)} 720"]`)).toBeVisible()
  })
  await test.step('The form shows the interviewer’s share beside the price.', async () => {
    const price = page.getByRole('tabpanel').getByLabel('Price')
    await expect(price).toHaveAccessibleDescription('You receive USD 42.50 after our 15% fee')
    await price.fill('100')
    await expect(price).toHaveAccessibleDescription('You receive USD 85.00 after our 15% fee')
    await price.fill('50')
  })
  await openPart(page, 'Availability')
  await page.getByRole('button', { name: 'Set weekly hours' }).click()
  await test.step('A preview lists new and skipped slots, with reasons.', async () => {
    await choose(page, day, '11:00', '15:00')
    await form(page).getByLabel('Break between sessions').selectOption('0')
    await expect(changes(page)).toContainText('new slots')
    await expect(changes(page)).toContainText('1 time is skipped')
    await expect(changes(page).getByRole('listitem')).toContainText(formatDay(noonIn(9)))
    await expect(changes(page).getByRole('listitem')).toContainText('overlaps your slot 12:00 - 12:30')
  })
  await test.step('The input survives a reload, and Back leaves the form.', async () => {
    await page.reload()
    await expect(form(page).getByLabel(`${day}, until`)).toHaveValue('15:00')
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Set weekly hours' })).toBeVisible()
    await page.goForward()
    await expect(form(page).getByLabel(`${day}, until`)).toHaveValue('15:00')
  })
  await test.step('Saving creates the slots once, however often it is clicked.', async () => {
    await form(page).getByRole('button', { name: 'Save weekly hours' }).dblclick()
    await expect(page.getByRole('button', { name: 'Change weekly hours' })).toBeVisible()
    await expect(page.getByText('11:00 - 15:00', { exact: true })).toBeVisible()
    await openPart(page, 'Calendar')
    await expect(list(page)).toContainText('13:00 - 14:00')
  })
  await test.step('The second of two windows sees a conflict, keeps its input, and can save then.', async () => {
    const secondWindow = await page.context().newPage()
    await secondWindow.goto('/time-slots?hours=edit')
    await expect(form(secondWindow).getByLabel(`${day}, until`)).toHaveValue('15:00')
    await openPart(page, 'Availability')
    await page.getByRole('button', { name: 'Change weekly hours' }).click()
    await form(page).getByLabel('Price').fill('70')
    await form(page).getByRole('button', { name: 'Save weekly hours' }).click()
    await expect(page.getByRole('button', { name: 'Change weekly hours' })).toBeVisible()
    await openPart(page, 'Calendar')
    await expect(list(page)).toContainText('USD 70')
    await form(secondWindow).getByLabel('Price').fill('90')
    await form(secondWindow).getByRole('button', { name: 'Save weekly hours' }).click()
    await expect(form(secondWindow)).toContainText('changed in another window')
    await expect(form(secondWindow).getByLabel('Price')).toHaveValue('90')
    await form(secondWindow).getByRole('button', { name: 'Save weekly hours' }).click()
    await expect(secondWindow.getByRole('button', { name: 'Change weekly hours' })).toBeVisible()
    await openPart(secondWindow, 'Calendar')
    await expect(list(secondWindow)).toContainText('USD 90')
    await secondWindow.close()
  })
  await test.step('After switching off, free slots of the schedule disappear and manual ones stay.', async () => {
    await page.reload()
    await openPart(page, 'Availability')
    await page.getByRole('button', { name: 'Change weekly hours' }).click()
    await form(page).getByRole('button', { name: 'Switch off' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click()
    await expect(page.getByText('Switched off: no slots are created.')).toBeVisible()
    await openPart(page, 'Calendar')
    await expect(list(page).getByText('1 slot', { exact: true })).toBeVisible()
  })
})

test('all prices change, and a day is taken off, each within three clicks', async ({
  page,
  app,
  signInAs,
}) => {
  const nino = await anInterviewer(app)
  await aSlot(app, nino, { start: noonIn(2) })
  await aSlot(app, nino, { start: noonIn(3) })
  await signInAs(nino)
  await page.goto('/time-slots')
  await page.getByRole('button', { name: 'Change prices' }).click()
  const prices = page.getByRole('dialog', { name: 'Change prices' })
  await prices.getByLabel('Price').fill('75')
  await prices.getByRole('button', { name: 'Change price of 2 slots' }).click()
  await expect(list(page).getByText('USD 75')).toHaveCount(2)

  await page
    .getByRole('grid')
    .getByTitle(`${formatDay(noonIn(2))}: days off`)
    .click()
  const dialog = page.getByRole('dialog', { name: 'Take days off' })
  await expect(dialog.getByText('1 free slot will be removed')).toBeVisible()
  await dialog.getByRole('button', { name: 'Take 1 day off' }).click()
  await expect(list(page).getByText('1 slot', { exact: true })).toBeVisible()

  const slot = page.getByRole('tabpanel')
  await slot.getByLabel('Date').fill(inputDayIn(2))
  await slot.getByRole('button', { name: 'Create slot' }).click()
  await expect(slot.getByLabel('Start time')).toHaveAccessibleDescription(/^This is one of your days off/)

  await openPart(page, 'Availability')
  await page.getByRole('button', { name: /^Remove days off/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove days off' }).click()
  await expect(page.getByText('No days off planned.')).toBeVisible()
})
