import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { api } from '#contract/api.ts'
import { demoPassword, fillWithDemoData } from '#server/demo/fill.ts'
import type { TestApp } from '#test/open-app.ts'
import { expect, test } from './fixtures.ts'

const publicPages = [
  '/',
  '/about',
  '/login',
  '/register',
  '/forgot-password',
  '/confirm-email',
  '/select-role',
  '/privacy',
  '/terms',
  '/cancellation-policy',
  '/payment/result',
  '/nowhere',
]
const intervieweePages = [
  '/profile',
  '/account',
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

/** What WCAG 2.2 AA would object to, as `address: rule (where)`. */
async function objections(page: Page, path: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations.map(
    ({ id, nodes }) => `${path}: ${id} (${nodes.map(node => node.target.join(' ')).join(', ')})`,
  )
}

async function objectionsOf(page: Page, paths: string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    found.push(...(await objections(page, path)))
  }
  return found
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`nothing stands in anybody’s way on any screen in the ${colorScheme} theme`, async ({
    app,
    page,
    signInAs,
  }) => {
    // Some twenty screens, each looked at by axe.
    test.slow()
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await fillWithDemoData(app.deps)
    expect(await objectionsOf(page, publicPages)).toEqual([])
    await signInAs(await demoAccount(app, 'interviewee'), 1)
    expect(await objectionsOf(page, intervieweePages)).toEqual([])

    await page.goto('/interviewers')
    await page
      .getByRole('button', { name: /^Book Interview with/ })
      .first()
      .click()
    await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible()
    expect(await objections(page, 'booking dialog, time')).toEqual([])
    await page.getByRole('dialog').getByRole('radio').first().check()
    await page.getByRole('button', { name: 'Continue to Summary' }).click()
    await expect(page.getByRole('checkbox')).toHaveCount(4)
    expect(await objections(page, 'booking dialog, summary')).toEqual([])

    await page.goto('/interviewee-bookings')
    await page.getByRole('button', { name: 'Leave review' }).first().click()
    await expect(page.getByRole('dialog').getByLabel('Comment')).toBeVisible()
    expect(await objections(page, 'review dialog')).toEqual([])

    await page.goto('/account')
    await page.getByRole('button', { name: 'Close my account' }).click()
    await expect(page.getByRole('dialog').getByText(/bookings? (is|are) cancelled:/)).toBeVisible()
    expect(await objections(page, 'closing the account')).toEqual([])

    await signInAs(await demoAccount(app, 'approver'), 2)
    expect(await objectionsOf(page, interviewerPages)).toEqual([])
  })
}
