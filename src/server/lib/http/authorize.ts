import type { FastifyRequest } from 'fastify'
import { areasOfOneself, type Door, type Endpoint } from '#contract/endpoint.ts'
import type { RoleName } from '#contract/role.ts'
import type { Access } from '#contract/routes/route.ts'
import type { Identify, User } from './current-user.ts'
import { AppError } from './error.ts'
import type { Charge } from './rate-limit.ts'

/** Who a handler deals with: nobody may be signed in at a public endpoint; elsewhere the role is already checked. */
export type Caller<A extends Access> = A extends 'public'
  ? User | null
  : A extends 'interviewee' | 'interviewer'
    ? User & { role: A }
    : User

/** Lets in who may come, before anything of the body is read. */
export type Admit = (endpoint: Endpoint | Door, request: FastifyRequest) => Promise<void>

/** Every call and every door is entered in one way: who is it, can they afford it, may they. */
export const admitWith =
  (identify: Identify, charge: Charge): Admit =>
  async (endpoint, request) => {
    request.user = await identify(request.headers.authorization)
    await charge(endpoint.cost, request)
    check(endpoint, request.user)
  }

/**
 * 401 for nobody; 403 for the wrong role, for an account that has yet to be secured, and for whoever is to show once more
 * who they are.
 */
function check({ access, area, fresh }: Endpoint | Door, user: User | null) {
  if (access === 'public') return
  if (!user) throw new AppError('auth.required')
  if (!isAllowed(access, user)) throw new AppError('auth.wrong_role')
  if (user.needsFactor && !areasOfOneself.includes(area))
    throw new AppError('auth.second_factor_setup_required')
  if (fresh && !user.isFresh) throw new AppError('auth.confirm_again')
}

function isAllowed(access: Exclude<Access, 'public'>, { role }: User): boolean {
  if (access === 'signed-in') return true
  return access === 'not-interviewer' ? role !== 'interviewer' : role === (access satisfies RoleName)
}
