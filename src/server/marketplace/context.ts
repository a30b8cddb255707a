import type { Deps as MoneyDeps } from '#server/payments/context.ts'
import type { BookingExtras, LiveRoom } from './bookings/access/booking-extras.ts'

/** What the use cases of the marketplace work with. */
export type Deps = MoneyDeps & {
  /** What the wings above keep of meetings. */
  bookingExtras: BookingExtras
  liveRoom: LiveRoom
}
