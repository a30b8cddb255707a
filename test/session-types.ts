import { api } from '#contract/api.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import type { SessionTypeId } from '#contract/id.ts'
import type { SessionType } from '#contract/session-type.ts'
import type { WeeklySchedule } from '#contract/slot.ts'
import type { SignedInUser, TestApp } from './open-app.ts'

type NewType = EndpointInput<typeof api.addSessionType>['body']

/** Terms of a session type: 45 minutes for 40 USD. */
export const typeTerms: NewType = {
  name: 'System design',
  minutes: 45,
  amount: 40,
  currency: 'USD',
  bookingMode: 'instant',
  bufferMinutes: 0,
  noticeMinutes: 60,
}

export const aFreeIntro: NewType = { ...typeTerms, name: 'Intro', minutes: 30, amount: 0, isIntro: true }

export const aSessionType = (
  app: TestApp,
  interviewer: SignedInUser,
  type: Partial<NewType> = {},
): Promise<SessionType> => app.as(interviewer).call(api.addSessionType, { body: { ...typeTerms, ...type } })

/** A day of `mondayHours`. */
export const monday = '2030-05-06'
export const atMonday = (clock: string) => `${monday}T${clock}:00.000Z`

/** Mondays from 10 to 14 o'clock, as slots of an hour. */
export const mondayHours: WeeklySchedule = {
  times: [{ weekday: 1, startTime: '10:00', endTime: '14:00' }],
  sessionMinutes: 60,
  bufferMinutes: 0,
  noticeMinutes: 60,
  amount: 50,
  currency: 'USD',
  daysOff: [],
}

/** Saves the first weekly hours of an interviewer. */
export const saveHours = (app: TestApp, interviewer: SignedInUser, hours: Partial<WeeklySchedule> = {}) =>
  app.as(interviewer).call(api.setWeeklySchedule, { body: { ...mondayHours, ...hours, revision: 0 } })

/** Starts of the bookable times on a day in UTC: `10:00`. */
export async function timesOn(app: TestApp, user: SignedInUser, id: SessionTypeId, from: string) {
  const { times } = await app
    .as(user)
    .call(api.sessionTypeTimes, { params: { id }, query: { from, days: 1 } })
  return times.map(({ startTime }) => startTime.slice(11, 16))
}

/** Slot of a bookable time. */
export const chooseTime = (app: TestApp, user: SignedInUser, id: SessionTypeId, startTime: string) =>
  app.as(user).call(api.chooseSessionTime, { params: { id }, body: { startTime } })
