import { api } from '#contract/api.ts'
import { anAdmin, anInterviewee, anInterviewer } from '#test/factories.ts'
import { openSection, readLog } from './admin.ts'
import { expect, test } from './fixtures.ts'
import { emailWithSubject } from './steps.ts'

test('an owner turns the review on, an interviewer applies, and is found with a badge once approved', {
  tag: '@core',
}, async ({ app, page, signInAs }) => {
  const owner = await anAdmin(app)
  await signInAs(owner)
  await page.goto('/admin')
  await openSection(page, 'Applications')
  await page.getByRole('button', { name: 'Review new interviewers' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Too many incomplete profiles')
  await dialog.getByRole('button', { name: 'Review new interviewers' }).click()
  await expect(page.getByText('Listed after you approve them.')).toBeVisible()

  const email = 'nino@applies.test'
  const applicant = await anInterviewer(app, { name: 'Nino Beridze', email, complete: false })
  await app.as(applicant).call(api.updateProfile, { body: { country: 'Georgia' } })
  await signInAs(applicant)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Send for review' }).click()
  await dialog.getByRole('textbox', { name: 'Note to our team' }).fill('Ten years of backend interviews.')
  await dialog.getByRole('button', { name: 'Send for review' }).click()
  await expect(page.getByText('Your application is being reviewed')).toBeVisible()
  const search = async () => {
    const reply = await app.as(interviewee).call(api.findInterviewers, { body: {} })
    return reply.interviewers.map(({ displayName }) => displayName)
  }
  const interviewee = await anInterviewee(app, {})
  expect(await search()).toEqual([])

  await signInAs(owner)
  await page.goto('/admin')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Applications/ })
    .last()
    .click()
  await page.getByRole('link', { name: 'Nino Beridze' }).click()
  await expect(page.getByRole('region', { name: 'Note to us' })).toContainText('Ten years of backend')
  await page.getByRole('button', { name: 'Approve and list' }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('LinkedIn matches')
  await dialog.getByRole('button', { name: 'Approve and list' }).click()
  await expect(page.getByText('Approved and listed')).toBeVisible()
  expect((await emailWithSubject(app, email, /You’re approved/)).text).toContain('Verified')
  expect(await search()).toEqual(['Nino Beridze'])
  expect(await readLog(page)).toEqual(['LinkedIn matches', 'Too many incomplete profiles'])
})

test('a new version of the terms is previewed, published, announced and shown', async ({
  app,
  page,
  signInAs,
}) => {
  const reader = await anInterviewee(app, { email: 'maria@reads.test' })
  await signInAs(await anAdmin(app))
  await page.goto('/admin')
  await openSection(page, 'Settings')
  await page.getByRole('main').getByRole('link', { name: 'Terms of service' }).click()
  await page.getByRole('link', { name: 'New version' }).click()
  await page.getByRole('textbox', { name: 'Version' }).fill('3.0')
  await page.getByRole('textbox', { name: 'What changes, in English' }).fill('Refunds take five days.')
  await page.getByRole('textbox', { name: 'What changes, in Russian' }).fill('Возврат занимает пять дней.')
  const english = page.getByRole('textbox', { name: 'Text in English' })
  await english.fill('## Refunds\nWe refund within five days.')
  await page
    .getByRole('textbox', { name: 'Text in Russian' })
    .fill('## Возвраты\nВернём деньги за пять дней.')
  await page.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('New refund period')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Version published')).toBeVisible()
  await expect(page.getByRole('row', { name: /^3\.0 In effect/ })).toBeVisible()

  await app.runCronJobs()
  const announced = await emailWithSubject(app, 'maria@reads.test', /terms/i)
  expect(announced.text).toContain('Refunds take five days.')
  await signInAs(reader)
  // Pages are sent with a list of versions that is a few seconds old.
  await expect(async () => {
    await page.goto('/terms')
    await expect(page.getByText('We refund within five days.')).toBeVisible({ timeout: 5000 })
  }).toPass()
})
