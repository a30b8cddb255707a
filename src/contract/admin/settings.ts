import { z } from 'zod'
import { describeRoutes, noContent } from '#contract/endpoint.ts'
import { fieldCode } from '#contract/errors/error.ts'
import { instant } from '#contract/fields.ts'
import { policyNames, policyTextLimits } from '#contract/legal-policy-versions.ts'
import { adminSettingsApi } from '#contract/routes/admin-settings.ts'
import { banner, platformFee, seenVersion, siteLimits, siteSettingKeys } from '#contract/site-settings.ts'
import { requiredMultilineText, requiredText } from '#contract/text-field.ts'
import { listOf, reason, sortedQuery } from './list.ts'

/** Email of the admin. Null for the command line. */
const changedBy = z.string().nullable()

const setting = <Value extends z.ZodType>(value: Value) =>
  z.object({
    value,
    /** 0: the default, never changed. */
    version: seenVersion,
    changedAt: instant.nullable(),
    changedBy,
  })

/** `version` is the one that the admin saw. The request is refused if the setting has changed since. */
const change = <Value extends z.ZodType>(value: Value) => z.object({ value, version: seenVersion, reason })

export const feeChange = change(platformFee)
export const bannerChange = change(banner.default(null))
export const limitsChange = change(siteLimits)

const policy = z.enum(policyNames)
const text = requiredMultilineText(policyTextLimits.textMax)
const summary = requiredMultilineText(policyTextLimits.summaryMax)
const version = requiredText()
  .max(policyTextLimits.versionMax, fieldCode('field.too_long'))
  .regex(/^\d+\.\d+$/, fieldCode('field.invalid'))

export const policyPublication = z.object({
  version,
  /** Null: at once. */
  effectiveAt: instant.nullable().default(null),
  textEn: text,
  textRu: text,
  summaryEn: summary,
  summaryRu: summary,
  reason,
})

const policyVersion = z.object({
  version: z.string(),
  effectiveAt: instant,
  /** Null: the version that ships with the code. */
  publishedAt: instant.nullable(),
  publishedBy: changedBy,
  state: z.enum(['upcoming', 'in_force', 'replaced']),
  /** Users who were notified so far; null for the version that ships with the code. */
  notified: z.object({ count: z.int(), isFinished: z.boolean() }).nullable(),
})

export const endpoints = describeRoutes(adminSettingsApi, {
  siteSettings: {
    summary: 'Settings of the platform',
    reply: z.object({
      platformFee: setting(platformFee),
      banner: setting(banner),
      limits: setting(siteLimits),
    }),
  },
  siteSettingHistory: {
    summary: 'Changes of a setting, newest first unless `order` is `asc`',
    params: z.object({ key: z.enum(siteSettingKeys) }),
    query: z.object(sortedQuery),
    reply: listOf(
      z.object({
        version: z.int(),
        /** Null: no earlier value (the default), or no banner. */
        before: z.unknown(),
        after: z.unknown(),
        reason: z.string(),
        changedAt: instant,
        changedBy,
      }),
    ),
  },
  changePlatformFee: {
    summary: 'Changes the platform fee of sessions that are booked from now on',
    body: feeChange,
    reply: noContent,
    errors: ['admin.setting_changed'],
  },
  changeBanner: {
    summary: 'Sets or removes the text above every page',
    body: bannerChange,
    reply: noContent,
    errors: ['admin.setting_changed', 'admin.end_in_past'],
  },
  changeSiteLimits: {
    summary: 'Changes the booking and training limits of users',
    body: limitsChange,
    reply: noContent,
    errors: ['admin.setting_changed'],
  },
  adminPolicies: {
    summary: 'Policies with all their versions, newest first',
    reply: z.object({ policies: z.array(z.object({ policy, versions: z.array(policyVersion) })) }),
  },
  publishPolicy: {
    summary: 'Publishes a new version of a policy, and announces it to every user',
    params: z.object({ policy }),
    body: policyPublication,
    reply: noContent,
    errors: ['policy.version_exists', 'policy.not_newer', 'policy.in_past', 'policy.effective_too_early'],
  },
})
