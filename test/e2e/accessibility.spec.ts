import type { Page } from '@playwright/test'
import { api } from '#contract/api.ts'
import { demoPassword } from '#demo/fill.ts'
import { expireReauthentication } from '#test/mfa.ts'
import type { TestApp } from '#test/open-app.ts'
import { expect, demoTest as test } from './fixtures.ts'
import { accessibilityViolations } from './objections.ts'
import { waitUntilLoaded } from './steps.ts'

const publicPages = [
  '/',
  '/about',
  '/help',
  '/privacy',
  '/terms',
  '/cancellation-policy',
  '/nowhere',
  '/login',
  '/register',
  '/forgot-password',
  '/confirm-email',
  '/not-me',
  '/select-role',
  '/payment/result',
]
const intervieweePages = [
  '/profile',
  '/account',
  '/notices',
  '/notices/choices',
  '/profile/form',
  '/interviewers',
  '/bookings',
  '/interviewee-bookings',
  '/payments',
  '/interview-training',
]
const interviewerPages = [
  '/profile',
  '/profile/form',
  '/bookings',
  '/interviewer-bookings',
  '/time-slots',
  '/earnings',
]

async function demoAccount(app: TestApp, name: string) {
  const body = { username: `${name}@demo.test`, password: demoPassword }
  const { userId, token } = await app.anonymous.call(api.signIn, { body })
  return { id: userId, token }
}

async function violationsOn(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await waitUntilLoaded(page)
  return await accessibilityViolations(page, path)
}

// Animations end at once, so that axe checks the final screen.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const path of publicPages)
  test(`${path} has no violation of WCAG 2.2 AA for visitors, in light and dark`, { tag: '@core' }, async ({
    page,
  }) => {
    expect(await violationsOn(page, path)).toEqual([])
  })

for (const [role, account, paths] of [
  ['interviewer', 'approver', interviewerPages],
  ['interviewee', 'interviewee', intervieweePages],
] as const)
  for (const path of paths)
    test(`${path} has no violation of WCAG 2.2 AA for an ${role}, in light and dark`, {
      tag: '@core',
    }, async ({ app, page, signInAs }) => {
      await signInAs(await demoAccount(app, account))
      expect(await violationsOn(page, path)).toEqual([])
    })

test('no dialog of an interviewee violates WCAG 2.2 AA, in light and dark', async ({
  app,
  page,
  signInAs,
}) => {
  await signInAs(await demoAccount(app, 'interviewee'))
  await page.goto('/interviewers')
  await page
    .getByRole('button', { name: /^Book Interview with/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible()
  expect(await accessibilityViolations(page, 'booking dialog, time')).toEqual([])
  // The demo interviewee may already have a session at the first time.
  await page.getByRole('dialog').getByRole('radio', { disabled: false }).first().check()
  await page.getByRole('button', { name: 'Continue to Summary' }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(4)
  expect(await accessibilityViolations(page, 'booking dialog, summary')).toEqual([])

  await page.goto('/interviewee-bookings?group=all')
  await page.getByRole('button', { name: 'Leave review' }).first().click()
  await expect(page.getByRole('dialog').getByLabel('Comment')).toBeVisible()
  expect(await accessibilityViolations(page, 'review dialog')).toEqual([])

  await expireReauthentication(app)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Set up one-time codes' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(question.getByLabel('Your password')).toBeVisible()
  expect(await accessibilityViolations(page, 'showing again who one is')).toEqual([])
  await question.getByLabel('Your password').fill(demoPassword)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('img', { name: 'QR code with the secret key' })).toBeVisible()
  expect(await accessibilityViolations(page, 'setting up codes')).toEqual([])

  await page.goto('/account')
  await page.getByRole('button', { name: 'Close my account' }).click()
  await expect(page.getByRole('dialog').getByText(/bookings? (is|are) cancelled:/)).toBeVisible()
  expect(await accessibilityViolations(page, 'closing the account')).toEqual([])
})
