import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.ts'

const browser = findBrowser()

export default defineConfig({
  testDir: 'test/journeys',
  outputDir: 'test-results/journeys',
  globalSetup: './test/global-setup.ts',
  // Each has a server and a database of its own; two at once keep two processors busy.
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [['line'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Neither a film nor a copy of the page at every step: they take a third of the time. A failure is photographed.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
