import type { PayoutMethod } from '#contract/earnings.ts'
import type { UserId } from '#contract/id.ts'

/** `GE•• •••• 1234`, `acct_•••• 1234`: enough for the owner to know it again, too little for anybody else to use. */
export function maskAccount(method: PayoutMethod, account: string): string {
  const head = method === 'bank' ? `${account.slice(0, 2)}••` : 'acct_••••'
  return method === 'bank' ? `${head} •••• ${account.slice(-4)}` : `${head} ${account.slice(-4)}`
}

/** The same of details that are kept. */
export const getMaskedDestination = (kept: {
  method: PayoutMethod
  iban: string | null
  stripe_account: string | null
}): string => maskAccount(kept.method, kept.iban ?? kept.stripe_account ?? '')

/** How a bank names a payout: end-to-end references have at most 35 characters, and a UUID with its dashes has 36. */
export const toEndToEndReference = (payoutId: string): string => payoutId.replaceAll('-', '')

/** The payout that a reference, or an id as it is, names. */
export function parsePayoutId(text: string): string | null {
  const bare = text.trim().toLowerCase().replaceAll('-', '')
  if (!/^[0-9a-f]{32}$/.test(bare)) return null
  return bare.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Somebody whom we owe money in the currency of a batch. */
export type Payee = {
  user_id: UserId
  minor: number
  method: PayoutMethod | null
  holder: string | null
  account: string | null
  is_suspended: boolean
  is_closed: boolean
}
export type DuePayee = Payee & { method: PayoutMethod; account: string }
export type SkippedPayees = { belowMinimum: number; noDetails: number; suspended: number }

/**
 * Who is paid now, and how many are not. Whoever has left the product gets the last penny; the others wait until it is
 * worth the bank's fee.
 */
export function selectDuePayees(
  owed: readonly Payee[],
  { method, minMinor }: { method: PayoutMethod; minMinor: number },
): { due: DuePayee[]; left: SkippedPayees } {
  const due: DuePayee[] = []
  const left: SkippedPayees = { belowMinimum: 0, noDetails: 0, suspended: 0 }
  for (const one of owed) {
    if (one.is_suspended) left.suspended++
    else if (one.minor < minMinor && !one.is_closed) left.belowMinimum++
    else if (one.method !== method || !one.account) left.noDetails++
    else due.push({ ...one, method, account: one.account })
  }
  return { due, left }
}
