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
/** 50 dollars, paid as 136 lari. */
const inLari: RevenueTerms = { ...inDollars, charged: { minor: 13600, currency: 'GEL' } }

const capture = (terms: RevenueTerms) => transferEntries('clearing:sandbox', 'escrow', terms.charged)
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

test('the money of a completed session is split between interviewer and platform', () => {
  const entries = splitRevenue(capture(inDollars), inDollars)
  expect(entries).toEqual([
    { account: 'escrow', currency: 'USD', minor: -5000 },
    { account: `pending:${earnerId}`, currency: 'USD', minor: 4250 },
    { account: 'revenue', currency: 'USD', minor: 750 },
  ])
})

test('a session paid in another currency earns in the interviewer’s currency', () => {
  const entries = splitRevenue(capture(inLari), inLari)
  expect(getBalance(entries, `pending:${earnerId}`, 'USD')).toBe(4250)
  expect(getBalance(entries, 'revenue', 'USD')).toBe(750)
  expect(getBalance(entries, 'escrow', 'GEL')).toBe(-13600)
  expect(getBalance(entries, 'liquidity', 'GEL')).toBe(13600)
  expect(getBalance(entries, 'liquidity', 'USD')).toBe(-5000)
})

test('after a refund of one half the interviewer earns half', () => {
  const balances = [...capture(inLari), ...clawBack(capture(inLari), inLari, 6800, 'refunds')]
  expect(getBalance(splitRevenue(balances, inLari), `pending:${earnerId}`, 'USD')).toBe(2125)
})

test('a refund after the payout leaves the interviewer with a negative balance', () => {
  const captured = capture(inDollars)
  const earned = splitRevenue(captured, inDollars)
  const released = releaseToPayable([...captured, ...earned], inDollars)
  const balances = [...captured, ...earned, ...released]
  const refundEntries = clawBack(balances, inDollars, 5000, 'refunds')
  expect(refundEntries).toEqual([
    { account: 'revenue', currency: 'USD', minor: -750 },
    { account: 'refunds', currency: 'USD', minor: 5000 },
    { account: `payable:${earnerId}`, currency: 'USD', minor: -4250 },
  ])
})

test('the expected earning equals the posted one after any refund', () => {
  const prices = fc.record({
    charged: fc.integer({ min: 1, max: 10_000_000 }),
    listed: fc.integer({ min: 1, max: 10_000_000 }),
    feePercent: fc.integer({ min: 0, max: 90 }),
    isConverted: fc.boolean(),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(prices, ({ charged, listed, feePercent, isConverted, part }) => {
      const terms: RevenueTerms = {
        earnerId,
        feePercent,
        charged: { minor: charged, currency: isConverted ? 'GEL' : 'USD' },
        listPrice: { minor: isConverted ? listed : charged, currency: 'USD' },
      }
      const refundedMinor = Math.round(charged * part)
      const captured = capture(terms)
      const balances = [...captured, ...clawBack(captured, terms, refundedMinor, 'refunds')]
      const posted = getBalance(splitRevenue(balances, terms), `pending:${earnerId}`, 'USD')
      expect(getExpectedEarning(terms, refundedMinor)?.minor ?? 0).toBe(posted)
      if (refundedMinor === 0)
        expect(posted).toBe(terms.listPrice.minor - getPlatformFee(terms.listPrice.minor, feePercent))
    }),
  )
})

test('any capture, refund, split and dispute sum to zero and empty the escrow', () => {
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
      const terms: RevenueTerms = {
        earnerId,
        charged: { minor: charged, currency: isConverted ? 'GEL' : 'USD' },
        listPrice: { minor: isConverted ? listed : charged, currency: 'USD' },
        feePercent,
      }
      const first = Math.floor(charged * early)
      const second = Math.floor((charged - first) * late)
      let balances: LedgerEntry[] = capture(terms)
      balances = [...balances, ...clawBack(balances, terms, first, 'refunds')]
      balances = [...balances, ...splitRevenue(balances, terms)]
      if (isReleased) balances = [...balances, ...releaseToPayable(balances, terms)]
      expect(getBalance(balances, 'escrow', terms.charged.currency)).toBe(0)
      balances = [...balances, ...clawBack(balances, terms, second, 'disputes')]
      for (const currency of ['USD', 'GEL'] as const) expect(total(balances, currency)).toBe(0)
      expect(getBalance(balances, 'revenue', 'USD')).toBeGreaterThanOrEqual(0)
      expect(getBalance(balances, 'refunds', terms.charged.currency)).toBe(first)
      expect(getBalance(balances, 'disputes', terms.charged.currency)).toBe(second)
    }),
    { numRuns: 1000 },
  )
})

test('merging leaves one entry per account and no zeros', () => {
  expect(
    mergeEntries([
      ...transferEntries('escrow', 'refunds', { minor: 5, currency: 'USD' }),
      ...transferEntries('refunds', 'escrow', { minor: 5, currency: 'USD' }),
    ]),
  ).toEqual([])
})
