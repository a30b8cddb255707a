import type { Page } from '@playwright/test'
import { expect, sharedTest as test } from '#test/e2e/fixtures.ts'
import { formatDay, inputDayIn, noonIn, todayIn } from '#test/e2e/times.ts'
import { anInterviewee, anInterviewer, aSession, aSlot } from '#test/factories.ts'

// Section 2: time slot management, calendar and preview. Section 4: slot.

const list = (page: Page) => page.getByRole('heading', { name: 'Your time slots' }).locator('xpath=../../..')
const form = (page: Page) => page.getByRole('tabpanel')
const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click()

test('Time Slot Management (/time-slots, interviewer)', { tag: '@core' }, async ({ page, app, signInAs }) => {
  const nino = await anInterviewer(app)
  await aSlot(app, nino, { start: noonIn(2) })
  await aSlot(app, nino, { start: noonIn(3), minutes: 90 })
  await aSession(app, { interviewer: nino, interviewee: await anInterviewee(app), start: noonIn(4) })
  await signInAs(nino)
  await page.goto('/time-slots')
  const today = todayIn('UTC')

  await test.step("A list of the interviewer's own slots with totals.", async () => {
    for (const total of ['3 slots', '2 available', '1 booked'])
      await expect(list(page).getByText(total, { exact: true })).toBeVisible()
    for (const day of [2, 3, 4]) await expect(list(page)).toContainText(formatDay(noonIn(day)))
  })
  await test.step('Delete is offered for available slots only.', async () => {
    await expect(list(page).getByRole('button', { name: /^Delete slot/ })).toHaveCount(2)
    await expect(list(page).getByRole('link', { name: /^Booking of/ })).toHaveCount(1)
  })
  await test.step('Date inputs have min today.', async () => {
    await expect(form(page).getByLabel('Date')).toHaveAttribute('min', today)
  })
  await test.step('Price is a number with step 0.01, min 0, default 50. Currency defaults to USD.', async () => {
    const price = form(page).getByLabel('Price')
    await expect(price).toHaveValue('50')
    // Not a number field, which drops a decimal comma and changes its value with the wheel.
    await expect(price).toHaveAttribute('inputmode', 'decimal')
    for (const [entered, isAccepted] of [
      ['49.99', true],
      ['0', true],
      ['49.999', false],
      ['-1', false],
    ] as const) {
      await price.fill(entered)
      await (isAccepted
        ? expect(price).not.toHaveAttribute('aria-invalid')
        : expect(price).toHaveAttribute('aria-invalid'))
    }
    await price.fill('50')
    const currency = form(page).getByLabel('Currency')
    await expect(currency).toHaveValue('USD')
    await expect(currency.locator('option')).toHaveText(['USD', 'EUR', 'GBP', 'GEL'])
  })
  await test.step('The time picker has 30-minute steps.', async () => {
    const halfHours = Array.from({ length: 48 }, (_, index) => `${index >> 1}:${index % 2 ? '30' : '00'}`)
    await expect(form(page).getByLabel('Start time').locator('option:not([value=""])')).toHaveText(
      halfHours.map(clock => clock.padStart(5, '0')),
    )
  })
  await test.step('Add a single slot.', async () => {
    await form(page).getByLabel('Date').fill(inputDayIn(5))
    await form(page).getByLabel('Start time').selectOption('09:00')
    await form(page).getByLabel('End time').selectOption('10:30')
    await form(page).getByRole('button', { name: 'Create slot' }).click()
    await expect(list(page).getByText('4 slots', { exact: true })).toBeVisible()
    await expect(list(page)).toContainText('09:00 - 10:30')
  })
  await test.step('Add several slots.', async () => {
    await openTab(page, 'Several')
    const days = form(page).getByLabel('Date')
    await days.fill(inputDayIn(6))
    await form(page).getByRole('button', { name: 'Add another slot' }).click()
    await expect(days.last()).toHaveValue(formatDay(noonIn(7)))
    await expect(days.last()).toHaveAttribute('min', today)
    await form(page).getByRole('button', { name: 'Create 2 slots' }).click()
    await expect(list(page).getByText('6 slots', { exact: true })).toBeVisible()
  })
  await openTab(page, 'Recurring')
  await test.step('The recurring end date has min equal to the start date.', async () => {
    await expect(form(page).getByLabel('First day')).toHaveAttribute('min', today)
    await form(page).getByLabel('First day').fill(inputDayIn(8))
    await expect(form(page).getByLabel('Last day')).toHaveAttribute('min', inputDayIn(8))
  })
  await test.step('Recurring slots need at least one weekday.', async () => {
    await form(page).getByRole('button', { name: 'Create recurring slots' }).click()
    await expect(form(page).getByText('All fields are required for recurring slots')).toBeVisible()
  })
  const every = form(page).getByRole('group', { name: 'On these weekdays' }).getByRole('button')
  await test.step('A preview of what recurring slots would be created and which ones clash.', async () => {
    await form(page).getByLabel('First day').fill(inputDayIn(5))
    await form(page).getByLabel('Last day').fill(inputDayIn(11))
    await form(page).getByLabel('Start time').selectOption('09:00')
    await form(page).getByLabel('End time').selectOption('10:00')
    for (const weekday of await every.all()) await weekday.click()
    const preview = form(page).getByRole('region', { name: 'Preview' })
    await expect(preview.getByRole('listitem')).toHaveCount(7)
    const clashing = preview.getByRole('listitem').filter({ hasText: 'Overlaps' })
    await expect(clashing).toHaveCount(1)
    await expect(clashing).toContainText(formatDay(noonIn(5)))
    await expect(preview).toContainText('1 overlaps a slot you already have and is left out.')
  })
  await test.step('Add recurring slots.', async () => {
    await form(page).getByRole('button', { name: 'Create 6 slots' }).click()
    await expect(list(page).getByText('12 slots', { exact: true })).toBeVisible()
  })
  await test.step('Only available slots can be deleted.', async () => {
    await list(page)
      .getByRole('button', { name: /^Delete slot/ })
      .first()
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete slot' }).click()
    await expect(list(page).getByText('11 slots', { exact: true })).toBeVisible()
    await expect(list(page)).not.toContainText(formatDay(noonIn(2)))
  })
})

test('A week calendar to drag on', async ({ page, app, signInAs }) => {
  const nino = await anInterviewer(app)
  await aSlot(app, nino, { start: noonIn(1) })
  await signInAs(nino)
  await page.goto('/time-slots')
  const cell = (time: number) => page.locator(`[data-cell="${inputDayIn(1)} ${time}"]`)
  const dialog = page.getByRole('dialog', { name: 'New slot' })
  await test.step('A slot appears in the calendar.', async () => {
    await expect(cell(12 * 60).getByRole('button')).toContainText('Available')
  })
  await test.step('Dragging over empty time opens a new slot of that length.', async () => {
    await cell(9 * 60).hover()
    await page.mouse.down()
    await cell(10 * 60).hover()
    await page.mouse.up()
    await expect(dialog.getByLabel('Date')).toHaveValue(formatDay(noonIn(1)))
    await expect(dialog.getByLabel('Start time')).toHaveValue('09:00')
    await expect(dialog.getByLabel('End time')).toHaveValue('10:30')
    await dialog.getByRole('button', { name: 'Create slot' }).click()
    await expect(cell(9 * 60).getByRole('button')).toContainText('09:00 - 10:30')
  })
})
