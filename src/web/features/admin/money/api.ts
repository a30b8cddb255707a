import type { Language } from '#contract/language.ts'
import { adminBankStatementsApi, adminMoneyApi, adminPayoutsApi } from '#contract/routes/admin-money.ts'
import type { InputOf, ReplyOf } from '#web/lib/api/api-request.ts'
import { fetchFile } from '#web/lib/api/fetch-file.ts'
import { apiQuery, useApiMutation } from '#web/lib/api/query-client.ts'

export type Journal = ReplyOf<'ledgerJournals'>['items'][number]
export type OutstandingRefund = ReplyOf<'outstandingRefunds'>['items'][number]
export type Run = ReplyOf<'reconciliationRuns'>['items'][number]
export type Difference = ReplyOf<'reconciliationRun'>['found'][number]
export type PaymentToCheck = ReplyOf<'paymentsToCheck'>['items'][number]
export type Statement = ReplyOf<'moneyStatements'>['statements'][number]
export type TaxRow = ReplyOf<'taxReport'>['items'][number]
export type PayoutRequest = ReplyOf<'requestedPayouts'>['items'][number]
export type Preview = ReplyOf<'previewPayoutBatch'>
export type Batch = ReplyOf<'payoutBatch'>
export type OpenedStatement = ReplyOf<'previewBankStatement'>
export type StatementPreview = NonNullable<OpenedStatement['preview']>
export type StatementLine = StatementPreview['lines'][number]
export type BatchPayout = ReplyOf<'payoutsOfBatch'>['items'][number]

export const ledgerBalancesQuery = apiQuery(adminMoneyApi.ledgerBalances, {})
export const interviewerBalancesQuery = (query: NonNullable<InputOf<'interviewerBalances'>['query']>) =>
  apiQuery(adminMoneyApi.interviewerBalances, { query })
export const journalsQuery = (query: NonNullable<InputOf<'ledgerJournals'>['query']>) =>
  apiQuery(adminMoneyApi.ledgerJournals, { query })
export const refundsQuery = (query: NonNullable<InputOf<'outstandingRefunds'>['query']>) =>
  apiQuery(adminMoneyApi.outstandingRefunds, { query })
export const paymentsToCheckQuery = (query: NonNullable<InputOf<'paymentsToCheck'>['query']>) =>
  apiQuery(adminMoneyApi.paymentsToCheck, { query })
export const statementsQuery = (year: number) => apiQuery(adminMoneyApi.moneyStatements, { query: { year } })
export const taxReportQuery = (query: NonNullable<InputOf<'taxReport'>['query']>) =>
  apiQuery(adminMoneyApi.taxReport, { query })

const pollMs = 3000

/** Polls while a run is open. */
export const runsQuery = (query: NonNullable<InputOf<'reconciliationRuns'>['query']>) => ({
  ...apiQuery(adminMoneyApi.reconciliationRuns, { query }),
  refetchInterval: ({ state }: { state: { data?: ReplyOf<'reconciliationRuns'> | undefined } }) =>
    state.data?.items.some(run => run.finishedAt === null) ? pollMs : (false as const),
})
export const runQuery = (runId: string) => apiQuery(adminMoneyApi.reconciliationRun, { params: { runId } })

export const payoutRequestsQuery = (query: NonNullable<InputOf<'requestedPayouts'>['query']>) =>
  apiQuery(adminPayoutsApi.requestedPayouts, { query })
export const previewQuery = (query: NonNullable<InputOf<'previewPayoutBatch'>['query']>) =>
  apiQuery(adminPayoutsApi.previewPayoutBatch, { query })
export const batchesQuery = (query: NonNullable<InputOf<'payoutBatches'>['query']>) =>
  apiQuery(adminPayoutsApi.payoutBatches, { query })
/** Polls while Stripe transfers run. */
export const batchQuery = (batchId: string) => ({
  ...apiQuery(adminPayoutsApi.payoutBatch, { params: { batchId } }),
  refetchInterval: ({ state }: { state: { data?: Batch | undefined } }) =>
    state.data?.isTransferring ? pollMs : (false as const),
})
export const batchPayoutsQuery = (input: InputOf<'payoutsOfBatch'>) =>
  apiQuery(adminPayoutsApi.payoutsOfBatch, input)

export const useCreateBatch = () => useApiMutation(adminPayoutsApi.createPayoutBatch)
export const useDownloadBankFile = () => useApiMutation(adminPayoutsApi.downloadBankFile)
export const useMarkBatchPaid = () => useApiMutation(adminPayoutsApi.markPayoutBatchPaid)
export const useRetryTransfers = () => useApiMutation(adminPayoutsApi.retryPayoutTransfers)
export const useMarkReturned = () => useApiMutation(adminPayoutsApi.markPayoutReturned)
export const usePreviewStatement = () => useApiMutation(adminBankStatementsApi.previewBankStatement)
export const useImportStatement = () => useApiMutation(adminBankStatementsApi.importBankStatement)
export const useRetryRefund = () => useApiMutation(adminMoneyApi.retryFailedRefund)
export const useStartReconciliation = () => useApiMutation(adminMoneyApi.startReconciliation)
export const useExportStatements = () => useApiMutation(adminMoneyApi.exportMoneyStatements)
/** The whole file, which the server sends as it reads it. */
export const loadTaxReport = (body: {
  year: number
  quarter: number
  language: Language
  reason: string
}): Promise<Blob> => fetchFile(adminMoneyApi.exportTaxReport, { body })
