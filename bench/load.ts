import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type LoadRequest = { method: 'GET' | 'POST'; path: string; token: string; body?: object }

/** Requests over kept-alive connections, each sent as soon as its connection is free. */
export type LoadPlan = {
  /** Connections are distributed over these ports. A lost one reconnects to the next port. */
  ports: number[]
  connections: number
  shots: LoadRequest[]
  /** All connections send at once and wait for each other before the next request. */
  inBursts?: boolean
}

export type LoadResult = {
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** Responses by status. */
  statuses: Record<string, number>
  /** Requests whose connection broke before the response. */
  lost: number
}

export type Message = { done: number } | { outcome: LoadResult }

/** Sends the plan's requests from a separate process. */
export async function runLoad(
  plan: LoadPlan,
  onProgress: (done: number) => void = () => {},
): Promise<LoadResult> {
  const child = fork(fileURLToPath(new URL('./load-process.ts', import.meta.url)))
  let outcome: LoadResult | undefined
  child.on('message', (message: Message) => {
    if ('done' in message) onProgress(message.done)
    else outcome = message.outcome
  })
  child.send(plan)
  await once(child, 'exit')
  if (!outcome) throw new Error('load process exited early')
  return outcome
}

/** Throughput of a run in which every request must succeed. */
export async function measureRate(plan: LoadPlan): Promise<LoadResult> {
  const outcome = await runLoad(plan)
  const failed = Object.entries(outcome.statuses).filter(([status]) => Number(status) >= 300)
  if (failed.length > 0 || outcome.lost > 0) {
    throw new Error(`Requests failed: ${JSON.stringify(outcome)}`)
  }
  return outcome
}
