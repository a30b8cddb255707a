import { z } from 'zod'
import { fieldCode } from '#contract/error.ts'
import { weeklyScheduleLimits } from '#contract/limits.ts'
import { type WeeklySchedule, weeklySchedule } from '#contract/slot.ts'
import { formatMinutes, parseMinutes } from '#web/features/slots/calendar/week-layout.ts'
import { priceDefaults } from '#web/features/slots/forms/slot-form.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'

export type SavedSchedule = ReplyOf<'weeklySchedule'>

const required = fieldCode('slot.all_required')
const dayMinutes = 24 * 60

/** Time as entered: 24:30 is half past midnight of the next day. */
const timeSchema = z
  .object({
    weekday: z.int(),
    startTime: z.string().min(1, required),
    endTime: z.string().min(1, required),
  })
  .refine(({ startTime, endTime }) => parseMinutes(endTime) > parseMinutes(startTime), {
    path: ['endTime'],
    error: fieldCode('slot.end_before_start'),
  })

/**
 * Same paths as in the request, so that server errors find their field. The revision belongs to the schedule that the form,
 * or the draft, was filled from. Meanwhile another window may have saved a later one.
 */
export const scheduleSchema = weeklySchedule.extend({ times: z.array(timeSchema), revision: z.int() })
export type ScheduleFormValues = z.input<typeof scheduleSchema>
type DayTime = ScheduleFormValues['times'][number]

const defaultSchedule: WeeklySchedule = {
  times: [],
  sessionMinutes: weeklyScheduleLimits.defaultSession,
  bufferMinutes: weeklyScheduleLimits.defaultBuffer,
  noticeMinutes: weeklyScheduleLimits.defaultNotice,
  ...priceDefaults,
  daysOff: [],
}

/** Initial values: the saved schedule, or defaults. */
export const toScheduleForm = ({ hours, revision }: SavedSchedule): ScheduleFormValues => ({
  ...(hours ?? defaultSchedule),
  revision,
  times: (hours?.times ?? []).map(time => ({
    ...time,
    endTime:
      time.endTime > time.startTime ? time.endTime : formatMinutes(parseMinutes(time.endTime) + dayMinutes),
  })),
})

/** An end at or before its start belongs to the next day. */
export const toScheduleInput = ({ revision: _, ...values }: ScheduleFormValues): WeeklySchedule => ({
  ...values,
  times: values.times.map(time => ({
    ...time,
    endTime: formatMinutes(parseMinutes(time.endTime) % dayMinutes),
  })),
})

const eveningTimes = { startTime: '18:00', endTime: '21:00' }

/** Proposed time for a weekday: after its last time, otherwise another day's time, otherwise an evening. */
export function proposeTimes(weekday: number, times: readonly DayTime[]): DayTime[] {
  const own = times.filter(time => time.weekday === weekday && time.endTime !== '')
  const last = Math.max(...own.map(time => parseMinutes(time.endTime)))
  if (own.length > 0) {
    const start = Math.min(last + 60, dayMinutes - 60)
    return [{ weekday, startTime: formatMinutes(start), endTime: formatMinutes(start + 60) }]
  }
  const lastWeekday = times.at(-1)?.weekday
  const copied = times.filter(time => time.weekday === lastWeekday)
  return (copied.length > 0 ? copied : [eveningTimes]).map(({ startTime, endTime }) => ({
    weekday,
    startTime,
    endTime,
  }))
}
