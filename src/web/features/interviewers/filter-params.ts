import { currencies, experienceLevels, interviewTypes, spokenLanguages } from '#contract/enums.ts'
import type { InterviewerSort, SessionLength } from '#contract/interviewer.ts'
import { isPrice, pageLimits } from '#contract/limits.ts'
import type { Currency } from '#contract/money.ts'
import type { SpokenLanguage } from '#contract/profile.ts'
import type { ExperienceLevel, InterviewType } from '#contract/training.ts'
import { getDayRange } from '#web/lib/day-range.ts'

/** Search filter in the address. Days are calendar days of the user: `2026-11-26`. */
export type Filter = {
  languages: SpokenLanguage[]
  /** Any spelling. */
  specialty: string
  from: string
  to: string
  search: string
  company: string
  type: InterviewType | ''
  level: ExperienceLevel | ''
  /** Minimum rating, one of `ratingSteps`. */
  rating: string
  /** Decimal amounts in `currency`: `49.99`. */
  minPrice: string
  maxPrice: string
  /** Set together with a price, so that a shared link means the same price for every user. */
  currency: Currency | ''
  length: SessionLength | ''
  /** Only interviewers with a free intro, or all. */
  intro: '1' | ''
  /** Only instant bookings, or all. */
  mode: 'instant' | ''
  sort: InterviewerSort
  /** Only saved interviewers, or all. */
  only: SavedFilter | ''
  page: number
}

export type SavedFilter = 'favourites' | 'awaited'

/** The first one is the default. */
export const sorts = ['rating', 'price', 'soonest'] as const satisfies readonly InterviewerSort[]

export const emptyFilter: Filter = {
  ...{ languages: [], specialty: '', from: '', to: '', search: '', company: '', type: '', level: '' },
  ...{ rating: '', minPrice: '', maxPrice: '', currency: '', length: '', intro: '', mode: '' },
  ...{ sort: 'rating', only: '', page: 1 },
}

/** Choices of the minimum rating. */
export const ratingSteps = ['4', '4.5', '4.8'] as const

export const lengths = [
  'up_to_30',
  '31_to_45',
  '46_to_60',
  'over_60',
] as const satisfies readonly SessionLength[]

const textMax = 80

export const savedFilters: readonly SavedFilter[] = ['favourites', 'awaited']

/** Invalid values count as missing. */
export function parseFilterParams(address: URLSearchParams): Filter {
  const text = (name: string) => (address.get(name) ?? '').trim().slice(0, textMax)
  const day = (name: string) => (isDay(text(name)) ? text(name) : '')
  const amount = (name: string) =>
    /^\d+(?:\.\d+)?$/.test(text(name)) ? toAmountParam(Number(text(name))) : ''
  const spoken = text('languages').split(',')
  const number = <Value extends number>(name: string, values: Record<string, Value>): Value | '' =>
    Object.values(values).find(value => String(value) === text(name)) ?? ''
  const [from, to, page] = [day('from'), day('to'), Number(address.get('page'))]
  const [minPrice, maxPrice] = [amount('minPrice'), amount('maxPrice')]
  const currency = currencies.find(currency => currency === text('currency')) ?? 'USD'
  return {
    languages: spokenLanguages.filter(language => spoken.includes(language)),
    specialty: text('specialty'),
    from,
    to: to < from ? '' : to,
    search: text('search'),
    company: text('company'),
    type: number('type', interviewTypes),
    level: number('level', experienceLevels),
    rating: ratingSteps.find(step => step === text('rating')) ?? '',
    minPrice,
    maxPrice,
    currency: minPrice === '' && maxPrice === '' ? '' : currency,
    length: lengths.find(length => length === text('length')) ?? '',
    intro: text('intro') === '1' ? '1' : '',
    mode: text('mode') === 'instant' ? 'instant' : '',
    sort: sorts.find(sort => sort === text('sort')) ?? 'rating',
    only: savedFilters.find(filter => filter === text('only')) ?? '',
    page: Number.isInteger(page) && page >= 1 && page <= pageLimits.pageMax ? page : 1,
  }
}

/** Address with another filter. Other parameters, such as an open dialog, remain. */
export function writeFilterParams(address: URLSearchParams, filter: Filter): URLSearchParams {
  const next = new URLSearchParams(address)
  const parts = {
    ...filter,
    languages: filter.languages.join(','),
    sort: filter.sort === 'rating' ? '' : filter.sort,
    page: filter.page > 1 ? filter.page : '',
  }
  for (const [name, value] of Object.entries(parts)) {
    if (value === '') next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

/** Amount as the address has it. Empty for one that cannot be a price. */
export const toAmountParam = (amount: number): string => (isPrice(amount) ? String(amount) : '')

/** Whether the highest price is below the lowest. */
export const isPriceRangeEmpty = ({ minPrice, maxPrice }: Filter): boolean =>
  minPrice !== '' && maxPrice !== '' && Number(maxPrice) < Number(minPrice)

/** A changed filter starts at the first page. A start day after the end day moves the end day. */
export function updateFilter(filter: Filter, change: Partial<Filter>): Filter {
  const next = { ...filter, page: 1, ...change }
  return next.to !== '' && next.to < next.from ? { ...next, to: next.from } : next
}

/** Whether the list is narrowed. The order does not count. */
export const isFiltered = (filter: Filter): boolean =>
  countActiveFilters(filter) > 0 || filter.search !== '' || filter.only !== ''

/** Number on the panel's button. The search box and saved filters are always visible and not counted. */
export const countActiveFilters = (filter: Filter): number =>
  filter.languages.length +
  [filter.specialty, filter.from, filter.to].filter(Boolean).length +
  countFurtherFilters(filter)

/** Active filters that are folded away at first. */
export const countFurtherFilters = ({
  company,
  type,
  level,
  length,
  intro,
  rating,
  minPrice,
  maxPrice,
  mode,
}: Filter) =>
  [company, type, level, length, intro, rating, minPrice || maxPrice, mode].filter(value => value !== '')
    .length

/** Days become the instants at which they start and end in the user's zone. */
export const toSearchRequest = (filter: Filter) => {
  const { from, to, only, type, level, length, intro, rating, minPrice, maxPrice, currency, mode, ...rest } =
    filter
  return {
    ...rest,
    ...(only && { only }),
    ...(type !== '' && { interviewType: type }),
    ...(level !== '' && { experienceLevel: level }),
    ...(length && { sessionLength: length }),
    ...(intro && { freeIntro: true }),
    ...(rating && { minRating: Number(rating) }),
    ...(minPrice && { minPrice: Number(minPrice) }),
    ...(maxPrice && { maxPrice: Number(maxPrice) }),
    ...(currency && { currency }),
    ...(mode && { bookingMode: mode }),
    availableFrom: from && getDayRange(from).start,
    availableTo: to && getDayRange(to).end,
  }
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(new Date(`${text}T00:00:00`).getTime())

/** Number of chips shown without collapsing. */
const maxUncollapsedLanguages = 8
const collapsedLanguages = 4

/** Languages visible before expansion: selected ones, the user's own, and some more if those are few. */
export function pickVisibleLanguages(
  all: readonly SpokenLanguage[],
  chosen: readonly SpokenLanguage[],
  own: readonly SpokenLanguage[],
): SpokenLanguage[] {
  if (all.length <= maxUncollapsedLanguages) return [...all]
  const preferred = all.filter(language => chosen.includes(language) || own.includes(language))
  const more = all
    .filter(language => !preferred.includes(language))
    .slice(0, Math.max(0, collapsedLanguages - preferred.length))
  return all.filter(language => preferred.includes(language) || more.includes(language))
}
