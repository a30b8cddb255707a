import { anInterviewee, anInterviewer } from '#test/factories.ts'
import { expect, sharedTest as test } from './fixtures.ts'

// Section 2, the table of routes and their guards; section 6, roles and permissions.

const forEverybody = [
  ['/', 'Landing page'],
  ['/about', 'Static page'],
  ['/login', 'Sign in'],
  ['/register', 'Sign up'],
  ['/select-role', 'Role choice, no guard'],
  ['/payment/result', 'All show the payment result page'],
  ['/payment/success', 'All show the payment result page'],
  ['/payment/callback', 'All show the payment result page'],
  ['/privacy', 'Linked from the cookie banner'],
  ['/terms', 'Terms of service'],
  ['/cancellation-policy', 'Cancellation and refund policy'],
] as const
const forEverybodySignedIn = [
  ['/profile', 'Profile view'],
  ['/profile/setup', 'Complete setup'],
  ['/profile/form', 'Edit profile'],
  ['/bookings', 'Bookings overview'],
  ['/interview-training', 'AI Training'],
] as const
const forInterviewees = [
  ['/interviewers', 'login (non-interviewers): Find Interviewers'],
  ['/interviewee-bookings', 'interviewee only: cancel pending, join meeting, review'],
] as const
const forInterviewers = [
  ['/interviewer-bookings', 'interviewer only: accept, decline, add meeting link'],
  ['/time-slots', 'interviewer only: create and delete own available slots'],
] as const

test('Guards: an unauthenticated user is sent to /login, and comes back to where they wanted to go', async ({
  page,
  app,
}) => {
  for (const [path, purpose] of [...forEverybodySignedIn, ...forInterviewees, ...forInterviewers]) {
    await test.step(`${path} (${purpose}) asks to sign in`, async () => {
      await page.goto(path)
      await expect(page).toHaveURL(/\/login/)
    })
  }
  const body = { email: 'new@guards.test', password: 'long enough', roleId: 1 }
  const headers = { 'content-type': 'application/json' }
  await fetch(`${app.url}/api/auth/register`, { method: 'POST', headers, body: JSON.stringify(body) })
  await page.goto('/bookings')
  await page.getByLabel('Email or username').fill(body.email)
  await page.getByLabel('Password', { exact: true }).fill(body.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/bookings$/)
})

test('Guards: an authenticated user with the wrong role is sent to /', async ({ page, app, signInAs }) => {
  await signInAs(await anInterviewee(app), 1)
  for (const [path, purpose] of forInterviewers) {
    await test.step(`${path} (${purpose}) is not for interviewees`, async () => {
      await page.goto(path)
      await expect(page).toHaveURL(`${app.url}/`)
    })
  }
  await signInAs(await anInterviewer(app), 2)
  for (const [path, purpose] of forInterviewees) {
    await test.step(`${path} (${purpose}) is not for interviewers`, async () => {
      await page.goto(path)
      await expect(page).toHaveURL(`${app.url}/`)
    })
  }
})

test('Cookie banner: Accept and Decline buttons, shown until consent is given. It links to /privacy.', async ({
  page,
}) => {
  const banner = page.getByRole('region', { name: /cookie/i })
  const kept = () =>
    page.evaluate(() => ['ga_consent', 'ga_consent_expiry'].map(name => localStorage.getItem(name)))
  await page.goto('/about')
  await expect(banner.getByRole('link')).toHaveAttribute('href', '/privacy')
  await test.step('Cookie consent: pending, then accepted (stored for 365 days).', async () => {
    await page.reload()
    await banner.getByRole('button', { name: 'Accept' }).click()
    await expect(banner).toBeHidden()
    const [flag, expiry] = await kept()
    expect(flag).toBe('true')
    expect(Math.round((Number(expiry) - Date.now()) / 86_400_000)).toBe(365)
  })
  await test.step('Cookie consent: or declined (the stored flag is removed).', async () => {
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await banner.getByRole('button', { name: 'Decline' }).click()
    expect(await kept()).toEqual([null, null])
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(banner).toBeHidden()
  })
})

test('Landing, about, login, register, payment result and select-role open for everybody, an unknown address says so', async ({
  page,
}) => {
  for (const [path, purpose] of forEverybody) {
    await test.step(`${path} (${purpose}) is public`, async () => {
      expect((await page.goto(path))?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveURL(path)
    })
  }
  expect((await page.goto('/no-such-page'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
