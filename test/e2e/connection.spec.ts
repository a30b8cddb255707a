import type { Page, Route } from '@playwright/test'
import { anInterviewee, anInterviewer, aSession } from '#test/factories.ts'
import { expect, sharedTest as test } from './fixtures.ts'
import { heading, openUserMenu } from './steps.ts'

const dayMs = 86_400_000
const inDays = (days: number) =>
  new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + days * dayMs).toISOString()
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const offlineHeading = (page: Page) => page.getByText('No connection', { exact: true })

test('an offline page keeps its content, and a screen that failed to load opens after reconnecting', async ({
  page,
  context,
  app,
  signInAs,
}) => {
  const interviewee = await anInterviewee(app, { name: 'Ana Lomidze' })
  const interviewer = await anInterviewer(app, { name: 'Nino Beridze' })
  await aSession(app, { interviewer, interviewee, start: inDays(2) })
  await signInAs(interviewee)
  await page.goto('/interviewee-bookings?group=all')
  await expect(page.getByText('Nino Beridze').first()).toBeVisible()

  await context.setOffline(true)
  await expect(status(page, 'You’re offline.')).toBeVisible()
  await expect(page.getByText('Nino Beridze').first()).toBeVisible()
  await openUserMenu(page)
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await expect(heading(page, 'No connection')).toBeVisible()
  // The document stays loaded. A new one would need its styles from the network.
  await expect(heading(page, 'No connection')).toHaveCSS('font-size', '34px')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(heading(page, 'No connection')).toBeVisible()

  await context.setOffline(false)
  await expect(heading(page, 'Ana Lomidze')).toBeVisible()
  await expect(status(page, 'You’re offline.')).toHaveCount(0)
})

test('a failed screen loads when the server answers again', async ({ page, app, signInAs }) => {
  const interviewee = await anInterviewee(app)
  const interviewer = await anInterviewer(app, { name: 'Nino Beridze' })
  await aSession(app, { interviewer, interviewee, start: inDays(2) })
  await signInAs(interviewee)
  await page.route('**/api/**', route => route.abort('internetdisconnected'))
  await page.goto('/interviewee-bookings?group=all')
  await expect(status(page, 'We can’t reach the server')).toBeVisible()
  await expect(offlineHeading(page)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)

  await page.unroute('**/api/**')
  await expect(page.getByText('Nino Beridze').first()).toBeVisible()
  await expect(offlineHeading(page)).toHaveCount(0)
  await expect(status(page, 'We cannot be reached')).toHaveCount(0)
})

test('an offline edit stays in the form, and is sent only when the user sends it', async ({
  page,
  context,
  app,
  signInAs,
}) => {
  const interviewee = await anInterviewee(app)
  await aSession(app, { interviewer: await anInterviewer(app), interviewee, start: inDays(-2) })
  await signInAs(interviewee)
  await page.goto('/interviewee-bookings?group=all')
  await page.getByRole('button', { name: 'Leave review' }).click()
  const comment = page.getByLabel('Comment')
  await comment.fill('Asked about queues.')
  const submit = page.getByRole('dialog').getByRole('button', { name: 'Submit' })
  const written = () => app.deps.db.selectFrom('reviews').where('interviewee_id', '=', interviewee.id)

  await context.setOffline(true)
  await submit.click()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await expect(comment).toHaveValue('Asked about queues.')
  await expect(submit).not.toHaveAttribute('aria-busy')

  await context.setOffline(false)
  await expect(status(page, 'You’re offline.')).toHaveCount(0)
  expect(await written().selectAll().execute()).toHaveLength(0)
  await submit.click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await written().selectAll().execute()).toHaveLength(1)
})

test('a page of an old release reloads and opens the next screen, once per release', async ({
  page,
  app,
  signInAs,
}) => {
  await signInAs(await anInterviewee(app, { name: 'Ana Lomidze' }))
  await page.goto('/interviewee-bookings?group=all')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const respondNotFound = (route: Route) => route.fulfill({ status: 404 })
  const profile = '**/assets/ProfilePage-*.js'
  await page.route(profile, respondNotFound)
  // The next release has this screen, but lacks another one.
  await page.route('**/assets/manifest-*.js', async route => {
    await page.unroute(profile)
    await page.route('**/assets/AboutPage-*.js', respondNotFound)
    const response = await route.fetch()
    const body = (await response.text()).replace(/"version":"\w+"/, '"version":"next"')
    await route.fulfill({ response, body })
  })
  await openUserMenu(page)
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(heading(page, 'Ana Lomidze')).toBeVisible()
  await expect(page).toHaveURL('/profile')

  const loaded = page.waitForEvent('load')
  await page.getByRole('link', { name: 'About' }).first().click()
  await loaded
  await expect(heading(page, 'Ana Lomidze')).toBeVisible()
  await expect(page).toHaveURL('/profile')
})

test('a dialog of an old release reloads its page, once per release', async ({ page, app, signInAs }) => {
  const interviewee = await anInterviewee(app)
  await aSession(app, { interviewer: await anInterviewer(app), interviewee, start: inDays(-2) })
  await signInAs(interviewee)
  await page.route('**/assets/ReviewDialog-*.js', route => route.fulfill({ status: 404 }))
  await page.goto('/interviewee-bookings?group=all')
  const review = page.getByRole('button', { name: 'Leave review' })
  const loaded = page.waitForEvent('load')
  await review.click()
  await loaded
  await review.click()
  await expect(heading(page, 'An error occurred')).toBeVisible()
})
