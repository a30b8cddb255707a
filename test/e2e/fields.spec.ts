import type { Page } from '@playwright/test'
import { anInterviewer } from '#test/factories.ts'
import { expect, sharedTest as test } from './fixtures.ts'

const form = (page: Page) => page.getByRole('tabpanel')
test('a field shows its limit once it matters, and cuts no text', async ({ page, app, signInAs }) => {
  await signInAs(await anInterviewer(app))
  await page.goto('/time-slots')
  const price = form(page).getByLabel('Price')
  await price.fill('100001')
  await expect(price).toHaveAccessibleDescription(/from 0 to 100,000 with up to two decimals/)
  await price.fill('99.999')
  await expect(price).toHaveAttribute('aria-invalid')
  await price.fill('99.99')
  await expect(price).not.toHaveAttribute('aria-invalid')
  await page.getByRole('tab', { name: 'Recurring' }).click()
  const last = form(page).getByLabel('Last day')
  await last.fill('2020-01-01')
  await expect(last).toHaveAccessibleDescription('The last day can’t be before the first.')

  await page.goto('/profile/form')
  const mobile = page.getByLabel('Mobile')
  await mobile.fill('call me')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(mobile).toHaveAccessibleDescription(/6 to 15 digits/)
  await expect(page.getByRole('alert')).toHaveCount(0)
})
