import type { Page } from '@playwright/test'
import { api } from '#contract/api.ts'
import { demoPassword } from '#demo/fill.ts'
import { expireReauthentication } from '#test/mfa.ts'
import type { TestApp } from '#test/open-app.ts'
import { accessibilityViolations } from './accessibility-violations.ts'
import { expect, demoTest as test } from './fixtures.ts'
import { waitUntilLoaded } from './steps.ts'

type Role = 'visitor' | 'interviewee' | 'interviewer'

/** Pages that together show most components. */
const corePages: [Role, readonly string[]][] = [
  ['visitor', ['/', '/register']],
  ['interviewee', ['/interviewers', '/bookings', '/interview-training']],
  ['interviewer', ['/time-slots', '/interviewer-bookings']],
]
/** In tests of a few pages each, because every page is checked in two themes. */
const otherPages: [Role, readonly string[]][] = [
  ['visitor', ['/about', '/help', '/privacy', '/terms', '/cancellation-policy', '/nowhere']],
  ['visitor', ['/login', '/forgot-password', '/confirm-email', '/confirm-work-email', '/not-me']],
  ['visitor', ['/select-role', '/payment/result']],
  ['interviewee', ['/profile', '/profile/form', '/account', '/notices']],
  ['interviewee', ['/notices/choices', '/interviewee-bookings', '/payments']],
  ['interviewer', ['/profile', '/profile/form', '/bookings', '/earnings']],
]
const demoNames = { interviewee: 'interviewee', interviewer: 'approver' }

async function demoAccount(app: TestApp, name: string) {
  const body = { username: `${name}@demo.test`, password: demoPassword }
  const { userId, token } = await app.anonymous.call(api.signIn, { body })
  return { id: userId, token }
}

async function expectNoViolation(page: Page, where: string) {
  expect.soft(await accessibilityViolations(page, where)).toEqual([])
}

// Animations end at once, so that axe checks the final screen.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const groups of [corePages, otherPages])
  for (const [role, paths] of groups)
    test(`${role}: no violation of WCAG 2.2 AA, in light and dark, on ${paths.join(', ')}`, {
      tag: groups === corePages ? '@core' : [],
    }, async ({ app, page, signInAs }) => {
      if (role !== 'visitor') await signInAs(await demoAccount(app, demoNames[role]))
      for (const path of paths) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await waitUntilLoaded(page)
        await expectNoViolation(page, path)
      }
    })

test('the booking dialog has no violation of WCAG 2.2 AA, in light and dark', { tag: '@core' }, async ({
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
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio').first()).toBeVisible()
  await expectNoViolation(page, 'booking dialog, session type')
  await dialog.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Continue to times' }).click()
  await expect(dialog.getByRole('heading', { name: 'Choose a time' })).toBeVisible()
  await expectNoViolation(page, 'booking dialog, time')
  // The demo interviewee may already have a session at the first time.
  await dialog.getByRole('radio', { disabled: false }).first().check()
  await page.getByRole('button', { name: 'Continue to Summary' }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(4)
  await expectNoViolation(page, 'booking dialog, summary')
})

test('no other dialog of an interviewee violates WCAG 2.2 AA, in light and dark', async ({
  app,
  page,
  signInAs,
}) => {
  await signInAs(await demoAccount(app, 'interviewee'))
  await page.goto('/interviewee-bookings?group=all')
  await page.getByRole('button', { name: 'Leave review' }).first().click()
  await expect(page.getByRole('dialog').getByLabel('Comment')).toBeVisible()
  await expectNoViolation(page, 'review dialog')

  await expireReauthentication(app)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Set up one-time codes' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(question.getByLabel('Your password')).toBeVisible()
  await expectNoViolation(page, 'showing again who one is')
  await question.getByLabel('Your password').fill(demoPassword)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('img', { name: 'QR code with the secret key' })).toBeVisible()
  await expectNoViolation(page, 'setting up codes')

  await page.goto('/account')
  await page.getByRole('button', { name: 'Close my account' }).click()
  await expect(page.getByRole('dialog').getByText(/bookings? (is|are) cancelled:/)).toBeVisible()
  await expectNoViolation(page, 'closing the account')
})
