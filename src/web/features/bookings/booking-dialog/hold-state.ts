import type { UnpaidHold } from '#contract/upcoming.ts'

/** What the bar shows on a page: everything but what that page itself says how it stands. */
export const visibleHolds = (holds: readonly UnpaidHold[], pathname: string, search: string): UnpaidHold[] =>
  holds.filter(({ transactionId }) => !pathname.startsWith('/payment/') || !search.includes(transactionId))
