import { chromium, type Page } from '@playwright/test'
import { api } from '#contract/api.ts'
import { chromiumArguments, findBrowserWithWindow } from '#scripts/system-packages.ts'
import { anInterviewee, anInterviewer, aSession } from '#test/factories.ts'
import type { SignedInUser, TestApp } from '#test/open-app.ts'
import { sharedTest as base, expect, type SignInAs } from './fixtures.ts'
import { noonIn } from './times.ts'

/** A browser that keeps a page for its Back button as it was left. Playwright turns that off. */
const test = base.extend<{ keptPage: Page }>({
  keptPage: async ({ app }, use, testInfo) => {
    const executablePath = findBrowserWithWindow() ?? ''
    testInfo.skip(executablePath === '', 'Only Chromium without a window is installed, which keeps no page.')
    const browser = await chromium.launch({
      executablePath,
      args: [...chromiumArguments, '--enable-features=BackForwardCache'],
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    })
    await use(await browser.newPage({ baseURL: app.url, locale: 'en-GB' }))
    await browser.close()
  },
})

async function openBookings(app: TestApp, page: Page, signInAs: SignInAs) {
  const interviewee = await anInterviewee(app)
  const interviewer = await anInterviewer(app, { name: 'Nino Beridze' })
  const id = await aSession(app, { interviewer, interviewee, start: noonIn(3) })
  await signInAs(interviewee, undefined, page)
  await page.goto('/bookings')
  await expect(page.getByRole('main').getByText('Confirmed').first()).toBeVisible()
  await page.evaluate('window.isKept = true')
  await page.goto('/help')
  return { interviewee, interviewer, id }
}

/** The browser says why it did not keep the page. */
const isKept = `window.isKept ?? JSON.stringify(performance.getEntriesByType('navigation')[0].notRestoredReasons)`

async function goBack(page: Page): Promise<void> {
  await page.goBack({ waitUntil: 'commit' })
  expect(await page.evaluate(isKept)).toBe(true)
}

test('a page that the Back button shows again has what changed since', async ({
  app,
  keptPage,
  signInAs,
}) => {
  const { interviewer, id } = await openBookings(app, keptPage, signInAs)
  await app.as(interviewer).call(api.cancelBooking, { body: { bookingId: id } })
  await keptPage.evaluate(`localStorage.setItem('theme', 'dark'); localStorage.setItem('language', 'ru')`)
  await goBack(keptPage)
  await expect(keptPage.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(keptPage.locator('html')).toHaveAttribute('lang', 'ru')
  await expect(keptPage.getByRole('main').getByText('Предстоящих встреч нет')).toBeVisible()
})

const signOuts: Record<string, (app: TestApp, page: Page, user: SignedInUser) => Promise<unknown>> = {
  'on another page': (_, page) => page.evaluate(() => localStorage.clear()),
  'on another device': (app, _, user) => app.as(user).call(api.signOut, {}),
}
for (const [where, signOut] of Object.entries(signOuts))
  test(`a page that the Back button shows again is signed out if its user signed out ${where}`, async ({
    app,
    keptPage,
    signInAs,
  }) => {
    const { interviewee } = await openBookings(app, keptPage, signInAs)
    await signOut(app, keptPage, interviewee)
    await goBack(keptPage)
    await expect(keptPage).toHaveURL(/\/login/)
    await expect(keptPage.getByText('Nino Beridze')).toHaveCount(0)
  })
