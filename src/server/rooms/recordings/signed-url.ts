import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { userId } from '#contract/id.ts'
import { recordingLimits } from '#contract/limits.ts'
import { hourMs } from '#contract/time.ts'
import { isAuthSessionActive } from '#server/identity/auth/sessions.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import type { Deps } from '#server/rooms/context.ts'

const audience = 'recording'
const claimsSchema = z.object({
  sub: userId,
  by: z.uuid(),
  rec: z.string(),
  aud: z.literal(audience),
  exp: z.int(),
})

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const header = encode({ alg: 'HS256' })

/** Signature of a JSON Web Token. Synchronous, because a list of bookings needs many. */
const sign = ({ config }: Deps, content: string) =>
  createHmac('sha256', config.authSecret).update(content).digest()

/**
 * Link to a recording. Players send no headers, so the URL carries a signed token. It is valid for six hours, rounded up
 * to the full hour, and ends with its login. Within an hour the URL stays the same, so a new one does not restart playback.
 */
export function createSignedUrl(deps: Deps, id: string, user: CurrentUser): string {
  const expiresAt = Math.ceil(deps.now().getTime() / hourMs + recordingLimits.linkHours) * hourMs
  const claims = { rec: id, by: user.authSessionId, sub: user.id, aud: audience, exp: expiresAt / 1000 }
  const content = `${header}.${encode(claims)}`
  return `/api/recordings/${id}/file?ticket=${content}.${sign(deps, content).toString('base64url')}`
}

/** Owner of the link and the login that requested it. A forged or foreign token looks like a missing recording. */
export async function verifySignedUrl(deps: Deps, token: string, id: string) {
  const claims = readClaims(deps, token)
  if (claims && claims.exp * 1000 <= deps.now().getTime()) throw new AppError('recording.link_expired')
  if (claims?.rec !== id) throw new AppError('recording.not_found')
  if (!(await isAuthSessionActive(deps, claims.by))) throw new AppError('recording.link_expired')
  return { userId: claims.sub, authSessionId: claims.by }
}

function readClaims(deps: Deps, token: string) {
  const [tokenHeader, payload = '', signature = '', ...rest] = token.split('.')
  if (tokenHeader !== header || rest.length > 0) return null
  const [expected, received] = [sign(deps, `${header}.${payload}`), Buffer.from(signature, 'base64url')]
  if (expected.length !== received.length || !timingSafeEqual(expected, received)) return null
  return claimsSchema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString())).data ?? null
}
