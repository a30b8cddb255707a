import { roles } from '#contract/auth.ts'
import { searchLimits } from '#contract/limits.ts'
import { accountApi as account } from '#contract/routes/account.ts'
import { bookingApi as bookings } from '#contract/routes/bookings.ts'
import { interviewersApi as interviewers } from '#contract/routes/marketplace.ts'
import { profileApi as profile } from '#contract/routes/profile.ts'
import { trainingInterviewApi as training } from '#contract/routes/training.ts'
import { emptyFilter, toSearchRequest } from '#web/features/interviewers/filter-params.ts'
import { buildRequest } from './api-request.ts'

/**
 * Requests that a screen needs first, by path. The head script sends them while the code loads. A test checks
 * that the screen sends the same requests. A user of the refused role would be redirected.
 */
export const prefetchManifest = {
  '/interviewers': [
    {
      ...buildRequest(interviewers.findInterviewers, {
        body: { ...toSearchRequest(emptyFilter), pageSize: searchLimits.pageSize },
      }),
      refusedRole: roles.interviewer,
    },
  ],
  '/interview-training': [buildRequest(training.canStartInterview, {})],
  '/profile': [
    buildRequest(profile.myProfile, {}),
    buildRequest(bookings.upcomingTasks, {}),
    buildRequest(training.canStartInterview, {}),
    buildRequest(account.myAccount, {}),
  ],
}
