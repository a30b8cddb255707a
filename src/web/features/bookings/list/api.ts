import { queryOptions } from '@tanstack/react-query'
import type { ParticipantRole } from '#contract/fields.ts'
import { bookingApi } from '#contract/routes/bookings.ts'
import { reloadOnTime } from '#web/features/bookings/api.ts'
import { type ApiError, callApi } from '#web/lib/api/api-client.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { apiQuery } from '#web/lib/api/query-client.ts'
import { type BookingListParams, toBookingQuery } from './list-params.ts'

const listEndpoints = {
  interviewee: bookingApi.intervieweeBookings,
  interviewer: bookingApi.interviewerBookings,
}

/** A page of bookings, with the parameters that it answers. */
export type BookingListReply = ReplyOf<'myBookings'> & { params: BookingListParams }

export const bookingListQuery = (side: ParticipantRole, params: BookingListParams) => {
  const [endpoint, input] = [listEndpoints[side], { query: toBookingQuery(params) }]
  return queryOptions<BookingListReply, ApiError>({
    queryKey: apiQuery(endpoint, input).queryKey,
    queryFn: async ({ signal }) => ({ ...(await callApi(endpoint, input, { signal })), params: input.query }),
    ...reloadOnTime,
  })
}
