import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.ts'

const browser = findBrowser()

export default defineConfig({
  testDir: 'test/journeys',
  outputDir: 'test-results/journeys',
  globalSetup: './test/global-setup.ts',
  // One more than the processors of a small machine: each waits for its browser, its server and the network to be idle.
  workers: 3,
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
