import type { Logger } from 'pino'
import type { Connection } from '#server/lib/database/pool.ts'
import { faultOf } from '#server/lib/jobs/sanitize-error.ts'
import { findGone, listenAs, sendMessages, takeMessages, takeNumber } from './repository.ts'
import type { Bus, Listener } from './types.ts'

type Options = { databaseUrl: string; db: Connection['db']; log: Logger; beatMs?: number }

/** How long it waits before it tries again to open a line that broke. */
const againMs = 500
/** How long a line may be dead before that is noticed, twice at most. */
const usualBeatMs = 4000

/**
 * A bus over the database: what is said stands in a table, and who it is for is notified. One line of this process stays
 * open for that, from the first who needs it; the lock held on it says that the process lives.
 */
export function openBus({ databaseUrl, db, log, beatMs = usualBeatMs }: Options): Bus {
  const listeners = new Map<string, Listener>()
  const outboxes = new Map<number, string[]>()
  const sending = new Set<Promise<void>>()
  let line: Awaited<ReturnType<typeof listenAs>> | null = null
  let opened: Promise<number> | null = null
  let reading: Promise<void> | null = null
  let hasMore = false
  let isOver = false

  async function open(): Promise<number> {
    const number = await takeNumber(db)
    await listen(number)
    return number
  }

  async function listen(number: number): Promise<void> {
    line = await listenAs(number, {
      ...{ databaseUrl, beatMs },
      told: () => void read(number),
      ended() {
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
      await new Promise(resolve => setTimeout(resolve, againMs))
      if (isOver) return
      try {
        await listen(number)
        lose(number)
        return
      } catch (error) {
        log.debug({ fault: faultOf(error) }, 'the line to the other processes is not back yet')
      }
    }
  }

  function lose(process: number): void {
    for (const { lost } of listeners.values()) lost(process)
  }

  /** One reader at a time, so that the order holds. */
  function read(number: number): Promise<void> {
    hasMore = true
    reading ??= (async () => {
      while (hasMore && !isOver) {
        hasMore = false
        try {
          for (const body of await takeMessages(db, number)) hand(body)
        } catch (error) {
          log.error({ fault: faultOf(error) }, 'what another process said was not read')
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
      listeners.get(topic)?.told(from, body)
    } catch (error) {
      log.error({ fault: faultOf(error), topic }, 'what another process said was not understood')
    }
  }

  /** What is said while something is on its way goes together, afterwards. */
  async function send(process: number, bodies: string[]): Promise<void> {
    while (bodies.length > 0) {
      const now = bodies.splice(0)
      try {
        await sendMessages(db, process, now)
      } catch (error) {
        log.error({ fault: faultOf(error), process }, 'another process was not told something')
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
    number,
    tell(process, topic, body) {
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
          log.error({ fault: faultOf(error), process }, 'another process was not told something')
          lose(process)
        })
    },
    hear: (topic, listener) => void listeners.set(topic, listener),
    gone: processes => findGone(db, processes),
    async close() {
      isOver = true
      await opened?.catch(() => {})
      await reading
      await Promise.all(sending)
      await line?.close()
    },
  }
}
