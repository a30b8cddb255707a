import { useMutation } from '@tanstack/react-query'
import type { Booking } from '#contract/booking.ts'
import type { SessionTypeId, UserId } from '#contract/id.ts'
import { bookingApi } from '#contract/routes/bookings.ts'
import { interviewersApi } from '#contract/routes/marketplace.ts'
import { currencyApi } from '#contract/routes/payments.ts'
import { profileApi } from '#contract/routes/profile.ts'
import { minuteMs } from '#contract/time.ts'
import { availableSlotsQuery, interviewerTypesQuery } from '#web/features/bookings/api.ts'
import { errorCodeMessage } from '#web/i18n/error-message.ts'
import { ApiError, callApi } from '#web/lib/api/api-client.ts'
import type { InputOf, ReplyOf } from '#web/lib/api/api-request.ts'
import { apiQuery, invalidateChanges } from '#web/lib/api/query-client.ts'
import { browserTimeZone } from '#web/lib/format.ts'

/** What the dialog cannot open without: the interviewer, the user's profile, the session types and the times. */
export const bookingDialogQueries = (interviewerId: UserId, linkedTypeId: SessionTypeId | null) =>
  [
    apiQuery(interviewersApi.interviewer, { params: { id: interviewerId } }),
    apiQuery(profileApi.profileCompleteness, {}),
    interviewerTypesQuery(interviewerId, linkedTypeId),
    { ...availableSlotsQuery(interviewerId), refetchInterval: minuteMs },
  ] as const

export const priceOptionsQuery = (timeSlotId: string) => ({
  ...apiQuery(currencyApi.priceOptions, { params: { timeSlotId } }),
  staleTime: 0,
})

type BookSlotInput = {
  slot: InputOf<'createBooking'>['body']
  /** Price as shown. Null for a free slot. */
  price: Pick<
    InputOf<'createPaymentIntent'>['body'],
    'selectedCurrency' | 'selectedAmount' | 'provider'
  > | null
}
export type HeldSlot = ReplyOf<'createPaymentIntent'>
type BookSlotReply = { booking: Booking; held?: never } | { held: HeldSlot; booking?: never }

/** Books a free slot, or holds a priced one until it is paid. */
export const useBookSlot = () =>
  useMutation<BookSlotReply, Error, BookSlotInput>({
    mutationFn: async ({ slot, price }) => {
      if (!price) return { booking: await callApi(bookingApi.createBooking, { body: slot }) }
      const held = await callApi(bookingApi.createPaymentIntent, {
        body: { ...slot, ...price, timeZone: browserTimeZone() },
      })
      if (!held.success) throw paymentSetupError(held.message)
      return { held }
    },
    // Not awaited, because the browser leaves for the payment page.
    onSettled: () => void invalidateChanges(bookingApi.createPaymentIntent),
  })

const paymentSetupError = (message: string) =>
  new ApiError({
    ...{ status: 503, code: 'payment.setup_failed' },
    message: message || errorCodeMessage('payment.setup_failed'),
  })
