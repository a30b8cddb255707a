import type { FastifyRequest } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { parseUserAgent } from '#contract/device.ts'
import { redact } from '#server/lib/jobs/sanitize-error.ts'
import { redactUrl } from '#server/lib/open-log.ts'
import { AppError } from './error.ts'
import { createNetworkBucketing } from './rate-limit.ts'

/** A page that is broken for everybody is known after a few; the log is for other things too. */
const reportsPerMinute = { network: 10, total: 60 }
const maxStackLines = 12
const maxReportLength = 200

type ErrorReport = { message: string; stack?: string | undefined; page: string; build?: string | undefined }

/**
 * Writes down what broke in a browser, under the id of the request that tells it. Anybody may say anything here, so it is
 * little, it is cleaned like a fault of our own, and from each network and all of them together only so much is heard.
 */
export function createErrorReporter() {
  const counterOf = createNetworkBucketing()
  const ofNetwork = new RateLimiterMemory({ points: reportsPerMinute.network, duration: 60 })
  const ofEverybody = new RateLimiterMemory({ points: reportsPerMinute.total, duration: 60 })
  return async (told: ErrorReport, { ip, headers, log }: FastifyRequest): Promise<void> => {
    await ofNetwork.consume(counterOf(ip)).catch(throwTooManyRequests)
    await ofEverybody.consume('all').catch(throwTooManyRequests)
    const { browser, system } = parseUserAgent(headers['user-agent'] ?? null)
    const error = {
      message: sanitizeReportText(told.message),
      at: (told.stack ?? '').split('\n').slice(0, maxStackLines).map(sanitizeReportText).filter(Boolean),
      page: redactUrl(sanitizeReportText(told.page)),
      build: sanitizeReportText(told.build ?? ''),
      browser,
      system,
    }
    log.warn({ error }, 'a browser reported an error')
  }
}

/** One line without what nobody sees, and without what may be anybody's. */
const sanitizeReportText = (text: string): string =>
  redact(text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ').trim()).slice(0, maxReportLength)

function throwTooManyRequests(spent: unknown): never {
  if (!(spent instanceof RateLimiterRes)) throw spent
  throw new AppError('request.too_many', { retryAfterSeconds: spent.msBeforeNext / 1000 })
}
