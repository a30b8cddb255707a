import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/identity/context.ts'
import { networkOf } from '#server/lib/http/client-network.ts'

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
