import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type Shot = { method: 'GET' | 'POST'; path: string; token: string; body?: object }

/** Requests over kept-alive connections, each sent as soon as its connection is free. */
export type Plan = {
  /** Connections are shared out over these; one that is lost is opened again to the next. */
  ports: number[]
  connections: number
  shots: Shot[]
  /** All connections send at once and wait for each other before they send again. */
  inBursts?: boolean
}

export type Outcome = {
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** How many answers had which status. */
  statuses: Record<string, number>
  /** Requests whose connection broke before the answer. */
  lost: number
}

export type Message = { done: number } | { outcome: Outcome }

/** Sends the plan's requests from a process of its own. */
export async function fire(plan: Plan, onProgress: (done: number) => void = () => {}): Promise<Outcome> {
  const child = fork(fileURLToPath(new URL('./load-process.ts', import.meta.url)))
  let outcome: Outcome | undefined
  child.on('message', (message: Message) => {
    if ('done' in message) onProgress(message.done)
    else outcome = message.outcome
  })
  child.send(plan)
  await once(child, 'exit')
  if (!outcome) throw new Error('The load process ended early.')
  return outcome
}

/** The rate of a run in which every request has to succeed. */
export async function rateOf(plan: Plan): Promise<Outcome> {
  const outcome = await fire(plan)
  const failed = Object.entries(outcome.statuses).filter(([status]) => Number(status) >= 300)
  if (failed.length > 0 || outcome.lost > 0) {
    throw new Error(`Requests failed: ${JSON.stringify(outcome)}`)
  }
  return outcome
}
