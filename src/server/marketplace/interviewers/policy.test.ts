import { expect, test } from 'vitest'
import { defaultSpecialtyIndex } from '#contract/default-specialties.ts'
import { getCurrencyWeights, getMedianPrice, getSearchFields, getSearchWords, toRankRange } from './policy.ts'
import { toLanguageBits } from './search-bitmasks.ts'

const ann = {
  displayName: 'Ann Lee',
  country: 'Georgia',
  languages: ['English'] as const,
  specialty: 'Backend',
  company: 'Acme',
  experience: '4-6',
  isSuspended: false,
}

test('search lists an interviewer with a complete profile and an active account, by name, company and specialty', () => {
  expect(getSearchFields(ann, defaultSpecialtyIndex)).toEqual({
    listed: true,
    language_bits: 1,
    search_text: 'ann lee acme backend',
    specialty_key: 'backend',
    company_key: 'acme',
  })
  for (const status of [{ isSuspended: true }, { isClosed: true }, { isAdmin: true }])
    expect(getSearchFields({ ...ann, ...status }, defaultSpecialtyIndex).listed).toBe(false)
  expect(getSearchFields({ ...ann, company: null }, defaultSpecialtyIndex)).toMatchObject({
    listed: false,
    search_text: 'ann lee backend',
  })
})

test('words of a search that are too short for the index are looked for at the start of a word', () => {
  expect(getSearchWords('')).toEqual([])
  expect(getSearchWords('NA')).toEqual(['na'])
  expect(getSearchWords(' Company  77 ')).toEqual(['company', ' 77'])
  expect(getSearchWords('Núñez Jo')).toEqual(['núñez', ' jo'])
})

test('a language sets the bit at its index in the list', () => {
  expect(toLanguageBits([])).toBe(0)
  expect(toLanguageBits(['English', 'Russian', 'Georgian'])).toBe(1 + 2 ** 6 + 2 ** 12)
})

test('the usual price is the median in the most frequent currency, without free sessions', () => {
  const usd = (minor: number) => ({ minor, currency: 'USD' as const })
  const prices = [
    usd(9000),
    { minor: 100, currency: 'GEL' as const },
    usd(0),
    usd(4000),
    usd(5000),
    usd(7000),
  ]
  expect(getMedianPrice(prices)).toEqual(usd(5000))
  expect(getMedianPrice([usd(0)])).toBeNull()
})

test('a range of prices becomes one of ranks, within its currency if that has no rate', () => {
  const weights = getCurrencyWeights([{ currency: 'USD', lari: '2.5' }])
  const range = (currency: 'USD' | 'GEL' | 'EUR', min?: number, max?: number) =>
    toRankRange({ min, max, currency }, weights)
  expect(range('USD', 1000, 4000)).toEqual({ from: 2500, to: 10_000 })
  expect(range('GEL', 10_000, 12_200)).toEqual({ from: 9950, to: 12_250 })
  expect(range('GEL', undefined, 0)).toEqual({ from: 0, to: 50 })
  expect(range('EUR', 1000)).toEqual({ from: 200_001_000, to: 299_999_999 })
})
