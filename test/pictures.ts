import { mkdir } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { api } from '#contract/api.ts'
import { demoPassword, fillWithDemoData } from '#demo/fill.ts'
import { findBrowser } from '#scripts/system-packages.ts'
import setUp from './global-setup.ts'
import { openApp } from './open-app.ts'

// Takes the pictures of the documents from the demo market: `npm run pictures`, or `-- bookings` for names with this
// prefix.
const prefixes = process.argv.slice(2)
const isWanted = (name: string) => prefixes.length === 0 || prefixes.some(prefix => name.startsWith(prefix))

const pictures = [
  { name: 'landing', path: '/', width: 1280, height: 800 },
  { name: 'interviewers', as: 'interviewee', path: '/interviewers', width: 1280, height: 800 },
  { name: 'bookings', as: 'interviewee', path: '/bookings', width: 1280, height: 800 },
  { name: 'training', as: 'interviewee', path: '/interview-training/progress', width: 1280, height: 900 },
  { name: 'time-slots', as: 'interviewer', path: '/time-slots', width: 1280, height: 800 },
]

const tearDown = await setUp()
const app = await openApp()
await fillWithDemoData(app.deps)
const executablePath = findBrowser()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox'],
})
await mkdir('docs/pictures', { recursive: true })
for (const { name, as, path, width, height } of pictures.filter(({ name }) => isWanted(name))) {
  const context = await browser.newContext({
    baseURL: app.url,
    viewport: { width, height },
    locale: 'en-GB',
    colorScheme: 'light',
    timezoneId: 'Asia/Tbilisi',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto('/favicon.svg')
  const storage: Record<string, string> = { ga_consent_asked: 'declined' }
  if (as) {
    const body = { username: `${as}@demo.test`, password: demoPassword }
    const { token, userId, roleId } = await app.anonymous.call(api.signIn, { body })
    Object.assign(storage, { token, userId, userRoleId: String(roleId) })
  }
  await page.evaluate(entries => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, storage)
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.screenshot({ path: `docs/pictures/${name}.png` })
  await context.close()
}
await browser.close()
await app.close()
await tearDown()
