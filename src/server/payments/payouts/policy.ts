import type { PayoutMethod } from '#contract/earnings.ts'
import type { ErrorCode } from '#contract/errors/error.ts'
import type { UserId } from '#contract/id.ts'
import { payoutLimits } from '#contract/limits.ts'
import { toMinorUnits } from '#contract/money.ts'
import { dayMs, hourMs, toIsoDate } from '#contract/time.ts'
import type { PayoutDay } from '#server/config/parsers.ts'
import type { Row } from '#server/lib/database/pool.ts'

/** `GE•• •••• 1234`, `acct_•••• 1234`: recognizable for the owner, useless to others. */
export function maskAccount(method: PayoutMethod, account: string): string {
  const lastDigits = account.slice(-4)
  return method === 'bank' ? `${account.slice(0, 2)}•• •••• ${lastDigits}` : `acct_•••• ${lastDigits}`
}

export const getMaskedDestination = (
  details: Pick<Row<'payout_details'>, 'method' | 'iban' | 'stripe_account'>,
): string => maskAccount(details.method, details.iban ?? details.stripe_account ?? '')

/** Bank references have at most 35 characters, and a UUID with dashes has 36. */
export const toEndToEndReference = (payoutId: string): string => payoutId.replaceAll('-', '')

/** Accepts an id with or without dashes. */
export function parsePayoutId(text: string): string | null {
  const bare = text.trim().toLowerCase().replaceAll('-', '')
  if (!/^[0-9a-f]{32}$/.test(bare)) return null
  return bare.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** First payout day from today on: `2026-12-04`. */
export function getNextPayoutDay(payoutDay: PayoutDay, now: Date): string {
  const isPayoutDay = (day: Date) =>
    payoutDay.weekday === undefined
      ? day.getUTCDate() === payoutDay.dayOfMonth
      : day.getUTCDay() === payoutDay.weekday
  let day = now
  while (!isPayoutDay(day)) day = new Date(day.getTime() + dayMs)
  return toIsoDate(day)
}

/** Why a payout cannot be requested. Null if it can. */
export function getRequestRefusal(state: {
  hasFixedDay: boolean
  hasDetails: boolean
  availableMinor: number
}): ErrorCode | null {
  if (state.hasFixedDay) return 'payout.scheduled'
  if (!state.hasDetails) return 'payout.no_details'
  return state.availableMinor < toMinorUnits(payoutLimits.minAmount) ? 'payout.below_minimum' : null
}

/** User with a payable balance in the batch's currency. */
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

export type SkipReason = keyof SkippedPayees

/** Method of a batch, and the smallest payout. */
export type PayeeSelection = { method: PayoutMethod; minMinor: number }

/** Former users get any remaining amount. Others wait until it is worth the bank's fee. Null if the payee is due. */
export function getSkipReason(payee: Payee, { method, minMinor }: PayeeSelection): SkipReason | null {
  if (payee.is_suspended) return 'suspended'
  if (payee.minor < minMinor && !payee.is_closed) return 'belowMinimum'
  return payee.method === method && payee.account ? null : 'noDetails'
}

export function selectDuePayees(
  payees: readonly Payee[],
  options: PayeeSelection,
): { due: DuePayee[]; skipped: SkippedPayees } {
  const due: DuePayee[] = []
  const skipped: SkippedPayees = { belowMinimum: 0, noDetails: 0, suspended: 0 }
  for (const payee of payees) {
    const reason = getSkipReason(payee, options)
    if (reason) skipped[reason]++
    else if (payee.account) due.push({ ...payee, method: options.method, account: payee.account })
  }
  return { due, skipped }
}

/** Transfers without a result for so long were lost with their process. */
const staleAfterMs = hourMs

export const areTransfersRunning = (
  batch: { transfers_requested_at: Date | null; transfers_finished_at: Date | null },
  now: Date,
): boolean =>
  batch.transfers_requested_at !== null &&
  batch.transfers_finished_at === null &&
  now.getTime() - batch.transfers_requested_at.getTime() < staleAfterMs
