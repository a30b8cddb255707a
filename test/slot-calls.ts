import type { Sample } from './callers.ts'

/** Input of every endpoint about slots and session types, for `authorisation.test.ts`. */
export const slotCalls = {
  availableSlots: { input: ({ interviewer }) => ({ params: { interviewerId: interviewer.id } }) },
  mySlots: {},
  addSlots: { input: () => ({ body: { timeSlots: [] } }) },
  addRecurringSlots: { input: () => ({ body: {} }) },
  weeklySchedule: {},
  previewWeeklySchedule: { input: () => ({ body: {} }) },
  setWeeklySchedule: { input: () => ({ body: {} }) },
  mySessionTypes: {},
  addSessionType: { input: () => ({ body: {} }) },
  editSessionType: {
    of: 'interviewer',
    input: ({ sessionType }) => ({ params: { id: sessionType }, body: { name: null } }),
  },
  deleteSessionType: { of: 'interviewer', input: ({ sessionType }) => ({ params: { id: sessionType } }) },
  interviewerSessionTypes: { input: ({ interviewer }) => ({ params: { id: interviewer.id } }) },
  sessionTypeTimes: {
    input: ({ sessionType }) => ({ params: { id: sessionType }, query: { from: '2030-05-06' } }),
  },
  chooseSessionTime: {
    input: ({ sessionType }) => ({
      params: { id: sessionType },
      body: { startTime: '2030-05-06T10:00:00Z' },
    }),
  },
  timeRequests: {},
  requestableTimes: {
    input: ({ sessionType }) => ({ params: { id: sessionType }, query: { from: '2030-05-06' } }),
  },
  requestTimes: {
    input: ({ sessionType }) => ({
      body: { sessionTypeId: sessionType, startTimes: ['2030-05-07T10:00:00Z'] },
    }),
  },
  acceptTimeRequest: {
    of: 'interviewer',
    input: ({ timeRequest }) => ({
      params: { id: timeRequest },
      body: { startTime: '2030-05-07T18:00:00Z' },
    }),
  },
  declineTimeRequest: {
    of: 'interviewer',
    input: ({ timeRequest }) => ({ params: { id: timeRequest }, body: {} }),
  },
  withdrawTimeRequest: { of: 'interviewee', input: ({ timeRequest }) => ({ params: { id: timeRequest } }) },
  daysOff: {},
  addDaysOff: { input: () => ({ body: {} }) },
  removeDaysOff: { input: () => ({ params: { from: '2030-05-09' } }) },
  setSlotPrices: { input: () => ({ body: {} }) },
  editSlot: {
    of: 'interviewer',
    input: ({ freeSlot }) => ({
      params: { id: freeSlot },
      body: { startTime: '2030-05-09T10:00:00Z', endTime: '2030-05-09T11:00:00Z' },
    }),
  },
  deleteSlot: { of: 'interviewer', input: ({ freeSlot }) => ({ params: { id: freeSlot } }) },
} satisfies Record<string, Sample>
