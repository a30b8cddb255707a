import { z } from 'zod'
import { languages } from './account.ts'
import { endpoint } from './endpoint.ts'
import { fieldCode } from './error.ts'
import { day, instant, page, pageInfo, pageSize } from './fields.ts'
import { bookingId } from './id.ts'
import { payoutLimits } from './limits.ts'
import { currency } from './money.ts'
import { earningsApi } from './routes/payments.ts'

/** What an interviewer earns. All amounts are in the currency of the prices they named. */

export const payoutMethods = ['bank', 'stripe'] as const
export type PayoutMethod = (typeof payoutMethods)[number]

export const payoutStatuses = ['sent', 'paid', 'returned'] as const

/**
 * How far the money of a session has come.
 *
 *   upcoming   paid, and the session is to come; fee and net are what it will earn as things stand
 *   contested  a report or a dispute has to be decided first
 *   pending    earned, and can still be contested
 *   available  is paid out next
 *   paid       went out with a payout
 *   refunded   all of it went back to the payer
 */
export const earningStates = ['upcoming', 'contested', 'pending', 'available', 'paid', 'refunded'] as const
export type EarningState = (typeof earningStates)[number]

/** gross − refunded − fee = net. Gross is the price as the interviewer named it. */
const amounts = { gross: z.number(), refunded: z.number(), fee: z.number(), net: z.number(), currency }

export const earning = z.object({
  bookingId,
  intervieweeName: z.string(),
  startTime: instant,
  state: z.enum(earningStates),
  /** From when on it can be paid out; null while that is not known. */
  availableAt: instant.nullable(),
  /** What the payer was charged, where that was another currency. */
  charged: z.object({ amount: z.number(), currency }).nullable(),
  ...amounts,
})
export type Earning = z.output<typeof earning>

export const balance = z.object({
  currency,
  /** Of sessions that are paid and still to come, or not decided yet: after the fee. */
  upcoming: z.number(),
  /** Earned, and can still be contested. */
  pending: z.number(),
  /** Is paid out next. Below zero where a refund came after a payout: carried forward. */
  available: z.number(),
  paidOut: z.number(),
})

export const payout = z.object({
  id: z.uuid(),
  amount: z.number(),
  currency,
  status: z.enum(payoutStatuses),
  destination: z.string(),
  createdAt: instant,
})

/** A bank account or a connected Stripe account; only the end of what identifies it is ever shown again. */
export const payoutDetails = z.object({
  method: z.enum(payoutMethods).nullable(),
  holder: z.string().nullable(),
  /** `GE•• •••• 1234`. */
  destination: z.string().nullable(),
  /** Whether the product can pay out this way. */
  methods: z.array(z.enum(payoutMethods)),
  /** What was removed because somebody else had entered it, until other details are given. */
  removed: z.object({ destination: z.string(), at: instant }).nullable(),
})

/** Where earnings are to go. */
export const newPayoutDetails = z.discriminatedUnion('method', [
  z.object({
    method: z.literal('bank'),
    /** As the bank knows them; begins with a letter or a digit. */
    holder: z
      .string(fieldCode('field.required'))
      .trim()
      .min(1, fieldCode('field.required'))
      .max(payoutLimits.holderMax, fieldCode('field.too_long'))
      .regex(/^[\p{L}\p{N}][^\p{Cc}]*$/u, fieldCode('field.invalid')),
    /** With or without spaces; checked by its own check digits. */
    iban: z.string(fieldCode('iban.invalid')).trim().max(payoutLimits.numberMax, fieldCode('iban.invalid')),
  }),
  z.object({
    method: z.literal('stripe'),
    stripeAccount: z
      .string(fieldCode('stripe_account.invalid'))
      .trim()
      .regex(/^acct_[A-Za-z0-9]{6,40}$/, fieldCode('stripe_account.invalid')),
  }),
])

/** Days of the interviewer's own zone, both included. */
const period = { from: day.optional(), to: day.optional() }

export const endpoints = {
  earnings: endpoint({
    ...earningsApi.earnings,
    summary: 'Balances per currency, what was earned month by month, and the payouts so far',
    area: 'earnings',
    reply: z.object({
      feePercent: z.number(),
      balances: z.array(balance),
      /** What the sessions of the last twelve months earned, oldest first, for every currency with earnings. */
      months: z.array(z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), ...amounts })),
      /** Newest first. */
      payouts: z.array(payout),
    }),
    errors: [],
  }),
  earningSessions: endpoint({
    ...earningsApi.earningSessions,
    summary: 'What each session earned, newest first',
    area: 'earnings',
    query: z.object({ ...period, page, pageSize: pageSize(20) }),
    reply: z.object({ sessions: z.array(earning), ...pageInfo }),
    errors: [],
  }),
  exportEarnings: endpoint({
    ...earningsApi.exportEarnings,
    summary: 'The same as a CSV file',
    area: 'earnings',
    query: z.object({ ...period, language: z.enum(languages).default('en') }),
    reply: z.object({ fileName: z.string(), csv: z.string() }),
    errors: [],
  }),
  payoutDetails: endpoint({
    ...earningsApi.payoutDetails,
    summary: 'Where earnings are paid out to',
    area: 'earnings',
    reply: payoutDetails,
    errors: [],
  }),
  setPayoutDetails: endpoint({
    ...earningsApi.setPayoutDetails,
    summary: 'Change where earnings are paid out to; a change is mailed',
    area: 'earnings',
    body: newPayoutDetails,
    reply: payoutDetails,
    errors: ['payout.method_unavailable', 'auth.too_many_attempts'],
  }),
}
