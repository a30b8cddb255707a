import type { Deps as PlatformDeps } from '#server/platform/deps.ts'
import type { Listings, PersonalData, Reputation } from './port.ts'

/** What the use cases about people work with. */
export type Deps = PlatformDeps & {
  /** What every area keeps of people. */
  personalData: readonly PersonalData[]
  /** Where interviewers stand to be found. */
  listings: Listings
  reputation: Reputation
}
