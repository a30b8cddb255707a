import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { type UserId, userId } from '#contract/id.ts'
import { recordingLimits } from '#contract/limits.ts'
import { hourMs } from '#contract/time.ts'
import { isSessionActive } from '#server/identity/auth/sessions.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import type { Deps } from '#server/rooms/context.ts'

const audience = 'recording'
const getSigningKey = (deps: Deps) => new TextEncoder().encode(deps.config.authSecret)

/** Owner of the link and the login that requested it. */
export type SignedUrlHolder = { userId: UserId; authSessionId: string }

const claimsSchema = z.object({ sub: userId, by: z.uuid(), rec: z.string() })

/**
 * Link to a recording. Players send no headers, so the URL carries a signed token. It is valid for six hours, rounded up
 * to the full hour, and ends with its login. Within an hour the URL stays the same, so a new one does not restart playback.
 */
export async function createSignedUrl(deps: Deps, id: string, user: CurrentUser): Promise<string> {
  const expiresAt = Math.ceil(deps.now().getTime() / hourMs + recordingLimits.linkHours) * hourMs
  const token = await new SignJWT({ rec: id, by: user.authSessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(user.id)
    .setAudience(audience)
    .setExpirationTime(expiresAt / 1000)
    .sign(getSigningKey(deps))
  return `/api/recordings/${id}/file?ticket=${token}`
}

/** Verifies the token of a link. A forged or foreign token looks like a missing recording. */
export async function verifySignedUrl(deps: Deps, token: string, id: string): Promise<SignedUrlHolder> {
  const { sub, by } = await verifyClaims(deps, token, id)
  if (!(await isSessionActive(deps, by))) throw new AppError('recording.link_expired')
  return { userId: sub, authSessionId: by }
}

async function verifyClaims(deps: Deps, token: string, id: string) {
  try {
    const options = { algorithms: ['HS256'], audience, currentDate: deps.now() }
    const { payload } = await jwtVerify(token, getSigningKey(deps), options)
    const { data: claims } = claimsSchema.safeParse(payload)
    if (claims?.rec === id) return claims
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new AppError('recording.link_expired')
  }
  throw new AppError('recording.not_found')
}
