import { setTimeout as pause } from 'node:timers/promises'
import { bookAndPay } from './booking.ts'
import { Missed } from './client.ts'
import type { Kind } from './ledger.ts'
import { record } from './recording.ts'
import { meet } from './room.ts'
import { search, signIn } from './signing-in.ts'
import { train } from './training.ts'
import type { World } from './world.ts'

/** How many are at each kind of work, and how long they rest in between. */
const crowd: Record<Kind, { work: (world: World) => Promise<void>; people: number; restMs: number }> = {
  'sign-in': { work: signIn, people: 1, restMs: 600 },
  search: { work: search, people: 2, restMs: 150 },
  booking: { work: bookAndPay, people: 4, restMs: 300 },
  recording: { work: record, people: 2, restMs: 700 },
  training: { work: train, people: 2, restMs: 400 },
  room: { work: meet, people: 2, restMs: 200 },
}

/** Everybody at work until told to stop; what they were at is brought to its end. */
export function startTraffic(world: World) {
  let isOpen = true
  const { ledger } = world

  async function person(kind: Kind): Promise<void> {
    const { work, restMs } = crowd[kind]
    await pause(restMs * world.chance.next())
    while (isOpen) {
      try {
        await work(world)
        ledger.attempt(kind, true)
        await pause(restMs)
      } catch (error) {
        if (!(error instanceof Missed)) throw error
        ledger.attempt(kind, false)
        // As long as they were told, so that a crowd does not become a flood; but soon enough to see when it is well.
        await pause(Math.min(error.retryAfterMs, 1000))
      }
    }
  }

  const everybody = Promise.all(
    Object.entries(crowd).flatMap(([kind, { people }]) =>
      Array.from({ length: people }, () => person(kind as Kind)),
    ),
  )
  return {
    /** Fails where the work itself went wrong. */
    everybody,
    async stop() {
      isOpen = false
      await everybody
    },
  }
}
