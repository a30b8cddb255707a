import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumArguments, findBrowser } from './scripts/system-packages.ts'

const browser = findBrowser()

export default defineConfig({
  test: {
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.ts',
            'src/**/*.test.tsx',
            'test/*.test.ts',
            'test/architecture/*.test.ts',
            'test/specification/*.test.ts',
            'test/fakes/*.test.ts',
            'bench/*.test.ts',
            'chaos/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: ['**/*.browser.test.tsx'],
          globalSetup: 'test/global-setup.ts',
          setupFiles: 'test/fail-on-console.ts',
          // One more than the processors of a small machine: each waits for PostgreSQL half of its time.
          maxWorkers: 3,
          // The product is loaded once a worker, not once a file: that was a third of the time.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        plugins: [tailwindcss()],
        // As for the app: what is found on the way would reload the page in the middle of a test.
        optimizeDeps: { entries: ['src/web/**/*.{ts,tsx}', 'test/web/*.ts'] },
        test: {
          name: 'components',
          include: ['src/web/**/*.browser.test.tsx'],
          setupFiles: ['test/fail-on-console.ts', 'test/web/page.ts'],
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
          sequence: { groupOrder: 1 },
          browser: {
            enabled: true,
            headless: true,
            ui: false,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: {
                ...(browser ? { executablePath: browser } : {}),
                args: chromiumArguments,
              },
              contextOptions: { locale: 'en-US', timezoneId: 'Europe/Berlin' },
              actionTimeout: 10_000,
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
