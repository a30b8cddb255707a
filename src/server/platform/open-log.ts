import type { FastifyRequest } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'
import { faultOf } from './jobs/redact-fault.ts'

/**
 * The log, which many people may read: of a request it holds the place and no question, so no ticket and no word that was
 * searched for; of a failure what it was and where, never what it was about.
 */
export const openLog = (level: string, to?: DestinationStream): Logger =>
  pino({ level, serializers: { req: requestOf, err: faultOf } }, ...(to ? [to] : []))

const requestOf = ({ method, url, ip }: FastifyRequest) => ({ method, url: placeIn(url), remoteAddress: ip })

/** The path of an address. What somebody made up may be a secret in the wrong place, or a name. */
const placeIn = (url: string): string =>
  (url.split(/[?#]/)[0] ?? '').replace(/[^/]{40,}|[^/]*(?:@|%40)[^/]*/gi, '…')
