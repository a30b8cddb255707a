import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { toIsoDate } from '#contract/time.ts'
import type { Database } from '#server/lib/database/pool.ts'
import { addCounts, type DailyCount } from './repository.ts'

const flushMs = 5000

export type Counted = { metric: string; key?: string }

/**
 * Totals by day, without anything about who caused them. Each process collects its counts and writes them every few
 * seconds, so that no request waits for the rows that all of them share. A crash loses the last seconds.
 */
export type DailyCounters = {
  add(...counted: readonly Counted[]): void
  /** Writes what was collected. Also at shutdown. */
  flush(): Promise<void>
}

export function createDailyCounters(db: Database, log: Logger, now: () => Date): DailyCounters {
  let collected = new Map<string, DailyCount>()
  let timer: NodeJS.Timeout | null = null

  const collect = (one: DailyCount) => {
    const id = JSON.stringify([one.day, one.metric, one.key])
    const count = (collected.get(id)?.count ?? 0) + one.count
    collected.set(id, { ...one, count })
    timer ??= setTimeout(() => void flush(), flushMs).unref()
  }

  async function flush(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    const counts = [...collected.values()]
    collected = new Map()
    if (counts.length === 0) return
    await addCounts(db, counts).catch(error => {
      log.warn({ err: error }, 'daily counters not written, will retry')
      for (const one of counts) collect(one)
    })
  }

  return {
    add(...counted) {
      const day = toIsoDate(now())
      for (const { metric, key = '' } of counted) collect({ day, metric, key, count: 1 })
    },
    flush,
  }
}

/** Pages whose loads are counted, by path. */
const pages = new Map([
  ['/', 'landing'],
  ['/interviewers', 'find'],
])

/** Programs that call themselves by such a word. Browsers do not. */
const botPattern =
  /bot|crawl|spider|slurp|preview|monitor|headless|lighthouse|curl|wget|python|java\/|go-http|node|axios|facebookexternalhit|whatsapp|pingdom|uptime/i

const isBot = (userAgent: string | undefined): boolean => !userAgent || botPattern.test(userAgent)

/** Browsers load pages ahead, of which many are never opened. */
const isPrefetch = ({ headers }: FastifyRequest): boolean =>
  /prefetch|prerender/.test(`${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`)

/**
 * Counts how often the landing page and the search are loaded, by day. Stores nothing about the visitor and sets no
 * cookie. Programs, and steps within the app, are not counted.
 */
export function countVisits(app: FastifyInstance, counters: DailyCounters): void {
  app.addHook('onResponse', async (request, reply) => {
    const page = request.method === 'GET' && pages.get(request.url.split('?')[0] ?? '')
    if (!page || (reply.statusCode !== 200 && reply.statusCode !== 304)) return
    if (!request.headers.accept?.includes('text/html') || isPrefetch(request)) return
    if (!isBot(request.headers['user-agent'])) counters.add({ metric: 'visits', key: page })
  })
}
