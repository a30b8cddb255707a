import { addresses as account } from '#contract/address/account.ts'
import { addresses as bookings } from '#contract/address/booking.ts'
import { addresses as interviewers } from '#contract/address/interviewer.ts'
import { addresses as profile } from '#contract/address/profile.ts'
import { addresses as training } from '#contract/address/training-session.ts'
import { searchLimits } from '#contract/limits.ts'
import { requestOf } from './call.ts'
import { askedOf, emptyFilter } from './interviewer/filter-state.ts'

/**
 * What a screen cannot do without, by its path: it is asked when the page begins to load, together with the code and not
 * after it. A test sees to it that the screen asks exactly this.
 */
export const earlyReads = {
  '/interviewers': [
    requestOf(interviewers.findInterviewers, {
      body: { ...askedOf(emptyFilter), pageSize: searchLimits.pageSize },
    }),
  ],
  '/interview-training': [requestOf(training.canStartSession, {})],
  '/profile': [
    requestOf(profile.myProfile, {}),
    requestOf(bookings.nextUp, {}),
    requestOf(training.canStartSession, {}),
    requestOf(account.myAccount, {}),
  ],
}
