import type { BookingId, PaymentId, UserId } from '#contract/id.ts'
import { getPlatformFee } from '#contract/limits.ts'
import type { Currency, Money } from '#contract/money.ts'
import type { PaymentProviderName } from '#contract/payment.ts'

/**
 * Where money can be. An entry is positive where money comes in, negative where it leaves.
 *
 *   clearing  what a provider collected for us, as a negative balance: it is where the money came from
 *   escrow    captured for a session that is still to come, or not decided yet
 *   refunds   owed to a payer, on its way back
 *   pending   an interviewer's share of an ended session that can still be contested
 *   payable   an interviewer's, to be paid out
 *   revenue   the platform's fee
 *   disputes  taken back by a payer's bank
 *   liquidity where one currency becomes another
 *   bank      paid out
 */
export type LedgerAccount =
  | `clearing:${PaymentProviderName}`
  | 'escrow'
  | 'refunds'
  | `pending:${UserId}`
  | `payable:${UserId}`
  | 'revenue'
  | 'disputes'
  | 'liquidity'
  | 'bank'

export type JournalKind =
  | 'capture'
  | 'refund_ordered'
  | 'refund_paid'
  | 'refund_returned'
  | 'earned'
  | 'available'
  | 'clawback'
  | 'payout'
  | 'payout_returned'
  | 'dispute_opened'
  | 'dispute_won'
  | 'dispute_lost'

export type LedgerEntry = { account: LedgerAccount; currency: Currency; minor: number }

/** Something that happened to money. Its entries sum to zero in every currency; its key says it once. */
export type Journal = {
  key: string
  kind: JournalKind
  bookingId: BookingId | null
  paymentId: PaymentId | null
  entries: LedgerEntry[]
}

/** What lies where of one booking's money. */
export type AccountBalances = readonly LedgerEntry[]

/** Money that goes from one account to another. Nothing moves nothing. */
export function transferEntries(
  from: LedgerAccount,
  to: LedgerAccount,
  { minor, currency }: Money,
): LedgerEntry[] {
  if (minor === 0) return []
  return [
    { account: from, currency, minor: -minor },
    { account: to, currency, minor },
  ]
}

/** What a session earns: who is paid, in which currency they named their price, and what the platform keeps. */
export type RevenueTerms = {
  earnerId: UserId
  /** The price as it was charged, and as the interviewer named it: the same, unless the payer chose another currency. */
  charged: Money
  listPrice: Money
  feePercent: number
}

/** A part of a whole, applied to another whole: what 68 of 136 lari are of 50 dollars. */
const scaleProportionally = (part: number, of: number, whole: number): number =>
  of === 0 ? 0 : Math.round((whole * part) / of)

/** What is in an account of this booking. */
export const getBalance = (held: AccountBalances, account: LedgerAccount, currency: Currency): number =>
  held
    .filter(entry => entry.account === account && entry.currency === currency)
    .reduce((sum, entry) => sum + entry.minor, 0)

/**
 * A session is over and its money is the interviewer's: what escrow still holds goes to them and the fee to us, in the
 * currency the interviewer named. Nothing in escrow: nothing to share.
 */
export function splitRevenue(held: AccountBalances, share: RevenueTerms): LedgerEntry[] {
  const { charged, listPrice, earnerId, feePercent } = share
  const minor = getBalance(held, 'escrow', charged.currency)
  if (minor <= 0) return []
  const pending = `pending:${earnerId}` as const
  if (listPrice.currency === charged.currency) {
    const fee = getPlatformFee(minor, feePercent)
    const money = { currency: charged.currency }
    return mergeEntries([
      ...transferEntries('escrow', pending, { ...money, minor: minor - fee }),
      ...transferEntries('escrow', 'revenue', { ...money, minor: fee }),
    ])
  }
  const earned = scaleProportionally(minor, charged.minor, listPrice.minor)
  const fee = getPlatformFee(earned, feePercent)
  return mergeEntries([
    ...transferEntries('escrow', 'liquidity', { minor, currency: charged.currency }),
    ...transferEntries('liquidity', pending, { minor: earned - fee, currency: listPrice.currency }),
    ...transferEntries('liquidity', 'revenue', { minor: fee, currency: listPrice.currency }),
  ])
}

/** Nobody contested in time: what was pending of this booking can be paid out. */
export function releaseToPayable(
  held: AccountBalances,
  { earnerId, listPrice }: RevenueTerms,
): LedgerEntry[] {
  const pending = `pending:${earnerId}` as const
  const minor = getBalance(held, pending, listPrice.currency)
  return minor > 0
    ? transferEntries(pending, `payable:${earnerId}`, { minor, currency: listPrice.currency })
    : []
}

/**
 * Money of a booking that has to go elsewhere (back to the payer, or to their bank): from escrow while it is there, and
 * after that from whoever got it, in proportion. An interviewer who was already paid out goes into the red.
 */
export function clawBack(
  held: AccountBalances,
  share: RevenueTerms,
  minor: number,
  to: 'refunds' | 'disputes',
): LedgerEntry[] {
  const { charged, listPrice, earnerId } = share
  const fromEscrow = Math.min(minor, Math.max(0, getBalance(held, 'escrow', charged.currency)))
  const rest = minor - fromEscrow
  const entries = transferEntries('escrow', to, { minor: fromEscrow, currency: charged.currency })
  if (rest === 0) return mergeEntries(entries)

  const earned =
    listPrice.currency === charged.currency ? rest : scaleProportionally(rest, charged.minor, listPrice.minor)
  const pending = `pending:${earnerId}` as const
  const waiting = Math.max(0, getBalance(held, pending, listPrice.currency))
  const kept = Math.max(0, getBalance(held, 'revenue', listPrice.currency))
  const theirs = waiting + Math.max(0, getBalance(held, `payable:${earnerId}`, listPrice.currency))
  // The fee goes back in the proportion in which it was taken.
  const fee = Math.min(kept, scaleProportionally(earned, theirs + kept, kept))
  const own = earned - fee
  const fromPending = Math.min(own, waiting)
  const via = listPrice.currency === charged.currency ? to : 'liquidity'
  const back = { currency: listPrice.currency }
  entries.push(
    ...transferEntries('revenue', via, { ...back, minor: fee }),
    ...transferEntries(pending, via, { ...back, minor: fromPending }),
    ...transferEntries(`payable:${earnerId}`, via, { ...back, minor: own - fromPending }),
  )
  if (via === 'liquidity')
    entries.push(...transferEntries('liquidity', to, { minor: rest, currency: charged.currency }))
  return mergeEntries(entries)
}

/** One entry for each account and currency; those that cancel out are left out. */
export function mergeEntries(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const sums = new Map<string, LedgerEntry>()
  for (const entry of entries) {
    const key = `${entry.account} ${entry.currency}`
    const before = sums.get(key)
    sums.set(key, { ...entry, minor: (before?.minor ?? 0) + entry.minor })
  }
  return [...sums.values()].filter(entry => entry.minor !== 0)
}
