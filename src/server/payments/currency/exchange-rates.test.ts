import { expect, test } from 'vitest'
import { convert, formatExchangeRate, parseRate, toCrossRate, toUnitRate } from './exchange-rates.ts'

const rate = (lari: string) => ({ lari })

test('USD to GEL is rounded to whole lari', () => {
  expect(convert({ minor: 5000, currency: 'USD' }, 'GEL', rate('2.71450000'))).toEqual({
    minor: 13600,
    currency: 'GEL',
  })
  expect(convert({ minor: 100, currency: 'USD' }, 'GEL', rate('2.50000000')).minor).toBe(300)
  expect(convert({ minor: 100, currency: 'USD' }, 'GEL', rate('2.49999999')).minor).toBe(200)
})

test('GEL to USD is rounded to cents', () => {
  expect(convert({ minor: 9000, currency: 'GEL' }, 'USD', rate('2.71450000'))).toEqual({
    minor: 3316,
    currency: 'USD',
  })
})

test('the largest price converts without losing a tetri', () => {
  expect(convert({ minor: 10_000_000, currency: 'USD' }, 'GEL', rate('2.71459999')).minor).toBe(27_146_000)
})

test('a rate for 100 units is divided by 100', () => {
  expect(toUnitRate('271.45000000', 100)).toBe('2.71450000')
  expect(toUnitRate('2714.50000000', 1000)).toBe('2.71450000')
  expect(toUnitRate('2.71450000', 1)).toBe('2.71450000')
})

test('a rate quoted only against the dollar becomes a cross rate', () => {
  expect(toCrossRate('2.70000000', '0.90000000')).toBe('3.00000000')
})

test('the parser accepts only positive decimals', () => {
  expect(parseRate(2.7145)).toBe('2.71450000')
  expect(parseRate('2.7145')).toBe('2.71450000')
  for (const nonsense of [0, -1, Number.NaN, '', '1e5', '1,5', null, undefined, '0.000000001'])
    expect(parseRate(nonsense), String(nonsense)).toBeNull()
})

test('the rate is shown in the direction of the conversion', () => {
  expect(formatExchangeRate('USD', rate('2.50000000'))).toBe('2.50000000')
  expect(formatExchangeRate('GEL', rate('2.50000000'))).toBe('0.40000000')
})
