import { api } from '#contract/api.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import {
  confirmWorkEmail,
  getOwnApplication,
  resendWorkEmailLink,
  sendApplication,
  withdrawApplication,
} from './applications/own-application.ts'
import { blockUser, getBlocks } from './blocks/block-user.ts'
import { deleteBlock } from './blocks/repository.ts'
import type { Deps } from './context.ts'
import { presentFavorites, updateFavorite } from './favorites/favorites.ts'
import { listFavorites } from './favorites/repository.ts'
import { findReliability, presentReliability } from './reliability/repository.ts'
import { appealDecision, getMyModeration, reportContent } from './reports/reports.ts'
import { listInterviewerReviews, writeReview } from './reviews/reviews.ts'
import {
  addSessionType,
  chooseTime,
  deleteSessionType,
  editSessionType,
  listOwnTypes,
  listPublicTypes,
  listTypeTimes,
} from './session-types/session-types.ts'
import { addDaysOff, getDaysOff, removeDaysOff } from './slots/days-off.ts'
import {
  addRecurringSlots,
  addSlots,
  deleteSlot,
  editSlot,
  listAvailableSlots,
  listOwnSlots,
  setSlotPrices,
} from './slots/manage-slots.ts'
import { getWeeklySchedule, previewWeeklySchedule, setWeeklySchedule } from './slots/weekly-schedule.ts'
import {
  acceptTimeRequest,
  declineTimeRequest,
  withdrawTimeRequest,
} from './time-requests/answer-time-request.ts'
import { listTimeRequests, listTimesToRequest, requestTimes } from './time-requests/request-times.ts'

/** Interviewer search, bookings, calendars and the other large modules have routes of their own. */
export function marketplaceRoutes(on: RegisterEndpoint, deps: Deps): void {
  const { db } = deps
  on(api.availableSlots, ({ params, readConnection: from }) =>
    listAvailableSlots({ ...deps, ...from }, params.interviewerId),
  )
  on(api.mySlots, ({ user }) => listOwnSlots(deps, user.id))
  on(api.addSlots, ({ user, body }) => addSlots(deps, user.id, body.timeSlots))
  on(api.addRecurringSlots, ({ user, body }) => addRecurringSlots(deps, user.id, body))
  on(api.setSlotPrices, ({ user, body }) => setSlotPrices(deps, user.id, body))
  on(api.editSlot, ({ user, params, body }) => editSlot(deps, user.id, params.id, body))
  on(api.deleteSlot, ({ user, params }) => deleteSlot(deps, user.id, params.id))
  on(api.weeklySchedule, ({ user }) => getWeeklySchedule(deps, user.id))
  on(api.previewWeeklySchedule, ({ user, body }) => previewWeeklySchedule(deps, user.id, body))
  on(api.setWeeklySchedule, ({ user, body }) => setWeeklySchedule(deps, user.id, body))
  on(api.daysOff, ({ user }) => getDaysOff(deps, user.id))
  on(api.addDaysOff, ({ user, body }) => addDaysOff(deps, user.id, body))
  on(api.removeDaysOff, ({ user, params }) => removeDaysOff(deps, user.id, params.from))

  on(api.mySessionTypes, ({ user }) => listOwnTypes(deps, user.id))
  on(api.addSessionType, ({ user, body }) => addSessionType(deps, user.id, body))
  on(api.editSessionType, ({ user, params, body }) => editSessionType(deps, user.id, params.id, body))
  on(api.deleteSessionType, ({ user, params }) => deleteSessionType(deps, user.id, params.id))
  on(api.interviewerSessionTypes, ({ user, params, query }) =>
    listPublicTypes(deps, user.id, params.id, query.link),
  )
  on(api.sessionTypeTimes, ({ user, params, query }) => listTypeTimes(deps, user.id, params.id, query))
  on(api.chooseSessionTime, ({ user, params, body }) => chooseTime(deps, user.id, params.id, body.startTime))

  on(api.timeRequests, ({ user }) => listTimeRequests(deps, user.id))
  on(api.requestableTimes, ({ user, params, query }) => listTimesToRequest(deps, user.id, params.id, query))
  on(api.requestTimes, ({ user, body }) => requestTimes(deps, user.id, body))
  on(api.acceptTimeRequest, ({ user, params, body }) =>
    acceptTimeRequest(deps, user.id, params.id, body.startTime),
  )
  on(api.declineTimeRequest, ({ user, params, body }) => declineTimeRequest(deps, user.id, params.id, body))
  on(api.withdrawTimeRequest, ({ user, params }) => withdrawTimeRequest(deps, user.id, params.id))

  on(api.myApplication, ({ user }) => getOwnApplication(deps, user.id))
  on(api.sendApplication, ({ user, body }) => sendApplication(deps, user, body))
  on(api.withdrawApplication, ({ user }) => withdrawApplication(deps, user))
  on(api.resendWorkEmailLink, ({ user }) => resendWorkEmailLink(deps, user))
  on(api.confirmWorkEmail, ({ user, body }) => confirmWorkEmail(deps, user.id, body.token))

  on(api.myReliability, async ({ user }) => presentReliability(await findReliability(db, user.id)))

  on(api.myFavorites, async ({ user }) => presentFavorites(await listFavorites(db, user.id)))
  on(api.setFavorite, ({ user, params, body }) => updateFavorite(deps, user.id, params.id, body))

  on(api.writeReview, ({ user, body }) => writeReview(deps, user.id, body))
  on(api.interviewerReviews, ({ user, params, query, readConnection: from }) =>
    listInterviewerReviews({ ...deps, ...from }, user.id, params.id, query),
  )

  on(api.myBlocks, async ({ user }) => ({ blocked: await getBlocks(deps, user.id) }))
  on(api.blockUser, ({ user, params }) => blockUser(deps, user.id, params.id))
  on(api.unblockUser, ({ user, params }) => deleteBlock(db, user.id, params.id))

  on(api.reportContent, ({ user, body }) => reportContent(deps, user.id, body))
  on(api.myModeration, ({ user }) => getMyModeration(deps, user.id))
  on(api.appealDecision, ({ user, params, body }) => appealDecision(deps, user.id, params.id, body.text))
}
