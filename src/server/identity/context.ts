import type { Deps as PlatformDeps } from '#server/lib/context.ts'
import type { Writers } from '#server/lib/mail/templates/email.ts'
import type { InAppNotifications } from './notifications/notification.ts'
import type { Listings, PersonalData, ReviewEligibility } from './user-data.ts'

/** What the use cases about people work with. */
export type Deps = PlatformDeps & {
  /** What every area keeps of people. */
  personalData: readonly PersonalData[]
  /** Where interviewers stand to be found. */
  listings: Listings
  reviewEligibility: ReviewEligibility
  /** What letters say, and which of them become notices. */
  emailRenderers: Writers
  inAppNotifications: InAppNotifications
}
