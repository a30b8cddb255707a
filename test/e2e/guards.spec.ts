import { api } from '#contract/api.ts'
import { roles } from '#contract/auth.ts'
import { anInterviewee, anInterviewer } from '#test/factories.ts'
import { expect, sharedTest as test } from './fixtures.ts'
import { heading, password } from './steps.ts'

// Section 2, the table of routes and their guards; section 6, roles and permissions.

const publicRoutes = [
  ['/', 'Landing page'],
  ['/about', 'Static page'],
  ['/help', 'Questions and answers'],
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
const signedInRoutes = [
  ['/profile', 'Profile view'],
  ['/profile/setup', 'Complete setup'],
  ['/profile/form', 'Edit profile'],
  ['/bookings', 'Bookings overview'],
  ['/interview-training', 'AI Training'],
] as const
const intervieweeRoutes = [
  ['/interviewers', 'login (non-interviewers): Find Interviewers'],
  ['/interviewee-bookings', 'interviewee only: cancel pending, join meeting, review'],
] as const
const interviewerRoutes = [
  ['/interviewer-bookings', 'interviewer only: accept, decline, add meeting link'],
  ['/time-slots', 'interviewer only: create and delete own available slots'],
] as const

test('Guards: an unauthenticated user is sent to /login, one with the wrong role to /', {
  tag: '@core',
}, async ({ page, app, signInAs }) => {
  for (const [path, purpose] of [...signedInRoutes, ...intervieweeRoutes, ...interviewerRoutes]) {
    await test.step(`${path} (${purpose}) asks to sign in`, async () => {
      await page.goto(path)
      await expect(page).toHaveURL(/\/login/)
    })
  }
  const cases = [
    [await anInterviewee(app), interviewerRoutes],
    [await anInterviewer(app), intervieweeRoutes],
  ] as const
  for (const [person, routes] of cases) {
    await signInAs(person)
    for (const [path, purpose] of routes) {
      await test.step(`${path} (${purpose}) refuses the other role`, async () => {
        await page.goto(path)
        await expect(page).toHaveURL(`${app.url}/`)
      })
    }
  }
  await test.step('Signing in leads to the requested page.', async () => {
    const body = { email: 'new@guards.test', password, roleId: roles.interviewee }
    await app.anonymous.call(api.register, { body })
    await page.evaluate(() => localStorage.clear())
    await page.goto('/bookings')
    await page.getByRole('button', { name: 'Decline' }).click()
    await page.getByLabel('Email or username').fill(body.email)
    await page.getByLabel('Password', { exact: true }).fill(body.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(/\/bookings$/)
  })
})

test('Public routes open for all visitors, and an unknown address shows an error page', async ({ page }) => {
  for (const [path, purpose] of publicRoutes) {
    await test.step(`${path} (${purpose}) is public`, async () => {
      expect((await page.goto(path))?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveURL(path)
    })
  }
  expect((await page.goto('/nowhere/at/all'))?.status()).toBe(404)
  await expect(heading(page, 'Page not found')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
})
