import { test as base, expect, type Page } from '@playwright/test'
import { decodeJwt } from 'jose'
import { locationServices } from '#contract/location.ts'
import { fillWithDemoData } from '#demo/fill.ts'
import { connectionLimits } from '#server/lib/database/pool.ts'
import { startGoogleIdentity } from '#test/fakes/google-identity.ts'
import { startIssuer } from '#test/fakes/issuer.ts'
import { openApp, runningClock, type Somebody, type TestApp } from '#test/open-app.ts'
import { openProviders, type Providers } from '#test/open-providers.ts'

/** Signs the page's browser in without the login screen; the role is the one in the token unless another is named. */
export type SignInAs = (somebody: Somebody, roleId?: number, page?: Page) => Promise<void>

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

type MoneyProduct = { app: TestApp; providers: Providers }
type Google = Awaited<ReturnType<typeof startGoogleIdentity>>
type Issuer = Awaited<ReturnType<typeof startIssuer>>

/**
 * One server per worker and configuration, started by the first test that needs it. All tests name the same worker
 * fixtures: Playwright starts another worker process, which loads the whole product again, where they differ.
 */
type WorkerProducts = {
  /** The default configuration: sandbox payments. */
  product: TestApp
  /** With Stripe's and Bank of Georgia's protocols and exchange rates behind it; its clock may be set forward. */
  money: MoneyProduct
  /** The default configuration, filled with the demo market. */
  demo: TestApp
  /** With Google and a company's OpenID provider behind it. */
  federated: { app: TestApp; google: Google; issuer: Issuer }
}

/** A request may take longer than people would wait for: other tests keep the machine busy, and a 503 is not their subject. */
const open = (options: Parameters<typeof openApp>[0] = {}) =>
  openApp({ runJobs: true, patience: connectionLimits.background, ...options })

const browserTest = base.extend<BrowserFixtures, WorkerProducts>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const app = await open()
      await use(app)
      await app.close()
    },
    { scope: 'worker' },
  ],
  money: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const clock = runningClock()
      const providers = await openProviders(clock.now)
      const app = await open({ env: providers.env, clock })
      await use({ app, providers })
      await app.close()
      await providers.close()
    },
    { scope: 'worker' },
  ],
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const app = await open({ fill: fillWithDemoData })
      await use(app)
      await app.close()
    },
    { scope: 'worker' },
  ],
  federated: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const [google, issuer] = await Promise.all([startGoogleIdentity(), startIssuer()])
      const app = await open({ env: { ...google.env, ...issuer.env } })
      await use({ app, google, issuer })
      await app.close()
      await Promise.all([google.stop(), issuer.stop()])
    },
    { scope: 'worker' },
  ],
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
      const userRoleId = String(roleId ?? decodeJwt(token).roleId ?? 0)
      // Cookies are answered too: the banner's Accept and Decline would stand beside those of a request.
      const session = { token, userId: id, userRoleId, ga_consent_asked: 'declined' }
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

/** For journeys that set the clock forward, change settings, or count all that a database has. */
export const test = browserTest.extend<OwnApp>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  app: async ({}, use) => {
    const app = await open()
    await use(app)
    await app.close()
  },
  baseURL: ({ app }, use) => use(app.url),
})

/** For journeys that look only at accounts of their own and leave the clock alone: the worker's server. */
export const sharedTest = browserTest.extend<OwnApp>({
  app: ({ product }, use) => use(product),
  baseURL: ({ app }, use) => use(app.url),
})

/** For journeys that look at screens full of people, on the worker's server with the demo market. */
export const demoTest = browserTest.extend<OwnApp>({
  app: ({ demo }, use) => use(demo),
  baseURL: ({ app }, use) => use(app.url),
})

/** For journeys of real providers, on the worker's server that is configured for them. */
export const moneyTest = browserTest.extend<{ app: TestApp; providers: Providers }>({
  app: ({ money }, use) => use(money.app),
  providers: ({ money }, use) => use(money.providers),
  baseURL: ({ app }, use) => use(app.url),
})

/** For journeys of sign-in with Google or a company's account; both providers say what the test tells them. */
export const federatedTest = browserTest.extend<{ app: TestApp; google: Google; issuer: Issuer }>({
  app: ({ federated }, use) => use(federated.app),
  google: ({ federated }, use) => use(federated.google),
  issuer: ({ federated }, use) => use(federated.issuer),
  baseURL: ({ app }, use) => use(app.url),
})

export { expect }
