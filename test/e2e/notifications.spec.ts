import type { Page } from '@playwright/test'
import { api } from '#contract/api.ts'
import { aRequest } from '#test/bookings.ts'
import { expect, sharedTest as test } from './fixtures.ts'

const bellOf = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ })

/** Event of a browser whose tab becomes visible again. */
const comeBack = (page: Page) => page.evaluate('dispatchEvent(new Event("visibilitychange"))')

test('a request appears under the bell without a reload, and opening it clears the bell in every tab', async ({
  app,
  page,
  context,
  signInAs,
}) => {
  const { booking, interviewer } = await aRequest(app)
  // A job processes the provider's webhook. An open page would poll only after a minute.
  const unseen = async () => (await app.as(interviewer).call(api.unreadNotificationCount, {})).unseen
  await expect.poll(unseen).toBe(1)
  await signInAs(interviewer)
  await page.goto('/about')
  await expect(bellOf(page)).toHaveAccessibleName('Notifications, 1 new')
  const secondTab = await context.newPage()
  await secondTab.goto('/about')
  await expect(bellOf(secondTab)).toHaveAccessibleName('Notifications, 1 new')

  await bellOf(page).click()
  const notification = page.getByRole('link', {
    name: new RegExp(`^New ${booking.intervieweeName} requests a session`),
  })
  await expect(notification).toBeVisible()
  await expect(bellOf(page)).toHaveAccessibleName('Notifications')
  await comeBack(secondTab)
  await expect(bellOf(secondTab)).toHaveAccessibleName('Notifications')

  await notification.click()
  await expect(page).toHaveURL('/interviewer-bookings?group=waiting')
  await expect(page.getByRole('button', { name: /^Accept/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: / requests a session/ })).toBeVisible()
})

test('a user chooses email notifications by keyboard, and the choice is saved', async ({
  app,
  page,
  signInAs,
}) => {
  const { interviewer } = await aRequest(app)
  await signInAs(interviewer)
  await page.goto('/notices')
  await page.getByRole('link', { name: 'Notification settings' }).click()
  const getSwitch = (name: string) => page.getByRole('switch', { name })
  const emailBox = getSwitch('Messages: Email')
  const saved = page.waitForResponse(answer => answer.request().method() === 'PUT')
  await emailBox.focus()
  await page.keyboard.press('Space')
  await expect(emailBox).not.toBeChecked()
  expect((await saved).status()).toBe(200)
  await page.goto('/account')
  await page.getByRole('link', { name: 'Notification settings' }).click()
  await expect(emailBox).not.toBeChecked()
  await expect(getSwitch('Messages: In-app')).toBeChecked()
  await expect(getSwitch('Payouts: Email')).toBeDisabled()
  await expect(getSwitch('Payouts: Email')).toHaveAccessibleDescription(/always sent/)
})
