import { z } from 'zod'
import { fieldCode } from '#contract/errors/error.ts'
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
  daysOff: [],
  revision,
  times: (hours?.times ?? []).map(time => ({
    ...time,
    endTime:
      time.endTime > time.startTime ? time.endTime : formatMinutes(parseMinutes(time.endTime) + dayMinutes),
  })),
})

/** An end at or before its start belongs to the next day. Days off are no part of the form. */
export const toScheduleInput = ({ revision: _, ...values }: ScheduleFormValues): WeeklySchedule => ({
  ...values,
  daysOff: [],
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

export const workdays = [1, 2, 3, 4, 5] as const

/** Gives other weekdays the times of one, instead of their own. */
export function copyTimes(
  times: readonly DayTime[],
  fromWeekday: number,
  toWeekdays: readonly number[],
): DayTime[] {
  const targets = toWeekdays.filter(weekday => weekday !== fromWeekday)
  const copied = times.filter(time => time.weekday === fromWeekday)
  return [
    ...times.filter(time => !targets.includes(time.weekday)),
    ...targets.flatMap(weekday => copied.map(time => ({ ...time, weekday }))),
  ]
}

/** The times of the first workday that has some, otherwise of any day, otherwise an evening, from Monday to Friday. */
export function fillWorkdays(times: readonly DayTime[]): DayTime[] {
  const model = workdays.find(weekday => times.some(time => time.weekday === weekday)) ?? times[0]?.weekday
  if (model !== undefined) return copyTimes(times, model, workdays)
  return workdays.map(weekday => ({ weekday, ...eveningTimes }))
}

/** Number of sessions that fit into a time, and the minutes left over. */
export function countSessions(
  { startTime, endTime }: Pick<DayTime, 'startTime' | 'endTime'>,
  { sessionMinutes, bufferMinutes }: Pick<ScheduleFormValues, 'sessionMinutes' | 'bufferMinutes'>,
): { count: number; unusedMinutes: number } {
  const length = parseMinutes(endTime) - parseMinutes(startTime)
  const count = Math.max(0, Math.floor((length + bufferMinutes) / (sessionMinutes + bufferMinutes)))
  const used = count === 0 ? 0 : count * sessionMinutes + (count - 1) * bufferMinutes
  return { count, unusedMinutes: length - used }
}
