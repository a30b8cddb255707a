import { z } from 'zod'
import { endpoint, noContent } from './endpoint.ts'
import { fieldCode } from './error.ts'
import { day, instant } from './fields.ts'
import { slotId, userId } from './id.ts'
import { slotLimits, weeklyScheduleLimits } from './limits.ts'
import { amount, currency } from './money.ts'
import { slotsApi, weeklyScheduleApi } from './routes/marketplace.ts'

/**
 * ISO 8601 with an offset or `Z`, or local time in the interviewer's time zone. The server checks lead time,
 * length and DST per field.
 */
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

/**
 * All slots of one request are created, or none. The server expands recurring ones with `addRecurringSlots`.
 */
export const slotBatch = z.preprocess(
  lowerFirst,
  z.object({
    timeSlots: z.array(slotInput, fieldCode('slot.all_required')).min(1, fieldCode('slot.all_required')),
  }),
)

const allRequired = fieldCode('slot.recurring_required')
const clock = z.string(allRequired).regex(/^([01]\d|2[0-3]):[0-5]\d$/, allRequired)
export const recurringSlots = z.object({
  startDate: z.iso.date(allRequired),
  endDate: z.iso.date(allRequired),
  /** 0 Sunday to 6 Saturday. */
  weekdays: z.array(z.int().min(0).max(6), allRequired).min(1, allRequired),
  startTime: clock,
  endTime: clock,
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

/** True when generated from the weekly schedule and not edited since. */
const ownSlot = slot.extend({ isOfHours: z.boolean() })
export type OwnSlot = z.output<typeof ownSlot>

export const endpoints = {
  availableSlots: endpoint({
    ...slotsApi.availableSlots,
    summary: 'Available slots of an interviewer, soonest first',
    area: 'slot',
    params: z.object({ interviewerId: userId }),
    reply: z.array(slot),
    errors: ['interviewer.not_found'],
  }),
  mySlots: endpoint({
    ...slotsApi.mySlots,
    summary: 'The interviewer’s own slots from today on',
    area: 'slot',
    reply: z.array(ownSlot),
    errors: [],
  }),
  addSlots: endpoint({
    ...slotsApi.addSlots,
    summary: 'Publish up to 50 slots, all or nothing',
    area: 'slot',
    body: slotBatch,
    reply: z.array(slot),
    status: 201,
    errors: ['slot.invalid', 'slot.batch_too_large', 'slot.too_many_open', 'slot.overlap'],
  }),
  addRecurringSlots: endpoint({
    ...slotsApi.addRecurringSlots,
    summary: 'Publish the same wall-clock time on chosen weekdays; `preview` returns them without creating',
    area: 'slot',
    body: recurringSlots.extend({ preview: z.boolean().default(false) }),
    reply: z.object({
      slots: z.array(slot.omit({ id: true }).extend({ id: slotId.nullable(), clashes: z.boolean() })),
    }),
    status: 201,
    errors: [
      'slot.invalid',
      'slot.none_generated',
      'slot.batch_too_large',
      'slot.too_many_open',
      'slot.overlap',
    ],
  }),
  editSlot: endpoint({
    ...slotsApi.editSlot,
    summary: 'Change an available slot',
    area: 'slot',
    params: z.object({ id: slotId }),
    body: slotChange,
    reply: slot,
    errors: ['slot.not_found', 'slot.invalid', 'slot.booked', 'slot.too_many_open', 'slot.overlap'],
  }),
  deleteSlot: endpoint({
    ...slotsApi.deleteSlot,
    summary: 'Delete an available slot',
    area: 'slot',
    params: z.object({ id: slotId }),
    reply: noContent,
    status: 204,
    errors: ['slot.not_found', 'slot.booked'],
  }),
}

const clockTime = z
  .string(fieldCode('slot.all_required'))
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, fieldCode('slot.all_required'))

/**
 * Interval on one weekday in the interviewer's time zone. An end at or before the start is on the next day.
 */
const weeklyInterval = z.object({
  /** 0 Sunday to 6 Saturday. */
  weekday: z.int().min(0).max(6),
  startTime: clockTime,
  endTime: clockTime,
})
export type WeeklyInterval = z.output<typeof weeklyInterval>

const minutes = (from: number, to: number) => z.int().min(from).max(to)

/** Usual week of an interviewer, with the terms of its slots. */
export const weeklyHours = z.object({
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
  /** Ranges of days without sessions, both ends included. */
  daysOff: z.array(z.object({ from: day, to: day })).max(weeklyScheduleLimits.daysOffMax),
})
export type WeeklySchedule = z.output<typeof weeklyHours>

const savedSchedule = z.object({
  /** Null before the first save. */
  hours: weeklyHours.nullable(),
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

export const weeklyScheduleEndpoints = {
  weeklyHours: endpoint({
    ...weeklyScheduleApi.weeklyHours,
    summary: 'Weekly schedule of the interviewer',
    area: 'slot',
    reply: savedSchedule,
    errors: [],
  }),
  previewWeeklyHours: endpoint({
    ...weeklyScheduleApi.previewWeeklyHours,
    summary: 'Preview of a weekly schedule',
    area: 'slot',
    body: weeklyHours,
    reply: z.object({
      added: z.array(z.object({ startTime: instant, endTime: instant })),
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
          by: z.object({ startTime: instant, endTime: instant }),
        }),
      ),
      /** Further slots beyond the limit of open slots. */
      leftOver: z.int(),
    }),
    errors: [],
  }),
  setWeeklyHours: endpoint({
    ...weeklyScheduleApi.setWeeklyHours,
    summary: 'Save the weekly schedule; updates its free slots at once, booked ones stay',
    area: 'slot',
    body: weeklyHours.extend({ revision: z.int().min(0) }),
    reply: savedSchedule.extend({ added: z.int(), ended: z.int() }),
    errors: ['hours.changed_elsewhere', 'hours.changed_too_often'],
  }),
}
