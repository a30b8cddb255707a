import { day } from '#contract/instant.ts'
import { page } from '#contract/page.ts'

/** Which sessions are shown: days, both included, and a page; lives in the address. */
export type PeriodState = { from: string; to: string; page: number }

export const allSessions: PeriodState = { from: '', to: '', page: 1 }

// An address may have been typed or be old: what makes no sense in it counts as not said.
export const readPeriod = (address: URLSearchParams): PeriodState => ({
  from: day.catch('').parse(address.get('from') ?? ''),
  to: day.catch('').parse(address.get('to') ?? ''),
  page: page.catch(1).parse(address.get('page') ?? undefined),
})

/** The address of a state; what is usual is left out. */
export const writePeriod = ({ from, to, page }: PeriodState): URLSearchParams =>
  new URLSearchParams({ ...daysOf({ from, to }), ...(page > 1 ? { page: String(page) } : {}) })

/** The days as the server takes them. */
export const daysOf = ({ from, to }: Pick<PeriodState, 'from' | 'to'>) => ({
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
})

/** A typed date passes through years like 0002 on its way: a day that can be meant, or none. */
export const isMeant = (typed: string): boolean => typed === '' || typed >= '2000'

export const isBackwards = ({ from, to }: PeriodState): boolean => from !== '' && to !== '' && to < from
