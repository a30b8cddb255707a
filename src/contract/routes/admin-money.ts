import { bankStatementLimits } from '#contract/limits.ts'
import { defineRoutes, get, post } from './route.ts'

const finance = { access: 'admin', adminRoles: ['finance'] } as const

/** Money of `/admin`: ledger, refunds, reconciliation and statements. */
export const adminMoneyApi = defineRoutes('admin', {
  ledgerBalances: get('/api/admin/money/balances', { ...finance, cost: 'read' }),
  interviewerBalances: get('/api/admin/money/balances/interviewers', { ...finance, cost: 'read' }),
  ledgerJournals: get('/api/admin/money/journals', { ...finance, cost: 'search' }),
  outstandingRefunds: get('/api/admin/money/refunds', { ...finance, cost: 'read' }),
  retryFailedRefund: post('/api/admin/money/refunds/:refundId/retry', {
    ...finance,
    cost: 'provider',
    requiresRecentAuth: true,
    changes: ['admin'],
  }),
  retryMoneyJob: post('/api/admin/money/jobs/:queue/:jobId/retry', {
    ...finance,
    cost: 'write',
    requiresRecentAuth: true,
    changes: ['admin'],
  }),
  reconciliationRuns: get('/api/admin/money/reconciliations', { ...finance, cost: 'read' }),
  reconciliationRun: get('/api/admin/money/reconciliations/:runId', { ...finance, cost: 'read' }),
  paymentsToCheck: get('/api/admin/money/payments-to-check', { ...finance, cost: 'read' }),
  startReconciliation: post('/api/admin/money/reconciliations', {
    ...finance,
    cost: 'provider',
    changes: ['admin'],
  }),
  moneyStatements: get('/api/admin/money/statements', { ...finance, cost: 'search' }),
  exportMoneyStatements: get('/api/admin/money/statements/export', { ...finance, cost: 'cpu' }),
  taxReport: get('/api/admin/money/tax-report', { ...finance, cost: 'cpu' }),
  exportTaxReport: post('/api/admin/money/tax-report/export', {
    ...finance,
    kind: 'file',
    cost: 'cpu',
    requiresRecentAuth: true,
  }),
})

const movesMoney = { ...finance, requiresRecentAuth: true, changes: ['admin'] } as const

/** Payouts of `/admin`. */
export const adminPayoutsApi = defineRoutes('admin', {
  requestedPayouts: get('/api/admin/payouts/requests', { ...finance, cost: 'read' }),
  previewPayoutBatch: get('/api/admin/payouts/preview', { ...finance, cost: 'search' }),
  payoutBatches: get('/api/admin/payouts/batches', { ...finance, cost: 'read' }),
  createPayoutBatch: post('/api/admin/payouts/batches', { ...movesMoney, cost: 'write' }),
  payoutBatch: get('/api/admin/payouts/batches/:batchId', { ...finance, cost: 'read' }),
  payoutsOfBatch: get('/api/admin/payouts/batches/:batchId/payouts', { ...finance, cost: 'read' }),
  downloadBankFile: post('/api/admin/payouts/batches/:batchId/bank-file', { ...movesMoney, cost: 'cpu' }),
  markPayoutBatchPaid: post('/api/admin/payouts/batches/:batchId/paid', { ...movesMoney, cost: 'write' }),
  retryPayoutTransfers: post('/api/admin/payouts/batches/:batchId/transfers', {
    ...movesMoney,
    cost: 'write',
  }),
  markPayoutReturned: post('/api/admin/payouts/:payoutId/returned', { ...movesMoney, cost: 'write' }),
})

const statementFile = {
  ...movesMoney,
  cost: 'cpu',
  upload: {
    field: 'file',
    maxBytes: bankStatementLimits.maxBytes,
    required: true,
    tooLarge: 'admin.statement_too_large',
  },
} as const

/** Statements of the bank, which say which payouts it paid and returned. */
export const adminBankStatementsApi = defineRoutes('admin', {
  previewBankStatement: post('/api/admin/payouts/bank-statements/preview', { ...statementFile, changes: [] }),
  importBankStatement: post('/api/admin/payouts/bank-statements', statementFile),
})
