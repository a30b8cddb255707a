import { z } from 'zod'
import { currencies } from './enums.ts'
import { type FieldCode, fieldCode } from './errors/error.ts'
import { hasWholeCents, slotLimits } from './limits.ts'

export type Currency = (typeof currencies)[number]
export const currency = z.enum(currencies)

/** Amount in whole minor units (cents, tetri). All four currencies have two decimals. */
export type Money = { minor: number; currency: Currency }

/** Minor units to a decimal amount: 4999 → 49.99. */
export const fromMinorUnits = (minor: number): number => minor / 100

/** Money as the API writes it. */
export const toPrice = ({ minor, currency }: Money) => ({ amount: fromMinorUnits(minor), currency })

/** Decimal amount to minor units: 49.99 → 4999. Validate with `amount` first. */
export const toMinorUnits = (amount: number): number => Math.round(amount * 100)

/** Decimal with a fixed number of places, for files and APIs: 7.5 → `7.50`. */
export const toDecimalString = (value: number, places: number): string => value.toFixed(places)

const amountOr = (code: FieldCode) =>
  z
    .number(fieldCode(code))
    .min(0, fieldCode(code))
    .max(slotLimits.maxAmount, fieldCode(code))
    .refine(hasWholeCents, fieldCode(code))

/** Price as typed: 0 to 100,000 with at most two decimals. */
export const amount = amountOr('slot.price_invalid')

/** Amount of a decision as typed, in the same range. 0 refunds nothing. */
export const refundAmount = amountOr('refund.amount_invalid')

/** Amount of a refund that is made. */
export const paidRefundAmount = refundAmount.refine(value => value > 0, fieldCode('refund.amount_zero'))
