import type { Page } from '@playwright/test'
import { api } from '#contract/api.ts'
import { startGoogleIdentity } from '#test/doubles/google-identity.ts'
import { startIssuer } from '#test/doubles/issuer.ts'
import { openApp, type TestApp } from '#test/open-app.ts'
import { expect, test as journey } from './fixtures.ts'

type Google = Awaited<ReturnType<typeof startGoogleIdentity>>

/** Journeys of a product that knows a Google of its own. */
const test = journey.extend<{ google: Google }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  google: async ({}, use) => {
    const google = await startGoogleIdentity()
    await use(google)
    await google.stop()
  },
  app: async ({ google }, use) => {
    const app = await openApp({ work: true, env: google.env })
    await use(app)
    await app.close()
  },
})

const password = 'a long password'
const gina = { sub: 'google-1', email: 'gina@example.test', name: 'Gina Lomidze' }
const settingsCall = '**/api/settings/auth/google-client-id'

const wayIn = (page: Page) => page.getByRole('button', { name: 'Sign in with Google' })
const wayUp = (page: Page) => page.getByRole('button', { name: 'Sign up with Google' })
const chooseAccount = (page: Page) => page.getByRole('button', { name: /^Google account/ }).click()
const refusal = (page: Page, sentence: string) => page.getByRole('alert').getByText(sentence, { exact: true })

async function open(page: Page, path: string) {
  await page.addInitScript(() => localStorage.setItem('ga_consent_asked', 'declined'))
  await page.goto(path)
}

const register = (app: TestApp, email: string) =>
  app.anonymous.call(api.register, { body: { email, password, roleId: 1 } })

test('a new person signs in with Google, chooses a role, comes to the setup and on to where they were going', async ({
  page,
  google,
}) => {
  google.choose(gina)
  await open(page, '/login?next=%2Finterviewers%3Fpage%3D2')
  await wayIn(page).click()
  await chooseAccount(page)
  await expect(page).toHaveURL(/\/select-role\?next=%2Finterviewers%3Fpage%3D2$/)
  await page.getByRole('button', { name: /^Interviewee/ }).click()
  await page.getByLabel('Country').selectOption('Georgia')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/interviewers\?page=2$/)
})

test('who has an account signs in with Google to the profile, or back to where they were', async ({
  page,
  app,
  google,
}) => {
  await register(app, gina.email)
  google.choose(gina)
  await open(page, '/login')
  await wayIn(page).click()
  await chooseAccount(page)
  await expect(page).toHaveURL(/\/profile$/)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/bookings')
  await wayIn(page).click()
  await chooseAccount(page)
  await expect(page).toHaveURL(/\/bookings$/)
})

test('signing up with Google without a role says “Please select a role” and fetches nothing of Google’s', async ({
  page,
  google,
}) => {
  const asked: string[] = []
  page.on('request', request => request.url().startsWith(google.url) && asked.push(request.url()))
  await open(page, '/register')
  await wayUp(page).click()
  await expect(page.getByText('Please select a role', { exact: true })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Interviewee' })).toBeFocused()
  expect(asked).toEqual([])
})

test('who signs up with Google and a role goes on to the setup with it', async ({ page, google }) => {
  google.choose(gina)
  await open(page, '/register?next=%2Ftime-slots')
  await page.getByRole('radio', { name: 'Interviewer' }).check()
  await wayUp(page).click()
  await chooseAccount(page)
  await expect(page).toHaveURL(/\/profile\/setup\?next=%2Ftime-slots$/)
  await expect(page.getByLabel('Company')).toBeVisible()
})

test('who signs up with Google and has an account already comes to the front page', async ({
  page,
  app,
  google,
}) => {
  await register(app, gina.email)
  google.choose(gina)
  await open(page, '/register?role=interviewee')
  await wayUp(page).click()
  await chooseAccount(page)
  await expect(page).toHaveURL(`${app.url}/`)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
})

test('a closed account is reopened with Google', async ({ page, app, google }) => {
  const { token } = await register(app, gina.email)
  await app.as({ token }).call(api.closeAccount, {})
  google.choose(gina)
  await open(page, '/login')
  await wayIn(page).click()
  await chooseAccount(page)
  await expect(
    refusal(page, 'This account is closed. Until its data is erased you can still reopen it.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Reopen my account' }).click()
  await expect(page).toHaveURL(/\/profile$/)
})

test('Failed to load Google Identity library', async ({ page, google }) => {
  google.breakDown(true)
  await open(page, '/login')
  await wayIn(page).click()
  await expect(refusal(page, 'Failed to load Google Identity library')).toBeVisible()
  google.breakDown(false)
  google.choose(gina)
  await wayIn(page).click()
  await chooseAccount(page)
  await expect(page).toHaveURL(/\/select-role$/)
})

test('No credential received from Google', async ({ page, google }) => {
  google.choose(null)
  await open(page, '/login')
  await wayIn(page).click()
  await chooseAccount(page)
  await expect(refusal(page, 'No credential received from Google')).toBeVisible()
})

test('Google login failed. Please try again.', async ({ page, google }) => {
  google.choose(gina)
  google.signFor('somebody-else.apps.googleusercontent.com')
  await open(page, '/login')
  await wayIn(page).click()
  await chooseAccount(page)
  await expect(refusal(page, 'Google login failed. Please try again.')).toBeVisible()
})

for (const [sentence, answer] of [
  ['Google login failed. Please try again.', { status: 404, body: '<h1>Not here</h1>' }],
  ['An error occurred', { status: 400, json: { code: 'server.failed', message: 'An error occurred' } }],
  ['Come back on Monday', { status: 400, json: { Error: 'Come back on Monday' } }],
] as const) {
  test(`the answer to the credential says: ${sentence}`, async ({ page, google }) => {
    google.choose(gina)
    await page.route('**/api/auth/google', route => route.fulfill(answer))
    await open(page, '/login')
    await wayIn(page).click()
    await chooseAccount(page)
    await expect(refusal(page, sentence)).toBeVisible()
  })
}

for (const [sentence, answer] of [
  ['Google Client ID is not available', { status: 404, body: '' }],
  ['Invalid response format from server', { status: 200, body: '<h1>Welcome</h1>' }],
  ['Google Client ID not found in response or invalid format', { json: { clientId: 7 } }],
  ['Google Client ID is still a placeholder value', { json: { clientId: 'YOUR_GOOGLE_CLIENT_ID' } }],
] as const) {
  test(sentence, async ({ page, google }) => {
    await page.route(settingsCall, route => route.fulfill(answer))
    await open(page, '/login')
    await wayIn(page).click()
    await expect(refusal(page, sentence)).toBeVisible()
    // Another click asks again.
    await page.unroute(settingsCall)
    google.choose(gina)
    await wayIn(page).click()
    await chooseAccount(page)
    await expect(page).toHaveURL(/\/select-role$/)
  })
}

test('the other spelling, ClientId, is understood', async ({ page, google }) => {
  const ClientId = google.clientId
  const scriptUrl = `${google.url}/gsi/client`
  await page.route(settingsCall, route => route.fulfill({ json: { ClientId, scriptUrl } }))
  google.choose(gina)
  await open(page, '/login')
  await wayIn(page).click()
  await chooseAccount(page)
  await expect(page).toHaveURL(/\/select-role$/)
})

journey('where neither Google nor a company is configured there is no button for it', async ({ page }) => {
  const answered = page.waitForResponse(settingsCall)
  await open(page, '/login')
  expect(await (await answered).json()).toMatchObject({ clientId: '' })
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(wayIn(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Continue with/ })).toHaveCount(0)
  await page.goto('/login/company')
  await expect(page).toHaveURL(/\/login$/)
})

type Issuer = Awaited<ReturnType<typeof startIssuer>>

/** Those of a product that a company's people sign in to. */
const company = journey.extend<{ issuer: Issuer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  issuer: async ({}, use) => {
    const issuer = await startIssuer()
    await use(issuer)
    await issuer.stop()
  },
  app: async ({ issuer }, use) => {
    const app = await openApp({ work: true, env: issuer.env })
    await use(app)
    await app.close()
  },
})

const continueWithAcme = (page: Page) => page.getByRole('button', { name: 'Continue with Acme' })

company(
  'a newcomer comes from the company’s issuer, chooses a role, and comes back where they were',
  async ({ page, issuer }) => {
    await open(page, '/login')
    await continueWithAcme(page).dblclick()
    await expect(page).toHaveURL(/\/select-role$/)
    await page.getByRole('button', { name: /^Interviewee/ }).click()
    await expect(page).toHaveURL(/\/profile\/setup$/)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0)

    await page.goto('/bookings')
    await continueWithAcme(page).click()
    await expect(page).toHaveURL(/\/bookings$/)
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter(key => /company/.test(key)))).toEqual(
      [],
    )
    await page.goBack()
    await expect(page).toHaveURL(/\/bookings$/)
    await page.goto('/account')
    await expect(page.getByText('You have no password: you sign in with Acme.')).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()

    // Somebody else chooses the role before.
    issuer.say({ sub: 'u-2', email: 'bob@example.test' })
    await page.goto('/register?next=%2Ftime-slots')
    await continueWithAcme(page).click()
    await expect(page.getByText('Please select a role', { exact: true })).toBeVisible()
    await page.getByRole('radio', { name: 'Interviewer' }).check()
    await continueWithAcme(page).click()
    await expect(page).toHaveURL(/\/profile\/setup\?next=%2Ftime-slots$/)
    await expect(page.getByLabel('Company')).toBeVisible()
  },
)

company(
  'what does not come from this tab, or comes without a word, is said, and the next try goes on',
  async ({ page, app, issuer }) => {
    const { userId } = await register(app, 'ann@example.test')
    const email_confirmed_at = new Date()
    await app.deps.db.updateTable('users').set({ email_confirmed_at }).where('id', '=', userId).execute()
    await open(page, '/login/company?code=stolen&state=foreign')
    await expect(
      refusal(page, 'This sign-in was begun in another tab, or is over already. Please begin again.'),
    ).toBeVisible()
    await expect(page).toHaveURL(`${app.url}/login/company`)
    issuer.service.once('beforeAuthorizeRedirect', ({ url }: { url: URL }) => {
      url.searchParams.delete('code')
      url.searchParams.set('error', 'access_denied')
    })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(refusal(page, 'You did not finish signing in with Acme.')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()

    // An account of hers is there already: its password connects the two.
    await expect(page.getByText('From then on you can also sign in with Acme.')).toBeVisible()
    await page.getByLabel('Email or username').fill('ann@example.test')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(/\/profile$/)

    await app.as({ token: await app.tokenFor(userId) }).call(api.closeAccount, {})
    await page.goto('/login')
    await continueWithAcme(page).click()
    await page.getByRole('button', { name: 'Reopen my account' }).click()
    await expect(page).toHaveURL(/\/profile$/)
  },
)
