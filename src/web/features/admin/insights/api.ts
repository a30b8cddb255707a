import { adminInsightsApi } from '#contract/routes/admin-insights.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { apiQuery } from '#web/lib/api/query-client.ts'

export type Insights = ReplyOf<'insights'>
export type DailyFigures = Insights['days'][number]
export type Supply = Insights['specialties'][number]
export type CurrencyFigures = ReplyOf<'moneyInsights'>['currencies'][number]

/** As in the contract, whose schemas the screen need not load. */
export const periods = [7, 30, 90] as const
export type Period = (typeof periods)[number]

/** From the address: `?days=30`. */
export const readPeriod = (address: URLSearchParams): Period =>
  periods.find(period => String(period) === address.get('days')) ?? 30

export const insightsQuery = (days: Period) => apiQuery(adminInsightsApi.insights, { query: { days } })
export const moneyInsightsQuery = (days: Period) =>
  apiQuery(adminInsightsApi.moneyInsights, { query: { days } })
