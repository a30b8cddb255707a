import type { OwnHold } from '#contract/upcoming.ts'

/** What the bar shows on a page: everything but what that page itself says how it stands. */
export const holdsShownAt = (holds: readonly OwnHold[], pathname: string, search: string): OwnHold[] =>
  holds.filter(({ transactionId }) => !pathname.startsWith('/payment/') || !search.includes(transactionId))
