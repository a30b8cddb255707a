import type { Access } from '#contract/address/address.ts'
import type { RoleName } from '#contract/role.ts'
import type { User } from './caller.ts'
import { AppError } from './error.ts'

/** Who a handler deals with: nobody may be signed in at a public endpoint; elsewhere the role is already checked. */
export type Caller<A extends Access> = A extends 'public'
  ? User | null
  : A extends 'interviewee' | 'interviewer'
    ? User & { role: A }
    : User

/** 401 for nobody, 403 for the wrong role. */
export function admit(access: Access, user: User | null) {
  if (access === 'public') return
  if (!user) throw new AppError('auth.required')
  if (access === 'signed-in') return
  const isAllowed =
    access === 'not-interviewer' ? user.role !== 'interviewer' : user.role === (access satisfies RoleName)
  if (!isAllowed) throw new AppError('auth.wrong_role')
}
