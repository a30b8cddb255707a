import { refreshBookingMail } from '#server/market/booking/news/refresh-mails.ts'
import type { Refreshers } from '#server/platform/mail/templates/letter.ts'
import type { Deps } from '#server/room/deps.ts'
import { isSent } from './store.ts'

/** An interviewer who has sent the scorecard is not reminded of it. */
export const scorecardRefreshers = (deps: Deps): Refreshers => ({
  'scorecard-due': async data =>
    (await isSent(deps.db, data.bookingId)) ? null : refreshBookingMail(deps, 'scorecard-due', data),
})
