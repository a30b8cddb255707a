import { spokenLanguages } from '#contract/enums.ts'
import type { InterviewerSort } from '#contract/interviewer.ts'
import { pageLimits } from '#contract/limits.ts'
import type { SpokenLanguage } from '#contract/profile.ts'

/** Search filter in the address. Days are calendar days of the user: `2026-11-26`. */
export type Filter = {
  languages: SpokenLanguage[]
  specialty: string
  from: string
  to: string
  search: string
  sort: InterviewerSort
  /** Only saved interviewers, or all. */
  only: SavedFilter | ''
  page: number
}

export type SavedFilter = 'favourites' | 'awaited'

/** The first one is the default. */
export const sorts = ['rating', 'price', 'soonest'] as const satisfies readonly InterviewerSort[]

export const emptyFilter: Filter = {
  ...{ languages: [], specialty: '', from: '', to: '', search: '' },
  ...{ sort: 'rating', only: '', page: 1 },
}

const textMax = 80

export const savedFilters: readonly SavedFilter[] = ['favourites', 'awaited']

/** Invalid values count as missing. */
export function parseFilterParams(address: URLSearchParams): Filter {
  const text = (name: string) => (address.get(name) ?? '').trim().slice(0, textMax)
  const day = (name: string) => (isDay(text(name)) ? text(name) : '')
  const spoken = text('languages').split(',')
  const [from, to, page] = [day('from'), day('to'), Number(address.get('page'))]
  return {
    languages: spokenLanguages.filter(language => spoken.includes(language)),
    specialty: text('specialty'),
    from,
    to: to < from ? '' : to,
    search: text('search'),
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

/** A changed filter starts at the first page. A start day after the end day moves the end day. */
export function updateFilter(filter: Filter, change: Partial<Filter>): Filter {
  const next = { ...filter, page: 1, ...change }
  return next.to !== '' && next.to < next.from ? { ...next, to: next.from } : next
}

/** Whether the list is narrowed. The order does not count. */
export const isFiltered = (filter: Filter): boolean =>
  countActiveFilters(filter) > 0 || filter.search !== '' || filter.only !== ''

/** Number on the panel's button. The search box and saved filters are always visible and not counted. */
export const countActiveFilters = ({ languages, specialty, from, to }: Filter): number =>
  languages.length + [specialty, from, to].filter(Boolean).length

/** Days become the instants at which they start and end in the user's zone. */
export const toSearchRequest = ({ from, to, only, ...filter }: Filter) => ({
  ...filter,
  ...(only && { only }),
  availableFrom: from && new Date(`${from}T00:00:00`).toISOString(),
  availableTo: to && new Date(`${to}T23:59:59.999`).toISOString(),
})

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
