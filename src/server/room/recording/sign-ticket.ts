import { errors, jwtVerify, SignJWT } from 'jose'
import { type UserId, userId } from '#contract/id.ts'
import { recordingLimits } from '#contract/limits.ts'
import { hourMs } from '#contract/time.ts'
import type { Deps } from '#server/platform/deps.ts'
import { AppError } from '#server/platform/http/error.ts'

const audience = 'recording'
const key = (deps: Deps) => new TextEncoder().encode(deps.config.authSecret)

/**
 * Where a recording is watched: a player cannot send a token, so the address carries a ticket. It works for six hours,
 * then to the full hour: asked again within an hour, the address stays the same, and a film that plays goes on playing.
 */
export async function recordingLink(deps: Deps, id: string, person: UserId): Promise<string> {
  const until = Math.ceil(deps.now().getTime() / hourMs + recordingLimits.linkHours) * hourMs
  const ticket = await new SignJWT({ rec: id })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(person)
    .setAudience(audience)
    .setExpirationTime(until / 1000)
    .sign(key(deps))
  return `/api/recordings/${id}/file?ticket=${ticket}`
}

/** For whom the ticket of this recording was made. Whatever is not a ticket of ours leads nowhere. */
export async function ticketHolder(deps: Deps, ticket: string, id: string): Promise<UserId> {
  try {
    const options = { algorithms: ['HS256'], audience, currentDate: deps.now() }
    const { payload } = await jwtVerify(ticket, key(deps), options)
    if (payload.rec === id) return userId.parse(payload.sub)
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new AppError('recording.link_expired')
  }
  throw new AppError('recording.not_found')
}
