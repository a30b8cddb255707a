import { expect, test } from 'vitest'
import { convertPrice, currencyOfCountry } from './local-prices.ts'

const rates = [
  { currency: 'USD' as const, lari: '2.71450000' },
  { currency: 'EUR' as const, lari: '3.10000000' },
]

test('a price is converted to the local currency: whole lari, otherwise cents', () => {
  expect(convertPrice({ amount: 50, currency: 'USD' }, 'GEL', rates)).toBe(136)
  expect(convertPrice({ amount: 90, currency: 'GEL' }, 'USD', rates)).toBe(33.16)
  expect(convertPrice({ amount: 50, currency: 'USD' }, 'EUR', rates)).toBe(43.78)
})

test('without a rate, or in the same currency, there is no converted price', () => {
  expect(convertPrice({ amount: 50, currency: 'GBP' }, 'GEL', rates)).toBeNull()
  expect(convertPrice({ amount: 50, currency: 'USD' }, 'USD', rates)).toBeNull()
  expect(convertPrice({ amount: 0, currency: 'USD' }, 'GEL', rates)).toBeNull()
})

test('a country without a supported currency has none', () => {
  expect(['Georgia', 'Germany', 'United Kingdom', 'United States', 'Japan'].map(currencyOfCountry)).toEqual([
    ...['GEL', 'EUR', 'GBP', 'USD'],
    null,
  ])
})
