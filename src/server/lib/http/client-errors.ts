import type { FastifyRequest } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { deviceOf } from '#contract/device.ts'
import { withoutSecrets } from '#server/lib/jobs/sanitize-error.ts'
import { placeIn } from '#server/lib/open-log.ts'
import { AppError } from './error.ts'
import { networkCounters } from './rate-limit.ts'

/** A page that is broken for everybody is known after a few; the log is for other things too. */
const perMinute = { network: 10, everybody: 60 }
const mostLines = 12
const mostCharacters = 200

type Told = { message: string; stack?: string | undefined; page: string; build?: string | undefined }

/**
 * Writes down what broke in a browser, under the id of the request that tells it. Anybody may say anything here, so it is
 * little, it is cleaned like a fault of our own, and from each network and all of them together only so much is heard.
 */
export function reportingErrors() {
  const counterOf = networkCounters()
  const ofNetwork = new RateLimiterMemory({ points: perMinute.network, duration: 60 })
  const ofEverybody = new RateLimiterMemory({ points: perMinute.everybody, duration: 60 })
  return async (told: Told, { ip, headers, log }: FastifyRequest): Promise<void> => {
    await ofNetwork.consume(counterOf(ip)).catch(refuse)
    await ofEverybody.consume('all').catch(refuse)
    const { browser, system } = deviceOf(headers['user-agent'] ?? null)
    const error = {
      message: plain(told.message),
      at: (told.stack ?? '').split('\n').slice(0, mostLines).map(plain).filter(Boolean),
      page: placeIn(plain(told.page)),
      build: plain(told.build ?? ''),
      browser,
      system,
    }
    log.warn({ error }, 'a browser reported an error')
  }
}

/** One line without what nobody sees, and without what may be anybody's. */
const plain = (text: string): string =>
  withoutSecrets(text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ').trim()).slice(0, mostCharacters)

function refuse(spent: unknown): never {
  if (!(spent instanceof RateLimiterRes)) throw spent
  throw new AppError('request.too_many', { retryAfterSeconds: spent.msBeforeNext / 1000 })
}
