import { z } from 'zod'
import { slotLimits } from './limits.ts'

export const currencies = ['USD', 'EUR', 'GBP', 'GEL'] as const
export type Currency = (typeof currencies)[number]
export const currency = z.enum(currencies)

/** An amount in whole minor units (cents, tetri). All four currencies have two decimals. */
export type Money = { minor: number; currency: Currency }

/** Minor units to what the API shows: 4999 → 49.99. */
export const fromMinorUnits = (minor: number): number => minor / 100

/** What the API takes to minor units: 49.99 → 4999. Validate with `amount` first. */
export const toMinorUnits = (amount: number): number => Math.round(amount * 100)

/** A decimal with exactly so many places, as files and machines take it: 7.5 → `7.50`. */
export const toDecimalString = (value: number, places: number): string => value.toFixed(places)

/** A price as people type it: 0 or more, at most two decimals, at most 100,000. */
export const amount = z
  .number('slot.price_invalid')
  .min(0, 'slot.price_invalid')
  .max(slotLimits.maxAmount, 'slot.price_invalid')
  .refine(value => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'slot.price_invalid')
