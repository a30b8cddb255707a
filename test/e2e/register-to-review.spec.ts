import ICAL from 'ical.js'
import { confirmAllEmails } from '#test/factories.ts'
import { expect, test } from './fixtures.ts'
import {
  completeProfile,
  emailWithSubject,
  goToPayment,
  heading,
  password,
  pay,
  publish,
  register,
} from './steps.ts'

test('two people register and meet, and one reviews the other', { tag: '@core' }, async ({
  app,
  page,
  openContext,
}) => {
  const secondPage = await (await openContext({ timezoneId: 'Asia/Tbilisi' })).newPage()

  await test.step('Interviewers: publish paid time slots', () =>
    publish(secondPage, app, { email: 'nino@example.test', price: '50' }))
  await register(page, app, 'alex@example.test', 'Interviewee')
  await completeProfile(page, 'Alex Morgan')
  await confirmAllEmails(app)

  await test.step('Interviewees: find interviewers, book and pay for slots', async () => {
    await goToPayment(page, 'Nino Beridze')
    await pay(page)
    await expect(heading(page, 'Payment Successful')).toBeVisible()
  })
  await page.getByRole('link', { name: 'View My Bookings' }).click()
  await expect(page.getByText('Confirmed').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Join meeting' })).toBeVisible()

  await test.step('The meeting link is sent by e-mail to both parties.', async () => {
    for (const email of ['alex@example.test', 'nino@example.test']) {
      const confirmation = await emailWithSubject(app, email, /^Confirmed/)
      expect(confirmation.text).toContain('/room/')
      const event = new ICAL.Component(
        ICAL.parse(confirmation.attachments[0]?.content ?? ''),
      ).getFirstSubcomponent('vevent')
      expect(event?.getFirstPropertyValue('sequence')).toBe(1)
      expect(String(event?.getFirstPropertyValue('url') ?? '')).toContain('/room/')
    }
  })

  await secondPage.getByRole('link', { name: 'My Bookings' }).first().click()
  await expect(secondPage.getByText('alex@example.test').first()).toBeVisible()

  app.clock.advance({ hours: 24 * 4 })
  await app.runCronJobs()
  // After four days the login has expired. Signing in again leads back to the page.
  await page.goto('/interviewee-bookings?group=all')
  await page.getByLabel('Email or username').fill('alex@example.test')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await test.step('Interviewees: leave reviews', async () => {
    await page.getByRole('button', { name: 'Leave review' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: /4/ }).check()
    await dialog.getByLabel('Comment').fill('Asked exactly the right questions.')
    await dialog.getByRole('button', { name: 'Submit review' }).click()
    await expect(page.getByText('Review submitted successfully')).toBeVisible()
  })

  await page.goto('/interviewers')
  const card = page.getByRole('listitem').filter({ hasText: 'Nino Beridze' }).first()
  await expect(card).toContainText('4.0')
  await expect(card).toContainText('1 review')
  await expect(card).toContainText('1 interview')
})
