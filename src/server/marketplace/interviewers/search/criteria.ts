import type { UserId } from '#contract/id.ts'
import type { InterviewerFilter } from '#contract/interviewer.ts'
import type { AvailabilityWindow, SearchWord } from '#server/marketplace/interviewers/policy.ts'
import type { BookableFrom } from '#server/marketplace/slots/policy.ts'
import type { SessionCriteria } from './sessions/policy.ts'

export type SearchCriteria = {
  /** Key of a specialty. */
  specialtyKey: string | null
  /** Bits of languages that must all be spoken; 0 for any. */
  languageBits: number
  session: SessionCriteria
  /** Least mean rating in tenths; 0 for any. */
  minRatingTenths: number
  /** `like` patterns in lower case. All of them match, or the specialty that all words together name. */
  words: readonly SearchWord[]
  phraseSpecialtyKey: string | null
  /** `like` patterns in lower case, which must all match the company. */
  companyTexts: readonly string[]
  /** Window in which a slot must begin, and the bits of its days. */
  window: (AvailabilityWindow & { bits: bigint }) | null
  /** Only favorites of this user, or interviewers with an availability alert of this user. */
  favoriteFilter: { userId: UserId; as: NonNullable<InterviewerFilter['only']> } | null
  /** Interviewers whom the viewer blocks. */
  blockedIds: readonly UserId[]
  sort: InterviewerFilter['sort']
  after: BookableFrom
}
