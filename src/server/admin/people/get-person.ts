import { roles } from '#contract/auth.ts'
import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/admin/context.ts'
import { listAdminRoles } from '#server/identity/accounts/admin-roles-repository.ts'
import { findClosingBlocker } from '#server/identity/accounts/close-account.ts'
import { findAccount, listIdentities } from '#server/identity/accounts/repository.ts'
import { findFactors } from '#server/identity/mfa/repository.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { findActiveBookings } from '#server/marketplace/bookings/repository.ts'
import { getAuthorityRefusal, getStateRefusal, mayCall, type PersonAction } from './policy.ts'
import { presentPerson } from './presenter.ts'
import { findPerson, findSignIns, listSuspensions } from './repository.ts'

/** One account with what the admin may do with it. */
export async function getPerson(deps: Deps, user: CurrentUser, id: UserId) {
  const { db } = deps
  const now = deps.now()
  const row = await findPerson(db, id)
  if (!row) throw new AppError('admin.no_person')
  const [account, adminRoles, identities, factors, signIns, suspensions, bookings] = await Promise.all([
    findAccount(db, id),
    listAdminRoles(db, id),
    listIdentities(db, id),
    findFactors(db, id),
    findSignIns(db, id, now),
    listSuspensions(db, id),
    findActiveBookings(db, id, now),
  ])
  const closingBlocker = account.closed_at
    ? null
    : await db.transaction().execute(tx => findClosingBlocker(deps, tx, id))
  const target = {
    ...account,
    isAdmin: account.role_id === roles.admin,
    hasFactors: factors.hasTotp || factors.passkeyCount > 0,
  }
  const can = (action: PersonAction): boolean =>
    mayCall(user.adminRoles, action) &&
    getAuthorityRefusal({ id: user.id, roles: user.adminRoles }, target, action) === null &&
    getStateRefusal(target, action) === null
  return presentPerson(row, {
    account,
    adminRoles,
    identities,
    factors,
    signIns,
    suspension: suspensions.findLast(({ restored_at }) => restored_at === null) ?? null,
    upcomingBookings: bookings.filter(({ starts_at }) => starts_at > now).length,
    closingBlocker,
    can: {
      suspend: can('suspend'),
      restore: can('restore'),
      signOut: can('signOut'),
      resendConfirmation: can('resendConfirmation'),
      resetMfa: can('resetMfa'),
      viewAs: can('viewAs'),
      close: can('close'),
    },
  })
}
