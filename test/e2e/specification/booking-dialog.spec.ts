import type { Locator, Page } from '@playwright/test'
import { api } from '#contract/api.ts'
import { consents } from '#contract/booking.ts'
import { toMinorUnits } from '#contract/money.ts'
import { holdResponses } from '#test/e2e/answers.ts'
import { expect, sharedTest as test } from '#test/e2e/fixtures.ts'
import { expectVisibleAtOnce, formatDay, noonIn, stopClock } from '#test/e2e/times.ts'
import { anInterviewee, anInterviewer, aSlot, usd } from '#test/factories.ts'

// Section 2: the booking dialog and the booking summary; section 4: the booking flow.

test.use({ timezoneId: 'Asia/Tbilisi' })

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Book Your Interview' })
const definition = (dialog: Locator, name: string) =>
  dialog
    .locator('dl > div')
    .filter({ has: dialog.page().getByRole('term').filter({ hasText: name }) })
    .getByRole('definition')

const policies = [
  ['Terms of Service', 'Terms of service', 'Version 2.0 · In effect since 26/09/2024'],
  ['Privacy Policy', 'Privacy policy', 'Version 2.0 · In effect since 26/09/2024'],
  [
    'Cancellation and Refund Policy',
    'Cancellation and refund policy',
    'Version 1.0 · In effect since 01/01/2024',
  ],
  ['described here', 'Consent to recording', 'Version 2.0 · In effect since 26/09/2024'],
] as const

test("Booking dialog ('Book Your Interview') and Booking Summary", { tag: '@core' }, async ({
  page,
  app,
  signInAs,
}) => {
  const nino = await anInterviewer(app, {
    name: 'Nino Dialog',
    specialty: 'Negotiation',
    company: 'Dialogue Ltd',
    languages: ['English', 'French', 'German', 'Russian', 'Georgian'],
  })
  await aSlot(app, nino, { start: noonIn(3), minutes: 90, price: usd(50) })
  await aSlot(app, nino, { start: noonIn(4), price: usd(49.5) })
  await aSlot(app, nino, { start: noonIn(4, 2), price: { minor: toMinorUnits(135), currency: 'GEL' } })
  await signInAs(await anInterviewee(app))
  await page.clock.install()
  await page.goto(`/interviewers?book=${nino.id}`)
  const dialog = sheet(page)

  await test.step('Shows the interviewer info. At most 3 languages are shown.', async () => {
    await expect(dialog.getByText('Nino Dialog')).toBeVisible()
    await expect(dialog.getByText('Negotiation · Dialogue Ltd')).toBeVisible()
    await expect(dialog.getByRole('list', { name: 'Languages' }).getByRole('listitem')).toHaveText([
      'English',
      'French',
      'German',
      'and 2 more',
    ])
  })
  const days = dialog.locator('fieldset > div')
  await test.step('Slots are grouped by day, each showing its time range and price.', async () => {
    await expect(days).toHaveCount(2)
    await expect(days.first().locator('p')).toContainText(formatDay(noonIn(3)))
    await expect(days.first().getByRole('radio')).toHaveCount(1)
    await expect(days.last().locator('p')).toContainText(formatDay(noonIn(4)))
    await expect(days.last().locator('label').first()).toContainText(/16:00 - 17:00.*USD\s49\.50/)
  })
  await test.step('Prices may be shown in Georgian lari (GEL) or US dollars (USD).', async () => {
    await expect(days.last().locator('label').last()).toContainText(/18:00 - 19:00.*GEL\s135/)
  })
  const goOn = dialog.getByRole('button', { name: 'Continue to Summary' })
  await test.step("'Continue to Summary' needs a selected slot, else 'Please select a time slot'.", async () => {
    await goOn.click()
    await expect(dialog.getByText('Please select a time slot')).toBeVisible()
    await dialog.getByRole('radio').first().check()
    await expect(dialog.getByText('Please select a time slot')).toHaveCount(0)
    await goOn.click()
    await expect(dialog.getByRole('heading', { name: 'Booking Summary' })).toBeVisible()
  })

  await test.step('Summary shows interviewer details, date and time, duration in minutes, and the fee.', async () => {
    await expect(dialog.getByText('Negotiation · Dialogue Ltd')).toBeVisible()
    await expect(definition(dialog, 'Date and time')).toContainText(
      `${formatDay(noonIn(3))}, 16:00 - 17:30 Tbilisi time`,
    )
    await expect(definition(dialog, 'Duration')).toHaveText('90 min')
    await expect(definition(dialog, 'Fee')).toHaveText(/USD\s50\.00/)
  })
  await test.step('Notes: confirmation email, meeting link by email, test your camera, session is recorded, 24h cancellation.', async () => {
    const notes = dialog.getByRole('heading', { name: 'Good to know' }).locator('..').getByRole('listitem')
    await expect(notes).toHaveText([
      /confirmation by email/,
      /meeting link comes by email/,
      /Test your camera/,
      /session is recorded/,
      /Cancel 24 hours or more ahead/,
    ])
  })
  await test.step('Accepted cards are shown.', async () => {
    const accepted = dialog.getByRole('heading', { name: 'Accepted cards' }).locator('..')
    await expect(accepted.getByRole('listitem')).toHaveText(['Visa', 'Mastercard', 'American Express'])
  })
  await test.step('Four required checkboxes: terms of service, privacy policy, cancellation and refund policy, consent to recording.', async () => {
    await expect(dialog.getByRole('checkbox')).toHaveCount(4)
    for (const box of await dialog.getByRole('checkbox').all()) await expect(box).toHaveAttribute('required')
  })
  await test.step('Each has a viewable policy modal. Terms v2.0 effective 2024-09-26; privacy v2.0 effective 2024-09-26; cancellation v1.0 effective 2024-01-01.', async () => {
    for (const [link, title, version] of policies) {
      await dialog.getByRole('button', { name: link }).click()
      const policy = page.getByRole('dialog', { name: title })
      await expect(policy.getByText(version)).toBeVisible()
      await policy.getByRole('button', { name: 'Close' }).click()
    }
  })
  const pay = dialog.getByRole('button', { name: 'Proceed to Payment' })
  await test.step("Buttons: Cancel and 'Proceed to Payment'. The latter is disabled until all four boxes are ticked.", async () => {
    await expect(dialog.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible()
    // In reverse order, so that the submitted consents prove real clicks.
    for (const box of (await dialog.getByRole('checkbox').all()).reverse()) {
      await expect(pay).toBeDisabled()
      await box.check()
    }
    await expect(pay).toBeEnabled()
  })
  const release = await holdResponses(page, '**/api/booking/create-payment-intent')
  await test.step("It shows 'Processing...' while loading.", async () => {
    const sent = page.waitForRequest('**/api/booking/create-payment-intent')
    await pay.click()
    expect((await sent).postDataJSON()).toMatchObject({ consents: [...consents].reverse() })
    await expect(dialog.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  })
  await test.step('On success the browser is redirected to the payment URL.', async () => {
    // An empty response leaves the browser on this page, as with a slow provider.
    await page.route('**/sandbox/pay/**', route => route.fulfill({ status: 204 }))
    const leaving = page.waitForRequest('**/sandbox/pay/**')
    await stopClock(page)
    release()
    await leaving
    await expectVisibleAtOnce(page, dialog.getByText('Taking you to the payment page'))
  })
  await test.step('The dialog closes after 2 seconds and a booking-complete callback fires.', async () => {
    await page.clock.runFor(1900)
    await expect(dialog).toBeVisible()
    await page.clock.runFor(200)
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/\/interviewers$/)
  })
})

test('Booking dialog: users who are not ready, and no slots', { tag: '@core' }, async ({
  page,
  app,
  signInAs,
}) => {
  const withoutSlots = await anInterviewer(app, { name: 'Otto Busy' })
  const newcomer = await anInterviewee(app, { complete: false })
  await signInAs(newcomer)
  await page.goto(`/interviewers?book=${withoutSlots.id}`)
  await test.step("If the profile is incomplete, a 'Complete Your Profile' prompt leads to /profile.", async () => {
    await expect(sheet(page).getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible()
    await sheet(page).getByRole('link', { name: 'Complete Your Profile' }).click()
    await expect(page).toHaveURL(/\/profile$/)
  })
  await test.step("With no slots: 'No Available Slots'.", async () => {
    await app.as(newcomer).call(api.updateProfile, { body: { country: 'Georgia' } })
    await page.goto(`/interviewers?book=${withoutSlots.id}`)
    await expect(sheet(page).getByText('No Available Slots')).toBeVisible()
    await expect(sheet(page).getByRole('button', { name: 'Continue to Summary' })).toHaveCount(0)
  })
})
