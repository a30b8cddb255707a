import { z } from 'zod'
import { fieldCode } from '#contract/error.ts'
import { weeklyScheduleLimits } from '#contract/limits.ts'
import { type WeeklySchedule, weeklyHours } from '#contract/slot.ts'
import { priceDefaults } from '#web/features/slots/slot-form.ts'
import { formatMinutes, parseMinutes } from '#web/features/slots/week-layout.ts'

const required = fieldCode('slot.all_required')
const dayMinutes = 24 * 60

/** A time as people enter it: 24:30 is half past midnight after that day. */
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

/** The fields lie as in a request, so that the server's word about one of them finds its place. */
export const scheduleSchema = weeklyHours.extend({ times: z.array(timeSchema) })
export type ScheduleFormValues = z.input<typeof scheduleSchema>
export type DayTime = ScheduleFormValues['times'][number]

const defaultSchedule: ScheduleFormValues = {
  times: [],
  sessionMinutes: weeklyScheduleLimits.defaultSession,
  bufferMinutes: weeklyScheduleLimits.defaultBuffer,
  noticeMinutes: weeklyScheduleLimits.defaultNotice,
  ...priceDefaults,
  daysOff: [],
}

/** What a form begins with: the hours as they stand. */
export const toScheduleForm = (hours: WeeklySchedule | null): ScheduleFormValues => ({
  ...(hours ?? defaultSchedule),
  times: (hours?.times ?? []).map(one => ({
    ...one,
    endTime:
      one.endTime > one.startTime ? one.endTime : formatMinutes(parseMinutes(one.endTime) + dayMinutes),
  })),
})

/** What is sent: an end that is not after its start is the next day's. */
export const toScheduleInput = (values: ScheduleFormValues): WeeklySchedule => ({
  ...values,
  times: values.times.map(one => ({
    ...one,
    endTime: formatMinutes(parseMinutes(one.endTime) % dayMinutes),
  })),
})

const eveningTimes = { startTime: '18:00', endTime: '21:00' }

/** What is proposed for a weekday: after its own last time, else what another day has, else an evening. */
export function proposeTimes(weekday: number, times: readonly DayTime[]): DayTime[] {
  const own = times.filter(one => one.weekday === weekday && one.endTime !== '')
  const last = Math.max(...own.map(one => parseMinutes(one.endTime)))
  if (own.length > 0) {
    const start = Math.min(last + 60, dayMinutes - 60)
    return [{ weekday, startTime: formatMinutes(start), endTime: formatMinutes(start + 60) }]
  }
  const other = times.at(-1)?.weekday
  const copied = times.filter(one => one.weekday === other)
  return (copied.length > 0 ? copied : [eveningTimes]).map(({ startTime, endTime }) => ({
    weekday,
    startTime,
    endTime,
  }))
}
