import type { ErrorCode } from '#contract/error.ts'
import type { UserId } from '#contract/id.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { User } from '#server/platform/http/caller.ts'

/**
 * What an area keeps of people, and what becomes of it when they ask for it or leave. The account knows no area above it:
 * each offers one of these in its `personal-data.ts`, and `server.ts` lists them. They are asked in the order of that list.
 */
export type PersonalData = {
  /** Everything kept about a person, from their side, by the names under which it stands in their export. */
  exportOf?(user: User): Promise<Record<string, unknown>>
  /** Why somebody cannot leave the product at this moment; null where they can. Under the account's lock. */
  whyStay?(tx: Tx, userId: UserId, now: Date): Promise<ErrorCode | null>
  /** Ends what is to come of somebody who left at `leftAt`, by the rules of that moment. Safe to repeat. */
  leave?(userId: UserId, leftAt: Date): Promise<void>
  /** Takes the person out of what is kept, with the transaction that erases the account. */
  erase?(tx: Tx, userId: UserId): Promise<void>
}
