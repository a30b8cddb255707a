import { expect, test } from 'vitest'
import { startApp } from '#test/app.ts'
import { type Attempt, throttleAttempts, undoAttempt } from './throttle.ts'

const free: Attempt = { policy: 'registrations-from-network', subject: ['203.0.113.7'] }

test('a free attempt does not block a process whose clock lags behind', async () => {
  const { deps, clock } = await startApp()
  const now = clock.now()
  const momentBefore = new Date(now.getTime() - 40)
  await throttleAttempts({ ...deps, now: () => now }, [free])
  await throttleAttempts({ ...deps, now: () => momentBefore }, [free])
  await undoAttempt({ ...deps, now: () => now }, free)
  await expect(throttleAttempts({ ...deps, now: () => momentBefore }, [free])).resolves.toBeUndefined()
})
