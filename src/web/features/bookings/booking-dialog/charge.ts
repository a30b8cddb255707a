import type { Currency } from '#contract/money.ts'
import type { Conversion, PaymentProviderName } from '#contract/payment.ts'
import type { ReplyOf } from '#web/lib/api-client.ts'

type PriceOptions = ReplyOf<'priceOptions'>['options']
type PriceOption = PriceOptions[number]
export type ProviderKind = PriceOption['providers'][number]['kind']
export type Price = { amount: number; currency: Currency }

/** What somebody chose in the summary; null is the price as it was named, and whoever takes it. */
export type PaymentChoice = { currency: Currency | null; kind: ProviderKind | null }

/** A price as it will be charged, and through whom; a null provider is the server's to choose. */
export type Charge = Price & {
  /** What of it is the platform's fee; null until that is known. */
  fee: number | null
  conversion: Conversion | null
  provider: PaymentProviderName | null
  kind: ProviderKind | null
  kinds: readonly ProviderKind[]
}

/**
 * The currencies one may choose from. Visitors from Georgia see all of them, everybody else the price as it was named;
 * one in lari, or one that nobody takes as it is, also converted.
 */
export function filterPriceOptions(isGeorgian: boolean, named: Price, options: PriceOptions): PriceOptions {
  const isPayable = options.some(option => option.currency === named.currency)
  if (isGeorgian || named.currency === 'GEL' || !isPayable) return options
  return options.filter(option => option.currency === named.currency)
}

/** What is charged for this choice: exactly what is shown, and where the server named another price, that one. */
export function calculateCharge(
  named: Price,
  choice: PaymentChoice,
  options: PriceOptions,
  quoted: Price | null,
): Charge {
  const option = options.find(one => one.currency === (choice.currency ?? named.currency)) ?? options[0]
  if (!option) return { ...named, fee: null, conversion: null, provider: null, kind: null, kinds: [] }
  const { currency, conversion, providers } = option
  const usual = conversion ? option.amount : named.amount
  const amount = quoted?.currency === currency ? quoted.amount : usual
  const kinds = [...new Set(providers.map(one => one.kind))]
  const taker = providers.find(one => one.kind === choice.kind) ?? providers[0]
  return {
    amount,
    currency,
    fee: amount === option.amount ? option.fee : null,
    // A price that was fixed earlier was reckoned at another rate.
    conversion: conversion?.convertedAmount === amount ? conversion : null,
    provider: taker?.name ?? null,
    kind: taker?.kind ?? null,
    kinds,
  }
}

/** Lari are shown whole, everything else (and a lari price with tetri) with two decimals. */
export const priceStyle = ({ amount, currency }: Price): 'whole' | 'exact' =>
  currency === 'GEL' && Number.isInteger(amount) ? 'whole' : 'exact'
