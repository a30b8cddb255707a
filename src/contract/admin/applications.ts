import { z } from 'zod'
import { listingRules } from '#contract/applications.ts'
import { describeRoutes, noContent } from '#contract/endpoint.ts'
import { experiences, requiredProfileFields } from '#contract/enums.ts'
import { instant } from '#contract/fields.ts'
import { userId } from '#contract/id.ts'
import { applicationLimits } from '#contract/limits.ts'
import { spokenLanguage } from '#contract/profile.ts'
import { adminApplicationsApi } from '#contract/routes/admin-applications.ts'
import { requiredMultilineText } from '#contract/text-field.ts'
import { listOf, reason, sortedQuery } from './list.ts'

/** `closed`: the listing rule became `immediate` before a decision. */
export const applicationStates = [
  'waiting',
  'sent_back',
  'approved',
  'declined',
  'withdrawn',
  'closed',
] as const
const state = z.enum(applicationStates)
export type ApplicationState = z.output<typeof state>

/** States that the list can show. */
export const applicationQueues = ['waiting', 'sent_back', 'approved', 'declined'] as const

const application = z.object({
  userId,
  name: z.string(),
  company: z.string().nullable(),
  specialty: z.string().nullable(),
  state,
  /** Since when it is in this state. */
  since: instant,
  isWorkEmailConfirmed: z.boolean(),
})

export const applicationEventKinds = [
  'sent',
  'withdrawn',
  'confirmed_work_email',
  'approved',
  'sent_back',
  'declined',
] as const

const event = z.object({
  id: z.string(),
  kind: z.enum(applicationEventKinds),
  at: instant,
  /** Null: the interviewer. */
  by: z.string().nullable(),
  /** Note of the interviewer, or answer of the admin. */
  text: z.string().nullable(),
})

const params = z.object({ userId })
/** Hash of what the admin read. A decision about an older version is refused. */
const version = z.string().max(64)
/** What the interviewer reads. */
const answer = requiredMultilineText(applicationLimits.answerMax)

export const decisionWithAnswer = z.object({ answer, reason })

const decisionErrors = [
  'application.not_found',
  'application.own',
  'application.already_decided',
  'application.changed',
  'application.account_suspended',
  'admin.account_closed',
] as const

/** The server stops counting the interviewers and applications of a rule here, which keeps the query cheap. */
export const maxRuleCount = 1000

const rule = z.object({
  mode: z.enum(listingRules),
  /** Null: never changed. */
  changedAt: instant.nullable(),
  /** Interviewers with a complete profile who wait for a review, without declined ones. */
  unlisted: z.int(),
  /** Applications without a decision. */
  open: z.int(),
})

export const endpoints = describeRoutes(adminApplicationsApi, {
  applications: {
    summary:
      'Applications of interviewers: waiting ones oldest first, the others newest first, unless `order` says otherwise',
    query: z.object({ ...sortedQuery, state: z.enum(applicationQueues).default('waiting') }),
    reply: listOf(application),
  },
  application: {
    summary: 'One application with the profile, the work email and its history',
    params,
    reply: application.extend({
      version,
      email: z.string(),
      isEmailConfirmed: z.boolean(),
      joinedAt: instant,
      profilePictureUrl: z.string().nullable(),
      experience: z.enum(experiences).nullable(),
      languages: z.array(spokenLanguage),
      city: z.string().nullable(),
      country: z.string().nullable(),
      linkedinUrl: z.string().nullable(),
      purpose: z.string().nullable(),
      missing: z.array(z.enum(requiredProfileFields)),
      workEmail: z.string().nullable(),
      workEmailConfirmedAt: instant.nullable(),
      note: z.string(),
      verifiedAt: instant.nullable(),
      /** The application of a suspended or closed account cannot be decided. */
      account: z.enum(['active', 'suspended', 'closed']),
      /** Latest events, oldest first. */
      history: z.array(event),
      can: z.object({ approve: z.boolean(), sendBack: z.boolean(), decline: z.boolean() }),
    }),
    errors: ['application.not_found'],
  },
  approveApplication: {
    summary: 'Approve: search lists the interviewer, with a badge',
    params,
    body: z.object({ version, reason }),
    reply: noContent,
    errors: [...decisionErrors, 'application.incomplete'],
  },
  sendBackApplication: {
    summary: 'Send back with a note: the interviewer changes the application and sends it again',
    params,
    body: decisionWithAnswer.extend({ version }),
    reply: noContent,
    errors: decisionErrors,
  },
  declineApplication: {
    summary: 'Decline with a reason: the interviewer stays unlisted',
    params,
    body: decisionWithAnswer.extend({ version }),
    reply: noContent,
    errors: decisionErrors,
  },
  listingRule: {
    summary: 'Whether new interviewers are listed at once or after a review, and whom a change lists',
    reply: rule,
  },
  setListingRule: {
    summary: 'Set the listing rule. `immediate` lists every complete interviewer who was not declined',
    body: z.object({ mode: z.enum(listingRules), reason }),
    reply: rule,
    errors: ['application.rule_unchanged'],
  },
})
