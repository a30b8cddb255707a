import { personalMessages } from './market/booking/message/personal-data.ts'
import { personalNews } from './market/booking/news/personal-data.ts'
import { personalBookings } from './market/booking/personal-data.ts'
import { personalListing } from './market/interviewer/personal-data.ts'
import { personalPublicPage } from './market/public-page/personal-data.ts'
import { personalReviews } from './market/review/personal-data.ts'
import { personalSlots } from './market/slot/personal-data.ts'
import { personalWishes } from './market/wish/personal-data.ts'
import { personalEarnings } from './money/earnings/personal-data.ts'
import { personalPayments } from './money/payment/personal-data.ts'
import { personalPayoutDetails } from './money/payout/personal-data.ts'
import { personalReceipts } from './money/receipt/personal-data.ts'
import type { Deps } from './operator/deps.ts'
import { personalSuspensions } from './operator/personal-data.ts'
import { personalAccount } from './people/account/personal-data.ts'
import { personalFactors } from './people/factor/personal-data.ts'
import { personalNotices } from './people/notice/personal-data.ts'
import type { PersonalData } from './people/port.ts'
import { personalProfile } from './people/profile/personal-data.ts'
import { personalSignIns } from './people/sign-in/personal-data.ts'
import { personalAsking } from './room/asking/personal-data.ts'
import { personalVisits } from './room/call/personal-data.ts'
import { personalDocuments } from './room/documents/personal-data.ts'
import { personalFilms } from './room/film/personal-data.ts'
import { personalRecordings } from './room/recording/personal-data.ts'
import { personalScorecards } from './room/scorecard/personal-data.ts'
import { personalTraining } from './training/interview/personal-data.ts'

/**
 * What every area keeps of people. The account first: what may be found follows from it. Bookings before slots: the end of
 * a booking gives its slot back, which then goes too.
 */
export const personalDataOf = (deps: Deps): PersonalData[] => [
  personalAccount(deps),
  personalProfile(deps),
  personalSignIns(deps),
  personalFactors(deps),
  personalNotices(deps),
  personalListing,
  personalWishes(deps),
  personalPublicPage(deps),
  personalBookings(deps),
  personalMessages(deps),
  personalNews,
  personalSlots(deps),
  personalPayments(deps),
  personalReceipts(deps),
  personalEarnings(deps),
  personalPayoutDetails(deps),
  personalReviews(deps),
  personalRecordings(deps),
  personalFilms(deps),
  personalDocuments(deps),
  personalAsking(deps),
  personalScorecards(deps),
  personalVisits(deps),
  personalTraining(deps),
  personalSuspensions(deps),
]
