import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { api } from '#contract/api.ts'
import { anInterviewee, anInterviewer, aSlot, usd } from '#test/factories.ts'
import { expireReauthentication } from '#test/mfa.ts'
import type { TestApp } from '#test/open-app.ts'
import { declineAnalytics, expect, sharedTest as test } from './fixtures.ts'
import { bookingSummary, emailWithSubject, heading, openUserMenu, pay } from './steps.ts'
import { noonIn } from './times.ts'

const password = 'a long password'

const refusal = (page: Page, sentence: string) => page.getByRole('alert').getByText(sentence, { exact: true })

async function open(page: Page, path: string) {
  await declineAnalytics(page)
  await page.goto(path)
}

async function register(app: TestApp, email: string) {
  const { userId, token } = await app.anonymous.call(api.register, { body: { email, password, roleId: 1 } })
  return { id: userId, token }
}

async function signIn(page: Page, email: string, secret = password) {
  await page.getByLabel('Email or username').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Link in an email, with the host of the page under test. */
async function linkIn(app: TestApp, email: string, subject: RegExp) {
  const { text } = await emailWithSubject(app, email, subject)
  const link = /\/confirm-email#token=[\w-]+/.exec(text)?.[0]
  if (!link) throw new Error(`link missing in the email: ${text}`)
  return link
}

// Unsent text is kept in the browser’s storage.
test('a user confirms an email by the emailed link, and changes it the same way', {
  tag: '@keeps-storage',
}, async ({ page, app, signInAs }) => {
  await signInAs(await register(app, 'alex@confirm.test'))
  await page.goto('/profile')
  await expect(page.getByText('Your email isn’t confirmed yet')).toBeVisible()
  await test.step('A cut-off link shows an error, and the user gets a new one.', async () => {
    await page.goto('/confirm-email?token=half')
    await expect(heading(page, 'This link no longer works')).toBeVisible()
    await page.getByRole('button', { name: 'Send the link again' }).press('Enter')
    await expect(page.getByText('We sent a new link. Only the newest one works.')).toBeVisible()
    // The focus stays on the button for keyboard users.
    await expect(page.getByRole('button', { name: /^Send again in/ })).toBeFocused()
  })
  await page.goto(await linkIn(app, 'alex@confirm.test', /^Confirm your email/))
  await expect(heading(page, 'Your email is confirmed')).toBeVisible()
  await page.reload()
  await expect(page.getByText(/is already confirmed/)).toBeVisible()
  await test.step('A link of another account confirms that account.', async () => {
    await register(app, 'second@confirm.test')
    await page.goto(await linkIn(app, 'second@confirm.test', /^Welcome/))
    await page.getByRole('button', { name: 'Confirm the account this link belongs to' }).click()
    await expect(heading(page, 'Your email is confirmed')).toBeVisible()
    await expect(page.getByText('second@confirm.test')).toBeVisible()
  })
  await page.getByRole('link', { name: 'Go to your profile' }).click()
  // A menu that is open when the next page appears closes.
  await expect(page.getByRole('region', { name: 'What’s next' })).toBeVisible()
  await expect(page.getByText('Your email isn’t confirmed yet')).toHaveCount(0)

  await openUserMenu(page)
  await page.getByRole('link', { name: 'Account and security' }).click()
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByLabel('New email').fill('alexandra@confirm.test')
  await page.reload()
  await expect(page.getByLabel('New email')).toHaveValue('alexandra@confirm.test')
  await expireReauthentication(app)
  await page.getByRole('button', { name: 'Send the link' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await question.getByLabel('Your password').fill('not my password')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(question.getByText('The current password is wrong.')).toBeVisible()
  await question.getByLabel('Your password').fill(password)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Waiting for alexandra@confirm.test')).toBeVisible()

  const second = await linkIn(app, 'alexandra@confirm.test', /^Confirm your new/)
  await page.evaluate(() => localStorage.clear())
  await page.goto(second)
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, 'alex@confirm.test')
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(heading(page, 'Your email is confirmed')).toBeVisible()
  await page.reload()
  await expect(page.getByText(/is already confirmed/)).toBeVisible()

  const notification = await emailWithSubject(
    app,
    'alex@confirm.test',
    /^Your Rehearse email address has changed/,
  )
  await page.goto(/\/not-me#token=[\w-]+/.exec(notification.text)?.[0] ?? '')
  await page.getByRole('button', { name: 'This wasn’t me' }).click()
  await expect(page.getByText(/We sent a link to set a new password to alex@confirm\.test/)).toBeVisible()
  await emailWithSubject(app, 'alex@confirm.test', /^Reset your Rehearse password/)
})

test('a user resets a forgotten password by the emailed link', { tag: '@core' }, async ({ page, app }) => {
  await register(app, 'alex@forgot.test')
  await open(page, '/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(heading(page, 'Forgot your password?')).toBeVisible()
  await page.getByLabel('Email').fill('alex@forgot.test')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(heading(page, 'Check your inbox')).toBeVisible()
  const { text } = await emailWithSubject(app, 'alex@forgot.test', /^Reset your Rehearse password/)
  const link = /\/reset-password#token=[\w-]+/.exec(text)?.[0] ?? ''
  await page.goto(link)
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
  await page.getByLabel('New password').fill('quite another password')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByText('Your password has been changed. Sign in with the new one.')).toBeVisible()
  await signIn(page, 'alex@forgot.test')
  await expect(refusal(page, 'Wrong email, username or password.')).toBeVisible()
  await signIn(page, 'alex@forgot.test', 'quite another password')
  await expect(page).toHaveURL(/\/profile$/)
  await test.step('The link works once.', async () => {
    await page.goto(link)
    await page.getByLabel('New password').fill('a third password')
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await expect(heading(page, 'This link no longer works')).toBeVisible()
  })
})

test('a user ends sessions elsewhere: one, all others, and all with a new password', async ({
  page,
  app,
  signInAs,
  openContext,
}) => {
  const alex = await register(app, 'alex@sessions.test')
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
  const elsewhere = await (await openContext({ userAgent })).newPage()
  const signInElsewhere = async (secret = password) => {
    await signIn(elsewhere, 'alex@sessions.test', secret)
    await expect(elsewhere).toHaveURL(/\/profile$/)
  }
  await open(elsewhere, '/login')
  await signInElsewhere()

  await signInAs(alex)
  await page.goto('/account')
  const row = page.getByRole('listitem').filter({ hasText: 'Firefox on Windows' })
  await row.getByRole('button', { name: /^Sign out Firefox on Windows/ }).click()
  await expect(row).toContainText('Signed out')
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/login/)
  await signInElsewhere()

  await page.reload()
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByText('You’re only signed in here.')).toBeVisible()
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/login/)
  await signInElsewhere()

  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Current password').fill('not my password')
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
  await page.getByLabel('New password').fill('quite another password')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('The current password is wrong.')).toBeVisible()
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText(/^Password changed/)).toBeVisible()
  await expect(page.getByText('You’re only signed in here.')).toBeVisible()

  await elsewhere.goto('/bookings')
  await expect(elsewhere.getByText(/^Your session has ended/)).toBeVisible()
  await signIn(elsewhere, 'alex@sessions.test', 'quite another password')
  await expect(elsewhere).toHaveURL(/\/bookings$/)
})

test('a user downloads all their personal data as a file', async ({ page, app, signInAs }) => {
  await signInAs(await register(app, 'alex@export.test'))
  await page.goto('/account')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^rehearse-account-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data).toMatchObject({ account: { email: 'alex@export.test' }, bookings: [] })
  await expect(page.getByText(/^Saved as rehearse-account-/)).toBeVisible()
})

test('closing an account quotes refunds and cancels bookings, and signing in undoes it', async ({
  page,
  app,
  signInAs,
}) => {
  const nino = await anInterviewer(app, { email: 'nino@closing.test' })
  await aSlot(app, nino, { start: noonIn(3), price: usd(50) })
  await signInAs(await anInterviewee(app, { email: 'old@closing.test' }))
  const booking = await bookingSummary(page, nino)
  await booking.getByRole('button', { name: 'Proceed to Payment' }).click()
  await pay(page)
  await expect(heading(page, 'Payment Successful')).toBeVisible()

  // The account has no password, so the session is enough.
  await page.goto('/account')
  await expect(page.getByText('You have no password.')).toBeVisible()
  await page.getByRole('button', { name: 'Set a password' }).click()
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText(/^Password set/)).toBeVisible()

  await page.getByRole('button', { name: 'Close my account' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('1 booking is cancelled:')).toBeVisible()
  await expect(dialog.getByText(/You get USD.50\.00 back \(100%\)/)).toBeVisible()
  await expireReauthentication(app)
  await dialog.getByRole('button', { name: 'Close my account' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await question.getByLabel('Your password').fill(password)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(/^Your account is closed/)).toBeVisible()

  await signIn(page, 'old@closing.test')
  await expect(
    refusal(page, 'This account is closed. You can reopen it until its data is erased.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Reopen my account' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await page.goto('/interviewee-bookings?group=all')
  await expect(page.getByText(/50\.00 refunded/)).toBeVisible()
})
