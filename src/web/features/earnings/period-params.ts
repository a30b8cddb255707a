import { day, page } from '#contract/fields.ts'

/** Period and page of the list, stored in the address. Both days are included. */
export type PeriodParams = { from: string; to: string; page: number }

export const defaultPeriod: PeriodParams = { from: '', to: '', page: 1 }

// Invalid values of an old or edited address count as missing.
export const parsePeriod = (address: URLSearchParams): PeriodParams => ({
  from: day.catch('').parse(address.get('from') ?? ''),
  to: day.catch('').parse(address.get('to') ?? ''),
  page: page.catch(1).parse(address.get('page') ?? undefined),
})

/** Defaults are left out. */
export const serializePeriod = ({ from, to, page }: PeriodParams): URLSearchParams =>
  new URLSearchParams({ ...toDayRange({ from, to }), ...(page > 1 ? { page: String(page) } : {}) })

export const toDayRange = ({ from, to }: Pick<PeriodParams, 'from' | 'to'>) => ({
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
})

/** A date input passes through years such as 0002 while the user types. */
export const isPlausibleDay = (typed: string): boolean => typed === '' || typed >= '2000'

export const isReversed = ({ from, to }: PeriodParams): boolean => from !== '' && to !== '' && to < from
