import type { Page } from '@playwright/test'
import { api } from '#contract/api.ts'
import { hashPassword } from '#server/identity/accounts/password.ts'
import { anInterviewee, anInterviewer, aSlot, free } from '#test/factories.ts'
import { type Circumstance, circumstances, deniedStorage, fullStorage } from './circumstances.ts'
import { expect, prepareContext, sharedTest as test } from './fixtures.ts'
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

/** What holds in a page in each of them, as expressions. Journeys in a circumstance that has no effect could not fail. */
const effects: Record<Circumstance, string[]> = {
  translated: ["document.querySelector('h1 > font > font') !== null"],
  'storage-denied': [
    'isStorageBlocked === true',
    '(() => { try { indexedDB } catch { return true } })()',
    "(() => { try { new BroadcastChannel('a') } catch { return true } })()",
  ],
  'storage-full': [
    "(() => { try { localStorage.setItem('a', 'b') } catch (error) { return error.name === 'QuotaExceededError' } })()",
    "(() => { try { sessionStorage.setItem('a', 'b') } catch (error) { return error.name === 'QuotaExceededError' } })()",
  ],
  'old-browser': [
    ...'AbortSignal.any Promise.withResolvers Promise.try Map.groupBy Object.groupBy Array.fromAsync URL.canParse URL.parse'
      .split(' ')
      .map(name => `${name} === undefined`),
    ...'Set.prototype.union String.prototype.isWellFormed Uint8Array.fromBase64 Uint8Array.prototype.toHex Blob.prototype.bytes'
      .split(' ')
      .map(name => `${name} === undefined`),
    ...'RegExp.escape Error.isError Intl.DurationFormat document.startViewTransition document.body.showPopover [].values().map'
      .split(' ')
      .map(name => `${name} === undefined`),
    ...'requestIdleCallback scheduler navigation Iterator Temporal documentPictureInPicture MediaStreamTrackProcessor'
      .split(' ')
      .map(name => `window.${name} === undefined`),
  ],
  'clock-ahead': [
    'Math.round((Date.now() - performance.timeOrigin - performance.now()) / 3_600_000) === 13',
    'Math.abs(new Date() - Date.now()) < 1000',
  ],
  'unnamed-zone': [
    "Intl.DateTimeFormat().resolvedOptions().timeZone === 'Etc/Unknown'",
    "new Intl.DateTimeFormat('en', { timeZone: 'Asia/Tbilisi' }).resolvedOptions().timeZone === 'Asia/Tbilisi'",
  ],
}

for (const [name, expressions] of Object.entries(effects))
  test(`pages are as the circumstance ${name} says`, async ({ app, browser }) => {
    expect(Object.keys(circumstances)).toEqual(Object.keys(effects))
    const context = await browser.newContext({ baseURL: app.url, timezoneId: 'UTC' })
    await prepareContext(context, [name as Circumstance])
    const page = await context.newPage()
    await page.goto('/login')
    // Evaluated as one text, because the page's policy forbids `eval`.
    const pairs = expressions.map(text => `[${JSON.stringify(text)}, ${text}]`)
    const failing = `[${pairs}].filter(([, holds]) => !holds).map(([text]) => text)`
    await expect.poll(() => page.evaluate<string[]>(failing)).toEqual([])
    await context.close()
  })
