import { z } from 'zod'
import { fieldCode } from '#contract/errors/error.ts'
import { pageSize } from '#contract/fields.ts'
import { adminTextLimits } from '#contract/limits.ts'

/** Query members of every list of `/admin`. `cursor` is the `next` of the page before. */
export const listQuery = { cursor: z.string().max(400).optional(), pageSize: pageSize(50) }

/** Ascending (oldest, lowest or A first) or descending, in place of the list's default order. */
export const sortOrder = z.enum(['asc', 'desc'])
export type SortOrder = z.output<typeof sortOrder>

/** Query members of a list that is sorted both ways. */
export const sortedQuery = { ...listQuery, order: sortOrder.optional() }

/** One page of a list, without a total: counting a large table would read it whole. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next: z.string().nullable() })

/** A job of a queue. */
export const jobParams = z.object({ queue: z.string().max(100), jobId: z.uuid() })

/** Required text of an admin, of at least three characters. */
export const adminText = (max: number) =>
  z
    .string(fieldCode('field.required'))
    .trim()
    .min(1, fieldCode('field.required'))
    .min(adminTextLimits.min, fieldCode('admin_text.too_short'))
    .max(max, fieldCode('field.too_long'))

/** What an admin types before an action. It is written to the log. */
export const reason = adminText(adminTextLimits.reasonMax)
