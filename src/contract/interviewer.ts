import { z } from 'zod'
import { describeRoutes } from './endpoint.ts'
import { bookingModes, experiences } from './enums.ts'
import { day, instant, page, pageInfo, pageSize } from './fields.ts'
import { sessionTypeId, userId } from './id.ts'
import { experienceLevelNumber, interviewTypeNumber } from './interview-kinds.ts'
import { searchLimits } from './limits.ts'
import { amount, currency } from './money.ts'
import { spokenLanguage } from './profile.ts'
import {
  favoritesApi,
  interviewersApi,
  landingStatsApi,
  publicPagesApi,
  publicProfileApi,
} from './routes/marketplace.ts'
import { specialty } from './site-settings.ts'
import { cleanTypedText } from './typed-text.ts'

const emptyToUndefined = (value: unknown) => (value === '' || value === null ? undefined : value)

/** Text of a filter, cleaned like the profiles that it is compared with. */
const filterText = z.preprocess(
  value => emptyToUndefined(typeof value === 'string' ? cleanTypedText(value) : value),
  z.string().max(searchLimits.textMax).optional(),
)

const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(emptyToUndefined, schema.optional())

const dayOrTime = day.or(z.iso.datetime({ offset: true, local: true }))

/** Sort orders of the list. The default is best rated first. */
export const interviewerSorts = ['rating', 'price', 'soonest'] as const
export type InterviewerSort = (typeof interviewerSorts)[number]

/** Groups of session lengths, in minutes. The function `get_length_group` of the database has the same ones. */
export const sessionLengths = ['up_to_30', '31_to_45', '46_to_60', 'over_60'] as const
export type SessionLength = (typeof sessionLengths)[number]

/**
 * An interviewer must speak all the chosen languages. Type, level, price, length and free intro must all match the same
 * session: one of the slots with the default session type, or another listed session type.
 */
export const interviewerFilter = z.object({
  languages: z.preprocess(emptyToUndefined, z.array(spokenLanguage).default([])),
  /** Any spelling of a usual specialty finds all of them. */
  specialty: filterText,
  /** An instant, a local time in the caller's zone, or a UTC day: `availableFrom` is its start, `availableTo` its end. */
  availableFrom: z.preprocess(emptyToUndefined, dayOrTime.optional()),
  availableTo: z.preprocess(emptyToUndefined, dayOrTime.optional()),
  /** Parts of a name, company or specialty, in any order. */
  search: filterText,
  /** Parts of a company's name, in any order. */
  company: filterText,
  interviewType: optional(interviewTypeNumber),
  experienceLevel: optional(experienceLevelNumber),
  /** Minimum mean rating, as cards show it. Excludes interviewers without reviews. */
  minRating: optional(z.number().min(1).max(5)),
  /**
   * Range of the price of a session type, or of the lowest price of the slots, in `currency` at today's rates. Without a
   * rate only prices in `currency` match.
   */
  minPrice: optional(amount),
  maxPrice: optional(amount),
  currency: z.preprocess(emptyToUndefined, currency.default('USD')),
  sessionLength: optional(z.enum(sessionLengths)),
  freeIntro: optional(z.boolean()),
  /** Of the interviewer's slots, and of a session type that the filters above find. */
  bookingMode: optional(z.enum(bookingModes)),
  /**
   * `rating`: the mean, weighted by the number of reviews. `price`: lowest price at today's rates. `soonest`: next free
   * time. Interviewers without a price or a time come last.
   */
  sort: z.preprocess(emptyToUndefined, z.enum(interviewerSorts).default('rating')),
  /** Limits the list to the caller's favorites or availability alerts. */
  only: z.preprocess(emptyToUndefined, z.enum(['favourites', 'awaited']).optional()),
  page,
  pageSize: pageSize(searchLimits.pageSize),
})
export type InterviewerFilter = z.output<typeof interviewerFilter>

const price = z.object({ amount: z.number(), currency })

const sessionTypeOnCard = z.object({
  id: sessionTypeId,
  name: z.string(),
  minutes: z.int(),
  price,
  isIntro: z.boolean(),
})

export const interviewerCard = z.object({
  id: userId,
  displayName: z.string(),
  /** Null when the interviewer hides it. */
  email: z.string().nullable(),
  specialty: z.string().nullable(),
  company: z.string().nullable(),
  experience: z.enum(experiences).nullable(),
  interviewTypes: z.array(interviewTypeNumber),
  /** Levels of candidates that the interviewer takes. */
  levels: z.array(experienceLevelNumber),
  languages: z.array(spokenLanguage),
  profilePictureUrl: z.string().nullable(),
  /** Mean rating to one decimal. Null before the first review. */
  rating: z.number().nullable(),
  reviewCount: z.int(),
  totalInterviews: z.int(),
  linkedinUrl: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  purpose: z.string().nullable(),
  bookingMode: z.enum(bookingModes),
  nextAvailableSlot: instant.nullable(),
  /** Starts of the next bookable slots, at most three. */
  nextSlots: z.array(instant),
  /** Lowest price in the currency of the next slot. */
  priceFrom: price.nullable(),
  /** Length of the slot with this price, and whether others cost more. */
  priceMinutes: z.int().nullable(),
  hasHigherPrices: z.boolean(),
  /** Listed session types besides the default one. In a search those that match its filters come first. */
  sessionTypes: z.array(sessionTypeOnCard),
  /** When an admin approved the interviewer in a review. Null if they were listed without one. */
  verifiedAt: instant.nullable(),
})
export type InterviewerCard = z.output<typeof interviewerCard>

/** Card without what identifies the interviewer. */
const anonymousCard = interviewerCard
  .pick({
    experience: true,
    languages: true,
    rating: true,
    totalInterviews: true,
    nextAvailableSlot: true,
    priceFrom: true,
  })
  .extend({ specialty: z.string() })

const cards = z.object({ interviewers: z.array(interviewerCard), ...pageInfo })

/** Wire names: `favourites` = favorites, `awaited` and `tellWhenFree` = availability alerts, `wish` = either. */
const favoriteLists = z.object({ favourites: z.array(userId), awaited: z.array(userId) })

const publicProfile = z.object({
  /** Published by the interviewer. */
  isOpen: z.boolean(),
  /** Address of the page. Null before it was first published. */
  address: z.string().nullable(),
  /** Published, and the interviewer is listed. */
  isShown: z.boolean(),
  /** Whether the page shows the bio. */
  showsBio: z.boolean(),
  /** Only a confirmed email allows publishing. */
  isEmailConfirmed: z.boolean(),
})

const slug = z.object({ slug: z.string() })

export const endpoints = {
  ...describeRoutes(interviewersApi, {
    interviewers: { summary: 'The first page of interviewers', reply: cards },
    findInterviewers: {
      summary: 'Search by languages, specialty, dates, price, rating and text',
      body: interviewerFilter,
      reply: cards,
    },
    availableLanguages: { summary: 'Languages that interviewers speak', reply: z.array(z.string()) },
    availableSpecialties: { summary: 'Specialties that interviewers have', reply: z.array(z.string()) },
    specialties: {
      summary: 'Usual specialties with all their spellings, in both languages',
      reply: z.object({ specialties: z.array(specialty) }),
    },
    interviewer: {
      summary: 'One interviewer’s card',
      params: z.object({ id: userId }),
      reply: interviewerCard,
      errors: ['interviewer.not_found'],
    },
  }),
  ...describeRoutes(landingStatsApi, {
    landingStats: {
      summary: 'Live statistics and three anonymised cards for the landing page',
      reply: z.object({
        interviewers: z.int(),
        specialties: z.int(),
        languages: z.int(),
        cards: z.array(anonymousCard),
        /** Median price of the best rated interviewers, in their most common currency. */
        usualPrice: price.nullable(),
      }),
    },
  }),
  ...describeRoutes(favoritesApi, {
    myFavorites: {
      summary: 'Favorites and availability alerts of the signed-in user',
      reply: favoriteLists,
    },
    setFavorite: {
      summary: 'Add or remove a favorite or an availability alert',
      params: z.object({ id: userId }),
      /** An omitted field stays unchanged. */
      body: z.object({ favourite: z.boolean().optional(), tellWhenFree: z.boolean().optional() }),
      reply: favoriteLists,
      errors: ['interviewer.not_found', 'wish.too_many', 'wish.too_many_awaited', 'wish.unconfirmed'],
    },
  }),
  ...describeRoutes(publicProfileApi, {
    myPublicProfile: { summary: 'Public profile of the signed-in interviewer', reply: publicProfile },
    setPublicProfile: {
      summary: 'Publish or unpublish the public profile',
      /** Without `showBio` a new page shows the bio, and an existing one stays as it is. */
      body: z.object({ isOpen: z.boolean(), showBio: z.boolean().optional() }),
      reply: publicProfile,
      errors: ['public_page.unconfirmed'],
    },
  }),
}

export const rawRoutes = describeRoutes(publicPagesApi, {
  publicProfile: {
    summary: 'Public profile of an interviewer, in English or with `lang=ru` in Russian',
    params: slug,
    query: z.object({ lang: z.string().optional() }),
  },
  publicProfilePreview: {
    summary: 'Preview image of a public profile',
    params: slug,
    errors: ['request.not_found'],
  },
  robots: { summary: 'robots.txt' },
  sitemap: { summary: 'Sitemap index' },
  sitemapPart: {
    summary: 'Part of the sitemap, up to a thousand public profiles',
    params: z.object({ part: z.string() }),
    errors: ['request.not_found'],
  },
})
