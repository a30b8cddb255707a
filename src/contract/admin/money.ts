import { z } from 'zod'
import { describeRoutes, noContent } from '#contract/endpoint.ts'
import { day, instant } from '#contract/fields.ts'
import { bookingId, paymentId, userId } from '#contract/id.ts'
import { languages } from '#contract/language.ts'
import { currency } from '#contract/money.ts'
import { paymentProviders, paymentStatuses } from '#contract/payment.ts'
import { adminMoneyApi } from '#contract/routes/admin-money.ts'
import { jobParams, listOf, listQuery, reason, sortedQuery } from './list.ts'

const money = { amount: z.number(), currency }

/** Account of the ledger: `escrow`, `clearing:stripe`, `payable:<user>`. All interviewers together: `payable`. */
const account = z
  .string()
  .max(60)
  .regex(/^[a-z]+(:[a-z0-9-]+)?$/)

const person = z.object({ id: userId, name: z.string(), email: z.string() })

export const journal = z.object({
  id: z.string(),
  key: z.string(),
  kind: z.string(),
  at: instant,
  bookingId: bookingId.nullable(),
  paymentId: paymentId.nullable(),
  /** Batch of a payout. */
  batchId: z.string().nullable(),
  entries: z.array(
    z.object({
      account,
      /** Whose account it is. */
      owner: person.pick({ id: true, name: true }).nullable(),
      ...money,
    }),
  ),
})

const refund = z.object({
  id: z.uuid(),
  paymentId,
  bookingId,
  provider: z.enum(paymentProviders),
  /** `failed` refunds are still owed and can be retried. */
  status: z.enum(['pending', 'failed']),
  ...money,
  orderedAt: instant,
  attemptedAt: instant.nullable(),
  error: z.string().nullable(),
})

const run = z.object({
  id: z.string(),
  isNightly: z.boolean(),
  /** Payments created since then were compared. */
  since: instant,
  requestedAt: instant,
  finishedAt: instant.nullable(),
  payments: z.int(),
  differences: z.int(),
  /** Payments that are cancelled here and still open at the provider, which is not a difference yet. */
  watched: z.int(),
  /** Why it was not completed. */
  error: z.string().nullable(),
})

const difference = z.object({
  about: z.string(),
  what: z.string(),
  ours: z.string(),
  theirs: z.string(),
  /** Booking that it is about. */
  bookingId: bookingId.nullable(),
})

export const statement = z.object({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  currency,
  /** Captured payments. */
  sales: z.number(),
  /** Paid back to payers. */
  refunds: z.number(),
  /** Platform fees, without those that were given back. */
  fees: z.number(),
  /** Sent to interviewers, without returned payouts. */
  payouts: z.number(),
  /** Taken by payers' banks and not returned. Negative if more came back. */
  disputes: z.number(),
  /** Included in sales, without refunds and disputes, at today's rate for every month. Null without a tax. */
  tax: z.number().nullable(),
  /** Balances at the end of the month, now for the current one. */
  closing: z.array(z.object({ account, amount: z.number() })),
})

/** Years with a ledger. */
const year = z.coerce.number().int().min(2020).max(2100)
const quarter = { year, quarter: z.coerce.number().int().min(1).max(4) }
const file = z.object({ fileName: z.string(), csv: z.string() })
const language = z.enum(languages).default('en')
const runId = z.string().regex(/^[1-9]\d{0,14}$/)

export const endpoints = describeRoutes(adminMoneyApi, {
  ledgerBalances: {
    summary: 'Balances of the ledger by currency. The accounts of all interviewers are one',
    reply: z.object({
      currencies: z.array(
        z.object({ currency, accounts: z.array(z.object({ account, amount: z.number() })) }),
      ),
    }),
  },
  interviewerBalances: {
    summary:
      'Interviewers with a pending or payable balance in a currency, highest first unless `order` is `asc`',
    query: z.object({ ...sortedQuery, currency, account: z.enum(['pending', 'payable']) }),
    reply: listOf(z.object({ person, ...money })),
  },
  ledgerJournals: {
    summary: 'Journals with their entries, newest first unless `order` is `asc`',
    query: z.object({
      ...sortedQuery,
      account: account.optional(),
      /** Currency of the account. */
      currency: currency.optional(),
      /** Day in UTC. */
      day: day.optional(),
      bookingId: bookingId.optional(),
    }),
    reply: listOf(journal),
  },
  outstandingRefunds: {
    summary: 'Refunds that are failed and owed, or in progress, oldest first unless `order` is `desc`',
    query: z.object({ ...sortedQuery, status: refund.shape.status.default('failed') }),
    reply: listOf(refund),
  },
  retryFailedRefund: {
    summary: 'Retries a failed refund as a new one',
    params: z.object({ refundId: z.uuid() }),
    body: z.object({ reason }),
    reply: z.object({ refundId: z.uuid() }),
    errors: ['admin.refund_not_failed'],
  },
  retryMoneyJob: {
    summary: 'Runs a failed job that moves money again',
    params: jobParams,
    body: z.object({ reason }),
    reply: noContent,
    errors: ['admin.no_job', 'admin.job_waiting'],
  },
  reconciliationRuns: {
    summary: 'Comparisons of providers, payments and ledger, latest first unless `order` is `asc`',
    query: z.object(sortedQuery),
    reply: listOf(run),
  },
  reconciliationRun: {
    summary: 'A comparison with its first 1000 differences',
    params: z.object({ runId }),
    reply: run.extend({ found: z.array(difference) }),
    errors: ['admin.no_reconciliation'],
  },
  paymentsToCheck: {
    summary:
      'Payments that contradict their provider, or stay open too long: oldest or lowest first unless `order` is `desc`. Amounts are sorted by currency first',
    query: z.object({
      ...sortedQuery,
      problem: z.enum(['quarantined', 'unsettled']).default('quarantined'),
      sort: z.enum(['since', 'amount']).default('since'),
    }),
    reply: listOf(
      z.object({
        paymentId,
        bookingId,
        provider: z.enum(paymentProviders),
        status: z.enum(paymentStatuses),
        ...money,
        since: instant,
        reason: z.string().nullable(),
      }),
    ),
  },
  startReconciliation: {
    summary: 'Compares the payments of the last days in the background. Changes no payment',
    body: z.object({ days: z.int().min(1).max(366), reason }),
    reply: z.object({ runId: z.string() }),
    errors: ['admin.reconciliation_running'],
  },
  moneyStatements: {
    summary: 'Statement of each month (UTC) of a year by currency, from the ledger, latest first',
    query: z.object({ year }),
    reply: z.object({
      /** Tax that prices include, as the settings name it today. Receipts state the tax of their own time. */
      tax: z.object({ name: z.string(), percent: z.number() }).nullable(),
      statements: z.array(statement),
    }),
  },
  exportMoneyStatements: {
    summary: 'Statements of a year as a CSV file',
    query: z.object({ year, language }),
    reply: file,
  },
  taxReport: {
    summary: 'Earnings of each interviewer in a quarter (UTC), as DAC7 asks for them',
    query: z.object({ ...listQuery, ...quarter }),
    reply: listOf(
      z.object({
        person,
        country: z.string().nullable(),
        /** Masked account. */
        destination: z.string().nullable(),
        currency,
        /** Credited to the interviewer, after fees and refunds. */
        consideration: z.number(),
        fees: z.number(),
        sessions: z.int(),
      }),
    ),
  },
})

export const rawRoutes = describeRoutes(adminMoneyApi, {
  exportTaxReport: {
    summary: 'The tax report as a CSV file with full account numbers. The download is logged',
    body: z.object({
      year: z.int().min(2020).max(2100),
      quarter: z.int().min(1).max(4),
      language,
      reason,
    }),
  },
})
