import type { Language } from '#contract/language.ts'
import type { Currency } from '#contract/money.ts'
import type { Conversion, PaymentProviderName } from '#contract/payment.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { formatMoney } from '#web/lib/format.ts'

type PriceOptions = ReplyOf<'priceOptions'>['options']
type PriceOption = PriceOptions[number]
export type ProviderKind = PriceOption['providers'][number]['kind']
export type Price = { amount: number; currency: Currency }

/** Selection in the summary. Null means the listed price, and the provider chosen by the server. */
export type PaymentChoice = { currency: Currency | null; kind: ProviderKind | null }

/** Price as charged, with its provider. With a null provider the server chooses. */
type Charge = Price & {
  /** Platform fee contained in the price. Null until known. */
  fee: number | null
  conversion: Conversion | null
  provider: PaymentProviderName | null
  kind: ProviderKind | null
  kinds: readonly ProviderKind[]
}

/**
 * Currencies to choose from. Visitors from Georgia see all of them, others the listed price. A price in lari,
 * or one that no provider accepts as listed, is also offered converted.
 */
export function filterPriceOptions(isGeorgian: boolean, listed: Price, options: PriceOptions): PriceOptions {
  const isPayable = options.some(option => option.currency === listed.currency)
  if (isGeorgian || listed.currency === 'GEL' || !isPayable) return options
  return options.filter(option => option.currency === listed.currency)
}

/** Charge for this choice. A price quoted by the server replaces the displayed one. */
export function calculateCharge(
  listed: Price,
  choice: PaymentChoice,
  options: PriceOptions,
  quoted: Price | null,
): Charge {
  const option =
    options.find(option => option.currency === (choice.currency ?? listed.currency)) ?? options[0]
  if (!option) return { ...listed, fee: null, conversion: null, provider: null, kind: null, kinds: [] }
  const { currency, conversion, providers } = option
  const optionAmount = conversion ? option.amount : listed.amount
  const amount = quoted?.currency === currency ? quoted.amount : optionAmount
  const kinds = [...new Set(providers.map(provider => provider.kind))]
  const selectedProvider = providers.find(provider => provider.kind === choice.kind) ?? providers[0]
  return {
    amount,
    currency,
    fee: amount === option.amount ? option.fee : null,
    // A rate does not belong to a price that was fixed earlier.
    conversion: conversion?.convertedAmount === amount ? conversion : null,
    provider: selectedProvider?.name ?? null,
    kind: selectedProvider?.kind ?? null,
    kinds,
  }
}

/** Whole lari without decimals, all other prices with two. */
export const priceStyle = ({ amount, currency }: Price): 'whole' | 'exact' =>
  currency === 'GEL' && Number.isInteger(amount) ? 'whole' : 'exact'

export const formatPrice = (price: Price, language: Language): string =>
  formatMoney(price.amount, price.currency, language, priceStyle(price))
