import type { Logger } from 'pino'
import type { Connection } from '#server/lib/database/pool.ts'
import {
  allocateNodeId,
  consumeMessages,
  deleteDeadNodes,
  insertMessages,
  listenAsNode,
} from './repository.ts'

/**
 * What the processes that serve one database say to one another. Nothing said is kept: what a process that has gone was
 * told is lost with it.
 */
export type PubSub = {
  /** The number of this process; the line to the others is opened for the first who asks. */
  getNodeId(): Promise<number>
  /** Says something to another process, in the order in which it was said; `lost` is told where that did not work. */
  publish(process: number, topic: string, body: unknown): void
  /** Hears what others say of a topic, each from its process. */
  subscribe(topic: string, listener: Subscriber): void
  /** Of these processes those that are no more. */
  findDeadNodes(processes: readonly number[]): Promise<number[]>
  close(): Promise<void>
}

export type Subscriber = {
  onMessage(from: number, body: unknown): void
  /** Something did not get through to this process: whatever depended on the order of what was said has to begin anew. */
  onNodeLost(process: number): void
}

type PubSubOptions = { databaseUrl: string; db: Connection['db']; log: Logger; heartbeatMs?: number }

/** How long it waits before it tries again to open a line that broke. */
const reconnectDelayMs = 500
/** How long a line may be dead before that is noticed, twice at most. */
const defaultHeartbeatMs = 4000

/**
 * A bus over the database: what is said stands in a table, and who it is for is notified. One line of this process stays
 * open for that, from the first who needs it; the lock held on it says that the process lives.
 */
export function createPubSub({
  databaseUrl,
  db,
  log,
  heartbeatMs: beatMs = defaultHeartbeatMs,
}: PubSubOptions): PubSub {
  const listeners = new Map<string, Subscriber>()
  const outboxes = new Map<number, string[]>()
  const sending = new Set<Promise<void>>()
  let line: Awaited<ReturnType<typeof listenAsNode>> | null = null
  let opened: Promise<number> | null = null
  let reading: Promise<void> | null = null
  let hasMore = false
  let isOver = false

  async function open(): Promise<number> {
    const number = await allocateNodeId(db)
    await listen(number)
    return number
  }

  async function listen(number: number): Promise<void> {
    line = await listenAsNode(number, {
      ...{ databaseUrl, heartbeatMs: beatMs },
      onNotification: () => void read(number),
      onEnd() {
        line = null
        if (isOver) return
        log.warn('the line to the other processes broke')
        void again(number)
      },
    })
    if (isOver) return line.close()
    // What came before anybody listened.
    await read(number)
  }

  /** With the same number: nobody else has taken it, and what it holds it holds still, unless that was claimed meanwhile. */
  async function again(number: number): Promise<void> {
    while (!isOver) {
      await new Promise(resolve => setTimeout(resolve, reconnectDelayMs))
      if (isOver) return
      try {
        await listen(number)
        lose(number)
        return
      } catch (error) {
        log.debug({ err: error }, 'the line to the other processes is not back yet')
      }
    }
  }

  function lose(process: number): void {
    for (const { onNodeLost: lost } of listeners.values()) lost(process)
  }

  /** One reader at a time, so that the order holds. */
  function read(number: number): Promise<void> {
    hasMore = true
    reading ??= (async () => {
      while (hasMore && !isOver) {
        hasMore = false
        try {
          for (const body of await consumeMessages(db, number)) hand(body)
        } catch (error) {
          log.error({ err: error }, 'what another process said was not read')
        }
      }
    })().finally(() => {
      reading = null
    })
    return reading
  }

  function hand(text: string): void {
    const { from, topic, body } = JSON.parse(text)
    try {
      listeners.get(topic)?.onMessage(from, body)
    } catch (error) {
      log.error({ err: error, topic }, 'what another process said was not understood')
    }
  }

  /** What is said while something is on its way goes together, afterwards. */
  async function send(process: number, bodies: string[]): Promise<void> {
    while (bodies.length > 0) {
      const now = bodies.splice(0)
      try {
        await insertMessages(db, process, now)
      } catch (error) {
        log.error({ err: error, process }, 'another process was not told something')
        bodies.length = 0
        lose(process)
      }
    }
    outboxes.delete(process)
  }

  const number = () => {
    opened ??= open().catch(error => {
      opened = null
      throw error
    })
    return opened
  }

  return {
    getNodeId: number,
    publish(process, topic, body) {
      number()
        .then(from => {
          if (isOver) return
          const waiting = outboxes.get(process)
          const bodies = waiting ?? []
          bodies.push(JSON.stringify({ from, topic, body }))
          if (waiting) return
          outboxes.set(process, bodies)
          const sent = send(process, bodies).finally(() => sending.delete(sent))
          sending.add(sent)
        })
        // There is no line of our own, and so no number that one could be answered at.
        .catch(error => {
          if (isOver) return
          log.error({ err: error, process }, 'another process was not told something')
          lose(process)
        })
    },
    subscribe: (topic, listener) => void listeners.set(topic, listener),
    findDeadNodes: processes => deleteDeadNodes(db, processes),
    async close() {
      isOver = true
      await opened?.catch(() => {})
      await reading
      await Promise.all(sending)
      await line?.close()
    },
  }
}
