import type { Page } from '@playwright/test'
import { api } from '#contract/api.ts'
import { anInterviewee, anInterviewer, aSession } from '#test/factories.ts'
import type { TestApp } from '#test/open-app.ts'
import { expect, sharedTest as test } from './fixtures.ts'
import { noonIn } from './times.ts'

// Declining and cancelling are sent after a moment. Until then they can be undone.

async function aRequest(app: TestApp, hoursAhead?: number) {
  const [interviewer, interviewee] = [await anInterviewer(app), await anInterviewee(app, { name: 'Ana' })]
  const start =
    hoursAhead === undefined ? noonIn(3) : new Date(Date.now() + hoursAhead * 3_600_000).toISOString()
  const id = await aSession(app, { interviewer, interviewee, start, status: 'pending' })
  const status = async () => (await app.as(interviewer).call(api.booking, { params: { id } })).status
  return { interviewer, interviewee, id, status }
}

async function decline(page: Page) {
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Decline request' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
}

test('a closing page sends its pending actions', async ({ app, signInAs, context }) => {
  const { interviewer, status } = await aRequest(app)
  await signInAs(interviewer, 2)
  const tab = await context.newPage()
  await tab.goto('/interviewer-bookings?group=all')
  await decline(tab)
  await tab.close({ runBeforeUnload: true })
  await expect.poll(status, { timeout: 3000 }).toBe('cancelled')
})

test('the second click of a double click on an answer does not undo it', async ({ page, app, signInAs }) => {
  const { interviewer, status } = await aRequest(app)
  await signInAs(interviewer, 2)
  await page.goto('/interviewer-bookings?group=all')
  await page.getByRole('button', { name: 'Decline' }).dblclick()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Decline request' }).dblclick()
  await expect(page.getByText('Booking declined')).toBeVisible()
  expect(await status()).toBe('cancelled')
})
