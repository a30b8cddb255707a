import type { Page } from '@playwright/test'
import { locationServices } from '#contract/location.ts'
import { anInterviewee } from '#test/factories.ts'
import { openApp, type TestApp } from '#test/open-app.ts'
import { expect, sharedTest } from './fixtures.ts'

const id = 'G-TEST123'
const script = `https://www.googletagmanager.com/gtag/js?id=${id}`

const test = sharedTest.extend<object, { app: TestApp }>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const app = await openApp({ work: true, env: { ANALYTICS_ID: id } })
      await use(app)
      await app.close()
    },
    { scope: 'worker' },
  ],
})

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' })
const press = (page: Page, answer: 'Accept' | 'Decline') =>
  banner(page).getByRole('button', { name: answer }).click()

async function accept(page: Page) {
  const loaded = page.waitForRequest(script)
  await press(page, 'Accept')
  await loaded
}

/** Stands in for the analytics service and remembers what it was asked for; its script sets the cookie the real one sets. */
async function analyticsService(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.context().route(/google/, async route => {
    asked.push(route.request().url())
    await route.fulfill({ contentType: 'text/javascript', body: 'document.cookie = "_ga=GA1.1.7; path=/"' })
  })
  return asked
}

/** The pages that were told, as the service reads them from its queue. */
const counted = (page: Page) =>
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

test('nothing is loaded before consent, nor after Decline, which is remembered', async ({ page }) => {
  const asked = await analyticsService(page)
  await open(page, '/about')
  await expect(banner(page).getByRole('link', { name: 'privacy policy' })).toHaveAttribute('href', '/privacy')
  await press(page, 'Decline')
  await expect(banner(page)).toBeHidden()
  await open(page, '/terms')
  await expect(banner(page)).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('ga_consent'))).toBeNull()
  expect(await counted(page)).toBeUndefined()
  expect(asked).toEqual([])
})

test('analytics runs only after consent, and is told which page, never whose', async ({ page, app }) => {
  const asked = await analyticsService(page)
  await open(page, '/about')
  await accept(page)
  expect(await page.evaluate(() => localStorage.getItem('ga_consent'))).toBe('true')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of service' }).click()
  await expect(page).toHaveURL(/\/terms$/)
  await expect
    .poll(() => counted(page))
    .toEqual(
      ['/about', '/terms'].map(path => ({
        page_location: `${app.url}${path}`,
        page_referrer: '',
        page_title: path,
      })),
    )

  for (const path of ['/reset-password?token=secret', '/alex@example.test/secret-9?q=secret#secret']) {
    await open(page, path)
    await expect.poll(() => counted(page)).toHaveLength(1)
    expect(await page.evaluate(() => JSON.stringify(Reflect.get(globalThis, 'dataLayer')))).not.toMatch(
      /secret|alex/,
    )
  }
  expect(new Set(asked)).toEqual(new Set([script]))
})

test('consent holds for 365 days, then it is asked for again and nothing is loaded', async ({ page }) => {
  const asked = await analyticsService(page)
  await open(page, '/about')
  await accept(page)
  const day = 86_400_000
  const start = Date.now()
  await page.clock.setFixedTime(start + 365 * day - 3_600_000)
  await open(page, '/about')
  await expect.poll(() => counted(page)).toHaveLength(1)
  await expect(banner(page)).toBeHidden()

  await page.clock.setFixedTime(start + 365 * day + 1)
  await open(page, '/about')
  await expect(banner(page)).toBeVisible()
  expect(await counted(page)).toBeUndefined()
  expect(asked).toEqual([script, script])
})

test('the decision is changed on the privacy page: counting stops at once and leaves no cookie', async ({
  page,
  context,
}) => {
  const asked = await analyticsService(page)
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
  expect(await counted(page)).toHaveLength(1)
  await open(page, '/about')
  expect(asked).toEqual([script])
})

test('without an id nobody is asked to count, whatever was accepted', async ({ page }) => {
  const asked = await analyticsService(page)
  await page.route('**/about', async route => {
    const response = await route.fetch()
    const text = (await response.text()).replace(`content="${id}"`, 'content=""')
    await route.fulfill({ response, body: text })
  })
  await open(page, '/about')
  await press(page, 'Accept')
  await expect(banner(page)).toBeHidden()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of service' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of service' })).toBeVisible()
  expect(await counted(page)).toBeUndefined()
  expect(asked).toEqual([])
})

const { geojs, ipapi } = locationServices

/** Lets these services answer, and all others fail; remembers who was asked. */
async function services(page: Page, answers: Record<string, object>): Promise<string[]> {
  const asked: string[] = []
  for (const address of Object.values(locationServices)) {
    await page.route(address, route => {
      asked.push(address)
      const json = answers[address]
      return json ? route.fulfill({ json }) : route.fulfill({ status: 429, json: { error: true } })
    })
  }
  return asked
}

const country = (page: Page) => page.getByLabel('Country')

test('the visitor’s country comes from the first service, and is kept for 24 hours', async ({
  app,
  page,
  signInAs,
}) => {
  await signInAs(await anInterviewee(app, { complete: false }), 1)
  const asked = await services(page, {
    [geojs]: { country_code: 'GE', country: 'Georgia', timezone: 'Asia/Tbilisi', ip: '31.146.1.2' },
  })
  const start = Date.now()
  await open(page, '/profile/setup')
  await expect(country(page)).toHaveValue('Georgia')
  await expect(page.getByText('Suggested by where you are connected.')).toBeVisible()
  expect(asked).toEqual([geojs])

  await test.step('within 24 hours nobody is asked again', async () => {
    await page.clock.setFixedTime(start + 23 * 3_600_000)
    await open(page, '/profile/form')
    await expect(country(page)).toHaveValue('Georgia')
    await expect(page.getByText('We kept what you had typed.')).toBeHidden()
    expect(asked).toEqual([geojs])
  })
  await test.step('after 24 hours it is looked up anew', async () => {
    await page.clock.setFixedTime(start + 25 * 3_600_000)
    await open(page, '/profile/setup')
    await expect(country(page)).toHaveValue('Georgia')
    expect(asked).toEqual([geojs, geojs])
  })
  await test.step('the person chooses another one, which is kept', async () => {
    await country(page).selectOption('Armenia')
    await expect(page.getByText('Suggested by where you are connected.')).toBeHidden()
    await page.reload()
    await expect(country(page)).toHaveValue('Armenia')
  })
})

test('when the first location service fails, the second is asked', async ({ app, page, signInAs }) => {
  await signInAs(await anInterviewee(app, { complete: false }), 1)
  const asked = await services(page, { [ipapi]: { country_code: 'AM', country_name: 'Armenia' } })
  await open(page, '/profile/setup')
  await expect(country(page)).toHaveValue('Armenia')
  expect(asked).toEqual([geojs, ipapi])
})

test('when no location service answers, the time zone tells the country', async ({ app, page, signInAs }) => {
  await signInAs(await anInterviewee(app, { complete: false }), 1)
  const asked = await services(page, {})
  await open(page, '/profile/setup')
  await expect(country(page)).toHaveValue('Germany')
  expect(asked).toEqual(Object.values(locationServices))
})

test('nobody is asked for the country of somebody whose profile names one', async ({
  app,
  page,
  signInAs,
}) => {
  await signInAs(await anInterviewee(app), 1)
  const asked = await services(page, {})
  await open(page, '/profile/form')
  await expect(country(page)).toHaveValue('Georgia')
  await open(page, '/')
  expect(asked).toEqual([])
})
