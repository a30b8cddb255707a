import { queryOptions } from '@tanstack/react-query'
import type { Booking } from '#contract/booking.ts'
import type { BookingId, SessionTypeId, UserId } from '#contract/id.ts'
import { pageLimits } from '#contract/limits.ts'
import {
  bookingApi,
  bookingDisputesApi,
  bookingLifecycleApi,
  bookingMessagesApi,
  timeRequestsApi,
} from '#contract/routes/bookings.ts'
import { sessionTypesApi, slotsApi } from '#contract/routes/marketplace.ts'
import { minuteMs } from '#contract/time.ts'
import type { Endpoint, EndpointName, ReplyOf } from '#web/lib/api/api-request.ts'
import {
  apiQuery,
  background,
  invalidate,
  onceLoaded,
  queryClient,
  sharedApiQuery,
  useApiMutation,
} from '#web/lib/api/query-client.ts'
import { serverNow } from '#web/lib/api/server-clock.ts'
import { msUntilNextChange } from './booking-status.ts'

/** Lists reload when one of their bookings changes by time alone, such as a hold that expires. */
export const reloadOnTime = {
  refetchInterval: ({ state }: { state: { data: ReplyOf<'myBookings'> | undefined } }) =>
    msUntilNextChange(state.data?.bookings ?? [], serverNow()),
}

/** Pending bookings first, then confirmed ones from latest to earliest, then ended ones. */
export const overviewQuery = {
  ...apiQuery(bookingApi.myBookings, {
    query: { sort: 'status', order: 'asc', pageSize: pageLimits.sizeMax },
  }),
  ...reloadOnTime,
}

export const bookingQuery = (id: BookingId) => apiQuery(bookingApi.booking, { params: { id } })

export const calendarQuery = (id: BookingId) => ({
  ...apiQuery(bookingApi.bookingCalendar, { params: { id } }),
  staleTime: 0,
})

/** Versions of the policies that the booking was made under. They never change. */
export const bookingPoliciesQuery = (id: BookingId) => ({
  ...apiQuery(bookingApi.bookingPolicies, { params: { id } }),
  staleTime: onceLoaded,
})

/** Refund of a cancellation now. It reloads at the deadline after which it is lower. */
export const cancelQuoteQuery = (id: BookingId) => ({
  ...apiQuery(bookingApi.cancelQuote, { params: { id } }),
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data: ReplyOf<'cancelQuote'> | undefined } }) =>
    state.data?.nextDeadline ? Math.max(Date.parse(state.data.nextDeadline) - serverNow(), 1000) : false,
})

/** Not read again after a change, because a declined or cancelled booking no longer shows it. */
export const intervieweeProfileQuery = (id: BookingId) =>
  queryOptions({
    ...apiQuery(bookingMessagesApi.intervieweeProfile, { params: { id } }),
    staleTime: onceLoaded,
  })

export const messagesQuery = (id: BookingId) => ({
  ...apiQuery(bookingMessagesApi.bookingMessages, { params: { id } }),
  staleTime: 0,
  refetchInterval: 10_000,
})

export const upcomingTasksQuery = { ...sharedApiQuery(bookingApi.upcomingTasks, {}), meta: background }
export const busyTimesQuery = apiQuery(bookingApi.busyTimes, {})
export const availableSlotsQuery = (interviewerId: UserId) =>
  apiQuery(slotsApi.availableSlots, { params: { interviewerId } })

/** Number of days for which the times of a session type are loaded at once. */
export const daysOfWeek = 7

/** Session types that the user may book. `link` adds the one whose link the user has opened. */
export const interviewerTypesQuery = (interviewerId: UserId, link: SessionTypeId | null = null) =>
  apiQuery(sessionTypesApi.interviewerSessionTypes, {
    params: { id: interviewerId },
    query: link ? { link } : {},
  })

/** Bookable times of a week that begins on this day. */
export const typeTimesQuery = (id: SessionTypeId, from: string, timeZone: string) => ({
  ...apiQuery(sessionTypesApi.sessionTypeTimes, {
    params: { id },
    query: { from, days: daysOfWeek, timeZone },
  }),
  refetchInterval: minuteMs,
})

export const timeRequestsQuery = { ...apiQuery(timeRequestsApi.timeRequests, {}), refetchInterval: minuteMs }

/** Times of a day that a candidate may ask for. */
export const requestableTimesQuery = (id: SessionTypeId, day: string, timeZone: string) =>
  apiQuery(timeRequestsApi.requestableTimes, { params: { id }, query: { from: day, days: 1, timeZone } })

/**
 * Reloads queries that a new or ended hold may change, except the list of interviewers: it would change its order while
 * the user reads it.
 */
export function invalidateHolds(): void {
  void invalidate('booking')
  void invalidate('slot')
}

/** Caches the changed booking, so that a list that it has left still shows its new state. */
export const useBookingMutation = <Name extends EndpointName>(endpoint: Endpoint<Name>) =>
  useApiMutation(endpoint, {
    onSuccess: reply => {
      if (isBooking(reply)) queryClient.setQueryData(bookingQuery(reply.id).queryKey, reply)
    },
  })

const isBooking = (reply: unknown): reply is Booking =>
  typeof reply === 'object' && reply !== null && 'timeSlotId' in reply && 'can' in reply

export const useAcceptBooking = () => useBookingMutation(bookingApi.acceptBooking)
export const useDeclineBooking = () => useBookingMutation(bookingApi.declineBooking)
export const useCancelBooking = () => useBookingMutation(bookingApi.cancelBooking)
export const useSetMeetingLink = () => useBookingMutation(bookingApi.setMeetingLink)
export const useUpdateNotes = () => useBookingMutation(bookingMessagesApi.updateBookingNotes)
export const useReschedule = () => useBookingMutation(bookingLifecycleApi.rescheduleBooking)
export const useProposeTime = () => useBookingMutation(bookingLifecycleApi.proposeReschedule)
export const useAnswerProposal = () => useBookingMutation(bookingLifecycleApi.answerRescheduleProposal)
export const useReportNoShow = () => useBookingMutation(bookingLifecycleApi.reportNoShow)
export const useClaimSession = () => useBookingMutation(bookingDisputesApi.claimSession)
export const useAppealDispute = () => useBookingMutation(bookingDisputesApi.appealDispute)
export const useContestNoShow = () => useBookingMutation(bookingLifecycleApi.contestNoShow)

/** The lists show only the number of messages, so they reload when the dialog closes. */
export const useSendMessage = () => useApiMutation(bookingMessagesApi.sendBookingMessage)
