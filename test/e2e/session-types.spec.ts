import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { aPdf } from '#test/answer-files.ts'
import { anInterviewee, anInterviewer } from '#test/factories.ts'
import { saveHours } from '#test/session-types.ts'
import { expect, sharedTest as test } from './fixtures.ts'

const everyDay = [0, 1, 2, 3, 4, 5, 6].map(weekday => ({ weekday, startTime: '10:00', endTime: '18:00' }))

/** Creates a free type whose requests the interviewer answers, with a required question and one for a file. */
async function addType(page: Page) {
  await page.goto('/time-slots')
  await page
    .getByRole('navigation', { name: 'Parts of this page' })
    .getByRole('link', { name: 'Session types' })
    .click()
  await page.getByRole('button', { name: 'Add session type' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('System design')
  await page.getByLabel('Price').fill('0')
  await page.getByRole('radio', { name: /Approve each request/ }).check()
  await page.getByRole('button', { name: 'Add question' }).click()
  await page.getByLabel('Question 1', { exact: true }).fill('Which role?')
  await page.getByRole('checkbox', { name: 'Required' }).check()
  await page.getByRole('button', { name: 'Add question' }).click()
  await page.getByLabel('Question 2', { exact: true }).fill('Your CV?')
  await page.getByLabel('Kind of answer 2').selectOption('File')
  await page.getByRole('button', { name: 'Save session type' }).click()
  await expect(page.getByRole('listitem', { name: 'System design' })).toBeFocused()
}

/** Requests a time of the type next week. */
async function request(page: Page, interviewer: { id: string }, time: 'first' | 'last', answer: string) {
  await page.goto(`/interviewers?book=${interviewer.id}`)
  const dialog = page.getByRole('dialog', { name: 'Book Your Interview' })
  await dialog.getByRole('radio', { name: /System design/ }).check()
  await dialog.getByRole('button', { name: 'Continue to times' }).click()
  await dialog.getByRole('button', { name: 'Next week' }).click()
  await expect(dialog.locator('[aria-busy="false"]')).toBeVisible()
  await dialog.getByRole('radio')[time]().check()
  await dialog.getByRole('button', { name: 'Continue to Summary' }).click()
  await dialog.getByRole('button', { name: 'Agree to all' }).click()
  const send = dialog.getByRole('button', { name: 'Send request' })
  await send.click()
  await expect(dialog.getByLabel('Which role?')).toBeFocused()
  await dialog.getByLabel('Which role?').fill(answer)
  const file = { name: `${answer}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(aPdf) }
  await dialog.getByLabel('Your CV?').setInputFiles(file)
  await expect(dialog.getByRole('button', { name: `Remove ${answer}.pdf` })).toBeVisible()
  await expect(dialog.getByRole('progressbar')).toBeHidden()
  await send.click()
  await expect(dialog.getByRole('heading', { name: 'Request sent' })).toBeVisible()
}

test('candidates answer the questions of a session type, and read why a request was declined', {
  tag: '@core',
}, async ({ app, page, signInAs }) => {
  const nino = await anInterviewer(app, { name: 'Nino Types' })
  const alex = await anInterviewee(app, { name: 'Alex Morgan' })
  await saveHours(app, nino, { times: everyDay })
  await signInAs(nino)
  await addType(page)

  await signInAs(alex)
  await request(page, nino, 'first', 'Staff engineer')
  await request(page, nino, 'last', 'Product designer')

  await signInAs(nino)
  await page.goto('/interviewer-bookings?group=all')
  const card = (answer: string) => page.getByRole('article').filter({ hasText: answer })
  await expect(card('Staff engineer')).toContainText('Session type: System design')
  await expect(card('Staff engineer')).toContainText('Which role?')
  const downloading = page.waitForEvent('download')
  await card('Staff engineer')
    .getByRole('button', { name: /^Download Staff engineer\.pdf/ })
    .click()
  const downloaded = await downloading
  expect(downloaded.suggestedFilename()).toBe('Staff engineer.pdf')
  expect(await readFile(await downloaded.path(), 'utf8')).toBe(aPdf)
  await card('Staff engineer').getByRole('button', { name: 'Accept' }).click()
  await card('Product designer').getByRole('button', { name: 'Decline' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('radio', { name: 'The topic isn’t a match' }).check()
  await question.getByLabel('Note to Alex Morgan').fill('Please ask a designer.')
  await question.getByRole('button', { name: 'Decline request' }).click()
  await expect(page.getByText('Booking declined')).toBeVisible()

  await signInAs(alex)
  await page.goto('/interviewee-bookings?group=all')
  await expect(card('Product designer')).toContainText('Reason: The topic isn’t a match')
  await expect(card('Product designer')).toContainText('Please ask a designer.')
  await expect(card('Staff engineer')).toContainText('Confirmed')
})
