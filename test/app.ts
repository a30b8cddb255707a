import { afterAll, onTestFinished, vi } from 'vitest'
import { type ConnectionLimits, connectionLimits } from '#server/lib/database/pool.ts'
import { openApp, stillClock, type TestApp } from './open-app.ts'
import { resetOf } from './reuse.ts'

export type { Somebody, TestApp } from './open-app.ts'

/** A moment far from real time, so that a forgotten `new Date()` shows. */
export const testStart = '2030-05-01T09:00:00.000Z'

type Options = {
  env?: Record<string, string>
  now?: string
  logLevel?: 'error' | 'info'
  patience?: ConnectionLimits
  /** For a test of what the process itself keeps (metrics, rate limits, statistics of the database): a product of its own. */
  isNew?: true
}

type Spare = { app: TestApp; reset: () => Promise<boolean> }

/** Products of this worker that a test left as it found them: opening one costs more than most tests. */
const spare: Spare[] = []

/** The product with a clock that stands still and jobs that wait for `settle`. Ends with the test that started it. */
export async function startApp(options: Options = {}) {
  // Under fake timers a product keeps intervals of its own that only its test can run.
  const isUsual = Object.keys(options).length === 0 && !vi.isFakeTimers()
  const given = (isUsual && spare.pop()) || (await open(options))
  onTestFinished(async ({ task }) => {
    const isReusable =
      isUsual && task.result?.state !== 'fail' && given.app.isSound() && (await given.reset())
    if (isReusable) spare.push(given)
    else await given.app.close()
  })
  return given.app
}

async function open({
  env = {},
  now = testStart,
  logLevel = 'error',
  patience = connectionLimits.requests,
}: Options): Promise<Spare> {
  const app = await openApp({ env, clock: stillClock(now), logLevel, patience })
  return { app, reset: await resetOf(app) }
}

/** One product for all tests of a file: they look only at people of their own making and leave its clock alone. */
export async function startSharedApp() {
  const app = await openApp({ clock: stillClock(testStart) })
  afterAll(() => app.close())
  return app
}
