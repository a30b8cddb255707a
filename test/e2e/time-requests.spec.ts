import type { Page } from '@playwright/test'
import { anInterviewee, anInterviewer } from '#test/factories.ts'
import { aSessionType, saveHours } from '#test/session-types.ts'
import { expect, sharedTest as test } from './fixtures.ts'
import { heading, pay } from './steps.ts'

/** Asks for the first free time of tomorrow. */
async function propose(page: Page, interviewer: { id: string }, type: RegExp) {
  await page.goto(`/interviewers?book=${interviewer.id}`)
  const dialog = page.getByRole('dialog', { name: 'Book Your Interview' })
  await dialog.getByRole('radio', { name: type }).check()
  await dialog.getByRole('button', { name: 'Continue to times' }).click()
  await dialog.getByRole('button', { name: 'None of these work? Propose other times' }).click()
  await dialog.getByRole('group', { name: 'Free times on this day' }).getByRole('checkbox').last().check()
  await dialog.getByLabel('Message to Nino Requests').fill('I work until six.')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog.getByRole('heading', { name: 'Request sent' })).toBeVisible()
  await dialog.getByRole('link', { name: 'My Bookings' }).click()
}

test('a candidate proposes a time, the interviewer accepts it, and the candidate pays for it', {
  tag: '@core',
}, async ({ app, page, signInAs }) => {
  const nino = await anInterviewer(app, { name: 'Nino Requests' })
  const alex = await anInterviewee(app, { name: 'Alex Morgan' })
  await saveHours(app, nino)
  await aSessionType(app, nino)

  await signInAs(alex)
  await propose(page, nino, /System design/)
  const request = page.getByRole('article', { name: 'Nino Requests' })
  await expect(request).toContainText(/Nino Requests can answer until \w{3} \d/)

  await signInAs(nino)
  await page.goto('/bookings')
  const received = page.getByRole('article', { name: 'Alex Morgan' })
  await expect(received).toContainText('I work until six.')
  await received.getByRole('button', { name: /^Accept / }).click()
  await expect(received).toContainText(/Held for Alex Morgan until \w{3} \d/)

  await signInAs(alex)
  await page.goto('/bookings')
  await expect(request).toContainText(/Nino Requests accepted. Pay by \w{3} \d/)
  await request.getByRole('button', { name: 'Pay and book' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book Your Interview' })
  await expect(dialog.getByLabel(/Note to the interviewer/)).toHaveValue('I work until six.')
  await dialog.getByRole('button', { name: 'Agree to all' }).click()
  await dialog.getByRole('button', { name: /Proceed to Payment/ }).click()
  await pay(page)
  await expect(heading(page, 'Payment Successful')).toBeVisible()
  await page.goto('/bookings')
  await expect(page.getByRole('article').filter({ hasText: 'Nino Requests' })).toContainText('Confirmed')
  await expect(page.getByText('Your requests for other times')).toBeHidden()
})
