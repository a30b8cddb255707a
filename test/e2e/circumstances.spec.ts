import type { Page } from '@playwright/test'
import { api } from '#contract/api.ts'
import { hashPassword } from '#server/identity/accounts/password.ts'
import { anInterviewee, anInterviewer, aSlot, free } from '#test/factories.ts'
import { deniedStorage, fullStorage } from './circumstances.ts'
import { expect, sharedTest as test } from './fixtures.ts'
import { bubbles, sampleAnswer, sendMessage } from './interview.ts'
import { heading, openUserMenu, password } from './steps.ts'
import { noonIn } from './times.ts'
import { translatedBeforeHydration } from './translated-page.ts'

/** `npm run test:full` runs other journeys in these too, but keeps their sign-in over page loads. */
const storages = { 'blocked storage': deniedStorage, 'full storage': fullStorage }

const menuLink = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true })

for (const [name, script] of Object.entries(storages))
  test(`${name}: an interviewee signs in, books, trains and signs out`, async ({ page, app }) => {
    const interviewer = await anInterviewer(app, {
      name: 'Nino Beridze',
      company: `Company ${crypto.randomUUID()}`,
    })
    await aSlot(app, interviewer, { start: noonIn(3), price: free })
    const email = `${crypto.randomUUID()}@circumstances.test`
    const { id } = await anInterviewee(app, { email, name: 'Ana Lomidze' })
    const passwordHash = await hashPassword(app.deps, password)
    await app.deps.db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute()
    await page.addInitScript({ content: script })

    // Links instead of addresses, because a page with blocked storage forgets its user when it is loaded again.
    await page.goto(`/login?next=${encodeURIComponent(`/interviewers?book=${interviewer.id}`)}`)
    const consent = page.getByRole('button', { name: 'Decline' })
    await expect(consent).toBeVisible()
    await consent.click()
    await page.getByLabel('Email or username').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()

    const dialog = page.getByRole('dialog', { name: 'Book Your Interview' })
    await dialog.getByRole('radio').first().check()
    await dialog.getByRole('button', { name: 'Continue to Summary' }).click()
    for (const box of await dialog.getByRole('checkbox').all()) await box.check()
    await dialog.getByRole('button', { name: 'Confirm booking' }).click()
    await expect(page.getByText(/You’re booked/).first()).toBeVisible()
    await page.keyboard.press('Escape')

    await menuLink(page, 'My Bookings').click()
    // The page before names the interviewer too.
    await expect(heading(page, 'My Bookings')).toBeVisible()
    await expect(page.getByRole('main').getByText('Nino Beridze').first()).toBeVisible()

    await menuLink(page, 'AI Training').click()
    await expect(heading(page, 'AI Training')).toBeVisible()
    await page.getByRole('button', { name: 'Start New Interview' }).first().click()
    await page.getByRole('button', { name: 'Start Interview', exact: true }).click()
    await sendMessage(page, sampleAnswer)
    await expect(bubbles(page).last()).toContainText(/\/10|can’t score/)

    await openUserMenu(page)
    await page
      .getByRole('button', { name: 'Logout' })
      .or(page.getByRole('menuitem', { name: 'Logout' }))
      .first()
      .click()
    await expect(page).toHaveURL(/\/(login)?$/)
  })

// The choice is kept in the browser’s storage.
test('a page that Chrome translates before it hydrates keeps its language and theme, and works', {
  tag: '@keeps-storage',
}, async ({ page }) => {
  await page.addInitScript({ content: translatedBeforeHydration })
  await page.addInitScript(() => {
    localStorage.setItem('language', 'ru')
    localStorage.setItem('theme', 'dark')
  })
  const reports: string[] = []
  page.on('request', request => {
    if (request.url().endsWith(api.reportBrowserError.path)) reports.push(`${request.postData()}`)
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Отклонить' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Войти' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(reports).toEqual([])
})
