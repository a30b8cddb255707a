import { afterEach, expect, test, vi } from 'vitest'
import { spokenLanguages } from '#contract/enums.ts'
import { chooseTimeZone } from '#web/lib/format.ts'
import { localStore } from '#web/lib/storage/storage.ts'
import {
  countActiveFilters,
  emptyFilter,
  parseFilterParams,
  pickVisibleLanguages,
  toSearchRequest,
  updateFilter,
  writeFilterParams,
} from './filter-params.ts'

afterEach(() => localStore.removeItem('time_zone'))

const parse = (address: string) => parseFilterParams(new URLSearchParams(address))

test('a filter survives the address', () => {
  const filter = {
    languages: ['English' as const, 'Georgian' as const],
    specialty: 'C++ & systems',
    from: '2026-11-26',
    to: '2026-11-30',
    search: 'Нино',
    company: 'Quanta & Co',
    type: 0 as const,
    level: 3 as const,
    rating: '4.5',
    minPrice: '19.99',
    maxPrice: '90',
    currency: 'GEL' as const,
    length: 'over_60' as const,
    intro: '1' as const,
    mode: 'instant' as const,
    sort: 'soonest' as const,
    only: 'favourites' as const,
    page: 3,
  }
  const address = writeFilterParams(new URLSearchParams('book=1'), filter)
  expect(parseFilterParams(address)).toEqual(filter)
  expect(address.get('book')).toBe('1')
})

test('an empty filter leaves the address clean', () => {
  expect(String(writeFilterParams(new URLSearchParams('languages=English&page=2'), emptyFilter))).toBe('')
})

test('invalid values in an address count as missing', () => {
  expect(parse('languages=Klingon,English&from=tomorrow&to=2026-13-45&sort=luck&only=mine&page=-2')).toEqual({
    ...emptyFilter,
    languages: ['English'],
  })
  expect(parse('from=2026-11-26&to=2026-11-20').to).toBe('')
  expect(parse('type=9&level=x&rating=2&maxPrice=5&currency=GEL&mode=approve')).toEqual({
    ...emptyFilter,
    ...{ maxPrice: '5', currency: 'GEL' },
  })
  for (const price of ['-5.x', '49,99', '49.999', '1e3', '0x10', '.', '100000.01'])
    expect(parse(`minPrice=${price}`), price).toEqual(emptyFilter)
  expect(parse('currency=GEL').currency).toBe('')
})

test('a change starts at the first page and puts the days in order', () => {
  const filter = { ...emptyFilter, from: '2026-11-20', to: '2026-11-22', page: 4 }
  expect(updateFilter(filter, { from: '2026-11-25' })).toMatchObject({
    from: '2026-11-25',
    to: '2026-11-25',
    page: 1,
  })
  expect(updateFilter(filter, { page: 5 }).page).toBe(5)
})

test.each([
  ['Asia/Tbilisi', '2026-11-26', '2026-11-25T20:00:00.000Z', '2026-11-26T19:59:59.999Z'],
  ['America/Los_Angeles', '2026-11-26', '2026-11-26T08:00:00.000Z', '2026-11-27T07:59:59.999Z'],
  // The clocks skip midnight, or show the last hour of the day twice.
  ['America/Havana', '2027-03-14', '2027-03-14T05:00:00.000Z', '2027-03-15T03:59:59.999Z'],
  ['Asia/Beirut', '2027-10-30', '2027-10-29T21:00:00.000Z', '2027-10-30T21:59:59.999Z'],
])(
  'in %s the day %s spans its first to its last moment, whatever the engine’s zone',
  (zone, day, first, last) => {
    const isUtc = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    isUtc.mockReturnValue({ timeZone: 'UTC' } as Intl.ResolvedDateTimeFormatOptions)
    chooseTimeZone(zone)
    const request = toSearchRequest({ ...emptyFilter, from: day, to: day })
    expect([request.availableFrom, request.availableTo]).toEqual([first, last])
  },
)

test('a request names further filters as the API does', () => {
  const further = { type: 0, rating: '4.8', maxPrice: '90', currency: 'GEL', mode: 'instant' } as const
  const request = toSearchRequest({ ...emptyFilter, ...further })
  expect(request).toMatchObject({
    ...{ interviewType: 0, minRating: 4.8, maxPrice: 90, currency: 'GEL', bookingMode: 'instant' },
  })
  expect(request).not.toHaveProperty('minPrice')
  expect(toSearchRequest({ ...emptyFilter, minPrice: '0', maxPrice: '49.99' })).toMatchObject({
    ...{ minPrice: 0, maxPrice: 49.99 },
  })
})

test('each selected language, the specialty and each day count as a filter', () => {
  expect(
    countActiveFilters({ ...emptyFilter, languages: ['English', 'Russian'], to: '2026-11-26', search: 'x' }),
  ).toBe(3)
  // The range of prices counts once, and type and level 0 count.
  const further = { type: 0, level: 0, minPrice: '1', maxPrice: '2', currency: 'USD' } as const
  expect(countActiveFilters({ ...emptyFilter, ...further })).toBe(3)
})

test('a long language list collapses to the selected ones, the user’s own and a few more', () => {
  const many = spokenLanguages
  expect(pickVisibleLanguages(many, ['Korean'], ['Georgian', 'Russian'])).toEqual([
    ...['English', 'Russian', 'Korean', 'Georgian'],
  ])
  expect(pickVisibleLanguages(many, [], [])).toEqual(many.slice(0, 4))
  expect(pickVisibleLanguages(many.slice(0, 8), ['Korean'], [])).toEqual(many.slice(0, 8))
})
