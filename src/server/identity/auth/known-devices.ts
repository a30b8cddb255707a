import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/identity/context.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { networkOf } from '#server/lib/http/client-network.ts'
import { deleteDevices, findDevice, insertDevice, updateDeviceLastUsed } from './repository.ts'

/** Whoever calls without being signed in: what guessing is counted by, and what a sign-in remembers of its browser. */
export type ClientContext = {
  network: string
  userAgent: string | null
  /** What accounts that signed in here before left in this browser, newest first. */
  deviceTokens: readonly string[]
  /** Leaves these in the browser instead. */
  setDeviceTokens(tokens: readonly string[]): void
}

/** As long as browsers allow. */
const deviceCookieMaxAge = 400 * 86_400

export const getClientContext = (
  { urls }: Pick<Deps, 'urls'>,
  { ip, headers }: FastifyRequest,
  reply: FastifyReply,
): ClientContext => {
  // With the prefix no other page of the domain can put one there; browsers take it over https only.
  const isSecure = urls.app.startsWith('https:')
  const name = isSecure ? '__Host-device' : 'device'
  return {
    network: networkOf(ip),
    userAgent: headers['user-agent']?.slice(0, 300) ?? null,
    deviceTokens: parseDeviceCookie(headers.cookie ?? '', name),
    setDeviceTokens(tokens) {
      const flags = `Max-Age=${deviceCookieMaxAge}; Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
      void reply.header('set-cookie', `${name}=${tokens.join('.')}; ${flags}`)
    },
  }
}

function parseDeviceCookie(cookies: string, name: string): string[] {
  const cookie = cookies.split(/;\s*/).find(one => one.startsWith(`${name}=`))
  return (cookie?.slice(name.length + 1).split('.') ?? []).filter(one => /^[\w-]{43}$/.test(one)).slice(0, 5)
}

/** How many accounts one browser is remembered for. */
const maxAccountsPerBrowser = 5

/** What tells this browser from the account's others, if somebody signed in to the account here before; else null. */
export async function findKnownDevice(
  db: Executor,
  visitor: ClientContext,
  userId: UserId,
): Promise<string | null> {
  const tokenHash = await findDevice(db, userId, visitor.deviceTokens.map(hashDeviceToken))
  return tokenHash ? tokenHash.toString('base64url') : null
}

/**
 * Makes this browser one that the account knows, after somebody has shown there who they are. Each account leaves a token
 * of its own, which only the server makes: nobody can make a browser known by what they put into it.
 */
export async function rememberDevice(
  deps: Deps,
  db: Executor,
  visitor: ClientContext,
  userId: UserId,
): Promise<void> {
  const now = deps.now()
  const known = await findDevice(db, userId, visitor.deviceTokens.map(hashDeviceToken))
  const token = known
    ? visitor.deviceTokens.find(one => hashDeviceToken(one).equals(known))
    : randomBytes(32).toString('base64url')
  if (!token) return
  if (known) await updateDeviceLastUsed(db, known, now)
  else await insertDevice(db, userId, hashDeviceToken(token), now)
  const others = visitor.deviceTokens.filter(one => one !== token)
  visitor.setDeviceTokens([token, ...others].slice(0, maxAccountsPerBrowser))
}

/** From now on the account knows no browser: every next sign-in is one from somewhere new. */
export const forgetDevices = deleteDevices

const hashDeviceToken = (token: string): Buffer => createHash('sha256').update(token).digest()
