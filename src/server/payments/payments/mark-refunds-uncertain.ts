import { markRefundsUncertain } from './refunds/repository.ts'

/** For whoever puts old rows back: what they say is still to be given back may have been given back since. */
export const markPendingRefundsUncertain = markRefundsUncertain
