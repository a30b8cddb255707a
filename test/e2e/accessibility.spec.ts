import type { Page } from '@playwright/test'
import { api } from '#contract/api.ts'
import { demoPassword } from '#demo/fill.ts'
import { expireReauthentication } from '#test/mfa.ts'
import type { TestApp } from '#test/open-app.ts'
import { expect, demoTest as test } from './fixtures.ts'
import { accessibilityViolations } from './objections.ts'
import { waitUntilLoaded } from './steps.ts'

const accountPages = [
  '/login',
  '/register',
  '/forgot-password',
  '/confirm-email',
  '/not-me',
  '/select-role',
  '/payment/result',
]
const informationPages = ['/', '/about', '/privacy', '/terms', '/cancellation-policy', '/nowhere']
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

async function objectionsOf(page: Page, paths: readonly string[]): Promise<string[]> {
  const violations: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await waitUntilLoaded(page)
    violations.push(...(await accessibilityViolations(page, path)))
  }
  return violations
}

// Animations end at once, so that axe checks the final screen.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const [kind, paths] of [
  ['information', informationPages],
  ['account', accountPages],
] as const)
  test(`no ${kind} page for visitors violates WCAG 2.2 AA, in light and dark`, { tag: '@core' }, async ({
    page,
  }) => {
    expect(await objectionsOf(page, paths)).toEqual([])
  })

for (const [role, account, paths] of [
  ['interviewer', 'approver', interviewerPages],
  ['interviewee', 'interviewee', intervieweePages],
] as const)
  for (const half of [paths.slice(0, Math.ceil(paths.length / 2)), paths.slice(Math.ceil(paths.length / 2))])
    test(`no screen of an ${role} violates WCAG 2.2 AA, in light and dark: ${half.join(', ')}`, {
      tag: '@core',
    }, async ({ app, page, signInAs }) => {
      await signInAs(await demoAccount(app, account))
      expect(await objectionsOf(page, half)).toEqual([])
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

  await page.goto('/interviewee-bookings')
  await page.getByRole('button', { name: 'Leave review' }).first().click()
  await expect(page.getByRole('dialog').getByLabel('Comment')).toBeVisible()
  expect(await accessibilityViolations(page, 'review dialog')).toEqual([])

  await expireReauthentication(app)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Set up one-time codes' }).click()
  const question = page.getByRole('dialog', { name: 'Is it you?' })
  await expect(question.getByLabel('Your password')).toBeVisible()
  expect(await accessibilityViolations(page, 'showing again who one is')).toEqual([])
  await question.getByLabel('Your password').fill(demoPassword)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('img', { name: 'The secret as a QR code' })).toBeVisible()
  expect(await accessibilityViolations(page, 'setting up codes')).toEqual([])

  await page.goto('/account')
  await page.getByRole('button', { name: 'Close my account' }).click()
  await expect(page.getByRole('dialog').getByText(/bookings? (is|are) cancelled:/)).toBeVisible()
  expect(await accessibilityViolations(page, 'closing the account')).toEqual([])
})
