import { day, page } from '#contract/fields.ts'

/** Which sessions are shown: days, both included, and a page; lives in the address. */
export type PeriodParams = { from: string; to: string; page: number }

export const defaultPeriod: PeriodParams = { from: '', to: '', page: 1 }

// An address may have been typed or be old: what makes no sense in it counts as not said.
export const parsePeriod = (address: URLSearchParams): PeriodParams => ({
  from: day.catch('').parse(address.get('from') ?? ''),
  to: day.catch('').parse(address.get('to') ?? ''),
  page: page.catch(1).parse(address.get('page') ?? undefined),
})

/** The address of a state; what is usual is left out. */
export const serializePeriod = ({ from, to, page }: PeriodParams): URLSearchParams =>
  new URLSearchParams({ ...toDayRange({ from, to }), ...(page > 1 ? { page: String(page) } : {}) })

/** The days as the server takes them. */
export const toDayRange = ({ from, to }: Pick<PeriodParams, 'from' | 'to'>) => ({
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
})

/** A typed date passes through years like 0002 on its way: a day that can be meant, or none. */
export const isPlausibleDay = (typed: string): boolean => typed === '' || typed >= '2000'

export const isReversed = ({ from, to }: PeriodParams): boolean => from !== '' && to !== '' && to < from
