import type { Logger } from 'pino'
import type { Connection } from '#server/lib/database/pool.ts'
import {
  allocateNodeId,
  consumeMessages,
  deleteDeadNodes,
  insertMessages,
  listenAsNode,
} from './repository.ts'

/** Messages between the server processes of one database. Delivered at most once; those of a dead process are lost. */
export type PubSub = {
  /** Id of this process. The first call opens the listening connection. */
  getNodeId(): Promise<number>
  /** Sends a message to a process, in order. Calls `onNodeLost` of all subscribers if that fails. */
  publish(nodeId: number, topic: string, body: unknown): void
  subscribe(topic: string, subscriber: Subscriber): void
  /** Subset of these processes that no longer run. */
  findDeadNodes(nodeIds: readonly number[]): Promise<number[]>
  close(): Promise<void>
}

export type Subscriber = {
  onMessage(from: number, body: unknown): void
  /** Messages to this process may be lost: state that depends on their order must be rebuilt. */
  onNodeLost(nodeId: number): void
}

type PubSubOptions = { databaseUrl: string; db: Connection['db']; log: Logger; heartbeatMs?: number }

const reconnectDelayMs = 500
/** A dead connection is detected within twice this time. */
const defaultHeartbeatMs = 4000

/**
 * Pub/sub over the database: messages are rows, and NOTIFY wakes the recipient. Each process has one listening connection,
 * whose advisory lock shows that the process lives.
 */
export function createPubSub({
  databaseUrl,
  db,
  log,
  heartbeatMs = defaultHeartbeatMs,
}: PubSubOptions): PubSub {
  const subscribers = new Map<string, Subscriber>()
  const outboxes = new Map<number, string[]>()
  const pendingSends = new Set<Promise<void>>()
  let connection: Awaited<ReturnType<typeof listenAsNode>> | null = null
  let opening: Promise<number> | null = null
  let draining: Promise<void> | null = null
  let hasMore = false
  let isClosed = false

  async function open(): Promise<number> {
    const nodeId = await allocateNodeId(db)
    await listen(nodeId)
    return nodeId
  }

  async function listen(nodeId: number): Promise<void> {
    connection = await listenAsNode(nodeId, {
      databaseUrl,
      heartbeatMs,
      onNotification: () => void drainMessages(nodeId),
      onEnd() {
        connection = null
        if (isClosed) return
        log.warn('pub/sub connection lost')
        void reconnect(nodeId)
      },
    })
    if (isClosed) return connection.close()
    // Messages may have arrived before LISTEN.
    await drainMessages(nodeId)
  }

  /** Reuses the id: no other process takes it, and rooms stay with this process unless another claimed them meanwhile. */
  async function reconnect(nodeId: number): Promise<void> {
    while (!isClosed) {
      await new Promise(resolve => setTimeout(resolve, reconnectDelayMs))
      if (isClosed) return
      try {
        await listen(nodeId)
        notifyNodeLost(nodeId)
        return
      } catch (error) {
        log.debug({ err: error }, 'pub/sub reconnect failed, will retry')
      }
    }
  }

  function notifyNodeLost(nodeId: number): void {
    for (const { onNodeLost } of subscribers.values()) onNodeLost(nodeId)
  }

  /** One drain at a time, to preserve the order. */
  function drainMessages(nodeId: number): Promise<void> {
    hasMore = true
    draining ??= (async () => {
      while (hasMore && !isClosed) {
        hasMore = false
        try {
          for (const message of await consumeMessages(db, nodeId)) dispatch(message)
        } catch (error) {
          log.error({ err: error }, 'pub/sub messages not read')
        }
      }
    })().finally(() => {
      draining = null
    })
    return draining
  }

  function dispatch(message: string): void {
    const { from, topic, body } = JSON.parse(message)
    try {
      subscribers.get(topic)?.onMessage(from, body)
    } catch (error) {
      log.error({ err: error, topic }, 'pub/sub message not handled')
    }
  }

  /** Messages published during an insert are batched into the next one. */
  async function send(nodeId: number, outbox: string[]): Promise<void> {
    while (outbox.length > 0) {
      const batch = outbox.splice(0)
      try {
        await insertMessages(db, nodeId, batch)
      } catch (error) {
        log.error({ err: error, process: nodeId }, 'pub/sub message not sent')
        outbox.length = 0
        notifyNodeLost(nodeId)
      }
    }
    outboxes.delete(nodeId)
  }

  const ensureNodeId = () => {
    opening ??= open().catch(error => {
      opening = null
      throw error
    })
    return opening
  }

  return {
    getNodeId: ensureNodeId,
    publish(nodeId, topic, body) {
      ensureNodeId()
        .then(from => {
          if (isClosed) return
          const sending = outboxes.get(nodeId)
          const outbox = sending ?? []
          outbox.push(JSON.stringify({ from, topic, body }))
          if (sending) return
          outboxes.set(nodeId, outbox)
          const sent = send(nodeId, outbox).finally(() => pendingSends.delete(sent))
          pendingSends.add(sent)
        })
        // Without a listening connection this process has no id for replies.
        .catch(error => {
          if (isClosed) return
          log.error({ err: error, process: nodeId }, 'pub/sub message not sent')
          notifyNodeLost(nodeId)
        })
    },
    subscribe: (topic, subscriber) => void subscribers.set(topic, subscriber),
    findDeadNodes: nodeIds => deleteDeadNodes(db, nodeIds),
    async close() {
      isClosed = true
      await opening?.catch(() => {})
      await draining
      await Promise.all(pendingSends)
      await connection?.close()
    },
  }
}
