import type { PersonalData } from '#server/lib/personal-data.ts'
import type { Deps as NotificationDeps } from '#server/notifications/context.ts'
import type { Listings, ReviewEligibility } from './user-data.ts'

export type Deps = NotificationDeps & {
  personalData: readonly PersonalData[]
  listings: Listings
  reviewEligibility: ReviewEligibility
}
