import { spokenLanguages } from '#contract/enums.ts'
import type { InterviewerSort } from '#contract/interviewer.ts'
import { pageLimits } from '#contract/limits.ts'
import type { SpokenLanguage } from '#contract/profile.ts'

/** What a person looks for, as it stands in the address. Days are days of their own calendar, `2026-11-26`. */
export type Filter = {
  languages: SpokenLanguage[]
  specialty: string
  from: string
  to: string
  search: string
  sort: InterviewerSort
  /** One's own, or everybody. */
  only: SavedFilter | ''
  page: number
}

export type SavedFilter = 'favourites' | 'awaited'

/** Best rated first is what nobody has to ask for. */
export const sorts = ['rating', 'price', 'soonest'] as const satisfies readonly InterviewerSort[]

export const emptyFilter: Filter = {
  ...{ languages: [], specialty: '', from: '', to: '', search: '' },
  ...{ sort: 'rating', only: '', page: 1 },
}

const textMax = 80

const savedFilters: readonly SavedFilter[] = ['favourites', 'awaited']

/** Reads the address; whatever makes no sense in it counts as not given. */
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
    sort: sorts.find(one => one === text('sort')) ?? 'rating',
    only: savedFilters.find(one => one === text('only')) ?? '',
    page: Number.isInteger(page) && page >= 1 && page <= pageLimits.pageMax ? page : 1,
  }
}

/** The address with another filter; its other parts (an open dialog) stay. */
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

/** A changed filter starts at its first page. A first day moved behind the last takes it along. */
export function updateFilter(filter: Filter, change: Partial<Filter>): Filter {
  const next = { ...filter, page: 1, ...change }
  return next.to !== '' && next.to < next.from ? { ...next, to: next.from } : next
}

/** Whether anything narrows the list; its order does not. */
export const isFiltered = (filter: Filter): boolean =>
  countActiveFilters(filter) > 0 || filter.search !== '' || filter.only !== ''

/** How many filters are on, for the panel's button; the search box and one's own are always in sight. */
export const countActiveFilters = ({ languages, specialty, from, to }: Filter): number =>
  languages.length + [specialty, from, to].filter(Boolean).length

/** What the server is asked: days become the instants at which they begin and end for this person. */
export const toSearchRequest = ({ from, to, only, ...filter }: Filter) => ({
  ...filter,
  ...(only && { only }),
  availableFrom: from && new Date(`${from}T00:00:00`).toISOString(),
  availableTo: to && new Date(`${to}T23:59:59.999`).toISOString(),
})

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(new Date(`${text}T00:00:00`).getTime())

/** So many chips are seen at once without being searched through. */
const maxUncollapsedLanguages = 8
const collapsedLanguages = 4

/** Which languages are in sight before the rest is opened: the chosen, one's own, and a few more where those are few. */
export function pickVisibleLanguages(
  all: readonly SpokenLanguage[],
  chosen: readonly SpokenLanguage[],
  own: readonly SpokenLanguage[],
): SpokenLanguage[] {
  if (all.length <= maxUncollapsedLanguages) return [...all]
  const wanted = all.filter(one => chosen.includes(one) || own.includes(one))
  const more = all
    .filter(one => !wanted.includes(one))
    .slice(0, Math.max(0, collapsedLanguages - wanted.length))
  return all.filter(one => wanted.includes(one) || more.includes(one))
}
