import type { Page } from '@playwright/test'
import { locationServices } from '#contract/location.ts'
import { anInterviewee } from '#test/factories.ts'
import { openApp } from '#test/open-app.ts'
import { expect, test as ownTest, sharedTest } from './fixtures.ts'

const id = 'G-TEST123'
const script = `https://www.googletagmanager.com/gtag/js?id=${id}`

/** An own server, because analytics is a setting. */
const test = ownTest.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  app: async ({}, use) => {
    const app = await openApp({ runJobs: true, env: { ANALYTICS_ID: id } })
    await use(app)
    await app.close()
  },
})

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' })
const press = (page: Page, answer: 'Accept' | 'Decline') =>
  banner(page).getByRole('button', { name: answer }).click()

async function accept(page: Page) {
  const loaded = page.waitForRequest(script)
  await press(page, 'Accept')
  await loaded
}

/** Fake analytics service. It records its requests, and its script sets the cookie of the real one. */
async function analyticsService(page: Page): Promise<string[]> {
  const requested: string[] = []
  await page.context().route(/google/, async route => {
    requested.push(route.request().url())
    await route.fulfill({ contentType: 'text/javascript', body: 'document.cookie = "_ga=GA1.1.7; path=/"' })
  })
  return requested
}

/** Pages reported to analytics, as the service reads them from its queue. */
const reportedPages = (page: Page) =>
  page.evaluate(() =>
    (globalThis as { dataLayer?: ArrayLike<unknown>[] }).dataLayer
      ?.map(command => Array.from(command))
      .filter(([name, event]) => name === 'event' && event === 'page_view')
      .map(([, , page]) => page as Record<string, string>),
  )

const open = async (page: Page, path: string) => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

// A browser that stores nothing asks on each page again, and loads analytics only there.
test('Cookie banner: analytics loads only after Accept, never after Decline, and the browser remembers both', {
  tag: ['@core', '@keeps-storage'],
}, async ({ page, app }) => {
  const requested = await analyticsService(page)
  const storedConsent = () =>
    page.evaluate(() => ['ga_consent', 'ga_consent_expiry'].map(name => localStorage.getItem(name)))
  await test.step('Accept and Decline buttons, shown until consent is given. It links to /privacy.', async () => {
    await open(page, '/about')
    await expect(banner(page).getByRole('link', { name: 'privacy policy' })).toHaveAttribute(
      'href',
      '/privacy',
    )
    await page.reload()
    await expect(banner(page)).toBeVisible()
    expect(requested).toEqual([])
  })
  await test.step('Cookie consent: or declined (the stored flag is removed).', async () => {
    await press(page, 'Decline')
    await expect(banner(page)).toBeHidden()
    await open(page, '/terms')
    await expect(banner(page)).toBeHidden()
    expect(await storedConsent()).toEqual([null, null])
    expect(await reportedPages(page)).toBeUndefined()
    expect(requested).toEqual([])
  })
  await test.step('Cookie consent: pending, then accepted (stored for 365 days).', async () => {
    await page.evaluate(() => localStorage.clear())
    await open(page, '/about')
    await accept(page)
    const [flag, expiry] = await storedConsent()
    const now = await page.evaluate(() => Date.now())
    expect(flag).toBe('true')
    expect(Math.round((Number(expiry) - now) / 86_400_000)).toBe(365)
  })
  await test.step('Analytics receives the page, never the user.', async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of service' }).click()
    await expect(page).toHaveURL(/\/terms$/)
    await expect
      .poll(() => reportedPages(page))
      .toEqual(
        ['/about', '/terms'].map(path => ({
          page_location: `${app.url}${path}`,
          page_referrer: '',
          page_title: path,
        })),
      )
    for (const path of ['/reset-password?token=secret', '/alex@example.test/secret-9?q=secret#secret']) {
      await open(page, path)
      await expect.poll(() => reportedPages(page)).toHaveLength(1)
      expect(await page.evaluate(() => JSON.stringify(Reflect.get(globalThis, 'dataLayer')))).not.toMatch(
        /secret|alex/,
      )
    }
    expect(new Set(requested)).toEqual(new Set([script]))
  })
})

// The choice is kept in the browser’s storage.
test('consent holds for 365 days, then the app asks again and loads nothing', {
  tag: '@keeps-storage',
}, async ({ page }) => {
  const requested = await analyticsService(page)
  await open(page, '/about')
  await accept(page)
  const day = 86_400_000
  const start = Date.now()
  await page.clock.setFixedTime(start + 365 * day - 3_600_000)
  await open(page, '/about')
  await expect.poll(() => reportedPages(page)).toHaveLength(1)
  await expect(banner(page)).toBeHidden()

  await page.clock.setFixedTime(start + 365 * day + 1)
  await open(page, '/about')
  await expect(banner(page)).toBeVisible()
  expect(await reportedPages(page)).toBeUndefined()
  expect(requested).toEqual([script, script])
})

test('a visitor withdraws consent on the privacy page, and counting stops at once without leaving a cookie', async ({
  page,
  context,
}) => {
  const requested = await analyticsService(page)
  await open(page, '/privacy')
  await expect(page.getByText('none yet, so nothing is counted.')).toBeVisible()
  await page.getByRole('button', { name: 'Accept analytics' }).click()
  await expect(page.getByText(/accepted, until \d\d\/\d\d\/\d{4}\./)).toBeVisible()
  await expect(banner(page)).toBeHidden()
  const cookies = async () => (await context.cookies()).map(cookie => cookie.name)
  await expect.poll(cookies).toEqual(['_ga'])

  await page.getByRole('button', { name: 'Decline analytics' }).click()
  await expect(page.getByText('declined, nothing is counted.')).toBeVisible()
  await expect.poll(cookies).toEqual([])
  const switchedOff = await page.evaluate(name => Reflect.get(globalThis, name), `ga-disable-${id}`)
  expect(switchedOff).toBe(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of service' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of service' })).toBeVisible()
  expect(await reportedPages(page)).toHaveLength(1)
  await open(page, '/about')
  expect(requested).toEqual([script])
})

sharedTest('analytics counts nothing without an analytics id, even after consent', async ({ page }) => {
  const requested = await analyticsService(page)
  await open(page, '/about')
  await press(page, 'Accept')
  await expect(banner(page)).toBeHidden()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of service' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of service' })).toBeVisible()
  expect(await reportedPages(page)).toBeUndefined()
  expect(requested).toEqual([])
})

const { geojs } = locationServices

/** Lets these services answer and all others fail. It records the requested ones. */
async function services(page: Page, answers: Record<string, object>): Promise<string[]> {
  const requested: string[] = []
  for (const address of Object.values(locationServices)) {
    await page.route(address, route => {
      requested.push(address)
      const json = answers[address]
      return json ? route.fulfill({ json }) : route.fulfill({ status: 429, json: { error: true } })
    })
  }
  return requested
}

const country = (page: Page) => page.getByLabel('Country')

sharedTest.describe('location services', () => {
  sharedTest.use({ isInGeorgia: false })

  // The location is kept in the browser’s storage.
  sharedTest(
    'the visitor’s country comes from the first location service, and is stored for 24 hours',
    { tag: '@keeps-storage' },
    async ({ app, page, signInAs }) => {
      await signInAs(await anInterviewee(app, { complete: false }))
      const requested = await services(page, {
        [geojs]: { country_code: 'GE', country: 'Georgia', timezone: 'Asia/Tbilisi', ip: '31.146.1.2' },
      })
      const start = Date.now()
      await open(page, '/profile/setup')
      await expect(country(page)).toHaveValue('Georgia')
      await expect(page.getByText('Guessed from your location.')).toBeVisible()
      expect(requested).toEqual([geojs])

      await sharedTest.step('within 24 hours no service is asked again', async () => {
        await page.clock.setFixedTime(start + 23 * 3_600_000)
        await open(page, '/profile/form')
        await expect(country(page)).toHaveValue('Georgia')
        await expect(page.getByText('We kept what you had typed.')).toBeHidden()
        expect(requested).toEqual([geojs])
      })
      await sharedTest.step('after 24 hours the page asks again', async () => {
        await page.clock.setFixedTime(start + 25 * 3_600_000)
        await open(page, '/profile/setup')
        await expect(country(page)).toHaveValue('Georgia')
        expect(requested).toEqual([geojs, geojs])
      })
      await sharedTest.step('the visitor chooses another country, which is stored', async () => {
        await country(page).selectOption('Armenia')
        await expect(page.getByText('Guessed from your location.')).toBeHidden()
        await page.reload()
        await expect(country(page)).toHaveValue('Armenia')
      })
    },
  )

  sharedTest(
    'the page asks no location service when the profile names a country',
    async ({ app, page, signInAs }) => {
      await signInAs(await anInterviewee(app))
      const requested = await services(page, {})
      await open(page, '/profile/form')
      await expect(country(page)).toHaveValue('Georgia')
      await open(page, '/')
      expect(requested).toEqual([])
    },
  )
})
