import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { slotId } from './id.ts'
import { day } from './instant.ts'
import { currency } from './money.ts'
import { paymentProviders } from './payment.ts'
import { currencyApi } from './routes/currency.ts'

/** Where exchange rates come from, in the order they are asked. */
export const rateSources = ['nbg', 'er-api', 'frankfurter'] as const
export type RateSource = (typeof rateSources)[number]

/** A price in another currency than it was named in, and why it is what it is. */
export const conversion = z.object({
  originalAmount: z.number(),
  originalCurrency: currency,
  convertedAmount: z.number(),
  convertedCurrency: currency,
  /** What one unit of the original is worth, as a decimal in text. */
  exchangeRate: z.string(),
  source: z.enum(rateSources),
  /** The day the source tells the rate of. */
  date: day,
})
export type Conversion = z.output<typeof conversion>

/** One way to pay for a time: in a currency, through whoever can take it. */
const priceOption = z.object({
  amount: z.number(),
  currency,
  /** What of the amount is the platform's fee. */
  fee: z.number(),
  /** Null where this is the price as it was named. */
  conversion: conversion.nullable(),
  providers: z.array(z.object({ name: z.enum(paymentProviders), kind: z.enum(['card', 'regional']) })),
})

export const currencyEndpoints = {
  exchangeRates: endpoint({
    ...currencyApi.exchangeRates,
    summary: 'What one unit of each currency is worth in lari, by whom and on which day',
    area: 'payment',
    reply: z.array(z.object({ currency, lari: z.string(), source: z.enum(rateSources), date: day })),
    errors: [],
  }),
  priceOptions: endpoint({
    ...currencyApi.priceOptions,
    summary: 'What a time costs, in every currency it can be paid in, and through whom',
    area: 'booking',
    params: z.object({ timeSlotId: slotId }),
    reply: z.object({
      /** The price as it was named comes first. */
      options: z.array(priceOption),
      /** No rate is known right now, so nothing is offered in another currency. */
      rateUnavailable: z.boolean(),
    }),
    errors: ['slot.not_found', 'booking.slot_started', 'profile.incomplete'],
  }),
}
