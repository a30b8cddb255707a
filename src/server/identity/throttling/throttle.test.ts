import { expect, test } from 'vitest'
import { startApp } from '#test/app.ts'
import { type Attempt, pauseAttempts, takeBack } from './throttle.ts'

const free: Attempt = { pace: 'registrations-of-network', of: ['203.0.113.7'] }

test('what need not wait holds up nobody whose clock is a moment behind', async () => {
  const { deps, clock } = await startApp()
  const now = clock.now()
  const momentBefore = new Date(now.getTime() - 40)
  await pauseAttempts({ ...deps, now: () => now }, [free])
  await pauseAttempts({ ...deps, now: () => momentBefore }, [free])
  await takeBack({ ...deps, now: () => now }, free)
  await expect(pauseAttempts({ ...deps, now: () => momentBefore }, [free])).resolves.toBeUndefined()
})
