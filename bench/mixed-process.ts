import type { MixedMessage, MixedOutcome, MixedPlan } from './mixed.ts'
import { createActions, type Kind, type SimulatedUsers, shares } from './mixed-actions.ts'
import { openClient } from './mixed-client.ts'
import { seededRandom } from './random.ts'

// Simulated users in a separate process.

/** Shuffled actions in the proportions of `shares`, the same in every run. */
const order = shuffledKinds()

function shuffledKinds(): Kind[] {
  const random = seededRandom(7)
  const all = (Object.keys(shares) as Kind[]).flatMap(kind => Array<Kind>(shares[kind]).fill(kind))
  return all
    .map(kind => ({ kind, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ kind }) => kind)
}

async function runUsers(crowds: SimulatedUsers[], plan: MixedPlan): Promise<MixedOutcome> {
  const { clients, processes, length, only } = plan
  const times: Partial<Record<Kind, number[]>> = {}
  const next = { ...plan.next }
  let done = 0
  const startedAt = performance.now()
  const isOver = () =>
    'turns' in length ? done >= length.turns : performance.now() - startedAt > length.seconds * 1000
  const runClient = async (number: number) => {
    const crowd = crowds[number % processes]
    if (!crowd) return
    const actions = createActions(crowd, openClient(crowd.port, number), number, next)
    while (!isOver()) {
      const kind = only ?? order[done % order.length] ?? 'search'
      done++
      const start = performance.now()
      await actions[kind]()
      const durations = times[kind] ?? []
      times[kind] = durations
      durations.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, number) => runClient(number)))
  return { times, seconds: (performance.now() - startedAt) / 1000, next }
}

let crowds: SimulatedUsers[] = []
process.on('message', async (message: MixedMessage) => {
  if ('crowds' in message) {
    crowds = message.crowds
    return
  }
  const outcome = await runUsers(crowds, message).catch((error: Error) => ({ failed: error.message }))
  process.send?.(outcome)
})
