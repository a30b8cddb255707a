import type { Deps as PlatformDeps } from '#server/lib/context.ts'
import type { EmailRenderers } from '#server/notifications/email.ts'
import type { InAppNotifications } from '#server/notifications/in-app.ts'
import type { Listings, PersonalData, ReviewEligibility } from './user-data.ts'

export type Deps = PlatformDeps & {
  personalData: readonly PersonalData[]
  listings: Listings
  reviewEligibility: ReviewEligibility
  emailRenderers: EmailRenderers
  inAppNotifications: InAppNotifications
}
