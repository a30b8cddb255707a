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

/** Whose a ticket is, and by which sign-in they asked for it. */
export type SignedUrlHolder = { userId: UserId; authSessionId: string }

const claimsSchema = z.object({ sub: userId, by: z.uuid(), rec: z.string() })

/**
 * Where a recording is watched: a player cannot send a token, so the address carries a ticket. It works for six hours,
 * then to the full hour, and as long as the sign-in that asked for it: asked again within an hour, the address stays the
 * same, and a film that plays goes on playing.
 */
export async function createSignedUrl(deps: Deps, id: string, user: CurrentUser): Promise<string> {
  const until = Math.ceil(deps.now().getTime() / hourMs + recordingLimits.linkHours) * hourMs
  const ticket = await new SignJWT({ rec: id, by: user.authSessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(user.id)
    .setAudience(audience)
    .setExpirationTime(until / 1000)
    .sign(getSigningKey(deps))
  return `/api/recordings/${id}/file?ticket=${ticket}`
}

/** For whom the ticket of this recording was made. Whatever is not a ticket of ours leads nowhere. */
export async function verifySignedUrl(deps: Deps, ticket: string, id: string): Promise<SignedUrlHolder> {
  const { sub, by } = await verifyClaims(deps, ticket, id)
  if (!(await isSessionActive(deps, by))) throw new AppError('recording.link_expired')
  return { userId: sub, authSessionId: by }
}

async function verifyClaims(deps: Deps, ticket: string, id: string) {
  try {
    const options = { algorithms: ['HS256'], audience, currentDate: deps.now() }
    const { payload } = await jwtVerify(ticket, getSigningKey(deps), options)
    const { data: claimed } = claimsSchema.safeParse(payload)
    if (claimed?.rec === id) return claimed
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new AppError('recording.link_expired')
  }
  throw new AppError('recording.not_found')
}
