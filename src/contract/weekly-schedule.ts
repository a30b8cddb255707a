import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { fieldCode } from './error.ts'
import { slotId } from './id.ts'
import { day, instant } from './instant.ts'
import { slotLimits, weeklyScheduleLimits } from './limits.ts'
import { amount, currency } from './money.ts'
import { weeklyScheduleApi } from './routes/weekly-schedule.ts'

const clockTime = z
  .string(fieldCode('slot.all_required'))
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, fieldCode('slot.all_required'))

/** On one weekday from then to then, on the interviewer's clock; an end that is not after its start is the next day's. */
const weeklyInterval = z.object({
  /** 0 Sunday to 6 Saturday. */
  weekday: z.int().min(0).max(6),
  startTime: clockTime,
  endTime: clockTime,
})
export type WeeklyInterval = z.output<typeof weeklyInterval>

const minutes = (from: number, to: number) => z.int().min(from).max(to)

/** When somebody is there in a usual week, and what a session then is. */
export const weeklyHours = z.object({
  times: z.array(weeklyInterval).max(weeklyScheduleLimits.intervalsMax),
  sessionMinutes: minutes(slotLimits.minMinutes, slotLimits.maxMinutes),
  /** Kept free before and after each session. */
  bufferMinutes: minutes(0, weeklyScheduleLimits.bufferMax),
  /** How long before its start a session can be booked at the latest. */
  noticeMinutes: minutes(slotLimits.minLeadMinutes, weeklyScheduleLimits.noticeMax),
  amount,
  currency,
  /** From which day on, and until which; without them from now on, and for good. */
  startsOn: day.optional(),
  endsOn: day.optional(),
  /** Days without any session, the first and the last included. */
  daysOff: z.array(z.object({ from: day, to: day })).max(weeklyScheduleLimits.daysOffMax),
})
export type WeeklySchedule = z.output<typeof weeklyHours>

const savedSchedule = z.object({
  /** Null until they are saved for the first time. */
  hours: weeklyHours.nullable(),
  /** Which version of them this is; 0 before the first. */
  revision: z.int(),
  /** The platform's part of a price, as it is agreed on at present. */
  feePercent: z.number(),
})

/**
 * Why a time of the hours gets no slot.
 *
 *   taken    another slot is there
 *   buffer   another slot is too near
 *   deleted  its slot was deleted by hand
 */
export const leftOutReasons = ['taken', 'buffer', 'deleted'] as const

export const weeklyScheduleEndpoints = {
  weeklyHours: endpoint({
    ...weeklyScheduleApi.weeklyHours,
    summary: 'The interviewer’s own weekly hours',
    area: 'slot',
    reply: savedSchedule,
    errors: [],
  }),
  previewWeeklyHours: endpoint({
    ...weeklyScheduleApi.previewWeeklyHours,
    summary: 'What weekly hours would make of the coming weeks',
    area: 'slot',
    body: weeklyHours,
    reply: z.object({
      added: z.array(z.object({ startTime: instant, endTime: instant })),
      /** Slots of the hours that stay as they are, but for their price. */
      stays: z.int(),
      /** Free slots of the hours so far that go. */
      ends: z.array(slotId),
      leftOut: z.array(
        z.object({
          startTime: instant,
          endTime: instant,
          why: z.enum(leftOutReasons),
          /** What is in the way. */
          by: z.object({ startTime: instant, endTime: instant }),
        }),
      ),
      /** How many more there would be if one could offer so many. */
      leftOver: z.int(),
    }),
    errors: [],
  }),
  setWeeklyHours: endpoint({
    ...weeklyScheduleApi.setWeeklyHours,
    summary: 'Change the weekly hours; free slots made from them follow at once, booked ones stay',
    area: 'slot',
    body: weeklyHours.extend({ revision: z.int().min(0) }),
    reply: savedSchedule.extend({ added: z.int(), ended: z.int() }),
    errors: ['hours.changed_elsewhere', 'hours.changed_too_often'],
  }),
}
