import { expect, type Page } from '@playwright/test'
import type { TestApp } from '#test/open-app.ts'
import { cards } from '#test/payer.ts'

/** What people do on the screens, in their words. */

/** From Find Interviewers through the dialog to the provider's page (or, where it is free, to the end). */
export async function chooseTime(page: Page, name: string) {
  await page.goto('/interviewers')
  await page.getByRole('button', { name: `Book Interview with ${name}` }).click()
  const dialog = page.getByRole('dialog')
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

export const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** Every mail to somebody so far, newest first, as the built-in mailbox tells it. */
export async function mailsTo(app: TestApp, email: string) {
  const answer = await fetch(`${app.url}/dev/mailbox.json?to=${encodeURIComponent(email)}`)
  return (await answer.json()) as {
    subject: string
    text: string
    attachments: { filename: string; content: string }[]
  }[]
}

/** The first mail to somebody whose subject says this, once it is there. */
export async function mailSaying(app: TestApp, email: string, subject: RegExp) {
  const find = async () => (await mailsTo(app, email)).find(mail => subject.test(mail.subject))
  await expect.poll(find, { message: `a mail to ${email} that says ${subject}` }).toBeDefined()
  const mail = await find()
  if (!mail) throw new Error('the mail is gone again')
  return mail
}
