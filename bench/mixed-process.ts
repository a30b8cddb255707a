import type { MixedMessage, MixedOutcome, MixedPlan } from './mixed.ts'
import { openClient } from './mixed-client.ts'
import { type Crowd, type Kind, shares, turnsOf } from './mixed-kinds.ts'
import { randomFrom } from './random.ts'

// The people, in a process of their own.

/** Each kind as often as its share says, well mixed and the same in every run. */
const order = inOrder()

function inOrder(): Kind[] {
  const random = randomFrom(7)
  const all = (Object.keys(shares) as Kind[]).flatMap(kind => Array<Kind>(shares[kind]).fill(kind))
  return all
    .map(kind => ({ kind, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ kind }) => kind)
}

async function play(crowds: Crowd[], plan: MixedPlan): Promise<MixedOutcome> {
  const { clients, processes, length, only } = plan
  const times: Partial<Record<Kind, number[]>> = {}
  const next = { ...plan.next }
  let done = 0
  const began = performance.now()
  const isOver = () =>
    'turns' in length ? done >= length.turns : performance.now() - began > length.seconds * 1000
  const live = async (number: number) => {
    const crowd = crowds[number % processes]
    if (!crowd) return
    const turns = turnsOf(crowd, openClient(crowd.port, number), number, next)
    while (!isOver()) {
      const kind = only ?? order[done % order.length] ?? 'search'
      done++
      const start = performance.now()
      await turns[kind]()
      const known = times[kind] ?? []
      times[kind] = known
      known.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, number) => live(number)))
  return { times, seconds: (performance.now() - began) / 1000, next }
}

let crowds: Crowd[] = []
process.on('message', async (message: MixedMessage) => {
  if ('crowds' in message) {
    crowds = message.crowds
    return
  }
  const outcome = await play(crowds, message).catch((error: Error) => ({ failed: error.message }))
  process.send?.(outcome)
})
