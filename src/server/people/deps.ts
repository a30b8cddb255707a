import type { Deps as PlatformDeps } from '#server/platform/deps.ts'
import type { Writers } from '#server/platform/mail/templates/letter.ts'
import type { Notices } from './notice/port.ts'
import type { Listings, PersonalData, Reputation } from './port.ts'

/** What the use cases about people work with. */
export type Deps = PlatformDeps & {
  /** What every area keeps of people. */
  personalData: readonly PersonalData[]
  /** Where interviewers stand to be found. */
  listings: Listings
  reputation: Reputation
  /** What letters say, and which of them become notices. */
  letters: Writers
  notices: Notices
}
