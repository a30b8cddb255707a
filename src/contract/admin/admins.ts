import { z } from 'zod'
import { adminRoles } from '#contract/admin-roles.ts'
import { describeRoutes, noContent } from '#contract/endpoint.ts'
import { day, instant } from '#contract/fields.ts'
import { userId } from '#contract/id.ts'
import { adminApi } from '#contract/routes/admin.ts'
import { requiredText } from '#contract/text-field.ts'
import { listOf, reason, sortedQuery } from './list.ts'

const role = z.enum(adminRoles)

const admin = z.object({ id: userId, email: z.string(), roles: z.array(role), hasMfa: z.boolean() })

/** Entry of the log. `before` and `after` are the values that the action changed. */
export const adminAction = z.object({
  id: z.int(),
  at: instant,
  /** Email of the admin, or the operating system's user of the command line. */
  actor: z.string(),
  isCommandLine: z.boolean(),
  action: z.string(),
  targetType: z.string(),
  targetId: z.string(),
  reason: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})

const actionFilters = {
  targetType: z.string().max(40).optional(),
  targetId: z.string().max(200).optional(),
  action: z.string().max(60).optional(),
  actorId: userId.optional(),
}

export const endpoints = describeRoutes(adminApi, {
  myAdminRoles: {
    summary: 'Roles of the signed-in admin',
    reply: z.object({ roles: z.array(role) }),
  },
  admins: { summary: 'All admins with their roles', reply: z.object({ admins: z.array(admin) }) },
  grantAdminRole: {
    summary: 'Gives an admin role to an account. An account that was none becomes an admin',
    body: z.object({ email: requiredText().max(254), role, reason }),
    reply: noContent,
    errors: ['admin.no_account', 'admin.email_unconfirmed', 'admin.account_closed'],
  },
  revokeAdminRole: {
    summary: 'Takes an admin role. Who has none left is no admin any more',
    params: z.object({ userId, role }),
    query: z.object({ reason }),
    reply: noContent,
    errors: ['admin.no_account', 'admin.last_owner'],
  },
  adminActions: {
    summary: 'Log of what admins did, newest first unless `order` is `asc`',
    query: z.object({ ...sortedQuery, ...actionFilters }),
    reply: listOf(adminAction),
  },
  verifyAdminActions: {
    summary: 'Checks number and hash of the next 20,000 entries of the log',
    body: z.object({ after: z.int().min(0).max(Number.MAX_SAFE_INTEGER).default(0) }),
    /** `entries` of this call. `next` is the `after` of the next call, null at the end and after an invalid entry. */
    reply: z.object({
      entries: z.int(),
      firstInvalidId: z.int().nullable(),
      next: z.int().nullable(),
    }),
  },
})

/** Entry of the exported log, with its hash and that of the entry before it, which a reader can verify. */
export const exportedAction = adminAction.extend({ previousHash: z.string(), hash: z.string() })

export const rawRoutes = describeRoutes(adminApi, {
  exportAdminActions: {
    summary: 'The log of a period (UTC) as a JSON file with its hashes, oldest first. The download is logged',
    body: z.object({ from: day, to: day, reason }),
  },
})
