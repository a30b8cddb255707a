import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { api } from '#contract/api.ts'
import type { TestApp } from '#test/open-app.ts'
import { expect, test as journey } from './fixtures.ts'
import { heading, openUserMenu } from './steps.ts'

/** Browsers store passkeys for host names, not for IP addresses. */
const test = journey.extend({
  baseURL: ({ app }, use) => use(app.url.replace('127.0.0.1', 'localhost')),
})

const email = 'alex@example.test'
const password = 'a long password'

/** Gives the page a virtual authenticator that verifies the user. */
async function withDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function register(app: TestApp) {
  const { userId, token } = await app.anonymous.call(api.register, { body: { email, password, roleId: 1 } })
  return { id: userId, token }
}

async function typePassword(page: Page) {
  await page.getByLabel('Email or username').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function signOut(page: Page) {
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
    localStorage.setItem('ga_consent_asked', 'declined')
  })
  await page.goto('/login')
}

test('a user signs in with a passkey, with a TOTP code, and once with a recovery code', async ({
  page,
  app,
  signInAs,
}) => {
  await withDevice(page)
  await signInAs(await register(app))
  // The login is older than ten minutes, so sensitive actions ask for it again.
  app.clock.advance({ minutes: 11 })
  await page.goto('/profile')
  await openUserMenu(page)
  await page.getByRole('link', { name: 'Account and security' }).click()
  const addPasskey = async () => {
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByLabel('Name').fill('Laptop')
    await page.getByRole('button', { name: 'Create passkey' }).click()
  }
  await addPasskey()
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(question.getByLabel('Your password')).toBeFocused()
  // The confirmation dialog disappears with the screen that opened it.
  await page.goBack()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(question).toBeHidden()
  await page.goForward()
  await addPasskey()
  await question.getByLabel('Your password').fill('not my password')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(question.getByText('The current password is wrong.')).toBeVisible()
  await question.getByLabel('Your password').fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Passkey created.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeFocused()
  await expect(page.getByRole('listitem').filter({ hasText: 'Laptop' })).toContainText('not used yet')

  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/profile$/)

  await page.goto('/account')
  await page.getByRole('button', { name: 'Set up one-time codes' }).click()
  await expect(page.getByRole('img', { name: 'QR code with the secret key' })).toBeVisible()
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const code = () => generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) })
  await page.getByLabel('Then enter the code from the app').fill(code())
  await page.getByRole('button', { name: 'Turn on' }).click()
  const recoveryCodes = page.getByRole('dialog', { name: 'Save your recovery codes' }).getByRole('listitem')
  await expect(recoveryCodes).toHaveCount(10)
  const recovery = await recoveryCodes.allTextContents()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('10 recovery codes left.')).toBeVisible()

  await signOut(page)
  await typePassword(page)
  await expect(heading(page, 'One more step')).toBeVisible()
  await page.getByLabel('Code from your app').fill('000000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('This code is wrong or was already used.')).toBeVisible()
  app.clock.advance({ seconds: 30 })
  await page.getByLabel('Code from your app').fill(code())
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/\/profile$/)

  await signOut(page)
  await typePassword(page)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recovery[4] ?? '')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await page.goto('/account')
  await expect(page.getByText('9 recovery codes left.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove passkey Laptop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No passkeys yet.')).toBeVisible()
})
