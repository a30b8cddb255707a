import { afterAll, onTestFinished, vi } from 'vitest'
import { type ConnectionLimits, connectionLimits } from '#server/lib/database/pool.ts'
import type { Encoder } from '#server/training/embeddings/encoder.ts'
import { fixedClock, openApp, type TestApp } from './open-app.ts'
import { createReset } from './reset-app.ts'

export type { SignedInUser, TestApp } from './open-app.ts'

/** A date far from the real one, so that a forgotten `new Date()` fails a test. */
export const testStart = '2030-05-01T09:00:00.000Z'

type Options = {
  env?: Record<string, string>
  now?: string
  logLevel?: 'error' | 'info'
  requestLimits?: ConnectionLimits
  /** Starts an app of its own, for tests of process state: metrics, rate limits, database statistics. */
  isNew?: true
}

type Spare = { app: TestApp; reset: (() => Promise<boolean>) | null }

/** Apps that earlier tests left clean. Opening a new one costs more than most tests. */
const spare: Spare[] = []

/** Starts the app with a fixed clock. Jobs wait for `settle`. The app closes with its test. */
export async function startApp(options: Options = {}) {
  // Under fake timers the app's intervals belong to this test only, so it gets its own app.
  const isUsual = Object.keys(options).length === 0 && !vi.isFakeTimers()
  const opened = (isUsual && spare.pop()) || (await open(options, isUsual))
  onTestFinished(async ({ task }) => {
    const isReusable = task.result?.state !== 'fail' && opened.app.hasNoErrors() && (await opened.reset?.())
    if (isReusable) spare.push(opened)
    else await opened.app.close()
  })
  return opened.app
}

async function open(
  { env = {}, now = testStart, logLevel = 'error', requestLimits = connectionLimits.requests }: Options,
  isReusable: boolean,
): Promise<Spare> {
  const app = await openApp({ env, clock: fixedClock(now), logLevel, requestLimits })
  return { app, reset: isReusable ? await createReset(app) : null }
}

/** One app for all tests of a file. Its tests create their own users and leave the clock alone. */
export async function startSharedApp({ encoder }: { encoder?: Encoder } = {}) {
  const app = await openApp({ clock: fixedClock(testStart), encoder })
  afterAll(() => app.close())
  return app
}
