import { expect, test } from 'vitest'
import { formatAmount, parseAmount } from './amount-text.ts'

test.each([
  ['50', 50],
  ['49,99', 49.99],
  ['49.99', 49.99],
  ['49,9', 49.9],
  ['49,', 49],
  [',5', 0.5],
  [' 49.99 ', 49.99],
  ['0', 0],
  ['1,234.56', 1234.56],
  ['1.234,56', 1234.56],
  ['1 234,56', 1234.56],
  ['1\u00a0234,56', 1234.56],
  ['1\u202f234.56', 1234.56],
  ['1’234.50', 1234.5],
  ['12 000', 12_000],
  ['４９．９９', 49.99],
  ['٤٩٫٩٩', 49.99],
  ['४९.९९', 49.99],
  ['১,২৩৪.৫০', 1234.5],
  ['๕๐', 50],
  ['1´234,50', 1234.5],
  ['\u202a49,99\u202c', 49.99],
  ['50.-', 50],
  ['50,–', 50],
  ['1’250.--', 1250],
])('%j is read as %d in every language', (text, amount) => {
  expect(parseAmount(text, 'en')).toBe(amount)
  expect(parseAmount(text, 'ru')).toBe(amount)
})

test.each([
  '',
  ' ',
  '.',
  ',',
  '-5',
  '1e3',
  '0x10',
  'Infinity',
  '49 99',
  '4 9',
  '12 34,56',
  '1.234.56',
  '1,234,56',
  '1,2345.6',
  '49..99',
  '0,500',
  '99.999',
  '1234,567',
  '$49',
  '5²',
  '½',
  '4½',
  '①',
])('%j is no amount in any language', text => {
  expect(parseAmount(text, 'en')).toBeNaN()
  expect(parseAmount(text, 'ru')).toBeNaN()
})

test('a comma before three digits means thousands only where the language writes them so', () => {
  expect(parseAmount('1,500', 'en')).toBe(1500)
  expect(parseAmount('1,500', 'ru')).toBeNaN()
  expect(parseAmount('1.500', 'en')).toBeNaN()
  expect(parseAmount('1.500', 'ru')).toBeNaN()
})

test.each([
  ['$25', 'USD', 25],
  ['25 $', 'USD', 25],
  ['US$ 1,234.50', 'USD', 1234.5],
  ['25 USD', 'USD', 25],
  ['$25.50 USD', 'USD', 25.5],
  ['usd 25', 'USD', 25],
  ['25,50\u00a0€', 'EUR', 25.5],
  ['€25', 'EUR', 25],
  ['＄２５', 'USD', 25],
  ['£25', 'GBP', 25],
  ['₾25', 'GEL', 25],
  ['25 ლარი', 'GEL', 25],
  ['25 лари', 'GEL', 25],
  ['25 lari', 'GEL', 25],
  ['25 dollars', 'USD', 25],
  ['25 долларов', 'USD', 25],
  ['25 долл.', 'USD', 25],
  ['25 евро', 'EUR', 25],
  ['25 фунтов', 'GBP', 25],
] as const)('%j with the sign of the chosen currency %s is read', (text, currency, amount) => {
  expect(parseAmount(text, 'en', currency)).toBe(amount)
})

test.each([
  ['€25', 'USD'],
  ['25 USD', 'EUR'],
  ['-$25', 'USD'],
  ['$', 'USD'],
  ['$25$', 'USD'],
  ['USDT 25', 'USD'],
  ['2$5', 'USD'],
  ['€25 USD', 'USD'],
] as const)('%j is no amount in %s', (text, currency) => {
  expect(parseAmount(text, 'en', currency)).toBeNaN()
})

test.each([
  ['15', 15],
  ['15%', 15],
  ['15 %', 15],
  ['15,5%', 15.5],
  ['15.5\u00a0%', 15.5],
  ['%15', 15],
  ['１５．５％', 15.5],
  ['١٥٪', 15],
  ['15﹪', 15],
  ['15 percent', 15],
  ['15,5 процента', 15.5],
  ['15 процентов', 15],
])('the percentage %j is read', (text, percent) => {
  expect(parseAmount(text, 'en', 'percent')).toBe(percent)
  expect(parseAmount(text, 'ru', 'percent')).toBe(percent)
})

test.each(['%', '15%%', '-15%', '15‰', '15 USD', '1%5'])('%j is no percentage', text => {
  expect(parseAmount(text, 'en', 'percent')).toBeNaN()
})

test('a percent sign is none of an amount', () => {
  expect(parseAmount('15%', 'en')).toBeNaN()
  expect(parseAmount('15%', 'en', 'USD')).toBeNaN()
})

test('an amount is shown with the decimal sign of the language, and is read back', () => {
  expect([formatAmount(50, 'en'), formatAmount(49.9, 'en'), formatAmount(49.99, 'ru')]).toEqual([
    '50',
    '49.90',
    '49,99',
  ])
  expect([formatAmount(Number.NaN, 'en'), formatAmount(null, 'en'), formatAmount(undefined, 'en')]).toEqual([
    '',
    '',
    '',
  ])
  for (const amount of [0, 0.05, 1234.5, 100_000])
    expect(parseAmount(formatAmount(amount, 'ru'), 'ru')).toBe(amount)
})
