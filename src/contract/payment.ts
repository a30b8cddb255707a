import { z } from 'zod'
import { describeRoutes } from './endpoint.ts'
import { unavailableSlotErrors } from './enums.ts'
import { day, instant, page, pageInfo, pageSize } from './fields.ts'
import { bookingId, paymentId, slotId } from './id.ts'
import { languages } from './language.ts'
import { currency } from './money.ts'
import { currencyApi, paymentApi, receiptsApi } from './routes/payments.ts'

export const paymentStatuses = [
  'Created',
  'Pending',
  'Authorized',
  'Success',
  'Failed',
  'Expired',
  'Cancelled',
  'Refunded',
  'PartiallyRefunded',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const refundStatuses = ['pending', 'succeeded', 'failed'] as const
export type RefundStatus = (typeof refundStatuses)[number]

export const paymentProviders = ['sandbox', 'stripe', 'bog'] as const
export type PaymentProviderName = (typeof paymentProviders)[number]

/** Without the owner's token only the transaction's id, status, description and creation time are filled. */
export const paymentState = z.object({
  transactionId: paymentId,
  status: z.enum(paymentStatuses),
  statusDescription: z.string(),
  createdAt: instant,
  errorMessage: z.string().nullable().optional(),
  amount: z.number().optional(),
  currency: currency.optional(),
  bookingId: bookingId.optional(),
})

const byId = z.object({ transactionId: paymentId })

export const rawRoutes = describeRoutes(paymentApi, {
  paymentWebhook: {
    summary: 'Webhook of a payment provider; acknowledged once its job is stored',
    params: z.object({ provider: z.string() }),
    errors: ['payment.bad_signature', 'request.not_found'],
  },
})

/** Sources of exchange rates, in the order of use. */
export const rateSources = ['nbg', 'er-api', 'frankfurter'] as const
export type RateSource = (typeof rateSources)[number]

const rate = {
  /** Value of one unit of the original currency in the other one, as a decimal string. */
  exchangeRate: z.string(),
  source: z.enum(rateSources),
  /** Day of the published rate. */
  date: day,
}
/** Conversion of a price into another currency, with its rate and source. */
export const conversion = z.object({
  originalAmount: z.number(),
  originalCurrency: currency,
  convertedAmount: z.number(),
  convertedCurrency: currency,
  ...rate,
})
export type Conversion = z.output<typeof conversion>

/** Price in one currency, with the providers that support it. */
const priceOption = z.object({
  amount: z.number(),
  currency,
  /** Platform fee, included in the amount. */
  fee: z.number(),
  /** Null for the original price. */
  conversion: conversion.nullable(),
  providers: z.array(z.object({ name: z.enum(paymentProviders), kind: z.enum(['card', 'regional']) })),
})

/** Receipt as issued at capture. Later refunds are appended. */
export const receipt = z.object({
  /** `R-2026-000123`, without gaps within a year (UTC). */
  number: z.string(),
  issuedAt: instant,
  seller: z.object({ name: z.string(), address: z.string().nullable(), taxId: z.string().nullable() }),
  payer: z.object({ name: z.string(), email: z.string() }),
  session: z.object({
    interviewerName: z.string(),
    /** Null for a session type without a name. */
    sessionType: z.string().nullable(),
    ...{ startTime: instant, endTime: instant },
  }),
  /** Interviewer's share and platform fee. They sum to the total. */
  lines: z.array(z.object({ kind: z.enum(['session', 'fee']), amount: z.number() })),
  /** Included in the total. Null when the settings define no tax. */
  tax: z.object({ name: z.string(), percent: z.number(), amount: z.number() }).nullable(),
  total: z.number(),
  currency,
  /** Original price, if it was converted. */
  converted: z.object({ amount: z.number(), currency, ...rate }).nullable(),
  refunds: z.array(z.object({ amount: z.number(), status: z.enum(refundStatuses), at: instant })),
  provider: z.enum(paymentProviders),
})
export type Receipt = z.output<typeof receipt>

const byBooking = z.object({ bookingId })

/** Why this interviewee cannot book a slot. Its price options are refused for the same reasons as its booking. */
export const unbookableSlotErrors = [
  ...unavailableSlotErrors,
  'booking.not_possible',
  'profile.incomplete',
] as const

export const endpoints = {
  ...describeRoutes(paymentApi, {
    paymentStatus: {
      summary: 'State of a payment',
      params: byId,
      reply: paymentState,
      errors: ['payment.not_found'],
    },
    refreshPayment: {
      summary: 'Fetch the state from the provider',
      params: byId,
      reply: paymentState,
      errors: ['payment.not_found'],
    },
  }),
  ...describeRoutes(currencyApi, {
    exchangeRates: {
      summary: 'Exchange rates in lari, with source and day',
      reply: z.array(z.object({ currency, lari: z.string(), source: z.enum(rateSources), date: day })),
    },
    priceOptions: {
      summary: 'Price of a slot in every supported currency, with its providers',
      params: z.object({ timeSlotId: slotId }),
      reply: z.object({
        /** The original price comes first. */
        options: z.array(priceOption),
        /** No exchange rate is known, so only the original currency is offered. */
        rateUnavailable: z.boolean(),
      }),
      errors: unbookableSlotErrors,
    },
  }),
  ...describeRoutes(receiptsApi, {
    paymentHistory: {
      summary: 'Payments and refunds of the signed-in user, newest first',
      query: z.object({ page, pageSize: pageSize(20) }),
      reply: z.object({
        payments: z.array(
          z.object({
            transactionId: z.string(),
            bookingId,
            interviewerName: z.string(),
            startTime: instant,
            amount: z.number(),
            currency,
            status: z.enum(paymentStatuses),
            refunded: z.number(),
            createdAt: instant,
            /** Year of `createdAt` in the payer's time zone. */
            year: z.int(),
            receiptNumber: z.string().nullable(),
          }),
        ),
        /** Paid and not refunded, for each year and currency of all payments. */
        totals: z.array(z.object({ year: z.int(), currency, amount: z.number() })),
        ...pageInfo,
      }),
    },
    receipt: {
      summary: 'Receipt of a paid booking',
      params: byBooking,
      reply: receipt,
      errors: ['booking.not_found', 'payment.no_receipt'],
    },
    receiptPdf: {
      summary: 'Receipt as a PDF file',
      params: byBooking,
      query: z.object({ language: z.enum(languages).default('en') }),
      /** Base64. */
      reply: z.object({ fileName: z.string(), pdf: z.string() }),
      errors: ['booking.not_found', 'payment.no_receipt'],
    },
  }),
}
