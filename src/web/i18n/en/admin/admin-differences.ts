import { defineMessages } from '#web/i18n/define-messages.ts'

/** What a reconciliation compares. The keys are what the server writes, without a currency. */
export const adminDifferences = defineMessages('adminDifferences', {
  provider: 'Provider',
  amount: 'Amount',
  captured: 'Captured',
  refunded: 'Refunded',
  status: 'Status',
  dispute: 'Chargeback',
  'collected in the ledger': 'Collected in the ledger',
  'owed to the payer in the ledger': 'Owed to the payer in the ledger',
  'escrow after the end': 'Escrow after the end',
  'confirmed without its money': 'Confirmed without payment',
  'captured without a confirmed booking or a refund': 'Captured without a confirmed booking or a refund',
  'captured without a receipt': 'Captured without a receipt',
  'paid out in the ledger': 'Paid out in the ledger',
  'sum in': 'Sum in {{currency}}',
  'kept in': 'Kept in {{currency}}',
  'kept of its sale in': 'Share of the sale in {{currency}}',
})
