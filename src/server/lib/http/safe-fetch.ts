import { lookup as dnsLookup } from 'node:dns'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { request as httpRequest } from 'node:http'
import { Agent, request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** An address that we do not ask, or an answer that exceeds the limits. */
export class UnsafeRequestError extends Error {
  override name = 'UnsafeRequestError'
}

export type SafeRequest = {
  method?: string
  headers?: Record<string, string>
  body?: string
  /** Limit of the answer in bytes. */
  maxBytes?: number
  /** For the whole request with its redirects. */
  timeoutMs?: number
  signal?: AbortSignal
}

export type SafeAnswer = { status: number; headers: IncomingHttpHeaders; text: string; url: string }

/** Requests to an address that a user typed. */
export type SafeFetch = (url: string, request?: SafeRequest) => Promise<SafeAnswer>

/** Networks that are not part of the public internet (IANA special-purpose registries). */
const privateV4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]
/** Within 2000::/3: Teredo and 6to4, which carry IPv4 addresses, and addresses for documentation. */
const privateV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

function toBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return list
}

const blocked = toBlockList([...privateV4, ...privateV6])
const publicV6 = toBlockList(['2000::/3'])

/** Public IPv6 addresses are all in 2000::/3; the rest, with IPv4 addresses in it, is refused. */
function isPublic(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !blocked.check(address, 'ipv4')
  return family === 6 && publicV6.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
}

const maxRedirects = 5
const defaultMaxBytes = 10 * 1024 ** 2
const defaultTimeoutMs = 20_000

/**
 * Creates the only way to ask an address that a user typed. It refuses addresses outside of the public internet when it
 * connects, so that a name cannot change its address after a check. `allowedNetworks` are the operator's exceptions, which may
 * also be asked without TLS.
 */
export function createSafeFetch(allowedNetworks: readonly string[] = []): SafeFetch {
  const allowed = toBlockList(allowedNetworks)
  const isAllowed = (address: string) => allowed.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  const mayConnect = (address: string) => isPublic(address) || isAllowed(address)

  /** Resolves a name for the connection that is opened now, and gives it only addresses that may be asked. */
  const lookup: LookupFunction = (hostname, options, callback) => {
    dnsLookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '')
      const usable = found.filter(({ address }) => mayConnect(address))
      const [first] = usable
      if (!first) return callback(new UnsafeRequestError(`${hostname} has no public address`), '')
      if (options.all) return callback(null, usable)
      callback(null, first.address, first.family)
    })
  }

  function check(url: URL): void {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (url.username || url.password) throw new UnsafeRequestError('the address contains a password')
    if (isIP(host) && !mayConnect(host)) throw new UnsafeRequestError('not a public address')
    const isPlain = url.protocol === 'http:' && isIP(host) !== 0 && isAllowed(host)
    if (url.protocol !== 'https:' && !isPlain)
      throw new UnsafeRequestError('only https addresses are allowed')
  }

  async function ask(url: URL, request: SafeRequest, signal: AbortSignal): Promise<SafeAnswer> {
    check(url)
    const { method = 'GET', headers = {}, body, maxBytes = defaultMaxBytes } = request
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const options = {
        method,
        lookup,
        signal,
        headers: {
          'user-agent': 'Rehearse calendars',
          // Uncompressed, so that the limit of bytes is the limit of memory.
          'accept-encoding': 'identity',
          ...headers,
          ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
        },
      }
      const sent =
        url.protocol === 'https:'
          ? // A new connection for each request: a pooled one was checked for another one.
            httpsRequest(url, { ...options, agent: new Agent({ keepAlive: false }) }, resolve)
          : httpRequest(url, { ...options, agent: false }, resolve)
      sent.once('error', reject)
      sent.end(body)
    })
    const text = await readText(answer, maxBytes)
    return { status: answer.statusCode ?? 0, headers: answer.headers, text, url: url.href }
  }

  return async (address, request = {}) => {
    if (!URL.canParse(address)) throw new UnsafeRequestError('not an address')
    const timeout = AbortSignal.timeout(request.timeoutMs ?? defaultTimeoutMs)
    const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout
    let url = new URL(address)
    let current = request
    for (let redirects = 0; ; redirects++) {
      const answer = await ask(url, current, signal)
      const { location } = answer.headers
      if (![301, 302, 303, 307, 308].includes(answer.status) || !location) return answer
      if (redirects === maxRedirects) throw new UnsafeRequestError('too many redirects')
      if (!URL.canParse(location, url.href)) throw new UnsafeRequestError('redirect without an address')
      const next = new URL(location, url)
      current = redirect(current, { status: answer.status, isSameOrigin: next.origin === url.origin })
      url = next
    }
  }
}

/** A password is sent only to the origin that it was entered for. */
function redirect(
  request: SafeRequest,
  { status, isSameOrigin }: { status: number; isSameOrigin: boolean },
): SafeRequest {
  const { body, headers = {}, ...rest } = request
  const kept = Object.entries(headers).filter(
    ([name]) => isSameOrigin || name.toLowerCase() !== 'authorization',
  )
  const next = { ...rest, headers: Object.fromEntries(kept) }
  if (status === 303) return { ...next, method: 'GET' }
  return body === undefined ? next : { ...next, body }
}

async function readText(answer: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    const encoding = answer.headers['content-encoding'] ?? 'identity'
    if (encoding !== 'identity') throw new UnsafeRequestError(`unexpected encoding ${encoding}`)
    if (Number(answer.headers['content-length'] ?? 0) > maxBytes) throw new UnsafeRequestError('too large')
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) throw new UnsafeRequestError('too large')
      chunks.push(chunk)
    }
  } finally {
    answer.destroy()
  }
  return Buffer.concat(chunks).toString('utf8')
}
