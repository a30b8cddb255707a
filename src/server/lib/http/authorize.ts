import type { FastifyRequest } from 'fastify'
import type { AdminRole } from '#contract/admin-roles.ts'
import { type Endpoint, type RawRoute, selfServiceAreas } from '#contract/endpoint.ts'
import type { Access } from '#contract/routes/route.ts'
import { AppError } from './app-error.ts'
import type { RateLimit } from './rate-limit.ts'
import type { Authenticate, CountViewedRead, CurrentUser } from './request-context.ts'

/** User of a handler: may be null at a public endpoint, and has a checked role elsewhere. */
export type RequestUser<A extends Access> = A extends 'public'
  ? CurrentUser | null
  : A extends 'interviewee' | 'interviewer'
    ? CurrentUser & { role: A }
    : CurrentUser

export type Authorize = ReturnType<typeof createAuthorize>

/** The same checks for all endpoints and raw routes, before the body is read: authentication, rate limit, role. */
export const createAuthorize =
  (authenticate: Authenticate, rateLimit: RateLimit, countViewedRead: CountViewedRead) =>
  async (endpoint: Endpoint | RawRoute, request: FastifyRequest): Promise<void> => {
    request.user = await authenticate(request.headers.authorization)
    await rateLimit(endpoint.cost, request)
    const { user } = request
    if (user?.viewAs) assertViewable(endpoint)
    assertAccess(endpoint, user)
    if (user?.viewAs) await countViewedRead(user.viewAs.id, endpoint.name)
  }

/** Refuses an admin who views the product as a user what the contract does not open to such a view. */
function assertViewable({ method, viewAs }: Endpoint | RawRoute): void {
  if (!viewAs) throw new AppError(method === 'GET' || method === 'HEAD' ? 'view.not_shown' : 'view.read_only')
}

/** 401 without a login. 403 for a wrong role, a missing second factor, or a login that must be confirmed again. */
function assertAccess(endpoint: Endpoint | RawRoute, user: CurrentUser | null) {
  const { access, area, adminRoles, requiresRecentAuth } = endpoint
  if (access === 'public') return
  if (!user) throw new AppError('auth.required')
  const isAllowed =
    access === 'signed-in' ||
    (access === 'not-interviewer' ? user.role !== 'interviewer' : user.role === access)
  if (!isAllowed || (access === 'admin' && !hasAdminRole(user, adminRoles)))
    throw new AppError('auth.wrong_role')
  if (user.mustSetUpMfa && !selfServiceAreas.includes(area))
    throw new AppError('auth.second_factor_setup_required')
  if (requiresRecentAuth && !user.isRecentlyAuthenticated) throw new AppError('auth.confirm_again')
}

const hasAdminRole = (user: CurrentUser, allowed: readonly AdminRole[] | undefined): boolean =>
  user.adminRoles.some(role => role === 'owner' || !allowed || allowed.includes(role))
