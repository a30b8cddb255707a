import { roles } from '#contract/account.ts'
import type { Deps } from '#server/people/deps.ts'
import { requireProfile } from '#server/people/profile/read.ts'
import { insertInterviewer, lockProfile, setFirstRole } from '#server/people/profile/store.ts'
import { searchView } from '#server/people/profile/view.ts'
import type { User } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/error.ts'
import { renewToken, type SignedIn } from './identify.ts'

/** Gives an account its role, once. Anybody could turn into an interviewer otherwise. */
export async function chooseRole(
  deps: Deps,
  user: User,
  role: 'interviewee' | 'interviewer',
): Promise<SignedIn> {
  const roleId = roles[role]
  await deps.db.transaction().execute(async tx => {
    // The account's row before the profile's, as everybody takes them.
    if (!(await setFirstRole(tx, user.id, roleId))) throw new AppError('auth.role_already_set')
    await lockProfile(tx, user.id)
    if (role !== 'interviewer') return
    await insertInterviewer(tx, user.id, searchView(await requireProfile(tx, user.id)))
  })
  return renewToken(deps, user, roleId)
}
