import { z } from 'zod'
import { describeRoutes } from '#contract/endpoint.ts'
import { day } from '#contract/fields.ts'
import { currency } from '#contract/money.ts'
import { adminInsightsApi } from '#contract/routes/admin-insights.ts'

/** Periods in days (UTC), up to and including yesterday. */
export const insightPeriods = [7, 30, 90] as const
export type InsightPeriod = (typeof insightPeriods)[number]

const count = z.int()

const dailyFigures = z.object({
  day,
  /** Loads of the landing page and of the search, without programs. */
  landingVisits: count,
  findVisits: count,
  searches: count,
  emptySearches: count,
  /** Bookings begun. */
  holds: count,
  confirmed: count,
  /** Confirmed with a price. */
  paid: count,
  /** Confirmed for an interviewee who had booked before. */
  again: count,
  /** Completed sessions, counted on the day of their start. */
  held: count,
  interviewerNoShows: count,
  intervieweeNoShows: count,
  reviews: count,
})

/** Slots that began in the period, how many of them were booked, and searches for this specialty or language. */
const supply = z.object({
  key: z.string(),
  offered: count,
  booked: count,
  searches: count,
  emptySearches: count,
})

const period = {
  query: z.object({
    days: z.coerce.number().pipe(z.literal(insightPeriods)).default(30),
  }),
}

const money = z.object({ day, sales: z.number(), refunds: z.number(), fees: z.number() })

export const endpoints = describeRoutes(adminInsightsApi, {
  insights: {
    summary: 'Visits, searches, bookings and reviews by day, and supply against demand',
    ...period,
    reply: z.object({
      from: day,
      to: day,
      /** False until the figures of all days are computed. */
      isComplete: z.boolean(),
      days: z.array(dailyFigures),
      /** `other` stands for specialties that are not in the list of usual ones. */
      specialties: z.array(supply),
      languages: z.array(supply),
      /** Hours of the start in UTC: `0` to `23`. */
      hours: z.array(supply.pick({ key: true, offered: true, booked: true })),
      /** Searches with each filter. `key` is the filter's name. */
      filters: z.array(supply.pick({ key: true, searches: true, emptySearches: true })),
    }),
  },
  moneyInsights: {
    summary: 'Sales, refunds and fees by day and currency',
    ...period,
    reply: z.object({
      from: day,
      to: day,
      currencies: z.array(z.object({ currency, days: z.array(money) })),
    }),
  },
})
