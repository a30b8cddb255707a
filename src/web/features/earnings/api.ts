import { earningsApi } from '#contract/routes/payments.ts'
import { apiQuery, useApiMutation } from '#web/lib/api/query-client.ts'
import { type PeriodParams, toDayRange } from './period-params.ts'

const pageSize = 10

export const earningsQuery = apiQuery(earningsApi.earnings, {})
export const earningListQuery = (period: PeriodParams) =>
  apiQuery(earningsApi.earningSessions, { query: { ...toDayRange(period), page: period.page, pageSize } })
export const payoutDetailsQuery = apiQuery(earningsApi.payoutDetails, {})

export const useRequestPayout = () =>
  useApiMutation(earningsApi.requestPayout, { invalidates: [earningsApi.earnings] })
export const useExportEarnings = () => useApiMutation(earningsApi.exportEarnings)
export const useSavePayoutDetails = () =>
  useApiMutation(earningsApi.setPayoutDetails, { invalidates: [earningsApi.payoutDetails] })
