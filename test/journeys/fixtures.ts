import { test as base, expect, type Page } from '@playwright/test'
import { locationServices } from '#contract/location.ts'
import { openApp, runningClock, type Somebody, type TestApp } from '#test/open-app.ts'
import { openProviders, type Providers } from '#test/open-providers.ts'

/** Signs the page's browser in as somebody, without the login screen. */
export type SignInAs = (somebody: Somebody, roleId: number, page?: Page) => Promise<void>

type BrowserFixtures = { signInAs: SignInAs }

/**
 * Chromium reports every 4xx answer here; refusals, a line that is cut and code that is gone with its release are part of a
 * journey, everything else is a defect.
 */
const isRefusal = (text: string) =>
  /Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_INTERNET_DISCONNECTED)|^Error loading route module|Failed to fetch dynamically imported module/.test(
    text,
  )

/** What a browser says of a media server that is away, whichever way it is. */
const isOfFarServer = (text: string) => /\/rtc(\/validate)?\?/.test(text)

/** Fails the journey on anything that went wrong in a page's console. */
export function watch(page: Page, errors: string[]): void {
  // Nobody outside is asked where this browser is.
  for (const address of Object.values(locationServices)) {
    page.route(address, route => route.fulfill({ json: { country_code: 'GE', timezone: 'Asia/Tbilisi' } }))
  }
  page.on('pageerror', error => errors.push(String(error)))
  page.on('console', message => {
    if (message.type() !== 'error' || isRefusal(message.text())) return
    if (!isOfFarServer(`${message.text()} ${message.location().url}`)) errors.push(message.text())
  })
}

const browserTest = base.extend<BrowserFixtures>({
  context: async ({ context }, use) => {
    const errors: string[] = []
    context.on('page', page => watch(page, errors))
    // The server runs in this process: a listener too many is as much a defect as an error in the browser.
    const warned = (warning: Error) => errors.push(String(warning))
    process.on('warning', warned)
    await use(context)
    process.off('warning', warned)
    expect(errors, 'the browser console and the server’s warnings').toEqual([])
  },
  signInAs: async ({ page: own }, use) => {
    await use(async ({ id, token }, roleId, page = own) => {
      // The smallest thing of this origin: only the storage is wanted.
      await page.goto('/favicon.svg')
      // Cookies are answered too: the banner's Accept and Decline would stand beside those of a request.
      const session = { token, userId: id, userRoleId: String(roleId), ga_consent_asked: 'declined' }
      await page.evaluate(kept => {
        for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value)
      }, session)
    })
  },
})

type OwnApp = {
  /** A server of the journey's own that works its jobs off, on a clock that runs and can be set forward. */
  app: TestApp
}

export const test = browserTest.extend<OwnApp>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  app: async ({}, use) => {
    const app = await openApp({ work: true })
    await use(app)
    await app.close()
  },
  baseURL: ({ app }, use) => use(app.url),
})

type SharedApp = {
  /** One server for many tests: they look only at people of their own making and leave its clock alone. */
  app: TestApp
}

export const sharedTest = browserTest.extend<object, SharedApp>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const app = await openApp({ work: true })
      await use(app)
      await app.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ app }, use) => use(app.url),
})

/** One server for a file's tests, with Stripe's and Bank of Georgia's protocols and exchange rates behind it. */
export const moneyTest = browserTest.extend<
  { app: TestApp; providers: Providers },
  { money: { app: TestApp; providers: Providers } }
>({
  money: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const clock = runningClock()
      const providers = await openProviders(clock.now)
      const app = await openApp({ env: providers.env, clock, work: true })
      await use({ app, providers })
      await app.close()
      await providers.close()
    },
    { scope: 'worker' },
  ],
  app: ({ money }, use) => use(money.app),
  providers: ({ money }, use) => use(money.providers),
  baseURL: ({ app }, use) => use(app.url),
})

export { expect }
