import { z } from 'zod'
import { payoutMethods, payoutStatuses } from '#contract/earnings.ts'
import { describeRoutes, noContent } from '#contract/endpoint.ts'
import { instant } from '#contract/fields.ts'
import { userId } from '#contract/id.ts'
import { payoutLimits } from '#contract/limits.ts'
import { amount, currency } from '#contract/money.ts'
import { adminPayoutsApi } from '#contract/routes/admin-money.ts'
import { listOf, listQuery, reason, sortedQuery } from './list.ts'

const method = z.enum(payoutMethods)
const money = { amount: z.number(), currency }
const person = z.object({ id: userId, name: z.string(), email: z.string() })

/** What would happen to a payee in a batch: paid, or why not. */
export const payeeOutcomes = ['due', 'belowMinimum', 'noDetails', 'suspended'] as const

const request = z.object({
  person,
  ...money,
  requestedAt: instant,
  /** Null without payout details. */
  method: method.nullable(),
})

const payee = z.object({
  person,
  ...money,
  outcome: z.enum(payeeOutcomes),
  /** Masked account. */
  destination: z.string().nullable(),
})

const batch = z.object({
  id: z.string(),
  method,
  ...money,
  createdAt: instant,
  /** Numbers of payouts. `held` and `failed` are part of `open`. */
  open: z.int(),
  paid: z.int(),
  returned: z.int(),
  /** Kept out of bank files and transfers, because an intruder had access to the account. */
  held: z.int(),
  /** Refused by the provider. */
  failed: z.int(),
  isTransferring: z.boolean(),
  /** Why the latest transfers could not be made at all. */
  transferError: z.string().nullable(),
})

const payout = z.object({
  id: z.uuid(),
  /** Reference in the bank file and on the bank's statement. */
  reference: z.string(),
  person,
  ...money,
  destination: z.string(),
  status: z.enum(payoutStatuses),
  isHeld: z.boolean(),
  /** Why the provider refused the latest transfer, or why the bank returned the money. */
  failure: z.string().nullable(),
  /** Id of the provider's transfer. */
  providerRef: z.string().nullable(),
  settledAt: instant.nullable(),
})

const newBatch = { currency, method: method.default('bank') }
const params = z.object({ batchId: z.string().regex(/^[1-9]\d{0,14}$/) })
const body = z.object({ reason })

export const endpoints = describeRoutes(adminPayoutsApi, {
  requestedPayouts: {
    summary: 'Payouts that interviewers asked for, oldest first unless `order` is `desc`',
    query: z.object(sortedQuery),
    reply: listOf(request),
  },
  previewPayoutBatch: {
    summary: 'Who a batch would pay, who not and why. Changes nothing',
    query: z.object({
      ...listQuery,
      ...newBatch,
      minAmount: z.coerce.number().pipe(amount).default(payoutLimits.minAmount),
      outcome: z.enum(payeeOutcomes).optional(),
    }),
    reply: listOf(payee).extend({
      /** Numbers of payees. */
      counts: z.object({ due: z.int(), belowMinimum: z.int(), noDetails: z.int(), suspended: z.int() }),
      /** Sum of the due ones. */
      total: z.number(),
    }),
  },
  payoutBatches: {
    summary: 'Batches, latest first unless `order` is `asc`',
    query: z.object(sortedQuery),
    reply: listOf(batch),
  },
  createPayoutBatch: {
    summary: 'Creates payouts for all due payees as previewed. Starts the transfers of a Stripe batch',
    body: z.object({
      ...newBatch,
      minAmount: amount.default(payoutLimits.minAmount),
      /** What the preview showed. Any difference refuses the batch. */
      expected: z.object({ payees: z.int(), total: z.number() }),
      reason,
    }),
    reply: z.object({ batchId: z.string() }),
    errors: ['admin.no_payouts_due', 'admin.payouts_changed', 'payout.method_unavailable'],
  },
  payoutBatch: { summary: 'A batch', params, reply: batch, errors: ['admin.no_batch'] },
  payoutsOfBatch: {
    summary: 'Payouts of a batch, highest first unless `order` is `asc`',
    params,
    query: z.object({ ...sortedQuery, status: z.enum(payoutStatuses).optional() }),
    reply: listOf(payout),
    errors: ['admin.no_batch'],
  },
  downloadBankFile: {
    summary: 'Bank file of the open payouts of a batch, with full account numbers. The download is logged',
    params,
    body,
    reply: z.object({ fileName: z.string(), csv: z.string() }),
    errors: ['admin.no_batch', 'admin.batch_settled'],
  },
  markPayoutBatchPaid: {
    summary: 'Records that the bank has paid a batch, and notifies its payees. Held payouts stay open',
    params,
    body,
    reply: z.object({ paid: z.int(), held: z.int() }),
    errors: ['admin.no_batch', 'admin.batch_settled'],
  },
  retryPayoutTransfers: {
    summary: 'Transfers the open payouts of a Stripe batch in the background',
    params,
    body,
    reply: noContent,
    errors: ['admin.no_batch', 'admin.batch_settled', 'admin.transfers_running', 'payout.method_unavailable'],
  },
  markPayoutReturned: {
    summary: 'Records a payout that the bank returned. Its amount becomes payable again',
    params: z.object({ payoutId: z.uuid() }),
    body,
    reply: noContent,
    errors: ['admin.no_payout', 'admin.payout_already_returned'],
  },
})
