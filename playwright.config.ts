import { defineConfig } from '@playwright/test'
import { type Circumstance, readCircumstances } from '#test/e2e/circumstances.ts'
import { fakeDeviceFlags } from '#test/e2e/steps.ts'
import { chromiumArguments, findBrowser } from './scripts/system-packages.ts'

const browser = findBrowser()
const circumstances = readCircumstances()

const launchOptions = {
  ...(browser ? { executablePath: browser } : {}),
  args: chromiumArguments,
}

export default defineConfig<{ circumstances: Circumstance[] }>({
  testDir: 'test/e2e',
  outputDir: 'test-results/journeys',
  globalSetup: './test/global-setup.ts',
  // One more than the processors of a small machine: each waits for its browser, its server and the network to be idle.
  workers: 3,
  // Tests take 3 to 30 seconds on a quiet machine, and several times as long on a busy one.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  ...(circumstances.some(name => name.startsWith('storage')) && { grepInvert: /@keeps-storage/ }),
  reporter: [['line'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    locale: 'en-GB',
    timezoneId: circumstances.includes('unnamed-zone') ? 'UTC' : 'Europe/Berlin',
    circumstances,
    // Below the limit of a test, so that the report says which step waited and for what.
    actionTimeout: 40_000,
    navigationTimeout: 40_000,
    // Neither a film nor a copy of the page at every step: they take a third of the time. A failure is photographed.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions,
  },
  projects: [
    {
      name: 'room',
      testMatch: 'room/*.spec.ts',
      // Most calls send sound only, so two of them fit on a small machine.
      workers: 2,
      timeout: 300_000,
      use: {
        permissions: ['camera', 'microphone'],
        launchOptions: { ...launchOptions, args: [...launchOptions.args, ...fakeDeviceFlags] },
      },
    },
    { name: 'screens', testIgnore: 'room/*.spec.ts' },
  ],
})
