import type { Page } from '@playwright/test'
import { api } from '#contract/api.ts'
import { anInterviewee, anInterviewer, aSession, aSlot, usd } from '#test/factories.ts'
import { anInterview } from '#test/interviews.ts'
import { expect, sharedTest as test } from './fixtures.ts'
import { heading, password } from './steps.ts'
import { noonIn } from './times.ts'

// Home shows the next task. The menu leads to payments and account from any screen.

const next = (page: Page) => page.getByRole('region', { name: 'What’s next' })
const first = (page: Page) => next(page).getByRole('link').first()
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

test('an interviewee signs in to the next task: an upcoming session, then training, then the next step', {
  tag: '@core',
}, async ({ page, app }) => {
  const body = { username: 'next@home.test', email: 'next@home.test', password, roleId: 1 } as const
  const { userId, token } = await app.anonymous.call(api.register, { body })
  const interviewee = { id: userId, token }
  const interviewer = await anInterviewer(app, { name: 'Nora Soon' })
  const ahead = await aSession(app, { interviewee, interviewer, start: inMinutes(20) })
  await anInterview(app, { person: interviewee })
  await page.goto('/login')
  await page.getByLabel('Email or username').fill('next@home.test')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/profile$/)

  await expect(next(page)).toContainText('Session with Nora Soon')
  await expect(next(page)).toContainText(/Starts in (20|1[5-9]):\d\d/)
  await expect(next(page).getByRole('link')).toHaveText([
    'Join meeting',
    'Continue training',
    'Complete profile',
  ])
  await first(page).click()
  await expect(page).toHaveURL(new RegExp(`/room/${ahead}$`))
})

test('an interviewer sees the next session, then requests, and publishes slots where neither is there', async ({
  page,
  app,
  signInAs,
}) => {
  const interviewer = await anInterviewer(app, { name: 'Ida Answers' })
  await signInAs(interviewer)
  await page.goto('/profile')
  await expect(next(page)).toContainText('Publish your first slots')
  await expect(first(page)).toHaveAttribute('href', '/time-slots')

  const interviewee = await anInterviewee(app)
  await aSession(app, { interviewee, interviewer, start: noonIn(3), status: 'pending' })
  await aSession(app, { interviewee, interviewer, start: noonIn(5) })
  await page.reload()
  await expect(next(page)).toContainText('Session with')
  await expect(first(page)).toHaveText('View booking')
  await expect(next(page).getByRole('listitem').first()).toContainText('1 request waits for your answer')
  await next(page).getByRole('link', { name: 'Answer' }).click()
  await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible()
})

test('a held time is one click away from its payment page', async ({ page, app, signInAs }) => {
  const interviewee = await anInterviewee(app)
  const interviewer = await anInterviewer(app, { name: 'Hanna Held' })
  const timeSlotId = await aSlot(app, interviewer, { start: noonIn(4), price: usd(50) })
  const { paymentUrl } = await app.as(interviewee).call(api.createPaymentIntent, { body: { timeSlotId } })
  await signInAs(interviewee)
  await page.goto('/profile')
  await expect(next(page)).toContainText('We’re holding a time with Hanna Held for you')
  await expect(first(page)).toHaveText('Continue to payment')
  await expect(first(page)).toHaveAttribute('href', paymentUrl)
})

test('the home screen shows an error where the next task fails to load, and still shows the profile', async ({
  page,
  app,
  signInAs,
}) => {
  await signInAs(await anInterviewee(app, { name: 'Fay Failed' }))
  await page.route('**/api/booking/next', route => route.fulfill({ status: 429, body: '' }))
  await page.goto('/profile')
  await expect(heading(page, 'Fay Failed')).toBeVisible()
  await expect(page.getByText('We couldn’t load what’s next.')).toBeVisible()
  await page.unroute('**/api/booking/next')
  await page.getByRole('main').getByRole('button', { name: 'Try Again' }).click()
  await expect(first(page)).toHaveAttribute('href', '/interviewers')
})

test('the user menu leads to payments and account from every screen, also on a phone', async ({
  page,
  app,
  signInAs,
}) => {
  await signInAs(await anInterviewee(app, { name: 'Mia Menu' }))
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/about')
  const entries = page.getByRole('navigation', { name: 'Your account' }).getByRole('link')
  await page.getByRole('button', { name: 'Your menu' }).click()
  await expect(entries).toHaveText([
    ...['Profile', 'Notifications', 'Payments', 'Account and security', 'About', 'Help'],
  ])
  await entries.filter({ hasText: 'Payments' }).click()
  await expect(heading(page, 'Payments')).toBeVisible()
  await expect(entries).toHaveCount(0)

  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await entries.filter({ hasText: 'Account and security' }).click()
  await expect(heading(page, 'Account and security')).toBeVisible()
})
