import type { z } from 'zod'
import { type personActions, type personStates, timelineKinds } from '#contract/admin/people.ts'
import type { AdminRole } from '#contract/admin-roles.ts'
import type { ErrorCode } from '#contract/errors/error.ts'
import { bookingId, paymentId, userId } from '#contract/id.ts'
import { adminBookingsApi } from '#contract/routes/admin-bookings.ts'
import { adminModerationApi } from '#contract/routes/admin-moderation.ts'
import { adminPayoutsApi } from '#contract/routes/admin-money.ts'
import { adminPeopleApi } from '#contract/routes/admin-people.ts'
import { splitSearchText, trimSearchText } from '#contract/search-text.ts'
import { cleanEmailOrText, cleanTypedText } from '#contract/typed-text.ts'

type TimelineKind = (typeof timelineKinds)[number]
export type PersonAction = (typeof personActions)[number]

type Account = {
  email_confirmed_at: Date | null
  suspended_at: Date | null
  closed_at: Date | null
  erased_at: Date | null
}

export function getPersonState(account: Omit<Account, 'erased_at'>): (typeof personStates)[number] {
  if (account.closed_at) return 'closed'
  if (account.suspended_at) return 'suspended'
  return account.email_confirmed_at ? 'active' : 'unconfirmed'
}

const routeOf = {
  suspend: adminPeopleApi.suspendPerson,
  restore: adminPeopleApi.restorePerson,
  signOut: adminPeopleApi.signOutPerson,
  resendConfirmation: adminPeopleApi.resendPersonConfirmation,
  resetMfa: adminPeopleApi.resetPersonMfa,
  viewAs: adminPeopleApi.startView,
  close: adminPeopleApi.closePerson,
} as const satisfies Record<PersonAction, { adminRoles: readonly AdminRole[] }>

/** Whether one of these roles may take the action on accounts of users. */
export const mayCall = (mine: readonly AdminRole[], action: PersonAction): boolean =>
  mine.some(role => role === 'owner' || routeOf[action].adminRoles.some(allowed => allowed === role))

/** Entries of a person's history that only the readers of such a page may see. Every reader of the history sees the others. */
const pageOfKind: Partial<Record<TimelineKind, { adminRoles: readonly AdminRole[] }>> = {
  booking: adminBookingsApi.adminBooking,
  payment: adminBookingsApi.adminBooking,
  payout: adminPayoutsApi.payoutBatch,
  report_made: adminModerationApi.moderationCase,
  report_received: adminModerationApi.moderationCase,
}

/** Kinds of entries that an admin with these roles may see. */
export const getVisibleKinds = (mine: readonly AdminRole[]): TimelineKind[] =>
  timelineKinds.filter(kind => {
    const allowed = pageOfKind[kind]?.adminRoles
    return !allowed || mine.some(role => role === 'owner' || allowed.includes(role))
  })

type AdminActor = { id: string; roles: readonly AdminRole[] }
type Target = Account & { id: string; isAdmin: boolean }

/** Why an admin may not act on this account, whatever its state. Null if they may. */
export function getAuthorityRefusal(
  actor: AdminActor,
  target: Target,
  action: PersonAction,
): ErrorCode | null {
  if (action === 'viewAs') return target.isAdmin ? 'admin.view_of_admin' : null
  const isOwn = actor.id === target.id
  if (isOwn && endsAccess(action)) return 'admin.own_account'
  return target.isAdmin && !isOwn && !actor.roles.includes('owner') ? 'admin.target_is_admin' : null
}

/** Suspending and closing are refused for the last owner. */
export const endsAccess = (action: PersonAction): boolean => action === 'suspend' || action === 'close'

/** Why the action changes nothing in this state. Null if it does. A closed account can be suspended, so that it is not reopened. */
export function getStateRefusal(
  target: Account & { hasFactors: boolean },
  action: PersonAction,
): ErrorCode | null {
  if (target.erased_at) return 'admin.account_closed'
  if (target.closed_at && ['close', 'resendConfirmation', 'viewAs'].includes(action))
    return 'admin.account_closed'
  if (action === 'restore' && !target.suspended_at) return 'admin.not_suspended'
  if (action === 'resendConfirmation' && target.email_confirmed_at) return 'admin.email_confirmed'
  return action === 'resetMfa' && !target.hasFactors ? 'admin.no_factors' : null
}

type PersonSearch =
  | {
      id: z.output<typeof userId>
      bookingId: z.output<typeof bookingId>
      paymentId: z.output<typeof paymentId>
    }
  | { text: string; emailPattern: string; namePatterns: readonly string[] }

/** Shorter words of a name alone would find too many people, and no index helps. */
const minNameLength = 2

const escapePattern = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

/** An id may be that of an account, a booking or a payment. Any other text may also be a provider's reference. */
export function parseSearch(search: string | undefined): PersonSearch | null {
  const typed = cleanTypedText(search ?? '')
  const text = trimSearchText(typed)
  if (!text) return null
  const id = userId.safeParse(text.toLowerCase())
  if (id.success)
    return { id: id.data, bookingId: bookingId.parse(id.data), paymentId: paymentId.parse(id.data) }
  const words = splitSearchText(typed)
  const isShort = words.every(word => word.length < minNameLength)
  return {
    text,
    emailPattern: `${escapePattern(trimSearchText(cleanEmailOrText(typed)).toLowerCase())}%`,
    namePatterns: isShort ? [] : words.map(word => `% ${escapePattern(word)}%`),
  }
}
