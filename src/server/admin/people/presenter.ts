import type { AdminRole } from '#contract/admin-roles.ts'
import type { ClosingBlocker } from '#contract/enums.ts'
import { fromMinorUnits } from '#contract/money.ts'
import { getErasureDate } from '#server/identity/accounts/policy.ts'
import type { AccountRow } from '#server/identity/accounts/repository.ts'
import type { Row } from '#server/lib/database/pool.ts'
import { getPersonState, type PersonAction } from './policy.ts'
import type { findSignIns, PersonRow } from './repository.ts'
import type { TimelineRow } from './timeline/repository.ts'

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

export function presentPerson(row: PersonRow, facts: PersonFacts) {
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
