import { z } from 'zod'
import { endpoint, noContent } from './endpoint.ts'
import { fieldCode } from './error.ts'
import { day, instant } from './fields.ts'
import { slotId, userId } from './id.ts'
import { slotLimits, weeklyScheduleLimits } from './limits.ts'
import { amount, currency } from './money.ts'
import { slotsApi, weeklyScheduleApi } from './routes/marketplace.ts'

/**
 * A time as sent: ISO 8601 with an offset or `Z`, or local without a zone, read in the interviewer's time zone.
 * Rules of content (lead, length, DST) are decided on the server, field by field.
 */
const sentTime = z.string(fieldCode('slot.all_required')).max(40, fieldCode('field.invalid'))

/** Both spellings of the field names are accepted (`StartTime` and `startTime`); null is left out, whichever it is. */
const lowerFirst = (value: unknown) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([key, one]) =>
          one === null ? [] : [[key.charAt(0).toLowerCase() + key.slice(1), one]],
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
/** A slot's new times; a price that is not sent stays as it is. */
export const slotChange = z.preprocess(lowerFirst, changedFields)
export type SlotChange = z.output<typeof changedFields>

/** Slots of one request: all are created, or none. Recurring ones are expanded on the server by `addRecurringSlots`. */
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

/** Whether it was made from weekly hours, and not changed by hand since. */
const ownSlot = slot.extend({ isOfHours: z.boolean() })
export type OwnSlot = z.output<typeof ownSlot>

export const endpoints = {
  availableSlots: endpoint({
    ...slotsApi.availableSlots,
    summary: 'What can be booked of one interviewer, soonest first',
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
    summary: 'Publish the same wall-clock time on chosen weekdays; `preview` only says what would be created',
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
