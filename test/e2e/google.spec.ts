import type { Page } from '@playwright/test'
import { api } from '#contract/api.ts'
import type { TestApp } from '#test/open-app.ts'
import { declineAnalytics, expect, sharedTest, federatedTest as test } from './fixtures.ts'
import { openUserMenu } from './steps.ts'

const password = 'a long password'
const settingsCall = '**/api/settings/auth/google-client-id'

let count = 0
/** A Google account that no other test uses. */
function aGoogleAccount() {
  const number = ++count
  return { sub: `google-${number}`, email: `gina-${number}@google.test`, name: 'Gina Lomidze' }
}

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in with Google' })
const signUpButton = (page: Page) => page.getByRole('button', { name: 'Sign up with Google' })
const chooseAccount = (page: Page) => page.getByRole('button', { name: /^Google account/ }).click()
const refusal = (page: Page, sentence: string) => page.getByRole('alert').getByText(sentence, { exact: true })

async function open(page: Page, path: string) {
  await declineAnalytics(page)
  await page.goto(path)
}

async function signInWithGoogle(page: Page) {
  await signInButton(page).click()
  await chooseAccount(page)
}

const register = (app: TestApp, email: string) =>
  app.anonymous.call(api.register, { body: { email, password, roleId: 1 } })

test('a new user signs in with Google, chooses a role, completes the setup and returns to the requested page', {
  tag: '@core',
}, async ({ page, google }) => {
  google.chooseAccount(aGoogleAccount())
  await open(page, '/login?next=%2Finterviewers%3Fpage%3D2')
  await signInWithGoogle(page)
  await expect(page).toHaveURL(/\/select-role\?next=%2Finterviewers%3Fpage%3D2$/)
  await page.getByRole('button', { name: /^Interviewee/ }).click()
  await page.getByLabel('Country').selectOption('Georgia')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/interviewers\?page=2$/)
})

test('a user with an account signs in with Google to the profile, or back to the requested page', async ({
  page,
  app,
  google,
}) => {
  const gina = aGoogleAccount()
  const { userId } = await register(app, gina.email)
  google.chooseAccount(gina)
  await open(page, '/login')
  await signInWithGoogle(page)
  await expect(page).toHaveURL(/\/profile$/)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/bookings')
  await signInWithGoogle(page)
  await expect(page).toHaveURL(/\/bookings$/)

  await test.step('A second sign-up leads to the landing page, signed in.', async () => {
    await page.evaluate(() => sessionStorage.clear())
    await page.goto('/register?role=interviewee')
    await signUpButton(page).click()
    await chooseAccount(page)
    await expect(page).toHaveURL(`${app.url}/`)
    await expect(page.getByRole('button', { name: 'Your menu' })).toBeVisible()
  })
  await test.step('A user reopens a closed account with Google.', async () => {
    await app.as({ token: await app.tokenFor(userId) }).call(api.closeAccount, {})
    await page.evaluate(() => sessionStorage.clear())
    await page.goto('/login')
    await signInWithGoogle(page)
    await expect(
      refusal(page, 'This account is closed. You can reopen it until its data is erased.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Reopen my account' }).click()
    await expect(page).toHaveURL(/\/profile$/)
  })
})

test('sign-up with Google asks for a role before it loads anything from Google', async ({ page, google }) => {
  google.chooseAccount(aGoogleAccount())
  const requests: string[] = []
  page.on('request', request => request.url().startsWith(google.url) && requests.push(request.url()))
  await open(page, '/register?next=%2Ftime-slots')
  await signUpButton(page).click()
  await expect(page.getByText('Please select a role', { exact: true })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Interviewee' })).toBeFocused()
  expect(requests).toEqual([])
  await page.getByRole('radio', { name: 'Interviewer' }).check()
  await signUpButton(page).click()
  await chooseAccount(page)
  await expect(page).toHaveURL(/\/profile\/setup\?next=%2Ftime-slots$/)
  await expect(page.getByLabel('Company')).toBeVisible()
})

test('a failed Google sign-in shows the reason, and the next click retries', async ({ page, google }) => {
  await open(page, '/login')
  await test.step('Failed to load Google Identity library', async () => {
    google.breakLibrary(true)
    await signInButton(page).click()
    await expect(refusal(page, 'Failed to load Google Identity library')).toBeVisible()
    google.breakLibrary(false)
  })
  await test.step('Google Client ID is not available', async () => {
    await page.route(settingsCall, route => route.fulfill({ status: 404, body: '' }))
    await page.reload()
    await signInButton(page).click()
    await expect(refusal(page, 'Google Client ID is not available')).toBeVisible()
    await page.unroute(settingsCall)
  })
  await test.step('No credential received from Google', async () => {
    google.chooseAccount(null)
    await signInWithGoogle(page)
    await expect(refusal(page, 'No credential received from Google')).toBeVisible()
  })
  await test.step('A token for another application: Google login failed. Please try again.', async () => {
    google.chooseAccount(aGoogleAccount())
    google.setAudience('somebody-else.apps.googleusercontent.com')
    await page.reload()
    await signInWithGoogle(page)
    await expect(refusal(page, 'Google login failed. Please try again.')).toBeVisible()
    google.setAudience(google.clientId)
  })
  for (const [sentence, answer] of [
    ['Google login failed. Please try again.', { status: 404, body: '<h1>Not here</h1>' }],
    ['An error occurred', { status: 400, json: { code: 'server.failed', message: 'An error occurred' } }],
    ['Come back on Monday', { status: 400, json: { Error: 'Come back on Monday' } }],
  ] as const) {
    await test.step(`The server’s answer to the credential reads: ${sentence}`, async () => {
      await page.route('**/api/auth/google', route => route.fulfill(answer))
      await page.reload()
      await signInWithGoogle(page)
      await expect(refusal(page, sentence)).toBeVisible()
      await page.unroute('**/api/auth/google')
    })
  }
  await test.step('The setting may be spelled ClientId, and the sign-in continues.', async () => {
    const scriptUrl = `${google.url}/gsi/client`
    await page.route(settingsCall, route => route.fulfill({ json: { ClientId: google.clientId, scriptUrl } }))
    await page.reload()
    await signInWithGoogle(page)
    await expect(page).toHaveURL(/\/select-role$/)
  })
})

sharedTest('the login page shows no button for an unconfigured provider', async ({ page }) => {
  const answered = page.waitForResponse(settingsCall)
  await open(page, '/login')
  expect(await (await answered).json()).toMatchObject({ clientId: '' })
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(signInButton(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Continue with/ })).toHaveCount(0)
  await page.goto('/login/company')
  await expect(page).toHaveURL(/\/login$/)
})

/** A company account that no other test uses. */
function aCompanyAccount() {
  const number = ++count
  return { sub: `employee-${number}`, email: `employee-${number}@acme.test` }
}

const continueWithAcme = (page: Page) => page.getByRole('button', { name: 'Continue with Acme' })

// A company’s sign-in leaves the app, and what it began with is kept in the browser’s storage.
test('a new user from a company’s issuer chooses a role and returns to the requested page', {
  tag: '@keeps-storage',
}, async ({ page, issuer }) => {
  issuer.setClaims(aCompanyAccount())
  await open(page, '/login')
  await continueWithAcme(page).dblclick()
  await expect(page).toHaveURL(/\/select-role$/)
  await page.getByRole('button', { name: /^Interviewee/ }).click()
  await expect(page).toHaveURL(/\/profile\/setup$/)
  await openUserMenu(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Your menu' })).toHaveCount(0)

  await page.goto('/bookings')
  await continueWithAcme(page).click()
  await expect(page).toHaveURL(/\/bookings$/)
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter(key => /company/.test(key)))).toEqual(
    [],
  )
  await page.goBack()
  await expect(page).toHaveURL(/\/bookings$/)
  await page.goto('/account')
  await expect(page.getByText('You have no password. You sign in with Acme.')).toBeVisible()
  await openUserMenu(page)
  await page.getByRole('button', { name: 'Logout' }).click()

  // Another person chooses a role first.
  issuer.setClaims(aCompanyAccount())
  await page.goto('/register?next=%2Ftime-slots')
  await continueWithAcme(page).click()
  await expect(page.getByText('Please select a role', { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: 'Interviewer' }).check()
  await continueWithAcme(page).click()
  await expect(page).toHaveURL(/\/profile\/setup\?next=%2Ftime-slots$/)
  await expect(page.getByLabel('Company')).toBeVisible()
})

// A company’s sign-in leaves the app, and what it began with is kept in the browser’s storage.
test('the app refuses a company sign-in that began elsewhere or was not finished, and accepts the next one', {
  tag: '@keeps-storage',
}, async ({ page, app, issuer }) => {
  const anna = aCompanyAccount()
  issuer.setClaims(anna)
  const { userId } = await register(app, anna.email)
  const email_confirmed_at = new Date()
  await app.deps.db.updateTable('users').set({ email_confirmed_at }).where('id', '=', userId).execute()
  await open(page, '/login/company?code=stolen&state=foreign')
  await expect(
    refusal(page, 'This sign-in was started in another tab or has already ended. Start again.'),
  ).toBeVisible()
  await expect(page).toHaveURL(`${app.url}/login/company`)
  issuer.service.once('beforeAuthorizeRedirect', ({ url }: { url: URL }) => {
    url.searchParams.delete('code')
    url.searchParams.set('error', 'access_denied')
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(refusal(page, 'You didn’t finish signing in with Acme.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()

  // Her account exists already. Its password links both.
  await expect(page.getByText('After that you can also sign in with Acme.')).toBeVisible()
  await page.getByLabel('Email or username').fill(anna.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/profile$/)

  await app.as({ token: await app.tokenFor(userId) }).call(api.closeAccount, {})
  await page.goto('/login')
  await continueWithAcme(page).click()
  await page.getByRole('button', { name: 'Reopen my account' }).click()
  await expect(page).toHaveURL(/\/profile$/)
})
