import type { FastifyRequest } from 'fastify'
import type { RoleName } from '#contract/auth.ts'
import { type Endpoint, type RawRoute, selfServiceAreas } from '#contract/endpoint.ts'
import type { Access } from '#contract/routes/route.ts'
import { AppError } from './error.ts'
import type { RateLimit } from './rate-limit.ts'
import type { Authenticate, CurrentUser } from './request-context.ts'

/** Who a handler deals with: nobody may be signed in at a public endpoint; elsewhere the role is already checked. */
export type RequestUser<A extends Access> = A extends 'public'
  ? CurrentUser | null
  : A extends 'interviewee' | 'interviewer'
    ? CurrentUser & { role: A }
    : CurrentUser

/** Lets in who may come, before anything of the body is read. */
export type Authorize = (endpoint: Endpoint | RawRoute, request: FastifyRequest) => Promise<void>

/** Every call and every door is entered in one way: who is it, can they afford it, may they. */
export const createAuthorize =
  (identify: Authenticate, charge: RateLimit): Authorize =>
  async (endpoint, request) => {
    request.user = await identify(request.headers.authorization)
    await charge(endpoint.cost, request)
    assertAccess(endpoint, request.user)
  }

/**
 * 401 for nobody; 403 for the wrong role, for an account that has yet to be secured, and for whoever is to show once more
 * who they are.
 */
function assertAccess(
  { access, area, requiresRecentAuth: fresh }: Endpoint | RawRoute,
  user: CurrentUser | null,
) {
  if (access === 'public') return
  if (!user) throw new AppError('auth.required')
  if (!hasRequiredRole(access, user)) throw new AppError('auth.wrong_role')
  if (user.mustSetUpMfa && !selfServiceAreas.includes(area))
    throw new AppError('auth.second_factor_setup_required')
  if (fresh && !user.isRecentlyAuthenticated) throw new AppError('auth.confirm_again')
}

function hasRequiredRole(access: Exclude<Access, 'public'>, { role }: CurrentUser): boolean {
  if (access === 'signed-in') return true
  return access === 'not-interviewer' ? role !== 'interviewer' : role === (access satisfies RoleName)
}
