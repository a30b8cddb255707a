import { setTimeout as pause } from 'node:timers/promises'
import { bookAndPay } from './booking.ts'
import { RequestFailed } from './client.ts'
import type { World } from './context.ts'
import { uploadAndWatch } from './recording.ts'
import type { Kind } from './results.ts'
import { joinRoom } from './room.ts'
import { registerAndSignIn, search } from './sign-in.ts'
import { train } from './training.ts'

/** Number of users per kind of work, and their pause in between. */
const workload: Record<Kind, { work: (world: World) => Promise<void>; people: number; restMs: number }> = {
  'sign-in': { work: registerAndSignIn, people: 1, restMs: 600 },
  search: { work: search, people: 2, restMs: 150 },
  booking: { work: bookAndPay, people: 4, restMs: 300 },
  recording: { work: uploadAndWatch, people: 2, restMs: 700 },
  training: { work: train, people: 2, restMs: 400 },
  room: { work: joinRoom, people: 2, restMs: 200 },
}

/** Runs all users until stopped. Work in progress is completed. */
export function startTraffic(world: World) {
  let isRunning = true
  const { ledger } = world

  async function runUser(kind: Kind): Promise<void> {
    const { work, restMs } = workload[kind]
    await pause(restMs * world.chance.next())
    while (isRunning) {
      try {
        await work(world)
        ledger.attempt(kind, true)
        await pause(restMs)
      } catch (error) {
        if (!(error instanceof RequestFailed)) throw error
        ledger.attempt(kind, false)
        // Waits as long as requested, to avoid a flood, but at most a second, to notice the recovery.
        await pause(Math.min(error.retryAfterMs, 1000))
      }
    }
  }

  const allUsers = Promise.all(
    Object.entries(workload).flatMap(([kind, { people }]) =>
      Array.from({ length: people }, () => runUser(kind as Kind)),
    ),
  )
  return {
    /** Rejects if the work itself fails. */
    failure: allUsers,
    async stop() {
      isRunning = false
      await allUsers
    },
  }
}
