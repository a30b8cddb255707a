import { searchLimits } from '#contract/limits.ts'
import { accountApi as account } from '#contract/routes/account.ts'
import { bookingApi as bookings } from '#contract/routes/bookings.ts'
import { interviewersApi as interviewers } from '#contract/routes/marketplace.ts'
import { profileApi as profile } from '#contract/routes/profile.ts'
import { trainingSessionApi as training } from '#contract/routes/training.ts'
import { emptyFilter, toSearchRequest } from '#web/features/interviewers/filter-params.ts'
import { buildRequest } from './api-client.ts'

/**
 * What a screen cannot do without, by its path: it is asked when the page begins to load, together with the code and not
 * after it. A test sees to it that the screen asks exactly this.
 */
export const earlyReads = {
  '/interviewers': [
    buildRequest(interviewers.findInterviewers, {
      body: { ...toSearchRequest(emptyFilter), pageSize: searchLimits.pageSize },
    }),
  ],
  '/interview-training': [buildRequest(training.canStartSession, {})],
  '/profile': [
    buildRequest(profile.myProfile, {}),
    buildRequest(bookings.nextUp, {}),
    buildRequest(training.canStartSession, {}),
    buildRequest(account.myAccount, {}),
  ],
}
