import { afterAll, onTestFinished } from 'vitest'
import { type Limits, limits } from '#server/platform/database/pool.ts'
import { openApp, stillClock } from './open-app.ts'

export type { Somebody, TestApp } from './open-app.ts'

/** A moment far from real time, so that a forgotten `new Date()` shows. */
export const testStart = '2030-05-01T09:00:00.000Z'

/** The product with a clock that stands still and jobs that wait for `settle`. Ends with the test that started it. */
export async function startApp({
  env = {},
  now = testStart,
  logLevel = 'error',
  patience = limits.requests,
}: {
  env?: Record<string, string>
  now?: string
  logLevel?: 'error' | 'info'
  patience?: Limits
} = {}) {
  const app = await openApp({ env, clock: stillClock(now), logLevel, patience })
  onTestFinished(() => app.close())
  return app
}

/** One product for all tests of a file: they look only at people of their own making and leave its clock alone. */
export async function startSharedApp() {
  const app = await openApp({ clock: stillClock(testStart) })
  afterAll(() => app.close())
  return app
}
