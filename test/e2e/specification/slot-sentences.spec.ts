import { refuseCalls } from '#test/e2e/answers.ts'
import { expect, sharedTest as test } from '#test/e2e/fixtures.ts'
import { alert, button, failWithoutProblem, toast } from '#test/e2e/sentences.ts'
import { expectVisibleAtOnce, inputDayIn, noonIn, stopClock } from '#test/e2e/times.ts'
import { anInterviewer, aSlot } from '#test/factories.ts'

// Sections 5 and 8: messages about time slots, under their fields and elsewhere.

test('Time slots', async ({ page, app, signInAs }) => {
  const nino = await anInterviewer(app)
  await aSlot(app, nino, { start: noonIn(4) })
  await signInAs(nino)
  const form = page.getByRole('tabpanel')

  await test.step("The server Error field, else 'Failed to load time slots'", async () => {
    const allow = await refuseCalls(page, '**/api/TimeSlot/Interviewer', 'request.too_many')
    await page.goto('/time-slots')
    await expect(alert(page, 'Failed to load time slots')).toBeVisible()
    await allow()
    await button(page, 'Try Again').click()
  })
  await test.step("Date, start and end required: 'All fields are required'", async () => {
    await form.getByLabel('Date').fill('')
    await form.getByLabel('End time').selectOption('')
    await button(page, 'Create slot').click()
    for (const field of ['Date', 'End time'])
      await expect(form.getByLabel(field)).toHaveAccessibleDescription('All fields are required')
  })
  const fill = async (start: string, end: string) => {
    await form.getByLabel('Date').fill(inputDayIn(6))
    await form.getByLabel('Start time').selectOption(start)
    await form.getByLabel('End time').selectOption(end)
    await button(page, /^Create/).click()
  }
  await test.step("'Start time must be at least 30 minutes from now'", async () => {
    await form.getByLabel('Date').fill(inputDayIn(-1))
    await form.getByLabel('Start time').selectOption('10:00')
    await form.getByLabel('End time').selectOption('11:00')
    await button(page, 'Create slot').click()
    await expect(form.getByLabel('Start time')).toHaveAccessibleDescription(
      'Start time must be at least 30 minutes from now',
    )
  })
  await test.step("'End time must be after start time', 'Maximum slot duration is 8 hours'", async () => {
    await fill('18:00', '17:30')
    await expect(form.getByLabel('End time')).toHaveAccessibleDescription('End time must be after start time')
    await fill('09:00', '17:30')
    await expect(form.getByLabel('End time')).toHaveAccessibleDescription('Maximum slot duration is 8 hours')
  })
  await page.clock.install()
  await page.reload()
  await test.step("'Failed to create time slot(s)'. Messages auto-clear after 5 seconds.", async () => {
    await failWithoutProblem(page, '**/api/TimeSlot/add-*')
    await expect(form.getByLabel('Date')).toBeVisible()
    await stopClock(page)
    await fill('18:00', '19:00')
    const message = alert(page, 'Failed to create time slot(s)')
    await expectVisibleAtOnce(page, message)
    await page.clock.runFor(4900)
    await expect(message).toBeVisible()
    await page.clock.runFor(200)
    await expect(message).toBeHidden()
    await page.clock.resume()
  })
  await test.step("Multiple-slot errors are prefixed 'Slot N: '", async () => {
    await page.unroute('**/api/TimeSlot/add-*')
    await page.getByRole('tab', { name: 'Several' }).click()
    await button(page, 'Add another slot').click()
    const second = form.getByRole('group', { name: 'Slot 2' })
    await second.getByLabel('End time').selectOption('17:00')
    await button(page, 'Create 2 slots').click()
    await expect(second.getByLabel('End time')).toHaveAccessibleDescription(
      'Slot 2: End time must be after start time',
    )
  })
  await page.getByRole('tab', { name: 'Recurring' }).click()
  await test.step("Recurring needs at least one weekday: 'All fields are required for recurring slots'", async () => {
    await button(page, 'Create recurring slots').click()
    await expect(page.getByRole('group', { name: 'On these weekdays' })).toHaveAccessibleDescription(
      'All fields are required for recurring slots',
    )
  })
  const everyDay = async () => {
    for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']) await button(page, day).click()
  }
  await test.step("'Maximum 50 slots can be created at once', 'No slots generated with the selected configuration', 'Generated slot N: '", async () => {
    await form.getByLabel('First day').fill(inputDayIn(10))
    await form.getByLabel('Last day').fill(inputDayIn(70))
    await everyDay()
    await expect(form.getByText('Maximum 50 slots can be created at once')).toBeVisible()
    await form.getByLabel('Last day').fill(inputDayIn(9))
    await expect(form.getByText('No slots generated with the selected configuration')).toBeVisible()
    await form.getByLabel('Last day').fill(inputDayIn(11))
    await form.getByLabel('End time').selectOption('06:00')
    await expect(form.getByText('Generated slot 1: End time must be after start time')).toBeVisible()
  })
  await test.step("'Failed to create recurring time slots'", async () => {
    await form.getByLabel('End time').selectOption('19:00')
    await expect(button(page, 'Create 2 slots')).toBeVisible()
    await failWithoutProblem(page, '**/api/TimeSlot/add-recurring')
    await button(page, 'Create 2 slots').click()
    await expect(alert(page, 'Failed to create recurring time slots')).toBeVisible()
  })
  await test.step("'Failed to delete time slot'", async () => {
    await page.route('**/api/TimeSlot/*', route =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 400, body: '' }) : route.continue(),
    )
    await page.getByRole('button', { name: /^Delete slot/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete slot' }).click()
    await expect(toast(page, 'Failed to delete time slot')).toBeVisible()
  })
})
