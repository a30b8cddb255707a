import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/identity/context.ts'
import { hashToken } from '#server/lib/crypto.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { getClientNetwork } from '#server/lib/http/rate-limit.ts'
import { findDevice, insertDevice, updateDeviceLastUsed } from './repository.ts'

/** Network and browser of an unauthenticated request, for throttling and known devices. */
export type ClientContext = {
  network: string
  userAgent: string | null
  /** Tokens from the device cookie, newest first. Each belongs to one account. */
  deviceTokens: readonly string[]
  setDeviceTokens(tokens: readonly string[]): void
}

/** Browsers allow at most 400 days. */
const deviceCookieMaxAge = 400 * 86_400

export function getClientContext(
  { urls }: Deps,
  { ip, headers }: FastifyRequest,
  reply: FastifyReply,
): ClientContext {
  // The `__Host-` prefix stops other subdomains from setting the cookie. It needs https.
  const isSecure = urls.app.startsWith('https:')
  const name = isSecure ? '__Host-device' : 'device'
  return {
    network: getClientNetwork(ip),
    userAgent: headers['user-agent']?.slice(0, 300) ?? null,
    deviceTokens: parseDeviceCookie(headers.cookie ?? '', name),
    setDeviceTokens(tokens) {
      const flags = `Max-Age=${deviceCookieMaxAge}; Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
      void reply.header('set-cookie', `${name}=${tokens.join('.')}; ${flags}`)
    },
  }
}

const maxAccountsPerBrowser = 5

function parseDeviceCookie(cookies: string, name: string): string[] {
  const cookie = cookies.split(/;\s*/).find(pair => pair.startsWith(`${name}=`))
  return (cookie?.slice(name.length + 1).split('.') ?? [])
    .filter(token => /^[\w-]{43}$/.test(token))
    .slice(0, maxAccountsPerBrowser)
}

/** Id of this browser if the account has signed in here before, or null. */
export async function findKnownDevice(db: Executor, client: ClientContext, userId: UserId) {
  const tokenHash = await findDevice(db, userId, client.deviceTokens.map(hashToken))
  return tokenHash ? tokenHash.toString('base64url') : null
}

/** Adds this browser to the account's known devices. The server creates the token, so a client cannot forge one. */
export async function rememberDevice(deps: Deps, db: Executor, client: ClientContext, userId: UserId) {
  const now = deps.now()
  const known = await findDevice(db, userId, client.deviceTokens.map(hashToken))
  const knownToken = known && client.deviceTokens.find(token => hashToken(token).equals(known))
  const token = knownToken ?? randomBytes(32).toString('base64url')
  if (known) await updateDeviceLastUsed(db, known, now)
  else await insertDevice(db, userId, hashToken(token), now)
  const others = client.deviceTokens.filter(other => other !== token)
  client.setDeviceTokens([token, ...others].slice(0, maxAccountsPerBrowser))
}
