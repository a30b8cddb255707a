import type { Page } from '@playwright/test'
import { demoTest, expect, sharedTest as test } from './fixtures.ts'
import { heading } from './steps.ts'

// First visits: a slow phone, no script, a wrong address, a release published meanwhile.
const publicPages = [
  '/',
  '/about',
  '/help',
  '/login',
  '/register',
  '/forgot-password',
  '/privacy',
  '/terms',
  '/cancellation-policy',
  '/payment/result',
  '/nowhere',
]

/** Records layout shifts and violations of the content security policy, from the first moment on. */
async function watchPage(page: Page) {
  await page.addInitScript(`
    const seen = window.seen = []
    // After 2.5 seconds without its words a Russian page shows in English first: what a busy machine meets is not looked at here.
    const waiting = new CSSStyleSheet()
    waiting.replaceSync('html[data-waits-for-words] body { animation-delay: 1h !important }')
    document.adoptedStyleSheets = [waiting]
    addEventListener('securitypolicyviolation', event => seen.push('forbidden: ' + event.blockedURI))
    new PerformanceObserver(list => {
      // Chromium reports what is in a sticky bar whenever the bar grows, although it stays in its place.
      const isInBar = ({ node }) => node?.parentElement?.closest('.sticky.bottom-0')
      // Below a thousandth nothing visible moves.
      for (const { value, sources } of list.getEntries())
        if (value >= 0.001 && !(sources.length > 0 && sources.every(isInBar))) seen.push('moved: ' + value + ' ' + sources.map(({ node }) => node?.textContent.slice(0, 40)))
    }).observe({ type: 'layout-shift', buffered: true })`)
  return () => page.evaluate<string[]>('window.seen')
}

async function slowDown(page: Page) {
  const connection = await page.context().newCDPSession(page)
  await connection.send('Network.enable')
  const bytesPerSecond = 3_000_000 / 8
  await connection.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 60,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}

/** The page has run its scripts, in the visitor's language and with its own fonts. */
async function isComplete(page: Page, language: 'en' | 'ru') {
  // Scripts render the banner, and the page's language follows its messages.
  await expect(page.getByRole('region', { name: /cookie/i })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await page.evaluate(`document.fonts.ready.then(() => true)`)
}

for (const { width, locale, language } of [
  { width: 360, locale: 'en-GB', language: 'en' },
  { width: 1280, locale: 'ru-RU', language: 'ru' },
] as const)
  demoTest(
    `no public page shifts while it loads at ${width} pixels, and each has its own headline, title and description`,
    async ({ openContext }) => {
      const context = await openContext({ locale, viewport: { width, height: 740 } })
      const page = await context.newPage()
      const recorded = await watchPage(page)
      await slowDown(page)
      const titles = new Set<string>()
      const descriptions = new Set<string | null>()
      for (const path of publicPages) {
        await page.goto(path)
        await isComplete(page, language)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        expect(await recorded(), `${path} in ${locale}`).toEqual([])
        titles.add(await page.title())
        descriptions.add(await page.locator('meta[name="description"]').getAttribute('content'))
      }
      expect(titles.size).toBe(publicPages.length)
      expect(descriptions.size).toBe(publicPages.length)
    },
  )

test('the landing page shows the same content without script, and its links work', async ({
  openContext,
  page,
}) => {
  const plain = await (await openContext({ javaScriptEnabled: false })).newPage()
  // All visible sentences, without content that loads only on scrolling.
  const sentences = (where: Page) =>
    where
      .getByRole('main')
      .locator(':is(h1, h2, h3, p, dt, dd, a):not([aria-busy] *)')
      .filter({ visible: true })
      .allInnerTexts()
  await page.goto('/')
  await isComplete(page, 'en')
  await plain.goto('/')
  const expectedSentences = await sentences(plain)
  expect(expectedSentences.length).toBeGreaterThan(30)
  expect(expectedSentences).toEqual(await sentences(page))
  await expect(plain.getByRole('region', { name: 'Cookies' })).toBeHidden()

  await plain.getByRole('contentinfo').getByRole('link', { name: 'Terms of service' }).click()
  await expect(heading(plain, 'Terms of service')).toBeVisible()
  await plain.goto('/login')
  await expect(plain.getByText('Rehearse needs JavaScript')).toBeVisible()
  await expect(plain.getByRole('button', { name: 'Sign in' })).toBeHidden()
  await plain.goto('/interviewers')
  await plain.getByRole('link', { name: 'Back to Home' }).click()
  await expect(plain.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a form keeps text typed before the page is interactive, and sends it nowhere', async ({
  page,
  app,
}) => {
  let wake = () => {}
  const asleep = new Promise<void>(resolve => {
    wake = resolve
  })
  await page.route('**/assets/entry.client-*.js', async route => {
    await asleep
    await route.continue()
  })
  await page.goto('/register', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('early@first-look.test')
  await page.getByLabel('Password', { exact: true }).fill('long enough')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${app.url}/register`)
  wake()
  // Scripts render the banner.
  await expect(page.getByRole('region', { name: /cookie/i })).toBeVisible()
  await page.getByRole('radio', { name: 'Interviewee' }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(heading(page, 'Complete setup')).toBeVisible()
})

test('a page stays readable without its code, and becomes interactive once the code loads', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const missingChunk = '**/assets/AboutPage-*.js'
  await page.route(missingChunk, route => route.fulfill({ status: 404 }))
  await page.goto('/about')
  await expect(heading(page, 'About Rehearse')).toBeVisible()
  await page.unroute(missingChunk)
  await page.reload()
  await page.getByRole('contentinfo').getByRole('combobox', { name: 'Theme' }).selectOption('Light')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('a screen whose code was missing opens once the code loads', async ({ page }) => {
  const missingChunk = '**/assets/NotFoundPage-*.js'
  await page.route(missingChunk, route => route.fulfill({ status: 404 }))
  await page.goto('/nowhere')
  // React Router reloads the page.
  await page.waitForEvent('load')
  await page.unroute(missingChunk)
  await expect(heading(page, 'Page not found')).toBeVisible()
})
