import { earningsApi } from '#contract/routes/payments.ts'
import { toast } from '#web/components/ui/toast.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { apiQuery, useApiMutation } from '#web/lib/api/query-client.ts'
import { downloadFile } from '#web/lib/download.ts'
import { type PeriodParams, toDayRange } from './period-params.ts'

const pageSize = 10

export const earningsQuery = apiQuery(earningsApi.earnings, {})
export const earningListQuery = (period: PeriodParams) =>
  apiQuery(earningsApi.earningSessions, { query: { ...toDayRange(period), page: period.page, pageSize } })
export const payoutDetailsQuery = apiQuery(earningsApi.payoutDetails, {})

export const useRequestPayout = () => useApiMutation(earningsApi.requestPayout)
export const useExportEarnings = () => useApiMutation(earningsApi.exportEarnings)
export const useSavePayoutDetails = () => useApiMutation(earningsApi.setPayoutDetails)

/** Downloads the sessions of a period as a CSV file in the reader's language. */
export function useCsvDownload(days: { from?: string; to?: string }) {
  const language = useLanguage()
  const exportFile = useExportEarnings()
  const save = () =>
    exportFile.mutate(
      { query: { ...days, language } },
      {
        onSuccess: ({ fileName, csv }) =>
          downloadFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), fileName),
        onError: toast.error,
      },
    )
  return { exportFile, save }
}
