import { api } from '#contract/api.ts'
import { getRequestLanguage } from '#server/lib/http/app-error.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { deleteAnswerFile, uploadAnswerFile } from './answer-files/answer-files.ts'
import { acceptBooking, declineBooking } from './answer-request.ts'
import { cancelBooking, getBookingPolicies, getRefundQuote } from './cancel-booking.ts'
import { setMeetingLink, updateNotes } from './change-booking.ts'
import { createBooking, createPaymentIntent } from './create-booking.ts'
import { appealDispute, claimSession } from './disputes/claim-session.ts'
import { listPriceOptions } from './holds/convert-price.ts'
import { getThread, sendBookingMessage } from './message-thread.ts'
import { contestNoShow, reportNoShow } from './no-shows/no-show.ts'
import {
  getBooking,
  getBookingCalendar,
  getIntervieweeProfile,
  getUpcomingTasks,
  listBookings,
} from './queries/get-bookings.ts'
import { presentBusyTime } from './queries/presenter.ts'
import { findBusyTimes } from './queries/repository.ts'
import {
  answerRescheduleProposal,
  proposeReschedule,
  rescheduleBooking,
} from './rescheduling/reschedule-booking.ts'

export const bookingRoutes = (on: RegisterEndpoint, deps: Deps) => {
  on(api.createBooking, ({ user, body }) => createBooking(deps, user, body))
  on(api.createPaymentIntent, ({ user, body, request }) =>
    createPaymentIntent(deps, user, body, getRequestLanguage(request)),
  )
  on(api.priceOptions, ({ user, params }) => listPriceOptions(deps, user, params.timeSlotId))
  on(api.myBookings, ({ user, query }) => listBookings(deps, user, 'either', query))
  on(api.interviewerBookings, ({ user, query }) => listBookings(deps, user, 'interviewer', query))
  on(api.intervieweeBookings, ({ user, query }) => listBookings(deps, user, 'interviewee', query))
  on(api.booking, ({ user, params }) => getBooking(deps, user, params.id))
  on(api.bookingCalendar, ({ user, params }) => getBookingCalendar(deps, user, params.id))
  on(api.bookingPolicies, ({ user, params }) => getBookingPolicies(deps, user, params.id))
  on(api.cancelQuote, ({ user, params }) => getRefundQuote(deps, user, params.id))
  on(api.cancelBooking, ({ user, body }) => cancelBooking(deps, user, body.bookingId))
  on(api.acceptBooking, ({ user, params, body }) => acceptBooking(deps, user, params.id, body))
  on(api.declineBooking, ({ user, params, body }) => declineBooking(deps, user, params.id, body))
  on(api.setMeetingLink, ({ user, body }) => setMeetingLink(deps, user, body.bookingId, body.meetingLink))
  on(api.rescheduleBooking, ({ user, params, body }) =>
    rescheduleBooking(deps, user, params.id, body.timeSlotId),
  )
  on(api.proposeReschedule, ({ user, params, body }) =>
    proposeReschedule(deps, user, params.id, body.timeSlotId),
  )
  on(api.answerRescheduleProposal, ({ user, params, body }) =>
    answerRescheduleProposal(deps, user, params.id, body.accept),
  )
  on(api.reportNoShow, ({ user, params }) => reportNoShow(deps, user, params.id))
  on(api.contestNoShow, ({ user, params, body }) => contestNoShow(deps, user, params.id, body.text))
  on(api.claimSession, ({ user, params, body }) => claimSession(deps, user, params.id, body))
  on(api.appealDispute, ({ user, params, body }) => appealDispute(deps, user, params.id, body))
  on(api.intervieweeProfile, ({ user, params }) => getIntervieweeProfile(deps, user, params.id))
  on(api.updateBookingNotes, ({ user, params, body }) =>
    updateNotes(deps, user, params.id, body.notes || null),
  )
  on(api.bookingMessages, ({ user, params }) => getThread(deps, user, params.id))
  on(api.sendBookingMessage, ({ user, params, body }) => sendBookingMessage(deps, user, params.id, body))
  on(api.uploadAnswerFile, ({ user, file }) => uploadAnswerFile(deps, user, file))
  on(api.deleteAnswerFile, ({ user, params }) => deleteAnswerFile(deps, user, params.fileId))
  on(api.upcomingTasks, ({ user }) => getUpcomingTasks(deps, user))
  on(api.busyTimes, async ({ user }) =>
    (await findBusyTimes(deps.db, user.id, deps.now())).map(presentBusyTime),
  )
}
