import { z } from 'zod'
import { fieldCode } from './errors/error.ts'
import { instant } from './fields.ts'
import { bookingLimits, specialtyLimits, trainingLimits } from './limits.ts'
import { specialtyStates } from './specialties.ts'
import { requiredText } from './text-field.ts'

export const siteSettingKeys = ['platform_fee', 'banner', 'limits', 'specialties'] as const
export type SiteSettingKey = (typeof siteSettingKeys)[number]

const maxFeePercent = 90

/** The platform's share of a session's price. */
export const platformFee = z.object({
  percent: z
    .number(fieldCode('field.invalid'))
    .min(0, fieldCode('field.invalid'))
    .max(maxFeePercent, fieldCode('field.invalid'))
    // The column of bookings has two decimals.
    .refine(
      percent => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6,
      fieldCode('field.invalid'),
    ),
})

export const bannerKinds = ['info', 'warning'] as const
const bannerText = requiredText('field.required').max(300, fieldCode('field.too_long'))

/** Text above every page, between its start and its end. Null: none. */
export const banner = z
  .object({
    kind: z.enum(bannerKinds),
    textEn: bannerText,
    textRu: bannerText,
    startsAt: instant,
    endsAt: instant.nullable().default(null),
  })
  .refine(({ startsAt, endsAt }) => endsAt === null || endsAt > startsAt, {
    message: fieldCode('field.invalid'),
    path: ['endsAt'],
  })
  .nullable()

/** Largest values that an owner may set. */
export const siteLimitMaxima = { maxHolds: 20, maxFreeSessions: 50, trainingSessionsPerDay: 100 } as const

const limit = (max: number) =>
  z.int(fieldCode('field.invalid')).min(1, fieldCode('field.invalid')).max(max, fieldCode('field.invalid'))

/** Limits that only the server reads, so that a change needs no new release of the web app. */
export const siteLimits = z.object({
  /** Unpaid holds of one interviewee at a time. */
  maxHolds: limit(siteLimitMaxima.maxHolds),
  /** Upcoming free sessions of one interviewee. */
  maxFreeSessions: limit(siteLimitMaxima.maxFreeSessions),
  /** Training interviews of one user a day. */
  trainingSessionsPerDay: limit(siteLimitMaxima.trainingSessionsPerDay),
})

export const defaultSiteLimits = {
  maxHolds: bookingLimits.maxHolds,
  maxFreeSessions: bookingLimits.maxFreeSessions,
  trainingSessionsPerDay: trainingLimits.sessionsPerDay,
} as const satisfies z.output<typeof siteLimits>

const spelling = z.string().min(1).max(specialtyLimits.nameMax)

/** Specialty as it is stored. */
export const specialty = z.object({
  id: z.string().min(1).max(specialtyLimits.idMax),
  nameEn: spelling,
  nameRu: spelling,
  synonyms: z.array(spelling).max(specialtyLimits.synonymsMax),
  state: z.enum(specialtyStates),
  mergedInto: z.string().nullable(),
})

/** Schema of each setting. */
export const siteSettingSchemas = {
  platform_fee: platformFee,
  banner,
  limits: siteLimits,
  specialties: z.array(specialty).max(specialtyLimits.max),
} as const satisfies Record<SiteSettingKey, z.ZodType>

export type SiteSettingValue<Key extends SiteSettingKey> = z.output<(typeof siteSettingSchemas)[Key]>
export type Banner = NonNullable<SiteSettingValue<'banner'>>

/** Version of a setting that the admin saw. 0: the default. */
export const seenVersion = z.int().min(0)
