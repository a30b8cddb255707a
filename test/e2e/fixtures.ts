import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { decodeJwt } from 'jose'
import { locationServices } from '#contract/location.ts'
import { fillWithDemoData } from '#demo/fill.ts'
import { connectionLimits } from '#server/lib/database/pool.ts'
import { startGoogleIdentity } from '#test/fakes/google-identity.ts'
import { startIssuer } from '#test/fakes/issuer.ts'
import { openApp, runningClock, type SignedInUser, type TestApp } from '#test/open-app.ts'
import { openProviders, type Providers } from '#test/open-providers.ts'
import { type Circumstance, circumstances as scripts } from './circumstances.ts'

/** Signs in without the login screen. The role is the token's unless another one is given. */
export type SignInAs = (user: SignedInUser, roleId?: number, page?: Page) => Promise<void>

/** Opens another browser profile, as the test's own in all that the options leave open. */
export type OpenContext = (options?: BrowserContextOptions) => Promise<BrowserContext>

type BrowserFixtures = {
  signInAs: SignInAs
  /**
   * Whether every visitor is in Georgia. Otherwise the journey answers for the location services, by routes. These turn
   * off the browser's cache, so that every page loads and compiles all scripts again.
   */
  isInGeorgia: boolean
  /** What every browser is like, as in `npm run test:full`. */
  circumstances: Circumstance[]
  /** The test fails on an error in the console of its pages. */
  openContext: OpenContext
}

/**
 * Chromium reports every 4xx response as an error. Refusals, cut connections and chunks of an old release are
 * part of a journey. Everything else fails it.
 */
const isRefusal = (text: string) =>
  /Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_INTERNET_DISCONNECTED)|^Error loading route module|Failed to fetch dynamically imported module/.test(
    text,
  )

/** Console errors of a browser whose media server is unreachable. */
const isOfFarServer = (text: string) => /\/rtc(\/validate)?\?/.test(text)

/** Answers for the location services in the page, because no test asks a real one. */
function locateInGeorgia(page: Page): void {
  page.addInitScript(addresses => {
    const fetchFromServer = globalThis.fetch
    globalThis.fetch = (input, init) =>
      addresses.includes(String(input))
        ? Promise.resolve(Response.json({ country_code: 'GE', timezone: 'Asia/Tbilisi' }))
        : fetchFromServer(input, init)
  }, Object.values<string>(locationServices))
}

/** Collects any error in the page's console. */
function collectErrors(page: Page, errors: string[], isInGeorgia: boolean): void {
  if (isInGeorgia) locateInGeorgia(page)
  page.on('pageerror', error => errors.push(String(error)))
  page.on('console', message => {
    if (message.type() !== 'error' || isRefusal(message.text())) return
    if (!isOfFarServer(`${message.text()} ${message.location().url}`)) errors.push(message.text())
  })
}

export async function prepareContext(
  context: BrowserContext,
  circumstances: readonly Circumstance[],
): Promise<void> {
  for (const name of circumstances) await context.addInitScript({ content: `(() => {${scripts[name]}\n})()` })
}

function store(entries: Record<string, string>): void {
  const { keptStorage = localStorage } = globalThis as { keptStorage?: Storage }
  for (const [name, value] of Object.entries(entries)) keptStorage.setItem(name, value)
}

/** Stores entries while the product is not loaded, also where its own code cannot. */
export const storeEntries = (page: Page, entries: Record<string, string>): Promise<void> =>
  page.evaluate(store, entries)

/** Answers the question about analytics on each page that will load. */
export const declineAnalytics = async (page: Page): Promise<void> =>
  void (await page.addInitScript(store, { ga_consent_asked: 'declined' }))

type MoneyProduct = { app: TestApp; providers: Providers }
type Google = Awaited<ReturnType<typeof startGoogleIdentity>>
type Issuer = Awaited<ReturnType<typeof startIssuer>>

/**
 * One server per worker and configuration, started by the first test that needs it. All tests share the same
 * worker fixtures, because Playwright starts a new worker process where they differ.
 */
type WorkerProducts = {
  /** Default configuration with sandbox payments. */
  product: TestApp
  /** Configuration with fake Stripe, fake Bank of Georgia and exchange rates. Its clock can move forward. */
  money: MoneyProduct
  /** Default configuration with the demo market. */
  demo: TestApp
  /** Configuration with Google and a company's OpenID provider. */
  federated: { app: TestApp; google: Google; issuer: Issuer }
}

/** Requests get long timeouts: a 503 on a busy machine would fail tests of other subjects. */
const open = (options: Parameters<typeof openApp>[0] = {}) =>
  openApp({ runJobs: true, requestLimits: connectionLimits.background, ...options })

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
  isInGeorgia: [true, { option: true }],
  circumstances: [[], { option: true }],
  openContext: async ({ browser, baseURL, circumstances, isInGeorgia }, use) => {
    const errors: string[] = []
    const opened: BrowserContext[] = []
    await use(async options => {
      const context = await browser.newContext({ ...(baseURL && { baseURL }), ...options })
      opened.push(context)
      await prepareContext(context, circumstances)
      context.on('page', page => collectErrors(page, errors, isInGeorgia))
      return context
    })
    for (const context of opened) await context.close()
    expect(errors, 'the console of the other browsers').toEqual([])
  },
  context: async ({ context, circumstances, isInGeorgia }, use) => {
    await prepareContext(context, circumstances)
    const errors: string[] = []
    context.on('page', page => collectErrors(page, errors, isInGeorgia))
    // The server runs in this process, so a listener leak fails the journey too.
    const onWarning = (warning: Error) => errors.push(String(warning))
    process.on('warning', onWarning)
    await use(context)
    process.off('warning', onWarning)
    expect(errors, 'the browser console and the server’s warnings').toEqual([])
  },
  signInAs: async ({ page: ownPage }, use) => {
    await use(async ({ id, token }, roleId, page = ownPage) => {
      // The smallest resource of this origin, because only the storage is needed.
      await page.goto('/favicon.svg')
      const userRoleId = String(roleId ?? decodeJwt(token).roleId ?? 0)
      // Analytics consent is answered too: the banner's Accept and Decline would clash with those of a
      // request.
      await storeEntries(page, { token, userId: id, userRoleId, ga_consent_asked: 'declined' })
    })
  },
})

type OwnApp = {
  /** An own server that runs its jobs, on a running clock that can move forward. */
  app: TestApp
}

/** For journeys that move the clock, change settings, or count all rows of a database. */
export const test = browserTest.extend<OwnApp>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  app: async ({}, use) => {
    const app = await open()
    await use(app)
    await app.close()
  },
  baseURL: ({ app }, use) => use(app.url),
})

/**
 * For journeys that use only their own accounts and leave the clock alone. They share the worker's server.
 */
export const sharedTest = browserTest.extend<OwnApp>({
  app: ({ product }, use) => use(product),
  baseURL: ({ app }, use) => use(app.url),
})

/** For journeys on crowded screens. They share the worker's server with the demo market. */
export const demoTest = browserTest.extend<OwnApp>({
  app: ({ demo }, use) => use(demo),
  baseURL: ({ app }, use) => use(app.url),
})

/** For journeys with payment providers, on the worker's server that is configured for them. */
export const moneyTest = browserTest.extend<{ app: TestApp; providers: Providers }>({
  app: ({ money }, use) => use(money.app),
  providers: ({ money }, use) => use(money.providers),
  baseURL: ({ app }, use) => use(app.url),
})

/** For journeys of Google and company sign-in. Tests decide what both providers answer. */
export const federatedTest = browserTest.extend<{ app: TestApp; google: Google; issuer: Issuer }>({
  app: ({ federated }, use) => use(federated.app),
  google: ({ federated }, use) => use(federated.google),
  issuer: ({ federated }, use) => use(federated.issuer),
  baseURL: ({ app }, use) => use(app.url),
})

export { expect }
