import { anInterviewee, anInterviewer } from '#test/factories.ts'
import { expect, test } from './fixtures.ts'

const forEverybodySignedIn = ['/profile', '/profile/form', '/bookings', '/interview-training']
const forInterviewees = ['/interviewee-bookings', '/interviewers']
const forInterviewers = ['/interviewer-bookings', '/time-slots']

test('a signed-out person is sent to sign in and comes back to where they wanted to go', async ({
  page,
  app,
}) => {
  for (const path of [...forEverybodySignedIn, ...forInterviewees, ...forInterviewers]) {
    await page.goto(`${app.url}${path}`)
    await expect(page).toHaveURL(/\/login/)
  }
  const body = { email: 'new@example.test', password: 'long enough', roleId: 1 }
  const headers = { 'content-type': 'application/json' }
  await fetch(`${app.url}/api/auth/register`, { method: 'POST', headers, body: JSON.stringify(body) })
  await page.goto('/bookings')
  await page.getByLabel('Email or username').fill(body.email)
  await page.getByLabel('Password', { exact: true }).fill(body.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/bookings$/)
})

test('a person with the wrong role is sent to the front page', async ({ page, app, signInAs }) => {
  await signInAs(await anInterviewee(app), 1)
  for (const path of forInterviewers) {
    await page.goto(path)
    await expect(page).toHaveURL(`${app.url}/`)
  }
  await signInAs(await anInterviewer(app), 2)
  for (const path of forInterviewees) {
    await page.goto(path)
    await expect(page).toHaveURL(`${app.url}/`)
  }
})

test('nothing is counted until somebody agrees, and either answer is remembered', async ({ page, app }) => {
  const banner = page.getByRole('region', { name: /cookie/i })
  const consent = () => page.evaluate(() => localStorage.getItem('ga_consent'))
  await page.goto(`${app.url}/about`)
  await banner.getByRole('button', { name: 'Accept' }).click()
  await expect(banner).toBeHidden()
  expect(await consent()).toBe('true')
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await banner.getByRole('button', { name: 'Decline' }).click()
  expect(await consent()).toBeNull()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toBeHidden()
})

test('public pages open for everybody, an unknown address says so', async ({ page, app }) => {
  for (const path of [
    '/',
    '/about',
    '/login',
    '/register',
    '/select-role',
    '/privacy',
    '/terms',
    '/cancellation-policy',
  ]) {
    expect((await page.goto(`${app.url}${path}`))?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect((await page.goto(`${app.url}/no-such-page`))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
