import type { InterviewerFilter } from '#contract/interviewer.ts'
import { trimSearchText } from '#contract/search-text.ts'
import type { SpecialtyIndex } from '#contract/specialties.ts'
import type { Counted } from '#server/lib/telemetry/daily-counters.ts'

/**
 * What is counted of a search: which filters it had, and whether it had a result. Of its words only a usual specialty,
 * because others may be personal. Further pages of a search, and the user's own lists, are not searches.
 */
export function getSearchCounts(
  filter: InterviewerFilter,
  total: number,
  { find }: SpecialtyIndex,
): Counted[] {
  if (filter.page > 1 || filter.only) return []
  const specialty = find(filter.specialty ?? '') ?? find(trimSearchText(filter.search ?? ''))
  const details: Counted[] = [
    ...(specialty ? [{ metric: 'specialty', key: specialty.id }] : []),
    ...[...new Set(filter.languages)].map(key => ({ metric: 'language', key })),
    ...listUsedFilters(filter).map(key => ({ metric: 'filter', key })),
    { metric: 'total' },
  ]
  const kinds = total === 0 ? ['searches', 'empty_searches'] : ['searches']
  return kinds.flatMap(kind =>
    details.map(({ metric, ...rest }) => ({
      ...rest,
      metric: metric === 'total' ? kind : `${kind}_by_${metric}`,
    })),
  )
}

/** Names of filters, without their values. */
const listUsedFilters = (filter: InterviewerFilter): string[] =>
  [
    filter.search !== undefined && 'text',
    filter.specialty !== undefined && 'specialty',
    filter.company !== undefined && 'company',
    filter.languages.length > 0 && 'languages',
    (filter.availableFrom ?? filter.availableTo) !== undefined && 'dates',
    filter.interviewType !== undefined && 'type',
    filter.experienceLevel !== undefined && 'level',
    filter.sessionLength !== undefined && 'length',
    filter.freeIntro && 'intro',
    filter.minRating !== undefined && 'rating',
    (filter.minPrice ?? filter.maxPrice) !== undefined && 'price',
    filter.bookingMode !== undefined && 'mode',
  ].filter(name => typeof name === 'string')
