import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DailyCounters } from '#server/lib/telemetry/daily-counters.ts'

/** Pages whose loads are counted, by path. */
const pages = new Map([
  ['/', 'landing'],
  ['/interviewers', 'find'],
])

/** Programs that call themselves by such a word. Browsers do not. */
const botPattern =
  /bot|crawl|spider|slurp|preview|monitor|headless|lighthouse|curl|wget|python|java\/|go-http|node|axios|facebookexternalhit|whatsapp|pingdom|uptime/i

export const isBot = (userAgent: string | undefined): boolean => !userAgent || botPattern.test(userAgent)

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
