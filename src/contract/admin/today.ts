import { z } from 'zod'
import { describeRoutes } from '#contract/endpoint.ts'
import { day, instant } from '#contract/fields.ts'
import { currency } from '#contract/money.ts'
import { adminTodayApi } from '#contract/routes/admin-today.ts'
import { maxQueueCount, type TodayQueueName, todayQueues } from './today-queues.ts'

const queueNames = todayQueues.map(({ name }) => name) as [TodayQueueName, ...TodayQueueName[]]

const queue = z.object({
  name: z.enum(queueNames),
  count: z.int().max(maxQueueCount),
  /** There are more than `count`. */
  hasMore: z.boolean(),
  /** Since when the oldest waits. */
  oldestAt: instant.nullable(),
})

const figures = z.object({
  newAccounts: z.int(),
  paidBookings: z.int(),
  heldSessions: z.int(),
  cancelledBookings: z.int(),
  /** Captured payments. Empty for admins without access to money. */
  volume: z.array(z.object({ currency, amount: z.number() })),
})

export const endpoints = describeRoutes(adminTodayApi, {
  adminToday: {
    summary: 'Queues that wait for the signed-in admin, and figures of the last two weeks (UTC days)',
    reply: z.object({
      day,
      /** Those that wait, most urgent first. */
      queues: z.array(queue),
      today: figures,
      /** The seven days before today, and the seven days before those. */
      week: figures,
      weekBefore: figures,
    }),
  },
})
