import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '#server/lib/database/pool.ts'
import {
  allocateNodeId,
  consumeMessages,
  deleteDeadNodes,
  insertMessages,
  listenAsNode,
} from './repository.ts'

export type PubSub = ReturnType<typeof createPubSub>

export type Subscriber = {
  onMessage(from: number, body: unknown): void
  /** Messages to `recipient` may be lost: state that depends on their order must be rebuilt. */
  onMessagesLost(recipient: number): void
}

type PubSubOptions = {
  databaseUrl: string
  db: Database
  log: Logger
  /** A dead connection is detected within twice this time. */
  heartbeatMs?: number
}

const reconnectDelayMs = 500

/**
 * Messages between the server processes of one database. They are rows, and NOTIFY wakes the recipient. Each process has one
 * listening connection, whose advisory lock shows that the process lives. Delivered at most once; messages to a dead process
 * are lost.
 */
export function createPubSub({ databaseUrl, db, log, heartbeatMs = 4000 }: PubSubOptions) {
  const subscribers = new Map<string, Subscriber>()
  /** Messages that are being sent, by recipient. */
  const outboxes = new Map<number, { messages: string[]; sent: Promise<void> }>()
  let connection: Awaited<ReturnType<typeof listenAsNode>> | null = null
  let opening: Promise<number> | null = null
  let draining: Promise<void> | null = null
  let hasMore = false
  let isClosed = false

  /** Id of this process. The first call opens the listening connection. */
  function getNodeId(): Promise<number> {
    opening ??= open().catch(error => {
      opening = null
      throw error
    })
    return opening
  }

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
    for (;;) {
      await pause(reconnectDelayMs)
      if (isClosed) return
      try {
        await listen(nodeId)
        notifyMessagesLost(nodeId)
        return
      } catch (error) {
        log.debug({ err: error }, 'pub/sub reconnect failed, will retry')
      }
    }
  }

  function notifyMessagesLost(recipient: number): void {
    for (const { onMessagesLost } of subscribers.values()) onMessagesLost(recipient)
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
  async function send(nodeId: number, messages: string[]): Promise<void> {
    while (messages.length > 0) {
      try {
        await insertMessages(db, nodeId, messages.splice(0))
      } catch (error) {
        log.error({ err: error, process: nodeId }, 'pub/sub message not sent')
        messages.length = 0
        notifyMessagesLost(nodeId)
      }
    }
    outboxes.delete(nodeId)
  }

  return {
    getNodeId,
    /** Sends a message to a process, in order. Calls `onMessagesLost` of all subscribers if that fails. */
    publish(nodeId: number, topic: string, body: unknown): void {
      getNodeId()
        .then(from => {
          if (isClosed) return
          const message = JSON.stringify({ from, topic, body })
          const outbox = outboxes.get(nodeId)
          if (outbox) return void outbox.messages.push(message)
          const messages = [message]
          outboxes.set(nodeId, { messages, sent: send(nodeId, messages) })
        })
        // Without a listening connection this process has no id for replies.
        .catch(error => {
          if (isClosed) return
          log.error({ err: error, process: nodeId }, 'pub/sub message not sent')
          notifyMessagesLost(nodeId)
        })
    },
    subscribe: (topic: string, subscriber: Subscriber) => void subscribers.set(topic, subscriber),
    /** Subset of these processes that no longer run. */
    findDeadNodes: (nodeIds: readonly number[]) => deleteDeadNodes(db, nodeIds),
    async close(): Promise<void> {
      isClosed = true
      await opening?.catch(() => {})
      await draining
      await Promise.all(Array.from(outboxes.values(), ({ sent }) => sent))
      await connection?.close()
    },
  }
}
