import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { UserId } from '#contract/id.ts'
import { getPlatformFee } from '#contract/limits.ts'
import type { Currency } from '#contract/money.ts'
import { getExpectedEarning } from '#server/payments/earnings/policy.ts'
import {
  clawBack,
  getBalance,
  type LedgerEntry,
  mergeEntries,
  type RevenueTerms,
  releaseToPayable,
  splitRevenue,
  transferEntries,
} from './journal.ts'

const earnerId = '7f1b0a52-9f5c-4a0e-8a58-0b8a4b1b7f11' as UserId
const inDollars: RevenueTerms = {
  earnerId,
  charged: { minor: 5000, currency: 'USD' },
  listPrice: { minor: 5000, currency: 'USD' },
  feePercent: 15,
}
/** 50 dollars that were paid as 136 lari. */
const inLari: RevenueTerms = { ...inDollars, charged: { minor: 13600, currency: 'GEL' } }

const capture = (share: RevenueTerms) => transferEntries('clearing:sandbox', 'escrow', share.charged)
const total = (entries: readonly LedgerEntry[], currency: Currency) =>
  entries.filter(entry => entry.currency === currency).reduce((all, entry) => all + entry.minor, 0)

test('the fee is the percentage, and half a minor unit goes to the interviewer', () => {
  expect(getPlatformFee(5000, 15)).toBe(750)
  expect(getPlatformFee(4999, 15)).toBe(750)
  expect(getPlatformFee(10, 15)).toBe(1)
  expect(getPlatformFee(11, 15)).toBe(2)
  expect(getPlatformFee(0, 15)).toBe(0)
  expect(getPlatformFee(5000, 0)).toBe(0)
})

test('a session that took place is shared between the interviewer and the platform', () => {
  const entries = splitRevenue(capture(inDollars), inDollars)
  expect(entries).toEqual([
    { account: 'escrow', currency: 'USD', minor: -5000 },
    { account: `pending:${earnerId}`, currency: 'USD', minor: 4250 },
    { account: 'revenue', currency: 'USD', minor: 750 },
  ])
})

test('a session paid in another currency earns in the one the interviewer named', () => {
  const entries = splitRevenue(capture(inLari), inLari)
  expect(getBalance(entries, `pending:${earnerId}`, 'USD')).toBe(4250)
  expect(getBalance(entries, 'revenue', 'USD')).toBe(750)
  expect(getBalance(entries, 'escrow', 'GEL')).toBe(-13600)
  expect(getBalance(entries, 'liquidity', 'GEL')).toBe(13600)
  expect(getBalance(entries, 'liquidity', 'USD')).toBe(-5000)
})

test('what stays after half was refunded earns half', () => {
  const held = [...capture(inLari), ...clawBack(capture(inLari), inLari, 6800, 'refunds')]
  expect(getBalance(splitRevenue(held, inLari), `pending:${earnerId}`, 'USD')).toBe(2125)
})

test('a refund after the payout comes from the fee and from the interviewer, who goes into the red', () => {
  const captured = capture(inDollars)
  const earned = splitRevenue(captured, inDollars)
  const released = releaseToPayable([...captured, ...earned], inDollars)
  const held = [...captured, ...earned, ...released]
  const back = clawBack(held, inDollars, 5000, 'refunds')
  expect(back).toEqual([
    { account: 'revenue', currency: 'USD', minor: -750 },
    { account: 'refunds', currency: 'USD', minor: 5000 },
    { account: `payable:${earnerId}`, currency: 'USD', minor: -4250 },
  ])
})

test('what a session is said to bring is what the books share once it is over, whatever was given back before', () => {
  const prices = fc.record({
    charged: fc.integer({ min: 1, max: 10_000_000 }),
    listed: fc.integer({ min: 1, max: 10_000_000 }),
    feePercent: fc.integer({ min: 0, max: 90 }),
    isConverted: fc.boolean(),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(prices, ({ charged, listed, feePercent, isConverted, part }) => {
      const share: RevenueTerms = {
        earnerId,
        feePercent,
        charged: { minor: charged, currency: isConverted ? 'GEL' : 'USD' },
        listPrice: { minor: isConverted ? listed : charged, currency: 'USD' },
      }
      const back = Math.round(charged * part)
      const captured = capture(share)
      const held = [...captured, ...clawBack(captured, share, back, 'refunds')]
      const booked = getBalance(splitRevenue(held, share), `pending:${earnerId}`, 'USD')
      expect(getExpectedEarning(share, back)?.minor ?? 0).toBe(booked)
      if (back === 0)
        expect(booked).toBe(share.listPrice.minor - getPlatformFee(share.listPrice.minor, feePercent))
    }),
  )
})

test('whatever is captured, refunded, earned and taken back sums to zero and leaves nothing in escrow', () => {
  const amounts = fc.record({
    charged: fc.integer({ min: 1, max: 10_000_000 }),
    listed: fc.integer({ min: 1, max: 10_000_000 }),
    feePercent: fc.integer({ min: 0, max: 90 }),
    early: fc.double({ min: 0, max: 1, noNaN: true }),
    late: fc.double({ min: 0, max: 1, noNaN: true }),
    isConverted: fc.boolean(),
    isReleased: fc.boolean(),
  })
  fc.assert(
    fc.property(amounts, ({ charged, listed, feePercent, early, late, isConverted, isReleased }) => {
      const share: RevenueTerms = {
        earnerId,
        charged: { minor: charged, currency: isConverted ? 'GEL' : 'USD' },
        listPrice: { minor: isConverted ? listed : charged, currency: 'USD' },
        feePercent,
      }
      const first = Math.floor(charged * early)
      const second = Math.floor((charged - first) * late)
      let held: LedgerEntry[] = capture(share)
      held = [...held, ...clawBack(held, share, first, 'refunds')]
      held = [...held, ...splitRevenue(held, share)]
      if (isReleased) held = [...held, ...releaseToPayable(held, share)]
      expect(getBalance(held, 'escrow', share.charged.currency)).toBe(0)
      held = [...held, ...clawBack(held, share, second, 'disputes')]
      for (const currency of ['USD', 'GEL'] as const) expect(total(held, currency)).toBe(0)
      expect(getBalance(held, 'revenue', 'USD')).toBeGreaterThanOrEqual(0)
      expect(getBalance(held, 'refunds', share.charged.currency)).toBe(first)
      expect(getBalance(held, 'disputes', share.charged.currency)).toBe(second)
    }),
    { numRuns: 1000 },
  )
})

test('entries of one account become one, and nothing is left of what cancels out', () => {
  expect(
    mergeEntries([
      ...transferEntries('escrow', 'refunds', { minor: 5, currency: 'USD' }),
      ...transferEntries('refunds', 'escrow', { minor: 5, currency: 'USD' }),
    ]),
  ).toEqual([])
})
