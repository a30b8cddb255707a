import { mkdir } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { api } from '#contract/api.ts'
import { demoPassword, fillWithDemoData } from '#demo/fill.ts'
import { findBrowser } from '#scripts/browser.ts'
import setUp from './global-setup.ts'
import { openApp } from './open-app.ts'

// The pictures of the README, from the demo marketplace: `npm run pictures`.
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
for (const { name, as, path, width, height } of pictures) {
  const page = await browser.newPage({
    viewport: { width, height },
    locale: 'en-GB',
    timezoneId: 'Asia/Tbilisi',
    reducedMotion: 'reduce',
  })
  await page.goto(`${app.url}/about`)
  const kept: Record<string, string> = { ga_consent_asked: 'declined' }
  if (as) {
    const body = { username: `${as}@demo.test`, password: demoPassword }
    const { token, userId, roleId } = await app.anonymous.call(api.signIn, { body })
    Object.assign(kept, { token, userId, userRoleId: String(roleId) })
  }
  await page.evaluate(entries => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, kept)
  await page.goto(`${app.url}${path}`, { waitUntil: 'networkidle' })
  await page.screenshot({ path: `docs/pictures/${name}.png` })
  await page.close()
}
await browser.close()
await app.close()
await tearDown()
