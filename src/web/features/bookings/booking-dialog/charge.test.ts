import { expect, test } from 'vitest'
import { calculateCharge, filterPriceOptions, priceStyle } from './charge.ts'

const named = { amount: 50, currency: 'USD' } as const
const both = [
  { name: 'stripe', kind: 'card' },
  { name: 'bog', kind: 'regional' },
] as const
const inDollars = { ...named, fee: 7.5, conversion: null, providers: [...both] }
const inLari = {
  amount: 136,
  currency: 'GEL' as const,
  fee: 20.4,
  conversion: {
    originalAmount: 50,
    originalCurrency: 'USD' as const,
    convertedAmount: 136,
    convertedCurrency: 'GEL' as const,
    exchangeRate: '2.71450000',
    source: 'nbg' as const,
    date: '2026-11-26',
  },
  providers: [{ name: 'bog' as const, kind: 'regional' as const }],
}
const options = [inDollars, inLari]
const nothing = { currency: null, kind: null }

test('visitors from Georgia choose the currency, others pay the listed price', () => {
  expect(filterPriceOptions(true, named, options)).toEqual(options)
  expect(filterPriceOptions(false, named, options)).toEqual([inDollars])
})

test('a price in lari, and one that no provider accepts as listed, is offered converted to all visitors', () => {
  const lari = { amount: 120, currency: 'GEL' } as const
  expect(filterPriceOptions(false, lari, options)).toEqual(options)
  expect(filterPriceOptions(false, named, [inLari])).toEqual([inLari])
})

test('without a choice the listed price is charged through the first provider', () => {
  expect(calculateCharge(named, nothing, options, null)).toMatchObject({
    ...named,
    provider: 'stripe',
    kind: 'card',
  })
})

test('before the options are loaded the listed price can be paid, and the server chooses the provider', () => {
  expect(calculateCharge(named, nothing, [], null)).toMatchObject({ ...named, provider: null, kinds: [] })
})

test('a chosen currency and provider are charged as shown, with the rate', () => {
  expect(calculateCharge(named, { currency: 'GEL', kind: null }, options, null)).toMatchObject({
    amount: 136,
    currency: 'GEL',
    provider: 'bog',
    conversion: { exchangeRate: '2.71450000' },
  })
  expect(calculateCharge(named, { currency: null, kind: 'regional' }, options, null).provider).toBe('bog')
})

test('a price quoted by the server replaces the shown one, without an unrelated rate', () => {
  const quoted = { amount: 135, currency: 'GEL' } as const
  expect(calculateCharge(named, { currency: 'GEL', kind: null }, options, quoted)).toMatchObject({
    amount: 135,
    conversion: null,
  })
  expect(calculateCharge(named, nothing, options, quoted).amount).toBe(50)
})

test('lari are whole unless the price has tetri', () => {
  expect(priceStyle({ amount: 136, currency: 'GEL' })).toBe('whole')
  expect(priceStyle({ amount: 135.5, currency: 'GEL' })).toBe('exact')
  expect(priceStyle(named)).toBe('exact')
})
