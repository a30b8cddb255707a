import type { UserId } from '#contract/id.ts'
import { defineQueue } from '#server/lib/jobs/define-queue.ts'

/**
 * Fills free time with slots of the weekly schedule again. A job, because its locks come before those of slots, which a
 * cancellation already holds.
 */
export const refreshScheduleQueue = defineQueue<{ interviewerId: UserId }>('refresh-weekly-schedule', {
  isDeduplicated: true,
})
