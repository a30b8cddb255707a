import type { AdminRole } from '#contract/admin-roles.ts'
import { roles } from '#contract/auth.ts'
import type { ClosingBlocker } from '#contract/enums.ts'
import type { UserId } from '#contract/id.ts'
import { fromMinorUnits } from '#contract/money.ts'
import type { Deps } from '#server/admin/context.ts'
import { findClosingBlocker } from '#server/identity/accounts/close-account.ts'
import { getErasureDate } from '#server/identity/accounts/policy.ts'
import {
  type AccountRow,
  findAccount,
  listAdminRoles,
  listIdentities,
} from '#server/identity/accounts/repository.ts'
import { findFactors } from '#server/identity/mfa/repository.ts'
import type { Row } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { findActiveBookings } from '#server/marketplace/bookings/repository.ts'
import { getAuthorityRefusal, getPersonState, getStateRefusal, mayCall, type PersonAction } from './policy.ts'
import { findPerson, findSignIns, listSuspensions, type PersonRow } from './repository.ts'
import type { TimelineRow } from './timeline-repository.ts'

export const presentPersonSummary = (row: PersonRow) => ({
  id: row.id,
  email: row.email,
  name: row.name,
  roleId: row.role_id,
  joinedAt: row.created_at.toISOString(),
  state: getPersonState(row),
  suspendedUntil: row.suspended_until?.toISOString() ?? null,
})

type PersonFacts = {
  account: AccountRow
  adminRoles: AdminRole[]
  identities: readonly { issuer: string }[]
  factors: { passkeyCount: number; hasTotp: boolean }
  signIns: Awaited<ReturnType<typeof findSignIns>>
  suspension: Row<'suspensions'> | null
  upcomingBookings: number
  closingBlocker: ClosingBlocker | null
  can: Record<PersonAction, boolean>
}

function presentPerson(row: PersonRow, facts: PersonFacts) {
  const { account, signIns, suspension } = facts
  const erasedAt = account.erased_at ?? (account.closed_at && getErasureDate(account.closed_at))
  return {
    ...presentPersonSummary(row),
    username: account.username,
    language: account.language,
    timeZone: account.time_zone,
    emailConfirmedAt: account.email_confirmed_at?.toISOString() ?? null,
    adminRoles: facts.adminRoles,
    hasPassword: account.password_hash !== null,
    signInIssuers: facts.identities.map(({ issuer }) => issuer),
    passkeys: facts.factors.passkeyCount,
    hasCodes: facts.factors.hasTotp,
    openSessions: signIns.open,
    lastSeenAt: signIns.last_seen_at?.toISOString() ?? null,
    suspendedAt: account.suspended_at?.toISOString() ?? null,
    suspensionReason: account.suspended_at ? (suspension?.reason ?? null) : null,
    closedAt: account.closed_at?.toISOString() ?? null,
    erasedAt: erasedAt?.toISOString() ?? null,
    upcomingBookings: facts.upcomingBookings,
    closingBlocker: facts.closingBlocker,
    can: facts.can,
  }
}

export const presentTimelineEntry = (row: TimelineRow) => ({
  key: row.key,
  at: row.at.toISOString(),
  kind: row.kind,
  bookingId: row.booking_id,
  other: row.other_id && { id: row.other_id, name: row.other_name ?? '' },
  status: row.status,
  detail: row.detail,
  amount: row.minor === null ? null : fromMinorUnits(Number(row.minor)),
  currency: row.currency,
  rating: row.rating,
  actor: row.actor,
  until: row.until?.toISOString() ?? null,
})

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
