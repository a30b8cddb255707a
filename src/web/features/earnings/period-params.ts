import { z } from 'zod'
import { day, page } from '#contract/fields.ts'

/** Days, both included, and page of the list, stored in the address. Invalid values of an edited address count as missing. */
const periodParams = z.object({ from: day.catch(''), to: day.catch(''), page: page.catch(1) })
export type PeriodParams = z.output<typeof periodParams>

export const parsePeriod = (address: URLSearchParams): PeriodParams =>
  periodParams.parse(Object.fromEntries(address))
export const defaultPeriod = periodParams.parse({})

/** Defaults are left out. */
export const serializePeriod = ({ from, to, page }: PeriodParams): URLSearchParams =>
  new URLSearchParams({ ...toDayRange({ from, to }), ...(page > 1 ? { page: String(page) } : {}) })

export const toDayRange = ({ from, to }: Pick<PeriodParams, 'from' | 'to'>) => ({
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
})

export const isReversed = ({ from, to }: PeriodParams): boolean => from !== '' && to !== '' && to < from
