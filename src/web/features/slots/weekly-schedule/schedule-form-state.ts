import { z } from 'zod'
import { says } from '#contract/error.ts'
import { hoursLimits } from '#contract/limits.ts'
import { type WeeklySchedule, weeklyHours } from '#contract/weekly-schedule.ts'
import { priceDefaults } from '#web/features/slots/slot-form-state.ts'
import { clockOf, minutesOf } from '#web/features/slots/week-state.ts'

const required = says('slot.all_required')
const dayMinutes = 24 * 60

/** A time as people enter it: 24:30 is half past midnight after that day. */
const time = z
  .object({
    weekday: z.int(),
    startTime: z.string().min(1, required),
    endTime: z.string().min(1, required),
  })
  .refine(({ startTime, endTime }) => minutesOf(endTime) > minutesOf(startTime), {
    path: ['endTime'],
    error: says('slot.end_before_start'),
  })

/** The fields lie as in a request, so that the server's word about one of them finds its place. */
export const hoursSchema = weeklyHours.extend({ times: z.array(time) })
export type HoursValues = z.input<typeof hoursSchema>
export type DayTime = HoursValues['times'][number]

const usual: HoursValues = {
  times: [],
  sessionMinutes: hoursLimits.usualSession,
  bufferMinutes: hoursLimits.usualBuffer,
  noticeMinutes: hoursLimits.usualNotice,
  ...priceDefaults,
  daysOff: [],
}

/** What a form begins with: the hours as they stand. */
export const valuesOf = (hours: WeeklySchedule | null): HoursValues => ({
  ...(hours ?? usual),
  times: (hours?.times ?? []).map(one => ({
    ...one,
    endTime: one.endTime > one.startTime ? one.endTime : clockOf(minutesOf(one.endTime) + dayMinutes),
  })),
})

/** What is sent: an end that is not after its start is the next day's. */
export const sentOf = (values: HoursValues): WeeklySchedule => ({
  ...values,
  times: values.times.map(one => ({ ...one, endTime: clockOf(minutesOf(one.endTime) % dayMinutes) })),
})

const evening = { startTime: '18:00', endTime: '21:00' }

/** What is proposed for a weekday: after its own last time, else what another day has, else an evening. */
export function proposedFor(weekday: number, times: readonly DayTime[]): DayTime[] {
  const own = times.filter(one => one.weekday === weekday && one.endTime !== '')
  const last = Math.max(...own.map(one => minutesOf(one.endTime)))
  if (own.length > 0) {
    const start = Math.min(last + 60, dayMinutes - 60)
    return [{ weekday, startTime: clockOf(start), endTime: clockOf(start + 60) }]
  }
  const other = times.at(-1)?.weekday
  const copied = times.filter(one => one.weekday === other)
  return (copied.length > 0 ? copied : [evening]).map(({ startTime, endTime }) => ({
    weekday,
    startTime,
    endTime,
  }))
}
