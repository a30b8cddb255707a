import type { BookingId, PaymentId, UserId } from '#contract/id.ts'
import { getPlatformFee } from '#contract/limits.ts'
import type { Currency, Money } from '#contract/money.ts'
import type { PaymentProviderName } from '#contract/payment.ts'

/**
 * Ledger accounts. A positive entry is money that comes in, a negative one is money that leaves.
 *
 *   clearing  collected by a provider; its balance is negative, because the money comes from there
 *   escrow    captured for a session that is in the future or not decided
 *   refunds   owed to a payer
 *   pending   an interviewer's share of an ended session that can still be contested
 *   payable   an interviewer's share, ready for payout
 *   revenue   the platform's fee
 *   disputes  withheld by a payer's bank
 *   liquidity conversion between currencies
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
  /** Moves the cost of a refund between interviewer and platform, also as compensation after an appeal. */
  | 'clawback'
  | 'earned'
  | 'available'
  | 'payout'
  | 'payout_returned'
  | 'dispute_opened'
  | 'dispute_won'
  | 'dispute_lost'

export type LedgerEntry = { account: LedgerAccount; currency: Currency; minor: number }

/** The entries sum to zero in every currency. The key is unique, so an event is posted once. */
export type Journal = {
  key: string
  kind: JournalKind
  bookingId: BookingId | null
  paymentId: PaymentId | null
  entries: LedgerEntry[]
}

/** Balances of one booking by account. */
export type AccountBalances = readonly LedgerEntry[]

/** No entries for a zero amount. */
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

/** Earning interviewer, prices and fee of an order. */
export type RevenueTerms = {
  earnerId: UserId
  /** They differ if the payer chose another currency. */
  charged: Money
  listPrice: Money
  feePercent: number
}

/** 68 of 136 lari become 25 of 50 dollars. */
const scaleProportionally = (part: number, of: number, whole: number): number =>
  of === 0 ? 0 : Math.round((whole * part) / of)

/** Part of the charge in the interviewer's currency. */
const toListCurrency = (minor: number, { charged, listPrice }: RevenueTerms): number =>
  listPrice.currency === charged.currency ? minor : scaleProportionally(minor, charged.minor, listPrice.minor)

export const getBalance = (balances: AccountBalances, account: LedgerAccount, currency: Currency): number =>
  balances
    .filter(entry => entry.account === account && entry.currency === currency)
    .reduce((sum, entry) => sum + entry.minor, 0)

/** Splits the escrow of an ended session between interviewer and platform, in the interviewer's currency. */
export function splitRevenue(balances: AccountBalances, terms: RevenueTerms): LedgerEntry[] {
  const { charged, listPrice, earnerId, feePercent } = terms
  const minor = getBalance(balances, 'escrow', charged.currency)
  if (minor <= 0) return []
  const earned = toListCurrency(minor, terms)
  const fee = getPlatformFee(earned, feePercent)
  const isConverted = listPrice.currency !== charged.currency
  const from = isConverted ? 'liquidity' : 'escrow'
  const { currency } = listPrice
  return mergeEntries([
    ...(isConverted ? transferEntries('escrow', from, { minor, currency: charged.currency }) : []),
    ...transferEntries(from, `pending:${earnerId}`, { minor: earned - fee, currency }),
    ...transferEntries(from, 'revenue', { minor: fee, currency }),
  ])
}

/** Moves the pending share to the payable account after the contest period. */
export function releaseToPayable(
  balances: AccountBalances,
  { earnerId, listPrice }: RevenueTerms,
): LedgerEntry[] {
  const pending = `pending:${earnerId}` as const
  const minor = getBalance(balances, pending, listPrice.currency)
  return minor > 0
    ? transferEntries(pending, `payable:${earnerId}`, { minor, currency: listPrice.currency })
    : []
}

/**
 * Takes money back for the payer or their bank: first from escrow, then from interviewer and platform in
 * proportion. After a payout the interviewer's balance becomes negative.
 */
export function clawBack(
  balances: AccountBalances,
  terms: RevenueTerms,
  minor: number,
  to: 'refunds' | 'disputes',
): LedgerEntry[] {
  const { charged, listPrice, earnerId } = terms
  const fromEscrow = Math.min(minor, Math.max(0, getBalance(balances, 'escrow', charged.currency)))
  const rest = minor - fromEscrow
  const entries = transferEntries('escrow', to, { minor: fromEscrow, currency: charged.currency })
  if (rest === 0) return mergeEntries(entries)

  const { currency } = listPrice
  const earned = toListCurrency(rest, terms)
  const pending = `pending:${earnerId}` as const
  const payable = `payable:${earnerId}` as const
  const getHeld = (account: LedgerAccount) => Math.max(0, getBalance(balances, account, currency))
  const platformHeld = getHeld('revenue')
  const totalHeld = getHeld(pending) + getHeld(payable) + platformHeld
  // The platform returns its fee in proportion.
  const fee = Math.min(platformHeld, scaleProportionally(earned, totalHeld, platformHeld))
  const fromPending = Math.min(earned - fee, getHeld(pending))
  const via = currency === charged.currency ? to : 'liquidity'
  entries.push(
    ...transferEntries('revenue', via, { minor: fee, currency }),
    ...transferEntries(pending, via, { minor: fromPending, currency }),
    ...transferEntries(payable, via, { minor: earned - fee - fromPending, currency }),
  )
  if (via === 'liquidity')
    entries.push(...transferEntries('liquidity', to, { minor: rest, currency: charged.currency }))
  return mergeEntries(entries)
}

/** Who pays for a refund that an admin orders. `both` is in proportion to their shares. */
export type RefundBearer = 'both' | 'interviewer' | 'platform'

/**
 * Moves the burden of a refund to one of the two, after `clawBack` took it in proportion with the entries `taken`.
 * `balances` are those before the refund.
 */
export function shiftBurden(
  balances: AccountBalances,
  taken: readonly LedgerEntry[],
  { earnerId, listPrice: { currency } }: RevenueTerms,
  bearer: RefundBearer,
): LedgerEntry[] {
  const accounts = [`pending:${earnerId}`, `payable:${earnerId}`] as const
  const [pending, payable] = accounts
  const getTaken = (account: LedgerAccount) => Math.max(0, -getBalance(taken, account, currency))
  if (bearer === 'platform')
    return accounts.flatMap(account =>
      transferEntries('revenue', account, { minor: getTaken(account), currency }),
    )
  if (bearer === 'both') return []
  const fee = getTaken('revenue')
  const pendingLeft = Math.max(0, getBalance(balances, pending, currency) - getTaken(pending))
  const fromPending = Math.min(fee, pendingLeft)
  return mergeEntries([
    ...transferEntries(pending, 'revenue', { minor: fromPending, currency }),
    ...transferEntries(payable, 'revenue', { minor: fee - fromPending, currency }),
  ])
}

/** One entry per account and currency, without zeros. */
export function mergeEntries(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const sums = new Map<string, LedgerEntry>()
  for (const entry of entries) {
    const key = `${entry.account} ${entry.currency}`
    const before = sums.get(key)
    sums.set(key, { ...entry, minor: (before?.minor ?? 0) + entry.minor })
  }
  return [...sums.values()].filter(entry => entry.minor !== 0)
}
