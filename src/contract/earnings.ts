import { z } from 'zod'
import { describeRoutes } from './endpoint.ts'
import { fieldCode } from './errors/error.ts'
import { day, instant, page, pageInfo, pageSize } from './fields.ts'
import { bookingId } from './id.ts'
import { languages } from './language.ts'
import { payoutLimits } from './limits.ts'
import { currency } from './money.ts'
import { earningsApi } from './routes/payments.ts'
import { requiredText } from './text-field.ts'
import { cleanTypedText } from './typed-text.ts'

// All amounts are in the currency that the interviewer priced in.

export const payoutMethods = ['bank', 'stripe'] as const
export type PayoutMethod = (typeof payoutMethods)[number]

export const payoutStatuses = ['sent', 'paid', 'returned'] as const

/**
 * State of a session's earnings.
 *
 *   upcoming   paid, and the session is still ahead (fee and net are estimates)
 *   contested  a no-show report or a dispute must be decided first
 *   pending    earned, and can still be contested
 *   available  part of the next payout
 *   paid       sent with a payout
 *   refunded   refunded to the payer in full
 */
export const earningStates = ['upcoming', 'contested', 'pending', 'available', 'paid', 'refunded'] as const
export type EarningState = (typeof earningStates)[number]

/** gross − refunded − fee = net. Gross is the price in the interviewer's currency. */
const amounts = { gross: z.number(), refunded: z.number(), fee: z.number(), net: z.number(), currency }

export const earning = z.object({
  bookingId,
  intervieweeName: z.string(),
  startTime: instant,
  state: z.enum(earningStates),
  /** When it becomes available for a payout. Null while unknown. */
  availableAt: instant.nullable(),
  /** Amount charged to the payer, if in another currency. */
  charged: z.object({ amount: z.number(), currency }).nullable(),
  ...amounts,
})
export type Earning = z.output<typeof earning>

export const balance = z.object({
  currency,
  /** Net of paid sessions that are ahead or undecided. */
  upcoming: z.number(),
  /** Earned, and can still be contested. */
  pending: z.number(),
  /** Part of the next payout. Negative after a refund that followed a payout, then carried forward. */
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

const payoutRequest = z.object({ currency, requestedAt: instant })

/** Bank account or connected Stripe account. Only the last characters of its number are ever shown again. */
export const payoutDetails = z.object({
  method: z.enum(payoutMethods).nullable(),
  holder: z.string().nullable(),
  /** Masked: `GE•• •••• 1234`. */
  destination: z.string().nullable(),
  /** Payout methods that the server supports. */
  methods: z.array(z.enum(payoutMethods)),
  /** Details removed because an intruder had entered them. Null once new details are saved. */
  removed: z.object({ destination: z.string(), at: instant }).nullable(),
})

export const newPayoutDetails = z.discriminatedUnion('method', [
  z.object({
    method: z.literal('bank'),
    /** Account holder as the bank knows them. Starts with a letter or a digit. */
    holder: requiredText()
      .max(payoutLimits.holderMax, fieldCode('field.too_long'))
      .regex(/^[\p{L}\p{N}][^\p{Cc}]*$/u, fieldCode('field.invalid')),
    /** With or without spaces. Its check digits are verified. */
    iban: z
      .string(fieldCode('iban.invalid'))
      .overwrite(cleanTypedText)
      .max(payoutLimits.numberMax, fieldCode('iban.invalid')),
  }),
  z.object({
    method: z.literal('stripe'),
    stripeAccount: z
      .string(fieldCode('stripe_account.invalid'))
      .overwrite(cleanTypedText)
      .regex(/^acct_[A-Za-z0-9]{6,40}$/, fieldCode('stripe_account.invalid')),
  }),
])

/** Days in the interviewer's time zone, both included. */
const period = { from: day.optional(), to: day.optional() }

export const endpoints = describeRoutes(earningsApi, {
  earnings: {
    summary: 'Balances per currency, monthly earnings, and payouts',
    reply: z.object({
      feePercent: z.number(),
      balances: z.array(balance),
      /** Earnings of the last twelve months, oldest first, for every currency with earnings. */
      months: z.array(z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), ...amounts })),
      /** Newest first. */
      payouts: z.array(payout),
      /** Day of the next payout. Null without a fixed day: payouts are requested then. */
      nextPayoutOn: day.nullable(),
      /** Requested payouts that are not sent yet. */
      requestedPayouts: z.array(payoutRequest),
    }),
  },
  requestPayout: {
    summary: 'Ask for a payout of the available balance; asking again changes nothing',
    body: z.object({ currency }),
    reply: payoutRequest,
    errors: ['payout.scheduled', 'payout.no_details', 'payout.below_minimum'],
  },
  earningSessions: {
    summary: 'Earnings per session: earned ones first, newest first, then those ahead, soonest first',
    query: z.object({ ...period, page, pageSize: pageSize(20) }),
    reply: z.object({ sessions: z.array(earning), ...pageInfo }),
  },
  exportEarnings: {
    summary: 'Earnings per session as a CSV file',
    query: z.object({ ...period, language: z.enum(languages).default('en') }),
    reply: z.object({ fileName: z.string(), csv: z.string() }),
  },
  payoutDetails: { summary: 'Payout details', reply: payoutDetails },
  setPayoutDetails: {
    summary: 'Change the payout details; sends an email about the change',
    body: newPayoutDetails,
    reply: payoutDetails,
    errors: ['payout.method_unavailable', 'auth.too_many_attempts'],
  },
})
