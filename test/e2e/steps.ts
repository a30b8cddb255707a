import { expect, type Locator, type Page } from '@playwright/test'
import { api } from '#contract/api.ts'
import type { SlotId } from '#contract/id.ts'
import type { SignedInUser, TestApp } from '#test/open-app.ts'
import { cards, pay as payByForm } from '#test/sandbox-payer.ts'

/** Steps of people on the screens. */

/** Address of the app. */
type Site = { url: string }

export const password = 'a long password'

/** Registers from the landing page. */
export async function register(page: Page, app: Site, email: string, role: 'Interviewer' | 'Interviewee') {
  await page.goto(`${app.url}/`)
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('link', { name: 'Sign Up' }).first().click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('radio', { name: role }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(heading(page, 'Complete setup')).toBeVisible()
}

/** Answers the setup. The browser’s language is already selected. */
export async function completeProfile(
  page: Page,
  name: string,
  fillMore: () => Promise<void> = async () => {},
) {
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Country').selectOption('Georgia')
  await expect(page.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true')
  await fillMore()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(heading(page, name)).toBeVisible()
  await expect(page.getByText('Complete', { exact: true })).toBeVisible()
}

/** Registers an interviewer and publishes a slot of one hour in three days. */
export async function publish(page: Page, app: Site, { email, price }: { email: string; price: string }) {
  await register(page, app, email, 'Interviewer')
  await completeProfile(page, 'Nino Beridze', async () => {
    await page.getByLabel('Specialty').fill('Backend Engineering')
    await page.getByLabel('Company').fill('Northwind Cloud')
    await page.getByLabel('Experience').selectOption('7-10')
  })
  await page.getByRole('link', { name: 'Manage Slots' }).first().click()
  await expect(heading(page, 'Manage Slots')).toBeVisible()
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Date').first().fill(day)
  await page.getByLabel('Start').first().selectOption('18:00')
  await page.getByLabel('End').first().selectOption('19:00')
  await page.getByLabel('Price').first().fill(price)
  await page
    .getByRole('button', { name: /^(Add|Create|Publish)/ })
    .first()
    .click()
  await expect(page.getByText(/18:00.*19:00/).first()).toBeVisible()
}

/** Goes from Find Interviewers through the dialog to the summary, and ticks every consent. */
export async function chooseTime(page: Page, name: string) {
  await page.goto('/interviewers')
  await page.getByRole('button', { name: `Book Interview with ${name}` }).click()
  return goToSummary(page)
}

/** Opens the summary of an interviewer's first free slot by its URL, and ticks every consent. */
export async function bookingSummary(page: Page, interviewer: { id: string }) {
  await page.goto(`/interviewers?book=${interviewer.id}`)
  return goToSummary(page)
}

async function goToSummary(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Book Your Interview' })
  await dialog.getByRole('radio').first().check()
  await dialog.getByRole('button', { name: 'Continue to Summary' }).click()
  for (const consent of [
    'Terms of Service',
    'Privacy Policy',
    'Cancellation and Refund Policy',
    'recorded',
  ]) {
    await dialog.getByRole('checkbox', { name: consent }).check()
  }
  return dialog
}

export async function goToPayment(page: Page, name: string) {
  const dialog = await chooseTime(page, name)
  await dialog.getByRole('button', { name: 'Proceed to Payment' }).click()
  await page.waitForURL('**/sandbox/pay/**')
}

export async function fillCard(page: Page, card: keyof typeof cards = 'succeeds') {
  await page.getByLabel('Card number').fill(cards[card])
  await page.getByLabel(/expiry/i).fill('12/34')
  await page.getByLabel(/CVC/i).fill('123')
}

export async function pay(page: Page, card: keyof typeof cards = 'succeeds') {
  await fillCard(page, card)
  await page.getByRole('button', { name: /^Pay / }).click()
}

/** Books a slot and pays without a browser. It returns once the provider's webhook has been processed. */
export async function bookAndPay(app: TestApp, interviewee: SignedInUser, timeSlotId: SlotId) {
  const as = app.as(interviewee)
  const intent = await as.call(api.createPaymentIntent, { body: { timeSlotId } })
  await payByForm(app, intent)
  const hold = async () => (await as.call(api.booking, { params: { id: intent.bookingId } })).holdExpiresAt
  await expect.poll(hold, 'the hold ends with the payment').toBeNull()
  return intent
}

/** Waits until a screen has loaded all of its data, also data that loads on scrolling. */
export async function waitUntilLoaded(page: Page) {
  await page.evaluate(`document.querySelector('main [aria-busy="true"]')?.scrollIntoView()`)
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}

/** Chooses an action from the menu of a booking's card. */
export async function chooseAction(card: Page | Locator, name: string) {
  await card.getByRole('button', { name: 'More', exact: true }).click()
  await card.getByRole('list', { name: 'More' }).getByText(name, { exact: true }).click()
}

/** Opens the menu of the signed-in user in the header. */
export const openUserMenu = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Your menu' }).click()

export const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** Fake camera and microphone, granted without a prompt, and WebRTC on machines without a network. */
export const fakeDeviceFlags = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--allow-loopback-in-peer-connection',
]

/** The lobby turns camera and microphone on where they were allowed before. */
export const joinCall = (page: Page) => page.getByRole('button', { name: 'Join', exact: true }).click()

export const pictureOf = (page: Page, name: string) => page.locator(`video[aria-label="${name}"]`)

/** Expects arriving frames: a size, and a playback time that advances. */
export async function expectFrames(picture: Locator) {
  await expect(picture).not.toHaveJSProperty('videoWidth', 0)
  await expect(picture).not.toHaveJSProperty('currentTime', 0)
}

/** Every email to an address so far, newest first, as the dev inbox lists it. */
export async function emailsTo(app: TestApp, email: string) {
  const answer = await fetch(`${app.url}/dev/mailbox.json?to=${encodeURIComponent(email)}`)
  return (await answer.json()) as {
    subject: string
    text: string
    attachments: { filename: string; content: string }[]
  }[]
}

/** The first email to an address with a matching subject, once it arrives. */
export async function emailWithSubject(app: TestApp, email: string, subject: RegExp) {
  const find = async () => (await emailsTo(app, email)).find(email => subject.test(email.subject))
  await expect.poll(find, { message: `a mail to ${email} that says ${subject}` }).toBeDefined()
  const found = await find()
  if (!found) throw new Error('email no longer in the inbox')
  return found
}
