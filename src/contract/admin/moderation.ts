import { z } from 'zod'
import { describeRoutes, noContent } from '#contract/endpoint.ts'
import { instant } from '#contract/fields.ts'
import { bookingId, userId } from '#contract/id.ts'
import { languages } from '#contract/language.ts'
import { moderationLimits } from '#contract/limits.ts'
import { reportCauses, reportedKinds } from '#contract/report-causes.ts'
import { adminModerationApi } from '#contract/routes/admin-moderation.ts'
import { requiredMultilineText } from '#contract/text-field.ts'
import { listOf, reason, sortedQuery } from './list.ts'

const cause = z.enum(reportCauses)
const kind = z.enum(reportedKinds)
const person = z.object({ id: userId, name: z.string() })

/** `open` waits for a decision, `appealed` for the second one. `kept`: the appeal was rejected. */
export const caseStates = ['open', 'dismissed', 'hidden', 'appealed', 'kept', 'restored'] as const
const state = z.enum(caseStates)
export type CaseState = z.output<typeof state>

/** Reported content as it was at a report. Only the fields of its kind are set. */
export const reportedContent = z.object({
  name: z.string().optional(),
  specialty: z.string().nullish(),
  company: z.string().nullish(),
  bio: z.string().nullish(),
  city: z.string().nullish(),
  linkedinUrl: z.string().nullish(),
  rating: z.int().optional(),
  text: z.string().optional(),
})
export type ReportedContent = z.output<typeof reportedContent>

const moderationCase = z.object({
  id: z.uuid(),
  kind,
  state,
  author: person,
  reportCount: z.int(),
  /** Distinct causes of its reports. */
  causes: z.array(cause),
  openedAt: instant,
  decidedAt: instant.nullable(),
  appealedAt: instant.nullable(),
})

const report = z.object({
  id: z.uuid(),
  reporter: person,
  cause,
  text: z.string(),
  at: instant,
})

const decision = z.object({
  by: z.string(),
  at: instant,
  rule: cause.nullable(),
  statement: z.string().nullable(),
})

const appeal = z.object({
  text: z.string(),
  at: instant,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  answer: z.string().nullable(),
})

const byId = { params: z.object({ id: z.uuid() }) }
const statement = requiredMultilineText(moderationLimits.textMax)

/** Statement of reasons for the author (Digital Services Act, article 17), and the reason for the log. */
export const hiding = z.object({ rule: cause, statement, reason })
export const appealDecision = z.object({
  restore: z.boolean(),
  /** What the author reads about the decision. */
  answer: statement,
  reason,
})

export const endpoints = describeRoutes(adminModerationApi, {
  moderationCases: {
    summary:
      'Reported content: open reports and appeals oldest first, decided ones newest first, unless `order` says otherwise',
    query: z.object({
      ...sortedQuery,
      queue: z.enum(['open', 'appealed', 'decided']).default('open'),
      kind: kind.optional(),
      cause: cause.optional(),
    }),
    reply: listOf(moderationCase),
  },
  moderationStatistics: {
    summary: 'Reports, decisions and appeals of a year as CSV, for the report of the Digital Services Act',
    query: z.object({
      year: z.coerce.number().int().min(2020).max(2100),
      language: z.enum(languages).default('en'),
    }),
    reply: z.object({ fileName: z.string(), csv: z.string() }),
  },
  moderationCase: {
    summary: 'Reported content with its reports, the decision and earlier cases of its author',
    ...byId,
    reply: moderationCase.extend({
      authorEmail: z.string(),
      bookingId: bookingId.nullable(),
      /** Distinct versions that were reported, oldest first. */
      versions: z.array(z.object({ at: instant, content: reportedContent })),
      reports: z.array(report),
      decision: decision.nullable(),
      appeal: appeal.nullable(),
      /** Latest other cases about content of the same author. */
      earlier: z.array(moderationCase),
      can: z.object({ decide: z.boolean(), decideAppeal: z.boolean(), restore: z.boolean() }),
      /** The caller made the first decision, so that another moderator decides the appeal. */
      needsOtherModerator: z.boolean(),
    }),
    errors: ['moderation.not_found'],
  },
  dismissReports: {
    summary: 'Leaves reported content as it is, and tells those who reported it',
    ...byId,
    body: z.object({ reason }),
    reply: noContent,
    errors: ['moderation.not_found', 'moderation.already_decided', 'admin.own_case'],
  },
  hideContent: {
    summary: 'Hides reported content, and sends its author a statement of reasons',
    ...byId,
    body: hiding,
    reply: noContent,
    errors: ['moderation.not_found', 'moderation.already_decided', 'admin.own_case'],
  },
  decideAppeal: {
    summary: 'Decides an appeal. The moderator who hid the content cannot',
    ...byId,
    body: appealDecision,
    reply: noContent,
    errors: ['moderation.not_found', 'moderation.no_appeal', 'moderation.same_admin', 'admin.own_case'],
  },
  restoreContent: {
    summary: 'Shows hidden content again without an appeal, and tells its author',
    ...byId,
    body: z.object({ reason }),
    reply: noContent,
    errors: ['moderation.not_found', 'moderation.not_hidden', 'admin.own_case'],
  },
})
