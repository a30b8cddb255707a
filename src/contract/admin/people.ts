import { z } from 'zod'
import { adminRoles } from '#contract/admin-roles.ts'
import { describeRoutes, noContent } from '#contract/endpoint.ts'
import { closingBlockers } from '#contract/enums.ts'
import { instant } from '#contract/fields.ts'
import { bookingId, userId } from '#contract/id.ts'
import { languages } from '#contract/language.ts'
import { viewAsLimits } from '#contract/limits.ts'
import { currency } from '#contract/money.ts'
import { adminPeopleApi } from '#contract/routes/admin-people.ts'
import { viewAsApi } from '#contract/routes/view-as.ts'
import { listOf, listQuery, reason, sortedQuery } from './list.ts'

export const personStates = ['active', 'unconfirmed', 'suspended', 'closed'] as const

const personSummary = z.object({
  id: userId,
  email: z.string(),
  name: z.string(),
  /** 1 interviewee, 2 interviewer, 3 admin; null until it is chosen. */
  roleId: z.int().nullable(),
  joinedAt: instant,
  state: z.enum(personStates),
  /** End of a suspension that has one. */
  suspendedUntil: instant.nullable(),
})

export const personActions = [
  'suspend',
  'restore',
  'signOut',
  'resendConfirmation',
  'resetMfa',
  'viewAs',
  'close',
] as const

const person = personSummary.extend({
  username: z.string(),
  language: z.enum(languages),
  timeZone: z.string(),
  emailConfirmedAt: instant.nullable(),
  adminRoles: z.array(z.enum(adminRoles)),
  hasPassword: z.boolean(),
  /** Linked identity providers: `google`, or the issuer URL of the company's. */
  signInIssuers: z.array(z.string()),
  passkeys: z.int(),
  hasCodes: z.boolean(),
  openSessions: z.int(),
  lastSeenAt: instant.nullable(),
  suspendedAt: instant.nullable(),
  suspensionReason: z.string().nullable(),
  closedAt: instant.nullable(),
  /** When the personal data of a closed account is erased, or was. */
  erasedAt: instant.nullable(),
  /** Sessions, requests and unpaid holds that a suspension or closing cancels. */
  upcomingBookings: z.int(),
  /** Error with which closing would be refused now. */
  closingBlocker: z.enum(closingBlockers).nullable(),
  /** What the caller may do now, by the same policy as the endpoints. */
  can: z.record(z.enum(personActions), z.boolean()),
})

export const timelineKinds = [
  'sign_in',
  'booking',
  'payment',
  'payout',
  'email',
  'review_written',
  'review_received',
  'report_made',
  'report_received',
  'suspension',
  'restoration',
  'admin_action',
] as const

/** Entry of a person's history. Which members are set depends on its kind. */
const timelineEntry = z.object({
  key: z.string(),
  at: instant,
  kind: z.enum(timelineKinds),
  bookingId: bookingId.nullable(),
  /** The other participant of a booking or review. */
  other: z.object({ id: userId, name: z.string() }).nullable(),
  status: z.string().nullable(),
  /** Browser, email template, comment, reason, cause or kind of reported content, or provider with its reference. */
  detail: z.string().nullable(),
  amount: z.number().nullable(),
  currency: currency.nullable(),
  rating: z.int().nullable(),
  /** The admin who did it. Null if a suspension ended at its time. */
  actor: z.string().nullable(),
  until: instant.nullable(),
})

const params = z.object({ userId })
const action = { params, body: z.object({ reason }), reply: noContent }
const authorityErrors = ['admin.no_person', 'admin.target_is_admin'] as const
const refusals = [...authorityErrors, 'admin.account_closed'] as const

/** Read-only view of the product as a person. */
const view = z.object({
  token: z.string(),
  userId,
  roleId: z.int().nullable(),
  name: z.string(),
  expiresAt: instant,
})

export const endpoints = {
  ...describeRoutes(viewAsApi, {
    endView: { summary: 'End the view of the product as another person', reply: noContent },
  }),
  ...describeRoutes(adminPeopleApi, {
    people: {
      summary:
        'Accounts by `sort`: newest first, or names and emails from A, unless `order` says otherwise. `search` is the start of an email or username, the starts of words of the name, or the id of an account, booking or payment, the provider’s included',
      query: z.object({
        ...sortedQuery,
        sort: z.enum(['joined', 'name', 'email']).default('joined'),
        search: z.string().trim().max(200).optional(),
      }),
      reply: listOf(personSummary),
    },
    person: { summary: 'One account', params, reply: person, errors: ['admin.no_person'] },
    personTimeline: {
      summary:
        'History of an account, newest first: sign-ins, bookings, payments, payouts, emails of the last days, reviews, reports, suspensions, actions of admins',
      params,
      query: z.object(listQuery),
      reply: listOf(timelineEntry),
      errors: ['admin.no_person'],
    },
    suspendPerson: {
      summary:
        'Suspends an account, signs it out and cancels its upcoming sessions, or changes the end of a suspension',
      params,
      body: z.object({ reason, until: instant.nullable().default(null) }),
      /** `left`: sessions that could not be cancelled yet. The server tries again every minute. */
      reply: z.object({ cancelled: z.int(), left: z.int() }),
      errors: [...refusals, 'admin.own_account', 'admin.last_owner', 'admin.end_in_past'],
    },
    restorePerson: {
      summary: 'Lifts a suspension. Cancelled sessions stay cancelled',
      ...action,
      errors: [...refusals, 'admin.not_suspended'],
    },
    signOutPerson: { summary: 'Ends all sign-ins of an account', ...action, errors: refusals },
    resendPersonConfirmation: {
      summary: 'Sends the confirmation link to an unconfirmed email again',
      ...action,
      errors: [...refusals, 'admin.email_confirmed', 'auth.mails_used_up'],
    },
    resetPersonMfa: {
      summary: 'Removes all passkeys and one-time codes of an account',
      ...action,
      errors: [...refusals, 'admin.no_factors'],
    },
    startView: {
      summary:
        'Start a read-only view of the product as this person, for 30 minutes. They are told, with the reason',
      params,
      body: z.object({ reason: reason.max(viewAsLimits.reasonMax) }),
      reply: view,
      errors: ['admin.no_person', 'admin.view_of_admin', 'admin.account_closed'],
    },
    closePerson: {
      summary: 'Closes an account, as its owner does. It is erased 30 days later',
      params,
      body: z.object({ reason }),
      reply: z.object({ erasedAt: instant }),
      errors: [
        ...refusals,
        'admin.own_account',
        'admin.last_owner',
        'account.in_session',
        'booking.being_settled',
      ],
    },
  }),
}
