import { z } from 'zod'
import { pageSize } from '#contract/fields.ts'

/** Query members of every list of `/admin`. `cursor` is the `next` of the page before. */
export const listQuery = { cursor: z.string().max(400).optional(), pageSize: pageSize(50) }

/** Oldest, lowest or A first (`asc`), or the other way round (`desc`), instead of the order that the list has without it. */
export const sortOrder = z.enum(['asc', 'desc'])
export type SortOrder = z.output<typeof sortOrder>

/** Query members of a list that is sorted both ways. */
export const sortedQuery = { ...listQuery, order: sortOrder.optional() }

/** One page of a list, without a total: counting a large table would read it whole. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next: z.string().nullable() })

/** A job of a queue. */
export const jobParams = z.object({ queue: z.string().max(100), jobId: z.uuid() })

/** What an admin types before an action. It is written to the log. */
export const reason = z.string().trim().min(3).max(1000)
