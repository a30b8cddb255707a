import { z } from 'zod'
import { describeRoutes, noContent } from './endpoint.ts'
import { type FieldCode, fieldCode } from './errors/error.ts'
import { day, instant } from './fields.ts'
import { slotId, userId } from './id.ts'
import { slotLimits, weeklyScheduleLimits } from './limits.ts'
import { amount, currency } from './money.ts'
import { daysOffApi, slotsApi, weeklyScheduleApi } from './routes/marketplace.ts'

/** ISO 8601 with an offset, or local time in the interviewer's time zone. The server checks it per field. */
const sentTime = z.string(fieldCode('slot.all_required')).max(40, fieldCode('field.invalid'))

/** Accepts both spellings of field names (`StartTime` and `startTime`) and drops nulls. */
const lowerFirst = (value: unknown) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([key, entry]) =>
          entry === null ? [] : [[key.charAt(0).toLowerCase() + key.slice(1), entry]],
        ),
      )
    : value

const slotFields = z.object({
  startTime: sentTime.default(''),
  endTime: sentTime.default(''),
  amount: amount.default(slotLimits.defaultAmount),
  currency: currency.default(slotLimits.defaultCurrency),
})
export const slotInput = z.preprocess(lowerFirst, slotFields)
export type SlotInput = z.output<typeof slotFields>

const changedFields = slotFields.extend({ amount: amount.optional(), currency: currency.optional() })
/** New times of a slot. An omitted price stays unchanged. */
export const slotChange = z.preprocess(lowerFirst, changedFields)
export type SlotChange = z.output<typeof changedFields>

/** All slots of one request are created, or none. */
export const slotBatch = z.preprocess(
  lowerFirst,
  z.object({
    timeSlots: z.array(slotInput, fieldCode('slot.all_required')).min(1, fieldCode('slot.all_required')),
  }),
)

/** Time of day: `09:30`. */
const clockTime = (code: FieldCode) =>
  z.string(fieldCode(code)).regex(/^([01]\d|2[0-3]):[0-5]\d$/, fieldCode(code))

const allRequired = fieldCode('slot.recurring_required')
export const recurringSlots = z.object({
  startDate: z.iso.date(allRequired),
  endDate: z.iso.date(allRequired),
  /** 0 Sunday to 6 Saturday. */
  weekdays: z.array(z.int().min(0).max(6), allRequired).min(1, allRequired),
  startTime: clockTime('slot.recurring_required'),
  endTime: clockTime('slot.recurring_required'),
  amount: amount.default(slotLimits.defaultAmount),
  currency: currency.default(slotLimits.defaultCurrency),
})
export type RecurringSlots = z.output<typeof recurringSlots>

export const slot = z.object({
  id: slotId,
  startTime: instant,
  endTime: instant,
  isAvailable: z.boolean(),
  amount: z.number(),
  currency,
})
export type Slot = z.output<typeof slot>

const ownSlot = slot.extend({
  /** Generated from the weekly schedule and not edited since. */
  isOfHours: z.boolean(),
  /** Hidden, because a connected calendar is busy at this time. */
  isBusy: z.boolean(),
})
export type OwnSlot = z.output<typeof ownSlot>

/** Interval in the interviewer's time zone. An end at or before the start is on the next day. */
const weeklyInterval = z.object({
  /** 0 Sunday to 6 Saturday. */
  weekday: z.int().min(0).max(6),
  startTime: clockTime('slot.all_required'),
  endTime: clockTime('slot.all_required'),
})
export type WeeklyInterval = z.output<typeof weeklyInterval>

const minutes = (from: number, to: number) => z.int().min(from).max(to)

/** Days in the interviewer's time zone, both included. */
const dayRange = z.object({ from: day, to: day })
export type DayRange = z.output<typeof dayRange>

/** Usual week of an interviewer, with the terms of its slots. */
export const weeklySchedule = z.object({
  times: z.array(weeklyInterval).max(weeklyScheduleLimits.intervalsMax),
  sessionMinutes: minutes(slotLimits.minMinutes, slotLimits.maxMinutes),
  /** Gap before and after each session. */
  bufferMinutes: minutes(0, weeklyScheduleLimits.bufferMax),
  /** Minimum time between booking and start. */
  noticeMinutes: minutes(slotLimits.minLeadMinutes, weeklyScheduleLimits.noticeMax),
  amount,
  currency,
  /** First and last day. Without them the schedule starts now and has no end. */
  startsOn: day.optional(),
  endsOn: day.optional(),
  /** Days without slots of this schedule. `addDaysOff` blocks days for all slots. */
  daysOff: z.array(dayRange).max(weeklyScheduleLimits.daysOffMax),
})
export type WeeklySchedule = z.output<typeof weeklySchedule>

const timeRange = z.object({ startTime: instant, endTime: instant })

const savedSchedule = z.object({
  /** Null before the first save. */
  hours: weeklySchedule.nullable(),
  /** Version of the schedule, 0 before the first save. */
  revision: z.int(),
  /** Current platform fee. */
  feePercent: z.number(),
})

/**
 * Why a time of the schedule gets no slot.
 *
 *   taken    another slot exists there
 *   buffer   another slot is too close
 *   deleted  the interviewer deleted its slot
 */
export const leftOutReasons = ['taken', 'buffer', 'deleted'] as const

export const endpoints = {
  ...describeRoutes(slotsApi, {
    availableSlots: {
      summary: 'Available slots of an interviewer, soonest first',
      params: z.object({ interviewerId: userId }),
      reply: z.array(slot),
      errors: ['interviewer.not_found'],
    },
    mySlots: { summary: 'The interviewer’s own slots from today on', reply: z.array(ownSlot) },
    addSlots: {
      summary: 'Publish up to 50 slots, all or nothing',
      body: slotBatch,
      reply: z.array(slot),
      status: 201,
      errors: ['slot.invalid', 'slot.batch_too_large', 'slot.too_many_open', 'slot.overlap'],
    },
    addRecurringSlots: {
      summary: 'Publish the same wall-clock time on chosen weekdays; `preview` returns them without creating',
      body: recurringSlots.extend({ preview: z.boolean().default(false) }),
      reply: z.object({
        slots: z.array(
          slot.omit({ id: true }).extend({
            id: slotId.nullable(),
            /** It overlaps another slot, or is on a day off. */
            clashes: z.boolean(),
            isDayOff: z.boolean(),
          }),
        ),
      }),
      status: 201,
      errors: [
        'slot.invalid',
        'slot.none_generated',
        'slot.batch_too_large',
        'slot.too_many_open',
        'slot.overlap',
      ],
    },
    setSlotPrices: {
      summary: 'Change the price of several available slots; booked ones keep theirs',
      body: z.object({
        slotIds: z.array(slotId).min(1).max(slotLimits.maxOpen),
        amount,
        currency,
        /** Also the price of the weekly schedule and all its slots. Otherwise changed slots leave the schedule. */
        weeklyHours: z.boolean().default(false),
      }),
      reply: z.object({
        changed: z.int(),
        /** Booked, started or deleted meanwhile. */
        unchanged: z.int(),
      }),
    },
    editSlot: {
      summary: 'Change an available slot',
      params: z.object({ id: slotId }),
      body: slotChange,
      reply: slot,
      errors: ['slot.not_found', 'slot.invalid', 'slot.booked', 'slot.too_many_open', 'slot.overlap'],
    },
    deleteSlot: {
      summary: 'Delete an available slot',
      params: z.object({ id: slotId }),
      reply: noContent,
      errors: ['slot.not_found', 'slot.booked'],
    },
  }),
  ...describeRoutes(weeklyScheduleApi, {
    weeklySchedule: { summary: 'Weekly schedule of the interviewer', reply: savedSchedule },
    previewWeeklySchedule: {
      summary: 'Preview of a weekly schedule',
      body: weeklySchedule,
      reply: z.object({
        added: z.array(timeRange),
        /** Slots that stay, apart from their price. */
        stays: z.int(),
        /** Free slots of the old schedule that will be deleted. */
        ends: z.array(slotId),
        leftOut: z.array(
          z.object({
            startTime: instant,
            endTime: instant,
            why: z.enum(leftOutReasons),
            /** Slot that blocks this time. */
            by: timeRange,
          }),
        ),
        /** Number of slots left out because of the limit of open slots. */
        leftOver: z.int(),
      }),
    },
    setWeeklySchedule: {
      summary: 'Save the weekly schedule; updates its free slots at once, booked ones stay',
      body: weeklySchedule.extend({ revision: z.int().min(0) }),
      reply: savedSchedule.extend({ added: z.int(), ended: z.int() }),
      errors: ['hours.changed_elsewhere', 'hours.changed_too_often'],
    },
  }),
  ...describeRoutes(daysOffApi, {
    daysOff: {
      summary: 'Days off of the interviewer from today on, soonest first',
      reply: z.array(dayRange),
    },
    addDaysOff: {
      summary: 'Block days: free slots on them are removed, booked ones stay; `preview` changes nothing',
      body: dayRange.extend({ preview: z.boolean().default(false) }),
      reply: z.object({
        /** Free slots that are removed. */
        removed: z.array(timeRange),
        /** Booked slots, which stay. */
        booked: z.array(timeRange),
      }),
      errors: ['days_off.too_many'],
    },
    removeDaysOff: {
      summary: 'Make days bookable again; the weekly schedule fills them',
      params: z.object({ from: day }),
      reply: z.object({
        /** Slots that the weekly schedule added. */
        added: z.int(),
      }),
      errors: ['days_off.not_found'],
    },
  }),
}
